// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace samebit::cli {

struct ElfFile
{
    bool isElf = false;
    bool isForThisMachine = false; // class, byte order and machine of this very program
};

ElfFile readElfFile(const std::string& file); // reads the header only

// Asks the loader's own list (`ldd`) whether the program would load libtorch. False when it cannot
// tell.
bool needsLibtorch(const std::string& file);

} // namespace samebit::cli
