// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace samebit {

// Table `run`: what one recording is. Keys that are not listed here are kept in
// `RunReader::runValue`.
struct RunInfo
{
    std::string uuid;
    std::string name;
    std::string toolVersion;
    int formatVersion = 0;
    std::string digestAlgorithm; // "SB1"
    std::string torchVersion; // "2.13.0+cpu"
    std::string pythonVersion; // empty for C++ programs
    std::string started; // ISO 8601, UTC
    std::string ended; // empty while recording or after a kill that nobody completed
    std::string endState; // "recording", "complete", "stopped: REASON", "nothing recorded: REASON"
    std::vector<std::string> argv; // the program and its arguments as the user gave them
    std::string executable;
    std::string workingFolder; // frames and sources are relative to it
    int rank = 0;
    int worldSize = 1;
    int forks = 0; // processes that the program forked: none of their ops is recorded
    std::string captureOptions; // JSON object
    std::string replayFile; // name of the one that the run was recorded under; empty: none
    std::int64_t ops = 0; // rows present
    std::int64_t values = 0;
    std::int64_t steps = 0; // number of steps begun

    bool isComplete() const { return endState == "complete"; }
};

} // namespace samebit
