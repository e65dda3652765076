// SPDX-License-Identifier: Apache-2.0
#include "samebit/digest/digest.h"

#include "digest/gather.h"
#include "digest/geometry.h"
#include "digest/hashstream.h"
#include "digest/kernel.h"
#include "digest/leafsource.h"
#include "digest/paralleldigest.h"
#include "digest/stridedleaves.h"

#include <algorithm>
#include <array>

namespace samebit {

namespace {

// Leaf digests are kept for a round of leaves at a time.
template <std::size_t LeavesPerRound>
Digest128 digestOfLeaves(const LeafSource& source)
{
    std::array<Digest128, LeavesPerRound> digests;
    HashStream all;
    const std::int64_t leaves = source.leaves();
    for (std::int64_t first = 0; first < leaves; first += LeavesPerRound) {
        const auto count = std::min<std::int64_t>(LeavesPerRound, leaves - first);
        const auto round = std::span(digests).first(static_cast<std::size_t>(count));
        digestLeaves(source, first, round);
        all.add(round);
    }
    return all.result();
}

Digest128 digestOfContent(const LeafSource& source)
{
    if (source.leaves() == 1) {
        Digest128 only;
        source.digestLeaves(0, std::span(&only, 1));
        return only;
    }
    return source.leaves() <= 64 ? digestOfLeaves<64>(source) : digestOfLeaves<1024>(source);
}

Digest128 withHeader(DType dtype, bool conj, bool neg, const Digest128& content)
{
    const std::array<unsigned char, 5> header{
        'S', 'B', '1', static_cast<unsigned char>(dtype),
        static_cast<unsigned char>((conj ? 1U : 0U) | (neg ? 2U : 0U))};
    // The five header bytes hash in less time than a lookup of the cached result takes.
    const std::array<Digest128, 2> both{xxh3(header.data(), header.size()), content};
    return xxh3(both.data(), sizeof(both));
}

std::int64_t elementCount(const StridedContent& content)
{
    std::int64_t elements = 1;
    for (const std::int64_t size : content.sizes)
        elements *= size;
    return elements;
}

bool isContiguous(const StridedContent& content)
{
    std::int64_t expected = 1;
    for (std::size_t i = content.sizes.size(); i-- > 0;) {
        if (content.sizes[i] == 1)
            continue;
        if (content.strides[i] != expected)
            return false;
        expected *= content.sizes[i];
    }
    return true;
}

} // namespace

Digest128 digest(const StridedContent& content)
{
    const std::int64_t elements = elementCount(content);
    if (elements == 0 || content.elementBytes == 0)
        return digestContiguous(nullptr, 0, content.dtype, content.conj, content.neg);
    if (isContiguous(content)) {
        const auto bytes = static_cast<std::uint64_t>(elements) * content.elementBytes;
        return digestContiguous(content.data, bytes, content.dtype, content.conj, content.neg);
    }
    const StridedLeaves leaves(content.data, simplify(content));
    return withHeader(content.dtype, content.conj, content.neg, digestOfContent(leaves));
}

void copyContent(const StridedContent& content, void* to)
{
    if (elementCount(content) == 0 || content.elementBytes == 0)
        return;
    const Geometry geometry = simplify(content);
    gather(static_cast<const std::byte*>(content.data), geometry, 0, geometry.elements,
           static_cast<std::byte*>(to));
}

Digest128 digestOfZeros(DType dtype, bool conj, bool neg, std::uint64_t bytes)
{
    return withHeader(dtype, conj, neg, digestOfContent(ZeroLeaves(bytes)));
}

Digest128 digestContiguous(const void* data, std::uint64_t bytes, DType dtype, bool conj, bool neg)
{
    if (bytes <= kDigestLeafBytes)
        return withHeader(dtype, conj, neg, xxh3(data, static_cast<std::size_t>(bytes)));
    return withHeader(dtype, conj, neg, digestOfContent(ContiguousLeaves(data, bytes)));
}

Digest128 digestOfParts(std::string_view tag, std::span<const Digest128> parts)
{
    HashStream all;
    all.add(tag);
    all.add(std::string_view("\0", 1));
    all.add(parts);
    return all.result();
}

std::string_view digestInstructionSet()
{
    return kernel().name;
}

} // namespace samebit
