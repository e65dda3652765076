// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rundata.h"

#include <string>
#include <string_view>
#include <vector>

namespace samebit::report {

// Rows of the interned tables by id; ids come from a file and may point nowhere: then null.
template <typename Row, typename Id>
const Row* rowOf(const std::vector<Row>& table, Id id)
{
    const auto at = static_cast<std::size_t>(raw(id));
    return at == 0 || at > table.size() ? nullptr : &table[at - 1];
}

// Label and text under each other: "  program      python train.py". The text is wrapped under
// itself.
class FactSheet
{
public:
    void add(std::string_view label, const std::string& text);
    void line(const std::string& text); // as it is, cut at the last column
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

std::string metaText(const TensorMetaRow& meta); // "float32 [50, 4] contiguous", "float32 [64, 97]
                                                 // strides (1, 64) cuda:0"
std::string operatorText(const OperatorRow& op); // "aten::add.Tensor"
std::string reasonText(const std::string& endState); // "stopped: signal 9" -> "killed by signal 9"
std::string hexText(const Digest128& digest);

} // namespace samebit::report
