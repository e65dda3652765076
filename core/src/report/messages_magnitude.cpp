// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// By how much two tensors differ (study/wording.md, section 3). Keys are used in magnitudetext.cpp.
constexpr std::array kMessages = {
    CatalogueEntry{"magnitude.unknown",
                   "by how much is not known (digests only; record both with --level tensors to "
                   "see)"},
    CatalogueEntry{"magnitude.count", "{0:n} of {1:n} elements"},
    CatalogueEntry{"magnitude.count.one", "its only element"},
    CatalogueEntry{"magnitude.nan-payload", "{0}, only NaN payloads differ"},
    CatalogueEntry{"magnitude.sign-of-zero", "{0}, only signs of zero differ"},
    CatalogueEntry{"magnitude.sign", "{0}, only signs differ"},
    CatalogueEntry{"magnitude.permutation", "{0}, the same values in another order"},
    CatalogueEntry{"magnitude.values",
                   "{0}[[, {1}]][[, largest difference {2}]][[ = {3} % of the largest value]]"},
    CatalogueEntry{"magnitude.estimated",
                   "an estimate: [[largest difference at least {0}; ]][[root mean square "
                   "difference about {1}; ]][[{2:n} more NaN or infinite in {3:w}; ]]its elements "
                   "are not kept"},
    CatalogueEntry{"magnitude.nan", "NaN appears in {0:w} ({1:n} elements)"},
    CatalogueEntry{"magnitude.nan.one", "NaN appears in {0:w} (1 element)"},
    CatalogueEntry{"magnitude.infinity", "infinity appears in {0:w} ({1:n} elements)"},
    CatalogueEntry{"magnitude.infinity.one", "infinity appears in {0:w} (1 element)"},
    CatalogueEntry{"magnitude.at", "First differing element [{0}]."},
    CatalogueEntry{"magnitude.ulp", "At most {0:n} ULP apart."},
    CatalogueEntry{"magnitude.relative", "Largest relative difference {0}."},
};

} // namespace

std::span<const CatalogueEntry> magnitudeMessages()
{
    return kMessages;
}

} // namespace samebit::report
