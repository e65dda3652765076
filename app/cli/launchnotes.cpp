// SPDX-License-Identifier: Apache-2.0
#include "launchnotes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <sstream>

namespace samebit::cli {

LaunchNotes::LaunchNotes()
{
    std::error_code error;
    std::string folder = std::filesystem::temp_directory_path(error).string() + "/samebit-XXXXXX";
    if (error || !::mkdtemp(folder.data()))
        return;
    m_folder = folder;
    const std::string path = folder + "/notes";
    if (::mkfifo(path.c_str(), 0600) != 0)
        return;
    // Read and write: so it is never at its end, and a writer never meets a pipe without a reader.
    m_descriptor = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (m_descriptor >= 0)
        m_path = path;
}

LaunchNotes::~LaunchNotes()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (m_folder.empty())
        return;
    ::unlink((m_folder + "/notes").c_str());
    ::rmdir(m_folder.c_str());
}

std::vector<LaunchNotes::Note> LaunchNotes::take()
{
    std::array<char, 4096> part{};
    for (ssize_t count = 0; (count = ::read(m_descriptor, part.data(), part.size())) > 0;)
        m_unfinished.append(part.data(), static_cast<std::size_t>(count));
    std::vector<Note> notes;
    for (std::size_t end = 0; (end = m_unfinished.find('\n')) != std::string::npos;) {
        std::istringstream line(m_unfinished.substr(0, end));
        m_unfinished.erase(0, end + 1);
        Note note;
        for (std::string field; std::getline(line, field, '\t');)
            note.push_back(field);
        if (!note.empty())
            notes.push_back(std::move(note));
    }
    return notes;
}

} // namespace samebit::cli
