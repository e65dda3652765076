// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace samebit::capture {

// Whose code a source file is: the first question about every frame.
enum class CodeOwner : unsigned char
{
    User, // the program's own
    Library, // an installed package
    Standard, // the standard library, frozen modules
    Torch,
    Samebit, // never shown
};

// Decides by where a file lies (design/capture.md, "User frame"). Filled once under the GIL,
// constant afterwards.
class UserCode
{
public:
    UserCode() = default;
    // `userPatterns` and `libraryPatterns` (shell patterns on the absolute path, or on the path
    // below `folder`) have the last word, library first. `folder`: the working folder at the start.
    UserCode(std::string folder, std::vector<std::string> userPatterns,
             std::vector<std::string> libraryPatterns);

    // Reads the interpreter's prefixes and where torch lies. Under the GIL.
    void learnFromInterpreter();

    CodeOwner ownerOf(const std::string& absoluteFile) const;
    std::string absolute(std::string_view file) const; // "<string>" stays as it is
    std::string_view
    insideTorch(std::string_view absoluteFile) const; // "nn/init.py"; empty when not in torch

private:
    bool matches(const std::vector<std::string>& patterns, const std::string& file) const;
    CodeOwner ownerByPlace(const std::string& file) const;

    std::string m_folder;
    std::vector<std::string> m_userPatterns;
    std::vector<std::string> m_libraryPatterns;
    std::vector<std::string> m_standardFolders; // each ends with "/"
    std::vector<std::string> m_libraryFolders;
    std::string m_torchFolder;
};

} // namespace samebit::capture
