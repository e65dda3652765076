// SPDX-License-Identifier: Apache-2.0
// The C interface of the capture library, for capture/boot and the preload stub. Nothing here
// throws, prints or keeps what it is given. Call everything with the GIL held (ctypes.PyDLL), or
// without any Python.
#include "boundary/launchoptions.h"
#include "session/session.h"
#include "stack/stackoptions.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <exception>
#include <string>
#include <string_view>

#define SAMEBIT_API extern "C" __attribute__((visibility("default")))

namespace {

using samebit::capture::Session;

std::string_view orEmpty(const char* text)
{
    return text ? text : std::string_view();
}

bool isMainThread()
{
    return ::syscall(SYS_gettid) == ::getpid();
}

// Keys of the catalogue ("nothing.KEY" in core/report), or what the session says of itself.
const char* refusal(Session::Install result)
{
    switch (result) {
    case Session::Install::Ok:
    case Session::Install::AlreadyInstalled:
        return nullptr;
    case Session::Install::KeyTaken:
        return "key-taken";
    case Session::Install::TwoLibtorch:
        return "two-libtorch";
    case Session::Install::OtherVersion:
        return "other-version";
    case Session::Install::NoPath:
        return "no-path";
    case Session::Install::Failed:
        break;
    }
    return Session::instance().installError().c_str();
}

const char* install()
{
    const samebit::capture::LaunchOptions options = samebit::capture::launchOptions();
    samebit::capture::setStackOptions(options.stacks);
    const Session::Install result = Session::instance().install(options.session);
    if (result == Session::Install::Ok)
        ::pthread_atfork(nullptr, nullptr, [] { samebit::capture::abandonStacksAfterFork(); });
    return refusal(result);
}

} // namespace

// The torch minor that this library was built for: "2.13".
SAMEBIT_API const char* sb_built_for()
{
    static const std::string version(Session::builtFor());
    return version.c_str();
}

// Null: installed, the process is recorded from now on. Else why not; the program runs on
// unrecorded.
SAMEBIT_API const char* sb_install()
{
    static std::string reason;
    try {
        return install();
    } catch (const std::exception& error) {
        reason = error.what();
    } catch (...) {
        reason = "failed";
    }
    return reason.c_str();
}

// The calling thread is recorded from now on.
SAMEBIT_API void sb_arm()
{
    Session::instance().armThread(isMainThread() ? "main" : "python", {});
}

// The same for a thread that the program started. `name` may be null.
SAMEBIT_API void sb_arm_thread(const char* name)
{
    Session::instance().armThread(isMainThread() ? "main" : "python", orEmpty(name));
}

SAMEBIT_API void sb_disarm()
{
    Session::instance().disarmThread();
}

// Ends the recording: complete when `reason` is null or empty, else stopped for that reason. The
// first call counts.
SAMEBIT_API void sb_close(const char* reason)
{
    Session::instance().close(orEmpty(reason));
}

// 1 when everything recorded so far is in the file.
SAMEBIT_API int sb_flush()
{
    return Session::instance().flush() ? 1 : 0;
}
