// SPDX-License-Identifier: Apache-2.0
#include "runfile/block.h"
#include "runfile/bytes.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace samebit {

namespace {

constexpr std::uint8_t kKeysLayout = 1;

int widthFor(std::uint64_t largest)
{
    if (largest <= std::numeric_limits<std::uint8_t>::max())
        return 1;
    if (largest <= std::numeric_limits<std::uint16_t>::max())
        return 2;
    return largest <= std::numeric_limits<std::uint32_t>::max() ? 4 : 8;
}

// A column of equal width: the narrowest that holds its largest number.
template <typename Rows, typename Get>
void writeColumn(ByteWriter& out, const Rows& rows, Get get)
{
    std::uint64_t largest = 0;
    for (const auto& row : rows)
        largest = std::max<std::uint64_t>(largest, get(row));
    const int width = widthFor(largest);
    out.byte(static_cast<std::uint8_t>(width));
    for (const auto& row : rows)
        out.fixed(get(row), width);
}

template <typename T, std::size_t Width>
void widen(std::string_view bytes, std::vector<T>& column)
{
    for (std::size_t at = 0; at < bytes.size(); at += Width)
        column.push_back(static_cast<T>(fixedAt(bytes.data() + at, Width)));
}

template <typename T>
bool readColumn(ByteReader& in, std::size_t count, std::vector<T>& column)
{
    const std::size_t width = in.byte();
    if ((width != 1 && width != 2 && width != 4 && width != 8) || count > in.left() / width)
        return false;
    const std::string_view bytes = in.raw(count * width);
    if (width == 1)
        widen<T, 1>(bytes, column);
    else if (width == 2)
        widen<T, 2>(bytes, column);
    else if (width == 4)
        widen<T, 4>(bytes, column);
    else
        widen<T, 8>(bytes, column);
    return true;
}

// Run lengths: count of runs, then (length, number) of each.
template <typename Get>
void writeRuns(ByteWriter& out, const std::vector<OpRow>& ops, Get get)
{
    ByteWriter runs;
    std::uint64_t count = 0;
    for (std::size_t first = 0; first < ops.size();) {
        std::size_t end = first + 1;
        while (end < ops.size() && get(ops[end]) == get(ops[first]))
            ++end;
        runs.varint(end - first);
        runs.signedVarint(get(ops[first]));
        ++count;
        first = end;
    }
    out.varint(count);
    out.raw(runs.bytes().data(), runs.bytes().size());
}

template <typename T>
bool readRuns(ByteReader& in, std::size_t count, std::int64_t least, std::int64_t most,
              std::vector<T>& column)
{
    const std::uint64_t runs = in.varintUpTo(count);
    std::size_t left = count;
    for (std::uint64_t i = 0; i < runs && in.ok(); ++i) {
        const std::uint64_t length = in.varintUpTo(left);
        const std::int64_t number = in.signedVarint();
        if (!in.ok() || length == 0 || number < least || number > most)
            return false;
        column.insert(column.end(), length, static_cast<T>(number));
        left -= length;
    }
    return in.ok() && left == 0;
}

void writeDraws(ByteWriter& out, const RunBatch& batch)
{
    out.varint(batch.draws.size());
    std::int64_t previous = batch.ops.empty() ? 0 : raw(batch.ops.front().seq);
    for (const DrawRow& draw : batch.draws) {
        out.varint(static_cast<std::uint64_t>(raw(draw.op) - previous));
        out.varint(static_cast<std::uint64_t>(raw(draw.generator)));
        out.raw(draw.before.bytes.data(), draw.before.bytes.size());
        out.raw(draw.after.bytes.data(), draw.after.bytes.size());
        previous = raw(draw.op);
    }
}

Digest128 readDigest(ByteReader& in)
{
    Digest128 digest;
    const std::string_view bytes = in.raw(digest.bytes.size());
    if (in.ok())
        std::memcpy(digest.bytes.data(), bytes.data(), bytes.size());
    return digest;
}

bool readDraws(ByteReader& in, const Block& block, const BlockLimits& limits,
               std::vector<Draw>& draws)
{
    const std::uint64_t count = in.varint();
    std::int64_t op = block.firstSeq - 1;
    const std::int64_t endOp = op + block.ops;
    for (std::uint64_t i = 0; i < count && in.ok(); ++i) {
        op += static_cast<std::int64_t>(in.varintUpTo(static_cast<std::uint64_t>(block.ops)));
        const auto generator = in.varintUpTo(static_cast<std::uint64_t>(limits.generators));
        Draw draw;
        draw.op = static_cast<OpIndex>(op);
        draw.generator = static_cast<GeneratorId>(generator);
        draw.before = readDigest(in);
        draw.after = readDigest(in);
        if (!in.ok() || op >= endOp || generator == 0)
            return false;
        draws.push_back(draw);
    }
    return in.ok();
}

} // namespace

std::string packKeys(const RunBatch& batch, const KeyColumns& columns)
{
    ByteWriter out;
    out.byte(kKeysLayout);
    writeColumn(out, batch.ops,
                [](const OpRow& op) { return static_cast<std::uint64_t>(raw(op.signature)); });
    for (const std::uint64_t print : columns.input)
        out.fixed(print, 8);
    for (const std::uint64_t print : columns.output)
        out.fixed(print, 8);
    writeColumn(out, columns.flags, [](std::uint32_t flags) { return std::uint64_t{flags}; });
    writeRuns(out, batch.ops, [](const OpRow& op) { return std::int64_t{raw(op.stream)}; });
    writeRuns(out, batch.ops, [](const OpRow& op) { return op.step; });
    writeDraws(out, batch);
    return out.take();
}

bool unpackKeys(const Block& block, const BlockLimits& limits, OpColumns& columns)
{
    ByteReader in(block.keys);
    const auto count = static_cast<std::size_t>(block.ops);
    const std::size_t first = columns.signature.size();
    if (in.byte() != kKeysLayout || !readColumn(in, count, columns.signature))
        return false;
    for (std::size_t i = first; i < columns.signature.size(); ++i) {
        const std::int64_t signature = raw(columns.signature[i]);
        if (signature < 1 || signature > limits.signatures)
            return false;
    }
    if (count > in.left() / 16)
        return false;
    widen<std::uint64_t, 8>(in.raw(count * 8), columns.input);
    widen<std::uint64_t, 8>(in.raw(count * 8), columns.output);
    return readColumn(in, count, columns.flags)
        && readRuns(in, count, 1, limits.streams, columns.stream)
        && readRuns(in, count, -1, std::numeric_limits<std::int32_t>::max(), columns.step)
        && readDraws(in, block, limits, columns.draws) && in.atEnd();
}

} // namespace samebit
