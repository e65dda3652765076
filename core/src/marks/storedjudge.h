// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/marks/markmatch.h"
#include "verdict/slots.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace samebit {

// Judges origins by the tensors that both runs keep. Inside: every output that differs is kept in
// both runs and is within the tolerance, at every place that is shown as this origin; so is every
// input that differs where the difference comes from outside.
class StoredJudge : public ToleranceJudge
{
public:
    explicit StoredJudge(const MarkInput& input);
    ToleranceAnswer judge(const Origin& origin, const Tolerance& tolerance) override;

    // A differing pair: by the outputs that differ, of an op without such (an observation) by the
    // inputs. Inside without a look: what computes nothing, since the ops that read through it are
    // judged. Unknown: no partner, or nothing that differs is a tensor.
    ToleranceAnswer judgePair(std::int64_t row, const Tolerance& tolerance);

private:
    const Pairing& pairing();
    ToleranceAnswer judgeSlots(const std::vector<SlotPair>& slots,
                               const Tolerance& tolerance) const;
    ToleranceAnswer judgeRow(Row row, Kind kind, const Tolerance& tolerance) const;
    ToleranceAnswer judgeSlot(const SlotPair& slot, const Tolerance& tolerance) const;

    MarkInput m_input;
    std::optional<Pairing> m_pairing; // made when first asked
};

} // namespace samebit
