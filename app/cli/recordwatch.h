// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launchnotes.h"
#include "program.h"
#include "samebit/util/result.h"

#include <optional>
#include <string>

namespace samebit::cli {

// Knows, while the program runs and after it, whether and why nothing is recorded. Lives as long as
// both it refers to.
class RecordWatch
{
public:
    RecordWatch(LaunchNotes& notes, const Program& program)
        : m_notes(notes)
        , m_program(program)
    {
    }

    void takeNotes();

    // On stderr, once: every rank has the same to say. At once: nobody should wait ten hours for
    // it.
    void say(const Error& error);
    const std::optional<Error>& said() const { return m_said; }

    // Why there is no recording, as the argument of NothingRecorded ("nothing.KEY" of the
    // catalogue).
    std::string reason() const;

private:
    LaunchNotes& m_notes;
    const Program& m_program;
    bool m_pythonRan = false;
    bool m_armed = false;
    bool m_forked = false;
    std::optional<Error> m_said;
};

} // namespace samebit::cli
