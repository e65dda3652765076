// SPDX-License-Identifier: Apache-2.0
#include "align/streams.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

namespace samebit {
namespace {

constexpr std::size_t kMostStreams
    = 256; // beyond it streams meet by name only: overlap is quadratic

struct Thread
{
    StreamId id{};
    std::string kind;
    std::string key; // rank, kind and place among its parent's children, all the way up
    std::vector<OpIndex> ops;
    std::unordered_map<std::uint64_t, std::int64_t> weak; // how often each weak signature runs here
};

std::string keyOf(const RunData& run, StreamId id, int depth = 0)
{
    if (isNone(id) || static_cast<std::size_t>(raw(id)) > run.streams.size() || depth > 8)
        return {};
    const StreamRow& row = run.streams[static_cast<std::size_t>(raw(id)) - 1];
    const std::string place
        = row.kind == "main" ? "" : row.name + "#" + std::to_string(row.ordinal);
    return std::to_string(row.rank) + "/" + row.kind + "/" + place + "<"
        + keyOf(run, row.parent, depth + 1);
}

std::vector<Thread> threadsOf(const RunData& run)
{
    std::map<StreamId, Thread> threads;
    for (OpIndex op = 0; op < run.ops.size(); ++op)
        threads[run.ops.stream[static_cast<std::size_t>(op)]].ops.push_back(op);
    std::vector<Thread> list;
    for (auto& [id, thread] : threads) {
        thread.id = id;
        thread.key = keyOf(run, id);
        if (!isNone(id) && static_cast<std::size_t>(raw(id)) <= run.streams.size())
            thread.kind = run.streams[static_cast<std::size_t>(raw(id)) - 1].kind;
        list.push_back(std::move(thread));
    }
    return list;
}

void countSignatures(const RunData& run, std::vector<Thread>& threads)
{
    for (Thread& thread : threads)
        for (const OpIndex op : thread.ops)
            ++thread.weak[run.signatureOf(op).weak];
}

std::int64_t overlap(const Thread& a, const Thread& b)
{
    std::int64_t common = 0;
    for (const auto& [signature, times] : a.weak)
        if (const auto other = b.weak.find(signature); other != b.weak.end())
            common += std::min(times, other->second);
    return common;
}

struct Choice
{
    std::int64_t common = 0;
    bool sameKey = false;
    std::size_t baseline = 0;
    std::size_t candidate = 0;
};

std::vector<Choice> choices(const std::vector<Thread>& baseline,
                            const std::vector<Thread>& candidate)
{
    std::vector<Choice> all;
    const bool few = baseline.size() <= kMostStreams && candidate.size() <= kMostStreams;
    for (std::size_t b = 0; b < baseline.size(); ++b)
        for (std::size_t c = 0; c < candidate.size(); ++c) {
            const bool sameKey = baseline[b].key == candidate[c].key;
            if (!sameKey && (!few || baseline[b].kind != candidate[c].kind))
                continue;
            const std::int64_t common = few ? overlap(baseline[b], candidate[c]) : 1;
            if (sameKey || common > 0)
                all.push_back({common, sameKey, b, c});
        }
    std::stable_sort(all.begin(), all.end(), [](const Choice& x, const Choice& y) {
        return x.common != y.common ? x.common > y.common : x.sameKey && !y.sameKey;
    });
    return all;
}

bool isSingle(const RunData& run)
{
    const auto& streams = run.ops.stream;
    return std::adjacent_find(streams.begin(), streams.end(), std::not_equal_to<>())
        == streams.end();
}

std::vector<StreamWork> pairOnlyStreams(const RunData& baseline, const RunData& candidate)
{
    StreamWork work;
    if (baseline.ops.size() > 0)
        work.pair.baseline = baseline.ops.stream.front();
    if (candidate.ops.size() > 0)
        work.pair.candidate = candidate.ops.stream.front();
    work.pair.byOverlap
        = keyOf(baseline, work.pair.baseline) != keyOf(candidate, work.pair.candidate);
    work.baseline = StreamOps(baseline.ops.size());
    work.candidate = StreamOps(candidate.ops.size());
    std::vector<StreamWork> list;
    list.push_back(std::move(work));
    return list;
}

} // namespace

std::vector<StreamWork> pairStreams(const Baseline<const RunData*>& baseline,
                                    const Candidate<const RunData*>& candidate)
{
    if (isSingle(**baseline) && isSingle(**candidate))
        return pairOnlyStreams(**baseline, **candidate);
    std::vector<Thread> ofBaseline = threadsOf(**baseline);
    std::vector<Thread> ofCandidate = threadsOf(**candidate);
    countSignatures(**baseline, ofBaseline);
    countSignatures(**candidate, ofCandidate);
    std::vector<StreamWork> list;
    std::vector<bool> takenBaseline(ofBaseline.size());
    std::vector<bool> takenCandidate(ofCandidate.size());
    for (const Choice& choice : choices(ofBaseline, ofCandidate)) {
        if (takenBaseline[choice.baseline] || takenCandidate[choice.candidate])
            continue;
        takenBaseline[choice.baseline] = takenCandidate[choice.candidate] = true;
        Thread& b = ofBaseline[choice.baseline];
        Thread& c = ofCandidate[choice.candidate];
        list.push_back({{b.id, c.id, !choice.sameKey},
                        StreamOps(std::move(b.ops)),
                        StreamOps(std::move(c.ops))});
    }
    for (std::size_t b = 0; b < ofBaseline.size(); ++b)
        if (!takenBaseline[b])
            list.push_back({{ofBaseline[b].id, StreamId{}, false},
                            StreamOps(std::move(ofBaseline[b].ops)),
                            StreamOps(std::vector<OpIndex>())});
    for (std::size_t c = 0; c < ofCandidate.size(); ++c)
        if (!takenCandidate[c])
            list.push_back({{StreamId{}, ofCandidate[c].id, false},
                            StreamOps(std::vector<OpIndex>()),
                            StreamOps(std::move(ofCandidate[c].ops))});
    return list;
}

} // namespace samebit
