// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/page.h"
#include "report/scene.h"

#include <string>

namespace samebit::report {

// A text report seen through an allowlist.

// "NEXT DIVERGENCE (1 rule allowed 3 ops): "; empty when no mark has allowed anything.
std::string nextHeadline(const Scene& scene);

// "First divergence: ..." or, behind allowed ones, "Next divergence: ...".
std::string divergenceLine(const Scene& scene, const Origin& first);

// "418 527 ops identical, 3 replayed by 1 rule. Nothing else differs."
std::string allowedCounts(const Scene& scene);

// Nothing differs that no mark allows.
void addAllAllowed(Page& page, const Scene& scene);

// Unused and broad rules.
void addMarkWarnings(Page& page, const Scene& scene);

// The part of --origins about those that marks allow; empty when there are none.
std::string allowedOrigins(const Scene& scene, std::size_t most);

} // namespace samebit::report
