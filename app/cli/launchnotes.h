// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace samebit::cli {

// What the processes under `samebit record` tell it (capture/boot): one line each, fields separated
// by tabs, through a named pipe in a folder of its own that is removed at the end. Without one
// (nowhere to make it) nobody is heard; nothing else fails.
class LaunchNotes
{
public:
    // "python" | "armed" VERSION | "forked" | "no-library" VERSION WHERE HAVE | "failed" REASON
    using Note = std::vector<std::string>;

    LaunchNotes();
    ~LaunchNotes();
    LaunchNotes(const LaunchNotes&) = delete;
    LaunchNotes& operator=(const LaunchNotes&) = delete;

    const std::string& path() const { return m_path; } // empty: there is none
    int descriptor() const { return m_descriptor; } // readable when there is something to take
    std::vector<Note> take(); // never waits

private:
    std::string m_folder;
    std::string m_path;
    int m_descriptor = -1;
    std::string m_unfinished;
};

} // namespace samebit::cli
