// SPDX-License-Identifier: Apache-2.0
#include "report/causes.h"

#include "report/words.h"
#include "samebit/report/report.h"

#include <cassert>
#include <string>

namespace samebit::report {

const CauseText& causeText(Cause cause)
{
    for (const auto table : {computingCauses(), programCauses(), settingCauses()}) {
        for (const CauseText& entry : table) {
            if (entry.cause == cause)
                return entry;
        }
    }
    assert(false && "a cause without words");
    return computingCauses().front();
}

} // namespace samebit::report

namespace samebit {

std::string causeTitle(Cause cause)
{
    return std::string(report::causeText(cause).title);
}

std::vector<std::string> remedies(Cause cause)
{
    const auto all = report::causeText(cause).remedies;
    return {all.begin(), all.end()};
}

std::string causeHelp(Cause cause)
{
    std::string page = std::string(name(cause)) + ": " + causeTitle(cause)
        + "\n\nRemedies, the shortest first:\n";
    for (const std::string& remedy : remedies(cause)) {
        for (const std::string& line : report::wrapped(remedy, "  - ", "    "))
            page += line + "\n";
    }
    return page;
}

} // namespace samebit
