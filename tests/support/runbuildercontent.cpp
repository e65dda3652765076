// SPDX-License-Identifier: Apache-2.0
#include "samebit/digest/digest.h"
#include "support/runbuilder.h"

#include <utility>

namespace samebit::test {

RunBuilder& RunBuilder::keeps(const std::string& tensor, std::string bytes)
{
    const Tensor kept = known(tensor);
    const TensorMetaRow& meta = m_all.metas[static_cast<std::size_t>(raw(kept.meta)) - 1];
    const Digest128 digest
        = digestContiguous(bytes.data(), bytes.size(), meta.dtype, meta.conj, meta.neg);
    m_all.values[static_cast<std::size_t>(raw(kept.value)) - 1].digest = digest;
    m_all.blobs.push_back({digest, std::move(bytes)});
    return *this;
}

} // namespace samebit::test
