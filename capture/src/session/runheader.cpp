// SPDX-License-Identifier: Apache-2.0
#include "session/runheader.h"

#include "hook/torchruntime.h"

#include <sys/random.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace samebit::capture {
namespace {

std::optional<int> numberIn(const char* variable)
{
    const char* text = std::getenv(
        variable); // NOLINT(concurrency-mt-unsafe): once, before the program's threads matter
    if (text == nullptr || *text == '\0') {
        return std::nullopt;
    }
    char* end = nullptr;
    const long number = std::strtol(text, &end, 10);
    return *end == '\0' && number >= 0 && number < 1'000'000
        ? std::optional<int>(static_cast<int>(number))
        : std::nullopt;
}

std::string newUuid()
{
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
        timespec now{};
        clock_gettime(CLOCK_REALTIME, &now);
        std::snprintf(reinterpret_cast<char*>(bytes.data()), bytes.size(), "%lx",
                      now.tv_nsec ^ now.tv_sec);
    }
    bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0FU) | 0x40U);
    bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3FU) | 0x80U);
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::array<char, 3> hex{};
        std::snprintf(hex.data(), hex.size(), "%02x", bytes[i]);
        text += (i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "") + std::string(hex.data());
    }
    return text;
}

std::string utcNow()
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    tm parts{};
    gmtime_r(&now.tv_sec, &parts);
    std::array<char, 40> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    std::array<char, 24> millis{};
    std::snprintf(millis.data(), millis.size(), ".%03ldZ", now.tv_nsec / 1'000'000);
    return std::string(text.data()) + millis.data();
}

std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
        }
        if (static_cast<unsigned char>(c) < 0x20) {
            std::array<char, 8> code{};
            std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(c));
            out += code.data();
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string asJson(const std::vector<std::string>& texts)
{
    std::string out = "[";
    for (const std::string& text : texts) {
        out += (out.size() > 1 ? "," : "") + quoted(text);
    }
    return out + "]";
}

std::string captureOptions(const SessionOptions& options)
{
    const char* checks = options.checkInputs == CheckInputs::All ? "all"
        : options.checkInputs == CheckInputs::Sampled            ? "sampled"
                                                                 : "off";
    const auto flag = [](bool on) {
        return on ? "true" : "false";
    };
    const char* level = options.keep.all ? "tensors"
        : options.keep.sketches          ? "sketch"
        : options.keep.statistics        ? "stats"
                                         : "digest";
    return std::string("{\"level\":\"") + level + "\",\"check_inputs\":\"" + checks
        + "\",\"stacks\":" + flag(options.stacks) + ",\"source\":" + flag(options.keepSource)
        + ",\"plan\":\"" + std::string(Session::plan()) + "\"}";
}

} // namespace

std::optional<int> rankOfProcess()
{
    for (const char* variable : {"RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "PMI_RANK"}) {
        if (const auto rank = numberIn(variable)) {
            return rank;
        }
    }
    return std::nullopt;
}

RunHeader makeRunHeader(const SessionOptions& options, std::optional<int> rank,
                        std::vector<KeyValue> environment)
{
    const std::size_t slash = options.outputPath.rfind('/');
    const std::string file = options.outputPath.substr(slash + 1);
    std::optional<int> world = numberIn("WORLD_SIZE");
    RunHeader header;
    header.run = {{"uuid", newUuid()},
                  {"name", file.substr(0, file.size() - 3)},
                  {"tool_version", options.toolVersion},
                  {"torch_version", torchVersion()},
                  {"python_version", options.pythonVersion},
                  {"started", utcNow()},
                  {"argv", asJson(options.argv)},
                  {"executable", options.executable},
                  {"working_folder", options.workingFolder},
                  {"rank", std::to_string(rank.value_or(0))},
                  {"world_size", std::to_string(world.value_or(1))},
                  {"capture_options", captureOptions(options)}};
    if (!options.replayPath.empty())
        header.run.push_back(
            {"replay_file", options.replayPath.substr(options.replayPath.rfind('/') + 1)});
    header.environment = std::move(environment);
    return header;
}

} // namespace samebit::capture
