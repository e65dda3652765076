// SPDX-License-Identifier: Apache-2.0
#include "verdict/notes.h"

#include "verdict/messagekeys.h"
#include "verdict/places.h"

#include <algorithm>
#include <cstdlib>

namespace samebit {
namespace {

constexpr std::size_t kMostAlerts = 8; // per side

std::string commandOf(const RunData& run)
{
    std::string text;
    for (const std::string& word : run.info.argv)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

void addEnd(const RunData& run, const char* side, std::vector<Message>& notes)
{
    if (run.info.isComplete())
        return;
    const std::string step = run.ops.step.empty() ? "-1" : std::to_string(run.ops.step.back());
    notes.push_back(
        {key::kNoteEnd, {side, run.info.endState, std::to_string(run.ops.size()), step}});
}

void addAlerts(const RunData& run, const char* side, std::vector<Message>& notes)
{
    std::size_t told = 0;
    for (const AlertRow& alert : run.alerts) {
        if (alert.kind == "deterministic" || told++ >= kMostAlerts)
            continue;
        Message note{key::kNoteAlert, {side, alert.text}};
        if (std::find(notes.begin(), notes.end(), note) == notes.end())
            notes.push_back(std::move(note));
    }
}

void addIncomparable(const RunData& baseline, const Comparison& comparison,
                     std::vector<Message>& notes)
{
    const auto first
        = std::find(comparison.state.begin(), comparison.state.end(), State::Incomparable);
    if (first == comparison.state.end())
        return;
    const OpIndex op
        = comparison.rows.baseline[static_cast<std::size_t>(first - comparison.state.begin())];
    notes.push_back({key::kNoteIncomparable,
                     {std::to_string(comparison.counts.of(State::Incomparable)), seqText(op),
                      operatorText(baseline, op)}});
}

void addResumed(const RunData& baseline, const RunData& candidate, const Comparison& comparison,
                std::vector<Message>& notes)
{
    const std::int32_t shift = comparison.rows.stepShift;
    if (shift == 0)
        return;
    const RunData& longer = shift > 0 ? baseline : candidate;
    std::int64_t before = 0;
    for (const std::int32_t step : longer.ops.step)
        before += step >= 0 && step < std::abs(shift) ? 1 : 0;
    notes.push_back({key::kNoteResumed,
                     {shift > 0 ? "candidate" : "baseline", std::to_string(std::abs(shift)),
                      std::to_string(before)}});
}

void addStreams(const RunData& run, const char* side, bool isBaseline, const Comparison& comparison,
                std::vector<Message>& notes)
{
    for (const Alignment::StreamPair& pair : comparison.rows.streams) {
        const StreamId own = isBaseline ? pair.baseline : pair.candidate;
        const StreamId other = isBaseline ? pair.candidate : pair.baseline;
        if (isNone(own) || !isNone(other)
            || static_cast<std::size_t>(raw(own)) > run.streams.size())
            continue;
        const StreamRow& row = run.streams[static_cast<std::size_t>(raw(own)) - 1];
        const auto ops = std::count(run.ops.stream.begin(), run.ops.stream.end(), own);
        notes.push_back(
            {key::kNoteStreams,
             {side, row.kind + (row.name.empty() ? "" : " " + row.name), std::to_string(ops)}});
    }
}

} // namespace

std::vector<Message> findNotes(const RunData& baseline, const RunData& candidate,
                               const Comparison& comparison, std::int64_t structural)
{
    std::vector<Message> notes;
    addEnd(baseline, "baseline", notes);
    addEnd(candidate, "candidate", notes);
    const bool anyPair = std::any_of(comparison.rows.rule.begin(), comparison.rows.rule.end(),
                                     [](PairRule rule) { return rule != PairRule::None; });
    if (!anyPair && baseline.ops.size() > 0 && candidate.ops.size() > 0)
        notes.push_back({key::kNoteUnaligned, {commandOf(baseline), commandOf(candidate)}});
    else if (comparison.counts.computing == 0)
        notes.push_back({key::kNoteNothing, {}});
    if (comparison.counts.unexplained > 0)
        notes.push_back({key::kNoteUnexplained, {std::to_string(comparison.counts.unexplained)}});
    addIncomparable(baseline, comparison, notes);
    addResumed(baseline, candidate, comparison, notes);
    if (structural > 0)
        notes.push_back({key::kNoteStructural, {std::to_string(structural)}});
    if (comparison.rows.coarseGaps > 0)
        notes.push_back({key::kNoteCoarse, {std::to_string(comparison.rows.coarseGaps)}});
    if (comparison.first >= 0) {
        const Origin& first = comparison.origins[static_cast<std::size_t>(comparison.first)];
        if (first.causes.empty())
            notes.push_back(
                {key::kNoteUndecided,
                 {seqText(first.baseline >= 0 ? first.baseline : first.candidate), first.op}});
    }
    addStreams(baseline, "baseline", true, comparison, notes);
    addStreams(candidate, "candidate", false, comparison, notes);
    if (baseline.info.forks > 0 || candidate.info.forks > 0)
        notes.push_back(
            {key::kNoteForks,
             {std::to_string(baseline.info.forks), std::to_string(candidate.info.forks)}});
    addAlerts(baseline, "baseline", notes);
    addAlerts(candidate, "candidate", notes);
    return notes;
}

} // namespace samebit
