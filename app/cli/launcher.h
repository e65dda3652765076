// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace samebit::cli {

struct Launch
{
    std::vector<std::string> command; // as execvp takes it
    std::vector<std::pair<std::string, std::string>> environment; // replaces what is there
    int notes = -1; // a descriptor that becomes readable when a process under us has something to
                    // say; -1: none
    std::function<void()> onNotes; // called then
};

struct ProgramEnd
{
    int startError = 0; // errno of exec; 0: the program was started
    int exitCode = 0;
    int signal = 0; // that killed it; 0: it ended by itself
};

// Runs a program and stays out of its way: it has our terminal, our files and our process group;
// signals that other processes send to us are passed on, those of the terminal reach it anyway.
// Returns when it has ended. Once per process.
ProgramEnd launch(const Launch& launch);

// Ends this process as the program ended: with its exit code, or by the same signal (without a
// second core dump).
int endLike(const ProgramEnd& end);

} // namespace samebit::cli
