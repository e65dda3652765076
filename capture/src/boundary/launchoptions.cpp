// SPDX-License-Identifier: Apache-2.0
#include "boundary/launchoptions.h"

#include "stack/pythonapi.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace samebit::capture {
namespace {

// The importing thread holds the GIL or runs before every other one: nobody changes the environment
// meanwhile.
std::string variable(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe)
    return value ? value : "";
}

std::string unescaped(std::string_view value)
{
    std::string result;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] != '\\' || i + 1 == value.size()) {
            result.push_back(value[i]);
            continue;
        }
        ++i;
        result.push_back(value[i] == 'n' ? '\n' : value[i]);
    }
    return result;
}

CheckInputs checkInputs(std::string_view value)
{
    if (value == "sampled")
        return CheckInputs::Sampled;
    return value == "off" ? CheckInputs::Off : CheckInputs::All;
}

void keepLevel(std::string_view level, KeepOptions& keep)
{
    keep.all = level == "tensors";
    keep.sketches = level == "sketch";
    keep.statistics = keep.sketches || level == "stats";
}

void keepOps(std::string_view text, KeepOptions& keep)
{
    if (auto rule = keepRuleFrom(text))
        keep.rules.push_back(std::move(*rule));
}

void applyOption(std::string_view name, std::string value, LaunchOptions& options)
{
    SessionOptions& session = options.session;
    if (name == "argv")
        session.argv.push_back(std::move(value));
    else if (name == "folder")
        session.workingFolder = std::move(value);
    else if (name == "check-inputs")
        session.checkInputs = checkInputs(value);
    else if (name == "stacks")
        options.stacks.python = session.stacks = value != "none";
    else if (name == "source")
        session.keepSource = value != "no";
    else if (name == "level")
        keepLevel(value, session.keep);
    else if (name == "keep")
        keepOps(value, session.keep);
    else if (name == "keep-budget")
        session.keep.budgetBytes = std::strtoull(value.c_str(), nullptr, 10);
    else if (name == "replay")
        session.replayPath = std::move(value);
    else if (name == "replay-strict")
        session.replayStrict = value == "yes";
    else if (name == "quiet")
        session.quiet = value == "yes";
    else if (name == "user-code")
        options.stacks.userCode.push_back(std::move(value));
    else if (name == "library-code")
        options.stacks.libraryCode.push_back(std::move(value));
}

std::string currentFolder()
{
    std::array<char, PATH_MAX> folder{};
    return ::getcwd(folder.data(), folder.size()) ? folder.data() : "";
}

std::string ownExecutable()
{
    std::array<char, PATH_MAX> path{};
    const ssize_t size = ::readlink("/proc/self/exe", path.data(), path.size());
    return size > 0 ? std::string(path.data(), static_cast<std::size_t>(size)) : std::string();
}

std::vector<std::string> ownArguments()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find('\0', begin), all.size());
        words.push_back(all.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

std::string pythonVersion()
{
    const PythonApi* api = PythonApi::get();
    const std::string version = api ? api->version() : "";
    return version.substr(0, version.find(' '));
}

} // namespace

void applyOptions(std::string_view lines, LaunchOptions& options)
{
    for (std::size_t begin = 0; begin < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', begin), lines.size());
        const std::string_view line = lines.substr(begin, end - begin);
        begin = end + 1;
        const std::size_t equals = line.find('=');
        if (equals != std::string_view::npos)
            applyOption(line.substr(0, equals), unescaped(line.substr(equals + 1)), options);
    }
}

LaunchOptions launchOptions()
{
    LaunchOptions options;
    options.stacks.workingFolder = currentFolder();
    options.session.outputPath = variable("SAMEBIT_OUT");
    options.session.executable = ownExecutable();
    options.session.pythonVersion = pythonVersion();
    options.session.toolVersion = SAMEBIT_VERSION;
    applyOptions(variable("SAMEBIT_OPTIONS"), options);
    if (options.session.argv.empty())
        options.session.argv = ownArguments();
    if (options.session.workingFolder.empty())
        options.session.workingFolder = options.stacks.workingFolder;
    return options;
}

} // namespace samebit::capture
