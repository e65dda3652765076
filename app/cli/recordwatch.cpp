// SPDX-License-Identifier: Apache-2.0
#include "recordwatch.h"

#include "terminal.h"

#include <algorithm>

namespace samebit::cli {

void RecordWatch::takeNotes()
{
    for (LaunchNotes::Note& note : m_notes.take()) {
        note.resize(std::max<std::size_t>(note.size(), 4)); // a field that is missing is empty
        m_pythonRan = m_pythonRan || note[0] == "python";
        m_armed = m_armed || note[0] == "armed";
        m_forked = m_forked || note[0] == "forked";
        if (note[0] == "no-library")
            say({ErrorCode::NoCaptureLibrary, {}, {note[1], note[2], note[3]}, {}});
        else if (note[0] == "failed")
            say({ErrorCode::NothingRecorded, {}, {note[1]}, {}});
    }
}

void RecordWatch::say(const Error& error)
{
    if (m_said)
        return;
    printError(error);
    m_said = error;
}

std::string RecordWatch::reason() const
{
    if (m_armed)
        return m_forked ? "forked" : "no-op";
    if (m_pythonRan)
        return "no-torch";
    if (m_program.isolated)
        return "isolated";
    return m_program.startsPython ? "no-start" : "not-python";
}

} // namespace samebit::cli
