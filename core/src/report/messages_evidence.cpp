// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

constexpr std::array kMessages = {
    CatalogueEntry{"evidence.unknown", "{0}"},
};

} // namespace

std::span<const CatalogueEntry> evidenceMessages()
{
    return kMessages;
}

} // namespace samebit::report
