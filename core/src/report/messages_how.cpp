// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// The sentence of a kind. Slots are written "output 0", "input 2"; places "train.py:88"; ops by
// number without #.
constexpr std::array kMessages = {
    CatalogueEntry{
        "how.kernel",
        "Same inputs, same arguments; {0} differs, by how much is not known (digests only)."},
    CatalogueEntry{"how.kernel.random",
                   "Same inputs, same arguments, same random state; {0} differs, by how much is "
                   "not known (digests only)."},
    CatalogueEntry{"how.random", "Same inputs, but the {0} random generator was in another state."},
    CatalogueEntry{"how.random.own",
                   "Same inputs, but its own {0} random generator was in another state."},
};

} // namespace

std::span<const CatalogueEntry> howMessages()
{
    return kMessages;
}

} // namespace samebit::report
