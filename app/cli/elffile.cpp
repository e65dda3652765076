// SPDX-License-Identifier: Apache-2.0
#include "elffile.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace samebit::cli {
namespace {

bool readHeader(const std::string& file, Elf64_Ehdr& header)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const ssize_t count = ::read(descriptor, &header, sizeof header);
    ::close(descriptor);
    return count == sizeof header;
}

// The dynamic section names only direct needs; what those need is the loader's business.
std::string loaderList(const std::string& file)
{
    std::array<int, 2> pipe{-1, -1};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
        return {};
    const pid_t ldd = ::fork();
    if (ldd == 0) {
        ::dup2(pipe[1], STDOUT_FILENO);
        const int nowhere = ::open("/dev/null", O_RDWR);
        ::dup2(nowhere, STDIN_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
        ::execlp("ldd", "ldd", file.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    ::close(pipe[1]);
    std::string list;
    std::array<char, 4096> part{};
    for (ssize_t count = 0; (count = ::read(pipe[0], part.data(), part.size())) > 0;)
        list.append(part.data(), static_cast<std::size_t>(count));
    ::close(pipe[0]);
    while (ldd > 0 && ::waitpid(ldd, nullptr, 0) < 0 && errno == EINTR) { }
    return list;
}

} // namespace

ElfFile readElfFile(const std::string& file)
{
    Elf64_Ehdr header{};
    if (!readHeader(file, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
        return {};
    Elf64_Ehdr own{};
    const bool known = readHeader("/proc/self/exe", own);
    const bool same = header.e_ident[EI_CLASS] == own.e_ident[EI_CLASS]
        && header.e_ident[EI_DATA] == own.e_ident[EI_DATA] && header.e_machine == own.e_machine;
    return {.isElf = true, .isForThisMachine = !known || same};
}

bool needsLibtorch(const std::string& file)
{
    return loaderList(file).find("libtorch_cpu.so") != std::string::npos;
}

} // namespace samebit::cli
