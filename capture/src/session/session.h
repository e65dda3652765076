// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"
#include "session/keepoptions.h"

#include <string>
#include <string_view>
#include <vector>

namespace samebit::capture {

enum class CheckInputs
{
    All,
    Sampled,
    Off
};

// What the boundary knows before the first op runs. Plain values; nothing is read from the
// environment later but the rank.
struct SessionOptions
{
    std::string outputPath; // absolute: FOLDER/NAME.db; ranks write NAME.rankN.db, further
                            // processes NAME.childN.db
    std::vector<std::string> argv; // the program and its arguments as the user gave them
    std::string executable;
    std::string workingFolder; // absolute; frames below it are stored relative to it
    std::string pythonVersion; // empty: a C++ program
    std::string toolVersion;
    CheckInputs checkInputs = CheckInputs::All;
    bool stacks = true;
    bool keepSource = true;
    KeepOptions keep;
    std::string replayPath; // of the replay file; empty: none
    bool replayStrict = false;
    bool quiet = false; // no line on stderr when the recording stops by itself
    bool freshProcess
        = true; // torch was imported just now: a seed that never moves from here was never set
};

// One recording of this process. Owned by the process and leaked on purpose: libtorch's destructors
// must not meet ours. Every function may be called from any thread; none throws; none takes the GIL
// while it holds the capture lock.
class Session
{
public:
    enum class Install
    {
        Ok,
        AlreadyInstalled, // the core is in this process already: attach, do not load a second one
        KeyTaken, // neither plan can be used with this libtorch
        TwoLibtorch, // two copies of libtorch in one process
        OtherVersion, // this core was built for another torch minor (builtFor())
        NoPath, // outputPath is not an absolute path that ends in .db
        Failed // installError() says why
    };

    static Session& instance();

    // Registers the hook. No file is made and no thread is started before the first recorded op.
    // Call it while no other thread runs ops (in Python: with the GIL, at the import of torch).
    Install install(const SessionOptions& options);
    const std::string& installError() const;

    // Makes the calling thread recorded from here on. `kind`: "main", "python", "native". Does
    // nothing in a forked child.
    void armThread(std::string_view kind, std::string_view name);
    void disarmThread();
    bool isThreadArmed() const;

    // Ends the recording: "complete", or "stopped: REASON" when `reason` is not empty. The first
    // call counts.
    void close(std::string_view reason);
    // Waits until everything recorded so far is in the file. False: nothing is recorded (any more).
    bool flush();

    // Where the recording is; empty before the first recorded op. Why it stopped by itself; empty
    // while it runs well.
    std::string recordingPath() const;
    std::string stopReason() const;

    static std::string_view builtFor(); // "2.13": the torch minor that this core was compiled for
    static std::string_view plan(); // "fake-fallback", "fake-per-op", or empty before install

private:
    Session() = default;
};

} // namespace samebit::capture
