// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"
#include "samebit/util/message.h"
#include "samebit/util/result.h"
#include "samebit/verdict/comparison.h"

#include <string>
#include <vector>

namespace samebit {

struct Mark;
struct MarkedComparison;

// The only place of core with words for people. English from the catalogue (messages.cpp, after
// study/wording.md).

std::string text(const Message& message); // unknown key: the key and its arguments, and an assert
                                          // in debug builds
bool isKnownMessage(const std::string& key);

struct ErrorText
{
    std::string line; // one line that stands alone: `cannot open "b.db": no such file (in this
                      // folder: a.db)` (no prefix)
    std::string code; // "SB-F01"
    std::vector<std::string> hints; // at most two: likely cause, `try: COMMAND`
};
ErrorText describe(const Error& error);
int exitCode(
    const Error& error); // for the commands that read: 2; record's own failures: 125, 126, 127

// What a verdict is about: both runs and how the user named their files.
struct ReportInput
{
    const RunData* baseline = nullptr;
    const RunData* candidate = nullptr;
    std::string baselinePath;
    std::string candidatePath;
    const Comparison* comparison = nullptr;
    // With an allowlist: its marks, the comparison seen through them and the files they came from
    // (for commands). Reports then say what is left, and what is allowed apart.
    const std::vector<Mark>* marks = nullptr;
    const MarkedComparison* marked = nullptr;
    std::vector<std::string> allowPaths = {};
};

std::string grouped(std::int64_t count); // "418 206" from 10 000 on, ids are never grouped

struct TextOptions
{
    bool colour = false;
    bool allOrigins = false; // --origins
    int maxOrigins = 1000; // of those
    std::string
        folder; // the current folder: paths below it are printed relative to it; empty: as recorded
};
std::string verdictText(const ReportInput& input,
                        const TextOptions& options); // <= 20 lines, 120 columns, ASCII
std::string verdictJson(const ReportInput& input, int maxOrigins); // schema 1 of design/cli.md
// One file that loads nothing and runs nothing. Of the options: maxOrigins and folder.
std::string verdictHtml(const ReportInput& input, const TextOptions& options);
// A test case for the comparison and one for each origin. Failure: diverged, and each origin that
// no mark allows; error: incomplete; skipped: an allowed origin.
std::string verdictJunit(const ReportInput& input, int maxOrigins);
// RFC 4180: one record per origin, allowed ones too. Text that begins with = + - @ has an
// apostrophe in front, so that no spreadsheet runs it.
std::string verdictCsv(const ReportInput& input, int maxOrigins);

// The three lines of the window's answer bar: where, how, likely cause and remedy. Same words as
// the text report.
struct Answer
{
    std::string where;
    std::string how;
    std::string why;
};
Answer answer(const ReportInput& input);
std::string originSentence(const ReportInput& input, const Origin& origin); // one line, for lists

std::string causeTitle(Cause cause); // "The operation does not repeat itself"
std::vector<std::string> remedies(Cause cause); // shortest first
std::string causeHelp(Cause cause); // the page of `samebit help CAUSE`

std::string shellQuoted(const std::vector<std::string>& words);

} // namespace samebit
