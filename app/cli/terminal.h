// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/util/progress.h"
#include "samebit/util/result.h"

#include <string>

namespace samebit::cli {

// `samebit: LINE (CODE)` and at most two indented hints, on stderr.
void printError(const Error& error);
void printErrorWithoutHints(const Error& error);
// The same, and the exit code of a command that reads.
int failed(const Error& error);

// Is colour wanted on stdout? `mode`: "auto", "always" or "never"; auto obeys NO_COLOR and is off
// in a pipe.
bool wantsColour(const std::string& mode);

// Draws on stderr while it is a terminal, silent otherwise; the line is wiped when the object goes.
// Ctrl-C asks the work to stop; a second one ends the program as usual.
class TerminalProgress
{
public:
    TerminalProgress();
    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;
    ~TerminalProgress();

    const Progress& progress() const { return m_progress; }

private:
    void wipe();

    bool m_terminal = false;
    bool m_drawn = false;
    Progress m_progress;
};

// Writes all of `text` to stdout; false when it could not (closed pipe, full disk).
bool printOut(const std::string& text);

} // namespace samebit::cli
