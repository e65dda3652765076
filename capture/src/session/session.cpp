// SPDX-License-Identifier: Apache-2.0
#include "session/session.h"

#include "hook/hook.h"
#include "hook/torchruntime.h"
#include "hook/torchversion.h"
#include "session/livesession.h"

#include <exception>

namespace samebit::capture {
namespace {

std::string& lastError()
{
    static std::string text;
    return text;
}

Session::Install installNow(const SessionOptions& options)
{
    if (LiveSession::instance().state() != LiveSession::State::Idle) {
        return Session::Install::AlreadyInstalled;
    }
    if (!options.outputPath.starts_with('/') || !options.outputPath.ends_with(".db")) {
        return Session::Install::NoPath;
    }
    if (hasTwoTorches()) {
        return Session::Install::TwoLibtorch;
    }
    if (!hasFittingTorch()) {
        return Session::Install::OtherVersion;
    }
    if (installHook() == HookResult::KeyTaken) {
        return Session::Install::KeyTaken;
    }
    LiveSession::instance().setOptions(options, readGenerator(defaultCpuGenerator()).seed);
    return Session::Install::Ok;
}

} // namespace

Session& Session::instance()
{
    static Session session; // holds nothing: LiveSession does
    return session;
}

Session::Install Session::install(const SessionOptions& options)
{
    try {
        return installNow(options);
    } catch (const std::exception& error) {
        lastError() = error.what();
    } catch (...) {
        lastError() = "unknown error";
    }
    return Install::Failed;
}

const std::string& Session::installError() const
{
    return lastError();
}

void Session::armThread(std::string_view kind, std::string_view name)
{
    if (!LiveSession::instance().wantsOps()) {
        return;
    }
    try {
        ThreadState& thread = ThreadState::current();
        thread.kind = kind;
        thread.name = name;
        armThisThread();
    } catch (...) { // no memory for two short texts: the thread is not recorded
        LiveSession::instance().stop("out of memory");
    }
}

void Session::disarmThread()
{
    disarmThisThread();
}

bool Session::isThreadArmed() const
{
    return isThisThreadArmed();
}

void Session::close(std::string_view reason)
{
    try {
        LiveSession::instance().close(reason);
    } catch (const std::exception& error) {
        lastError() = error.what();
    } catch (...) {
        lastError() = "unknown error";
    }
}

bool Session::flush()
{
    try {
        return LiveSession::instance().flush();
    } catch (...) { // nothing could be promised
        return false;
    }
}

std::string Session::recordingPath() const
{
    return LiveSession::instance().path();
}

std::string Session::stopReason() const
{
    return LiveSession::instance().stopReason();
}

std::string_view Session::builtFor()
{
    return kTorchMinor;
}

std::string_view Session::plan()
{
    return hookPlan();
}

} // namespace samebit::capture
