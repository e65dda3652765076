// SPDX-License-Identifier: Apache-2.0
#include "digest/geometry.h"

namespace samebit {

namespace {

constexpr std::int64_t kWidestElement = 16;

bool isElementWidth(std::int64_t bytes)
{
    return bytes > 0 && bytes <= kWidestElement && (bytes & (bytes - 1)) == 0;
}

// Appends an inner dimension, merged into its neighbour where that one continues it.
void append(Geometry& geometry, std::int64_t size, std::int64_t strideBytes)
{
    if (size == 1)
        return;
    if (geometry.dimensions > 0 && geometry.strides[geometry.last()] == size * strideBytes) {
        geometry.sizes[geometry.last()] *= size;
        geometry.strides[geometry.last()] = strideBytes;
        return;
    }
    ++geometry.dimensions;
    geometry.sizes[geometry.last()] = size;
    geometry.strides[geometry.last()] = strideBytes;
}

void widenElement(Geometry& geometry)
{
    const std::int64_t bytes = geometry.innerSize() * geometry.elementBytes;
    if (geometry.dimensions < 2 || geometry.innerStride() != geometry.elementBytes
        || !isElementWidth(bytes))
        return;
    --geometry.dimensions;
    geometry.elementBytes = bytes;
}

} // namespace

Geometry simplify(const StridedContent& content)
{
    Geometry
        result; // NOLINT(cppcoreguidelines-pro-type-member-init): only the used dimensions are set
    const std::int64_t bytes = content.elementBytes;
    for (std::size_t i = 0; i < content.sizes.size(); ++i)
        append(result, content.sizes[i], content.strides[i] * bytes);
    result.elementBytes = bytes;
    if (!isElementWidth(bytes)) {
        append(result, bytes, 1);
        result.elementBytes = 1;
    }
    widenElement(result);
    for (int i = 0; i < result.dimensions; ++i)
        result.elements *= result.sizes[static_cast<std::size_t>(i)];
    return result;
}

Odometer::Odometer(const Geometry& geometry, int from, int to, std::int64_t start)
    : m_geometry(geometry)
    , m_from(from)
    , m_to(to)
{
    for (int i = to - 1; i >= from; --i) {
        const auto dimension = static_cast<std::size_t>(i);
        m_index[dimension] = start % geometry.sizes[dimension];
        m_offset += m_index[dimension] * geometry.strides[dimension];
        start /= geometry.sizes[dimension];
    }
}

std::int64_t Odometer::innerLeft() const
{
    if (m_to == m_from)
        return 1;
    const auto inner = static_cast<std::size_t>(m_to) - 1;
    return m_geometry.sizes[inner] - m_index[inner];
}

void Odometer::advance(std::int64_t elements)
{
    if (m_to == m_from)
        return;
    auto dimension = static_cast<std::size_t>(m_to) - 1;
    m_index[dimension] += elements;
    m_offset += elements * m_geometry.strides[dimension];
    while (m_index[dimension] == m_geometry.sizes[dimension]) {
        m_offset -= m_index[dimension] * m_geometry.strides[dimension];
        m_index[dimension] = 0;
        if (dimension == static_cast<std::size_t>(m_from))
            return;
        --dimension;
        ++m_index[dimension];
        m_offset += m_geometry.strides[dimension];
    }
}

} // namespace samebit
