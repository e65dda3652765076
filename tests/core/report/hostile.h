// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "handmade.h"
#include "samebit/marks/markmatch.h"

namespace samebit::test {

// What a run file may hold where a report expects a name.
inline const std::string kHostile
    = "=<script>alert(1)</script>\"'&]]>\x1b[31m\x01\x7f\xff\xc3\xef\xbf\xbe\xe2\x80\xae\nend";
// The same as it may stand in a report, once that is read by its parser.
inline const std::string kHarmless
    = "=<script>alert(1)</script>\"'&]]>\\u001b[31m\\u0001\\u007f\\xff\\xc3"
      "\\ufffe\\u202e\\nend";

// The race of wording.md with kHostile in every text that was recorded or given by the user.
struct HostileExample
{
    HostileExample();
    ReportInput input() const; // with an allowlist that allows nothing
    ReportInput allowed(); // with one that allows the origin

    RaceExample race;
    std::vector<Mark> marks;
    MarkedComparison marked;
};

} // namespace samebit::test
