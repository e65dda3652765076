// SPDX-License-Identifier: Apache-2.0
#include "support/memorycontents.h"

namespace samebit::test {

MemoryContents::MemoryContents(const std::vector<RunBatch>& batches,
                               const std::vector<TensorMetaRow>& metas)
{
    std::map<Digest128, std::string> bytes;
    for (const RunBatch& batch : batches)
        for (const BlobRow& blob : batch.blobs)
            bytes.emplace(blob.digest, blob.bytes);
    for (const RunBatch& batch : batches)
        for (const ValueRow& value : batch.values) {
            const auto found = value.digest ? bytes.find(*value.digest) : bytes.end();
            if (found == bytes.end())
                continue;
            const TensorMetaRow& meta = metas[static_cast<std::size_t>(raw(value.meta)) - 1];
            m_contents.emplace(
                value.id,
                TensorContent{meta.dtype, meta.conj, meta.neg, meta.sizes, found->second});
        }
}

Result<std::optional<TensorContent>> MemoryContents::content(ValueId value)
{
    const auto found = m_contents.find(value);
    return found == m_contents.end() ? std::nullopt : std::optional(found->second);
}

} // namespace samebit::test
