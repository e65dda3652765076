// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace samebit {

// What went wrong, as a stable code; the words are in core/report (errortext.h), from the code and
// the arguments. Codes never change meaning. F file, R record, U usage, W window.
enum class ErrorCode
{
    FileNotFound, // SB-F01
    FilePermission, // SB-F02
    FileEmpty, // SB-F03
    FileNotSqlite, // SB-F04, args: first bytes
    FileForeign, // SB-F05, args: application id in hex
    FileNewerFormat, // SB-F06, args: its format, newest readable
    FileDamaged, // SB-F07, args: where (table, page), SQLite's message
    FileStillRecording, // SB-F08, args: ops so far
    FileNoCompleteEnd, // SB-F09, args: end state, last op, step
    FileWalReadOnly, // SB-F10
    DigestsDiffer, // SB-F11, args: baseline's, candidate's algorithm; file is the baseline, other
                   // the candidate
    SameRecording, // SB-F12
    OutputExists, // SB-R01
    OutputNotWritable, // SB-R02, args: folder, reason
    OutputMissing, // SB-R03
    NothingRecorded, // SB-R04, args: reason key
    NoCaptureLibrary, // SB-R05, args: torch version, where, versions we have
    ProgramNotFound, // SB-R06, args: program, suggestion or empty
    ProgramNotExecutable, // SB-R06 with exit 126, args: program, reason
    ReplayUnmatched, // SB-P01, args: rules without op, rules
    ReplayNotFollowed, // SB-P02, args: what happened
    ReplayNoTensors, // SB-P03, args: rules without tensors, rules, ops, the command that helps
    AllowlistInvalid, // SB-P05, args: line or empty, message key of what is wrong, its arguments
    UnknownCommand, // SB-U01, args: command, suggestion or empty
    NeedsTwoRuns, // SB-U02
    BadUsage, // SB-U04, args: what CLI11 or we say about it
    NoDisplay, // SB-W01
    Cancelled, // no code shown: the user asked for it
    Internal, // SB-X01, args: what
};

struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string file; // as the user gave it; empty when no file is concerned
    std::vector<std::string> args; // see each code
    std::string other; // a second file, where a code needs one

    bool operator==(const Error&) const = default;
};

// Expected failures are values; bugs are asserts; no exception leaves a library.
template <typename T>
using Result = tl::expected<T, Error>;

using Unexpected = tl::unexpected<Error>;

inline Unexpected failure(ErrorCode code, std::string file = {}, std::vector<std::string> args = {},
                          std::string other = {})
{
    return Unexpected(Error{code, std::move(file), std::move(args), std::move(other)});
}

} // namespace samebit
