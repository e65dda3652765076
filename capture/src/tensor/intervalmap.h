// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace samebit::capture {

// A value in the bytes [first, end) of one storage, as far as no newer one covers them.
struct Span
{
    std::uint64_t first = 0;
    std::uint64_t end = 0;
    ValueId value{};
    std::uint64_t writeNumber = 0; // 0: not written by a recorded op
    std::uint64_t geometry
        = 0; // TensorView::geometry of the value; 0: never equal to that of a read
    OpSeq producer{};
    Digest128 digest; // of the value, when hasDigest
    Digest128 hull; // of its window in storage order, when hasHull
    bool hasDigest = false;
    bool hasHull = false;
    bool uninitialised = false; // allocated, never written
    std::uint16_t content
        = 0; // dtype and conj/neg bits: equal bytes of equal content have equal digests
    std::uint64_t valueFirst = 0; // the window that it was written with, before newer writes cut it
    std::uint64_t valueEnd = 0;
};

// What a read of a window meets.
struct Reach
{
    const Span* only = nullptr; // one span covers the window and no overlay touches it
    std::vector<ValueId>* sources
        = nullptr; // newest writers in byte order (scratch of the caller); empty when `only`
    std::uint64_t newest = 0; // highest write number met
    std::uint64_t gapBytes = 0; // bytes that no span covers
    std::uint64_t uninitBytes = 0; // bytes of uninitialised spans
    bool folded = false; // the sources are incomplete
};

// Byte ranges of one storage to the newest value in them. Nearly every storage holds one span,
// which lives in the object itself. Not thread-safe: the capture lock guards it.
class IntervalMap
{
public:
    static constexpr std::size_t kMostSpans
        = 4096; // then neighbours are merged and the reads of them fold
    static constexpr std::size_t kMostOverlays = 64;
    static constexpr std::size_t kMostSources = 16;

    bool empty() const
    {
        return !m_used && (!m_more || (m_more->spans.empty() && m_more->overlays.empty()));
    }
    void clear();
    IntervalMap copy() const;

    Reach read(std::uint64_t first, std::uint64_t end, std::vector<ValueId>& sources) const;
    // A write without holes: cuts what it covers; neighbours keep their write numbers.
    void write(const Span& span);
    // A write with holes in its hull: laid over and hides nothing.
    void overlay(const Span& span);
    // The storage shrank: spans that no longer fit are cut.
    void truncate(std::uint64_t bytes);

private:
    struct More
    {
        std::vector<Span>
            spans; // sorted by first, disjoint; used instead of m_one when there are several
        std::vector<Span> overlays; // oldest first
    };
    More& more();
    bool isOne() const { return !m_more || m_more->spans.empty(); }
    void cut(const Span& span);
    static std::size_t firstEndingAfter(const std::vector<Span>& spans, std::uint64_t position);

    Span m_one;
    bool m_used = false; // m_one holds a span
    std::unique_ptr<More> m_more;
};

} // namespace samebit::capture
