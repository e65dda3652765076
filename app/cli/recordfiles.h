// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/util/result.h"

#include <string>
#include <vector>

namespace samebit::cli {

// The files that one recording may leave: NAME.db, NAME.rankN.db and NAME.childN.db in one folder.
class RecordFiles
{
public:
    explicit RecordFiles(std::string given); // as the user gave it; made absolute now

    const std::string& given() const { return m_given; }
    const std::string& absolute() const { return m_absolute; }
    std::string shown(const std::string& absoluteFile) const; // in the folder as the user wrote it

    // Those that exist, absolute: NAME.db first, then ranks and children by number.
    std::vector<std::string> existing() const;

    // Can a recording be made here? OutputExists when something is there, with `force` what keeps
    // it from being a run file when it is none; OutputNotWritable when no file can be made in the
    // folder. Changes nothing and leaves nothing behind.
    Result<void> check(bool force) const;
    Result<void> removeExisting() const; // after check(true)

    // Brings what a killed or vanished program has left to its end state. Files that a process
    // still writes are left alone.
    void complete(const std::string& reason) const;

    // A launcher that ran no op itself and started one process that did leaves NAME.child1.db
    // alone: that is the run, and gets its name. Call it after complete().
    void nameOnlyChild() const;

private:
    Result<void> tryFolder() const;

    std::string m_given;
    std::string m_absolute;
};

} // namespace samebit::cli
