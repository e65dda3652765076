// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"
#include "session/keepoptions.h"
#include "session/keeprules.h"
#include "session/keepwish.h"
#include "session/rowbuffer.h"
#include "tensor/tensorview.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>

namespace samebit::capture {

// Puts content into the file beside its digest, inside the budget; what is left out is counted by
// operator and said in the file. The capture lock guards it.
class ContentKeeper
{
public:
    ContentKeeper(const KeepOptions& options, RowBuffer& rows);

    // After the op has got its signature.
    KeepWish wishFor(const OperatorFacts& facts, const OpRow& op, const std::vector<MetaId>& metas);
    // Is anything asked of inputs at all?
    bool looksAtInputs() const { return m_options.isChosen() || m_options.statistics; }
    // Content or summary of a compared slot, whose value has this digest.
    void keep(KeepWish& wish, const TensorView& view, const Digest128& digest);
    // Only the summary, where those are asked for.
    void noteSummary(const TensorView& view, const Digest128& digest);
    // Before a batch is handed over: the row `kept` of table `run`, when it has changed.
    void report();

private:
    struct Cut
    {
        std::int64_t values = 0;
        std::uint64_t bytes = 0;
        std::string reason; // of the first one
    };
    void cut(const KeepWish& wish, std::uint64_t bytes, const char* reason);
    std::string summary() const;

    KeepOptions m_options;
    RowBuffer& m_rows;
    KeepRules m_rules;
    struct Hash
    {
        std::size_t operator()(const Digest128& digest) const;
    };
    std::unordered_set<Digest128, Hash> m_known; // that were handed over lately
    std::unordered_set<Digest128, Hash> m_summarized; // the same for summaries
    std::map<std::string, Cut> m_cut; // by operator
    std::int64_t m_contents = 0;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_spent = 0; // with what a row costs
    bool m_changed = true; // a run that keeps nothing says so
};

} // namespace samebit::capture
