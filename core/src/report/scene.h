// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/markmatch.h"
#include "samebit/report/report.h"

#include <optional>
#include <string>
#include <vector>

namespace samebit::report {

// Both runs with the folder that paths are shown relative to; what the sections of a report ask.
// Holds references: lives no longer than its ReportInput.
class Scene
{
public:
    explicit Scene(const ReportInput& input, std::string folder = {});

    const ReportInput& input() const { return m_input; }
    const Comparison& comparison() const { return *m_input.comparison; }
    const RunData& run(Side side) const;
    const std::string& path(Side side) const; // as the user gave it

    const Origin* first() const; // null when there is none; with marks: that no mark allows
    VerdictWord verdict() const; // with marks: through them
    // Null without an allowlist.
    const MarkedComparison* marked() const { return m_input.marked; }
    std::vector<const Origin*> originsLeft() const; // those that no mark allows
    std::int64_t differingLeft() const; // pairs that some of those reach, or that none explains
    std::string allowOptions() const; // " --allow train.allow.json", for commands

    // The side whose op names the origin: baseline where it has one.
    static Side sideOf(const Origin& origin);
    static OpIndex opOf(const Origin& origin);
    // The word for `samebit show`: path and seq of the op that names the origin.
    std::string showCommand(const Origin& origin) const;

    // A recorded file name: relative to the shown folder when below it, else absolute; as recorded
    // without a folder.
    std::string shownFile(Side side, const std::string& file) const;
    std::string shownPlace(Side side,
                           const SourcePlace& place) const; // "train.py:88 in Net.forward"

    // The text of a line of a recorded source: from the snapshot in the run file, from disk only if
    // the digest is equal.
    std::optional<std::string> sourceLine(Side side, const std::string& file, int line) const;

    // Elements of the tensor in a slot of the origin's op ("output 0", "input 2"); nothing when it
    // cannot be told.
    std::optional<std::int64_t> elements(const Origin& origin, const std::string& slot) const;

private:
    const ReportInput& m_input;
    std::string m_folder;
};

} // namespace samebit::report
