// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/util/result.h"

#include <string>
#include <vector>

namespace samebit::cli {

enum class ProgramKind
{
    Program, // anything that may start a Python: a Python, a script, a shell
    Libtorch, // an ELF program that is linked to libtorch
    Foreign, // not for this machine
};

// What `samebit record` is asked to run.
struct Program
{
    std::string file; // the executable that the shell would start
    ProgramKind kind = ProgramKind::Program;
    bool startsPython = false; // it is a Python, directly or by the first line of a script
    bool isolated = false; // ... started with -I, -E or -S: then our start-up file is not read
};

// Finds it as execvp would. ProgramNotFound (with the most alike name there is),
// ProgramNotExecutable.
Result<Program> findProgram(const std::vector<std::string>& command);

// -I, -E or -S among the options of a Python command line (without its first word).
bool isIsolated(const std::vector<std::string>& arguments);

} // namespace samebit::cli
