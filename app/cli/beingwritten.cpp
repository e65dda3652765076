// SPDX-License-Identifier: Apache-2.0
#include "beingwritten.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace fs = std::filesystem;

namespace samebit::cli {
namespace {

// Of the lines "1: POSIX  ADVISORY  READ 29602 fe:00:2261189 1073741826 1073742335": who holds a
// lock on a file with this number. The device is left aside: some file systems name another one
// here than in stat().
std::set<std::string> lockHolders(ino_t inode)
{
    std::set<std::string> holders;
    std::ifstream locks("/proc/locks");
    for (std::string line; std::getline(locks, line);) {
        std::istringstream words(line);
        std::string number;
        std::string kind;
        std::string manner;
        std::string access;
        std::string process;
        std::string place;
        words >> number >> kind >> manner >> access >> process >> place;
        if (place.substr(place.rfind(':') + 1) == std::to_string(inode))
            holders.insert(process);
    }
    return holders;
}

// "flags: 0100002" of /proc/PID/fdinfo/N: octal, as open() takes them.
bool isForWriting(const fs::path& descriptor)
{
    std::ifstream facts(descriptor.parent_path().parent_path() / "fdinfo" / descriptor.filename());
    for (std::string name; facts >> name;) {
        unsigned flags = 0;
        if (name == "flags:" && facts >> std::oct >> flags)
            return (flags & O_ACCMODE) != O_RDONLY;
    }
    return false;
}

bool writes(const std::string& process, const std::string& file)
{
    std::error_code denied;
    const fs::path folder = fs::path("/proc") / process / "fd";
    for (fs::directory_iterator link(folder, denied), end; !denied && link != end;
         link.increment(denied)) {
        std::error_code gone;
        if (fs::read_symlink(link->path(), gone) == file && isForWriting(link->path()))
            return true;
    }
    return false;
}

} // namespace

bool isBeingWritten(const std::string& absoluteFile)
{
    struct stat status
    {
    };
    if (::stat(absoluteFile.c_str(), &status) != 0)
        return false;
    for (const std::string& process : lockHolders(status.st_ino))
        if (writes(process, absoluteFile))
            return true;
    return false;
}

} // namespace samebit::cli
