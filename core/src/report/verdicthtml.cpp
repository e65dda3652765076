// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"
#include "report/htmlparts.h"
#include "report/htmlstyle.h"
#include "report/runtext.h"
#include "samebit/report/report.h"

#include <algorithm>

namespace samebit {

using report::say;

std::string verdictHtml(const ReportInput& input, const TextOptions& options)
{
    const report::Scene scene(input, options.folder);
    report::Markup html("<!DOCTYPE html>\n");
    html.open("html", {{"lang", "en"}, {"xmlns", "http://www.w3.org/1999/xhtml"}}).open("head");
    html.single("meta", {{"charset", "utf-8"}});
    html.single("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    // Nothing is loaded and nothing runs, whatever a run file holds.
    html.single("meta",
                {{"http-equiv", "Content-Security-Policy"},
                 {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
    html.leaf(
        "title",
        say("html.title", {report::headline(scene), input.baselinePath, input.candidatePath}));
    html.open("style").constant(report::htmlStyle()).close().close().open("body");
    report::addHtmlHeader(html, scene);
    html.open("main");
    const Origin* const first = scene.first();
    if (first != nullptr)
        report::addHtmlFirst(html, scene, *first);
    report::addHtmlAction(html, scene);
    if (first != nullptr)
        report::addHtmlStacks(html, scene, *first);
    report::addHtmlOrigins(html, scene, static_cast<std::size_t>(std::max(options.maxOrigins, 1)));
    report::addHtmlStates(html, scene);
    report::addHtmlAllowed(html, scene);
    report::addHtmlEnvironment(html, scene);
    report::addHtmlNotes(html, scene);
    report::addHtmlRuns(html, scene);
    html.close().leaf("footer", say("html.footer"));
    return html.take();
}

} // namespace samebit
