// SPDX-License-Identifier: Apache-2.0
#include "terminal.h"

#include "samebit/report/report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stop_token>
#include <thread>

namespace samebit::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void onInterrupt(int)
{
    interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
}

std::stop_source& stopSource()
{
    static std::stop_source source;
    return source;
}

std::string stageText(Stage stage, std::int64_t done, std::int64_t total)
{
    const std::string percent = total > 0 ? fmt::format(" {} %", done * 100 / total) : "";
    return text(Message{fmt::format("progress.{}", static_cast<int>(stage)), {percent}});
}

} // namespace

namespace {

void print(const Error& error, bool withHints)
{
    const ErrorText told = describe(error);
    std::string out
        = "samebit: " + told.line + (told.code.empty() ? "" : " (" + told.code + ")") + "\n";
    if (withHints) {
        for (const std::string& hint : told.hints)
            out += "  " + hint + "\n";
    }
    std::fputs(out.c_str(), stderr);
}

} // namespace

void printError(const Error& error)
{
    print(error, true);
}

void printErrorWithoutHints(const Error& error)
{
    print(error, false);
}

int failed(const Error& error)
{
    printError(error);
    return exitCode(error);
}

bool wantsColour(const std::string& mode)
{
    if (mode != "auto")
        return mode == "always";
    const char* const refused = std::getenv("NO_COLOR");
    return (refused == nullptr || *refused == '\0') && isatty(STDOUT_FILENO) == 1;
}

TerminalProgress::TerminalProgress()
    : m_terminal(isatty(STDERR_FILENO) == 1)
{
    std::signal(SIGINT, onInterrupt);
    m_progress.stop = stopSource().get_token();
    auto last = std::make_shared<std::chrono::steady_clock::time_point>();
    m_progress.report = [this, last](Stage stage, std::int64_t done, std::int64_t total) {
        constexpr std::chrono::milliseconds kRedraw{100};
        if (interrupted != 0)
            stopSource().request_stop();
        const auto now = std::chrono::steady_clock::now();
        if (!m_terminal || now - *last < kRedraw)
            return;
        *last = now;
        m_drawn = true;
        std::fputs(("\r\x1b[K" + stageText(stage, done, total)).c_str(), stderr);
    };
}

TerminalProgress::~TerminalProgress()
{
    wipe();
    std::signal(SIGINT, SIG_DFL);
}

void TerminalProgress::wipe()
{
    if (m_drawn)
        std::fputs("\r\x1b[K", stderr);
    m_drawn = false;
}

bool printOut(const std::string& text)
{
    const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    return std::fflush(stdout) == 0 && whole;
}

} // namespace samebit::cli
