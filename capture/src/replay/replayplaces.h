// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/runfile/replayfile.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace samebit::capture {

// Where the running program is among the ops of a replay file: the next op of a stream, step and
// weak signature has the place that is counted here. The capture lock guards it.
class ReplayPlaces
{
public:
    explicit ReplayPlaces(const std::vector<ReplayOp>& ops); // they outlive this

    void addStream(StreamId id, const std::string& key); // "main 0"
    bool knowsSignature(SignatureId id) const { return m_weak.contains(id); }
    void addSignature(SignatureId id, std::uint64_t weak);

    // The op of the file at the place of the op that comes now; null: none.
    const ReplayOp* at(StreamId stream, std::int64_t step, SignatureId signature);
    // This op is over.
    void pass(StreamId stream, std::int64_t step, SignatureId signature);
    void meet(const ReplayOp& op);

    // Ops of the file that did not come in any step before this one; each is told once.
    std::vector<const ReplayOp*> missedBefore(std::int64_t step);
    std::vector<const ReplayOp*> missed();

private:
    struct Line // ops of one stream and weak signature
    {
        std::vector<const ReplayOp*> ops; // by step and occurrence
        std::size_t next = 0;
        std::int64_t step = -1;
        std::int64_t count = 0;
    };
    struct Weak
    {
        std::uint64_t hash = 0;
        bool isInFile = false;
    };
    Line* lineOf(StreamId stream, SignatureId signature);
    void collectMissed(std::size_t end, std::vector<const ReplayOp*>& missed);

    const std::vector<ReplayOp>& m_ops;
    std::unordered_map<std::uint64_t, Line> m_lines; // by hash of stream and weak signature
    std::unordered_map<std::uint64_t, bool> m_weakInFile;
    std::unordered_map<StreamId, std::string> m_streams;
    std::unordered_map<SignatureId, Weak> m_weak;
    std::vector<bool> m_met; // by op
    std::vector<std::size_t> m_byStep; // ops
    std::size_t m_told = 0; // of m_byStep
};

} // namespace samebit::capture
