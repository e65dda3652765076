// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/markup.h"
#include "report/scene.h"

namespace samebit::report {

// Sections of the HTML report, in reading order. Each writes whole elements.

void addHtmlHeader(Markup& html, const Scene& scene);

// Where, how, why: of the first divergence.
void addHtmlFirst(Markup& html, const Scene& scene, const Origin& first);
// Remedies and commands.
void addHtmlAction(Markup& html, const Scene& scene);
void addHtmlStacks(Markup& html, const Scene& scene, const Origin& first);

void addHtmlOrigins(Markup& html, const Scene& scene, std::size_t most);
void addHtmlStates(Markup& html, const Scene& scene);
void addHtmlAllowed(Markup& html, const Scene& scene);

void addHtmlEnvironment(Markup& html, const Scene& scene);
void addHtmlNotes(Markup& html, const Scene& scene);
void addHtmlRuns(Markup& html, const Scene& scene);

// One row of a table: a heading cell and one cell for each text.
void addHtmlRow(Markup& html, std::string_view heading, const std::vector<std::string>& cells);
void addHtmlHeadings(Markup& html, const std::vector<std::string>& headings);

} // namespace samebit::report
