// SPDX-License-Identifier: Apache-2.0
#include "launcher.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <map>

namespace samebit::cli {
namespace {

constexpr std::array kPassedOn{SIGINT,  SIGQUIT, SIGTERM, SIGHUP,
                               SIGUSR1, SIGUSR2, SIGCONT, SIGWINCH};

volatile std::sig_atomic_t childPid = 0;

// What the terminal sends goes to the whole foreground group: the program has it already.
void passOn(int signal, siginfo_t* info, void*)
{
    const int savedErrno = errno;
    if (childPid > 0 && info->si_code <= 0)
        ::kill(childPid, signal);
    errno = savedErrno;
}

void wakeUp(int, siginfo_t*, void*) { }

// Our handlers from here on. A signal that is ignored (nohup) stays ignored, for the program too.
class SignalHandlers
{
public:
    SignalHandlers()
    {
        for (int signal : kPassedOn)
            install(signal, &passOn, false);
        install(SIGCHLD, &wakeUp, true);
    }
    void restore() const
    {
        for (const auto& [signal, action] : m_saved)
            ::sigaction(signal, &action, nullptr);
    }

private:
    void install(int signal, void (*handler)(int, siginfo_t*, void*), bool always)
    {
        struct sigaction old
        {
        };
        ::sigaction(signal, nullptr, &old);
        if (old.sa_handler == SIG_IGN && !always)
            return;
        struct sigaction action
        {
        };
        action.sa_sigaction = handler;
        action.sa_flags = SA_SIGINFO;
        ::sigaction(signal, &action, nullptr);
        m_saved[signal] = old;
    }
    std::map<int, struct sigaction> m_saved;
};

// The environment of this process with the replacements, as exec takes it.
class Environment
{
public:
    explicit Environment(const std::vector<std::pair<std::string, std::string>>& replaced)
    {
        std::map<std::string, std::string> ours(replaced.begin(), replaced.end());
        for (char** entry = environ; *entry; ++entry) {
            const std::string text = *entry;
            if (!ours.contains(text.substr(0, text.find('='))))
                m_texts.push_back(text);
        }
        for (const auto& [name, value] : ours)
            m_texts.push_back(name + "=" + value);
        for (std::string& text : m_texts)
            m_pointers.push_back(text.data());
        m_pointers.push_back(nullptr);
    }
    char** data() { return m_pointers.data(); }

private:
    std::vector<std::string> m_texts;
    std::vector<char*> m_pointers;
};

// In the child. Only what is allowed between fork and exec.
[[noreturn]] void execute(char** words, char** environment, int errorPipe)
{
    ::execvpe(words[0], words, environment);
    const int error = errno;
    const ssize_t written = ::write(errorPipe, &error, sizeof error);
    ::_exit(written == sizeof error ? 127 : 126);
}

int startErrorFrom(int pipe)
{
    int error = 0;
    ssize_t count = 0;
    do
        count = ::read(pipe, &error, sizeof error);
    while (count < 0 && errno == EINTR);
    ::close(pipe);
    return count == sizeof error ? error : 0;
}

// The program was stopped (Ctrl-Z, SIGSTOP): so are we, that the shell may see it; going on, it
// goes on.
void stopWith(pid_t program)
{
    ::raise(SIGSTOP);
    ::kill(program, SIGCONT);
}

int waitFor(pid_t program, const Launch& launch, const sigset_t& unblocked)
{
    for (;;) {
        int status = 0;
        const pid_t ended = ::waitpid(program, &status, WNOHANG | WUNTRACED);
        if (ended < 0 && errno != EINTR)
            return 0;
        if (ended == program && WIFSTOPPED(status))
            stopWith(program);
        else if (ended == program)
            return status;
        pollfd notes{launch.notes, POLLIN, 0};
        const int ready = ::ppoll(&notes, launch.notes >= 0 ? 1 : 0, nullptr, &unblocked);
        if (ready > 0 && (notes.revents & POLLIN) != 0 && launch.onNotes)
            launch.onNotes();
    }
}

} // namespace

ProgramEnd launch(const Launch& launch)
{
    std::vector<std::string> texts = launch.command;
    std::vector<char*> words;
    for (std::string& text : texts)
        words.push_back(text.data());
    words.push_back(nullptr);
    Environment environment(launch.environment);
    std::array<int, 2> errorPipe{-1, -1};
    if (::pipe2(errorPipe.data(), O_CLOEXEC) != 0)
        return {.startError = errno};

    // Blocked until the handlers know the child; ppoll lets the signals in.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, &before);
    const SignalHandlers handlers;
    const pid_t program = ::fork();
    if (program == 0) {
        handlers.restore();
        ::sigprocmask(SIG_SETMASK, &before, nullptr);
        execute(words.data(), environment.data(), errorPipe[1]);
    }
    const int forkError = errno;
    ::close(errorPipe[1]);
    ProgramEnd end;
    if (program > 0) {
        childPid = program;
        end.startError = startErrorFrom(errorPipe[0]);
        const int status = waitFor(program, launch, before);
        end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    } else {
        ::close(errorPipe[0]);
        end.startError = forkError;
    }
    // The handlers stay until the recording is in order: who interrupts the program a second time
    // must not interrupt that.
    childPid = 0;
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    return end;
}

int endLike(const ProgramEnd& end)
{
    if (end.signal == 0)
        return end.exitCode;
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    struct sigaction standard
    {
    };
    standard.sa_handler = SIG_DFL;
    ::sigaction(end.signal, &standard, nullptr);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, end.signal);
    ::raise(end.signal);
    ::sigprocmask(SIG_UNBLOCK, &only, nullptr);
    return 128 + end.signal; // a signal that cannot end us
}

} // namespace samebit::cli
