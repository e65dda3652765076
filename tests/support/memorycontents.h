// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/content.h"
#include "samebit/runfile/runbatch.h"

#include <map>
#include <vector>

namespace samebit::test {

// The kept tensors of a run that is in no file.
class MemoryContents final : public ContentSource
{
public:
    MemoryContents(const std::vector<RunBatch>& batches, const std::vector<TensorMetaRow>& metas);
    Result<std::optional<TensorContent>> content(ValueId value) override;

private:
    std::map<ValueId, TensorContent> m_contents;
};

} // namespace samebit::test
