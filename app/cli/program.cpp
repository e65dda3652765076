// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include "elffile.h"
#include "suggestion.h"
#include "systemerror.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace fs = std::filesystem;

namespace samebit::cli {
namespace {

std::vector<std::string> searchFolders()
{
    const char* path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe): no other thread runs
    std::vector<std::string> folders;
    std::istringstream all(path ? path : "/bin:/usr/bin");
    for (std::string folder; std::getline(all, folder, ':');)
        folders.push_back(folder.empty() ? "." : folder);
    return folders;
}

bool isRegularFile(const std::string& file)
{
    std::error_code ignored;
    return fs::is_regular_file(file, ignored);
}

// Names of the executables in these folders.
std::vector<std::string> programsIn(const std::vector<std::string>& folders)
{
    std::vector<std::string> names;
    for (const std::string& folder : folders) {
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error))
            if (::access(entry->path().c_str(), X_OK) == 0)
                names.push_back(entry->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

Unexpected notFound(const std::string& name)
{
    const std::size_t slash = name.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : name.substr(0, slash + 1);
    const std::vector<std::string> folders
        = folder.empty() ? searchFolders() : std::vector<std::string>{folder};
    const std::string meant = suggestion(name.substr(folder.size()), programsIn(folders));
    return failure(ErrorCode::ProgramNotFound, {}, {name, meant.empty() ? "" : folder + meant});
}

Unexpected notExecutable(const std::string& name, int error)
{
    return failure(ErrorCode::ProgramNotExecutable, {}, {name, systemReason(error)});
}

Result<std::string> findFile(const std::string& name)
{
    if (name.find('/') != std::string::npos) {
        if (::access(name.c_str(), F_OK) != 0)
            return notFound(name);
        if (!isRegularFile(name))
            return notExecutable(name, EISDIR);
        if (::access(name.c_str(), X_OK) != 0)
            return notExecutable(name, errno);
        return name;
    }
    bool present = false;
    for (const std::string& folder : searchFolders()) {
        const std::string file = folder + "/" + name;
        if (!isRegularFile(file))
            continue;
        if (::access(file.c_str(), X_OK) == 0)
            return file;
        present = true;
    }
    if (present)
        return notExecutable(name, EACCES);
    return notFound(name);
}

// The words of a "#!" line; empty for any other file.
std::vector<std::string> interpreterLine(const std::string& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string line(256, '\0');
    stream.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(stream.gcount()));
    line = line.substr(0, line.find('\n'));
    if (!line.starts_with("#!"))
        return {};
    std::istringstream words(line.substr(2));
    std::vector<std::string> result;
    for (std::string word; words >> word;)
        result.push_back(word);
    return result;
}

std::string nameOf(const std::string& file)
{
    return file.substr(file.rfind('/') + 1);
}

// "env -S python3 -I" -> "python3 -I"; assignments are skipped as well.
void skipEnv(std::vector<std::string>& words)
{
    if (words.empty() || nameOf(words.front()) != "env")
        return;
    std::size_t next = 1;
    while (next < words.size()
           && (words[next].starts_with("-") || words[next].find('=') != std::string::npos))
        ++next;
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(next));
}

bool isPythonName(const std::string& name)
{
    return name.starts_with("python") || name.starts_with("pypy");
}

// The command line that the kernel and `env` make of it: ["python3", "-I", "script", ...] of a
// script.
Result<std::vector<std::string>> effectiveCommand(const std::string& file,
                                                  std::vector<std::string> command)
{
    std::vector<std::string> line = interpreterLine(file);
    if (!line.empty()) {
        if (::access(line.front().c_str(), X_OK) != 0)
            return failure(ErrorCode::ProgramNotExecutable, {},
                           {command.front(), line.front() + ": " + systemReason(errno)});
        line.insert(line.end(), command.begin(), command.end());
        command = std::move(line);
    }
    skipEnv(command);
    return command;
}

} // namespace

bool isIsolated(const std::vector<std::string>& arguments)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (word.size() < 2 || word.front() != '-' || word.starts_with("--"))
            return false;
        for (std::size_t at = 1; at < word.size(); ++at) {
            const char letter = word[at];
            if (letter == 'I' || letter == 'E' || letter == 'S')
                return true;
            if (letter == 'c' || letter == 'm') // what follows belongs to the program
                return false;
            if (letter == 'X' || letter == 'W') { // takes the rest of the word, or the next one
                i += at + 1 == word.size() ? 1 : 0;
                break;
            }
        }
    }
    return false;
}

Result<Program> findProgram(const std::vector<std::string>& command)
{
    const Result<std::string> file = findFile(command.front());
    if (!file)
        return tl::unexpected(file.error());
    Program program;
    program.file = *file;
    const ElfFile elf = readElfFile(*file);
    if (elf.isElf && !elf.isForThisMachine)
        program.kind = ProgramKind::Foreign;
    else if (elf.isElf && !isPythonName(nameOf(*file)) && needsLibtorch(*file))
        program.kind = ProgramKind::Libtorch;
    const Result<std::vector<std::string>> effective = effectiveCommand(*file, command);
    if (!effective)
        return tl::unexpected(effective.error());
    if (!effective->empty() && isPythonName(nameOf(effective->front()))) {
        program.startsPython = true;
        program.isolated = isIsolated({effective->begin() + 1, effective->end()});
    }
    return program;
}

} // namespace samebit::cli
