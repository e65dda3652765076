// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace samebit {

// The number encodings of `op_block` (core/FORMAT.md): little-endian fixed widths, LEB128 varints,
// zigzag for signed.

constexpr std::uint64_t zigzag(std::int64_t number)
{
    return (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
}

constexpr std::int64_t unzigzag(std::uint64_t code)
{
    return static_cast<std::int64_t>(code >> 1) ^ -static_cast<std::int64_t>(code & 1);
}

class ByteWriter
{
public:
    void byte(std::uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }
    void varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            byte(static_cast<std::uint8_t>(value | 0x80));
        byte(static_cast<std::uint8_t>(value));
    }
    void signedVarint(std::int64_t value) { varint(zigzag(value)); }
    void fixed(std::uint64_t value, int width)
    {
        for (int i = 0; i < width; ++i)
            byte(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    void raw(const void* data, std::size_t size)
    {
        m_bytes.append(static_cast<const char*>(data), size);
    }
    const std::string& bytes() const { return m_bytes; }
    std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
};

// Reads what ByteWriter wrote; bytes may be hostile. After a read past the end everything reads as
// 0 and ok() is false.
class ByteReader
{
public:
    explicit ByteReader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }

    bool ok() const { return m_ok; }
    bool atEnd() const { return m_ok && m_bytes.empty(); }
    std::size_t left() const { return m_bytes.size(); }
    void fail()
    {
        m_ok = false;
        m_bytes = {};
    }

    std::uint8_t byte()
    {
        if (m_bytes.empty()) {
            fail();
            return 0;
        }
        const auto value = static_cast<std::uint8_t>(m_bytes.front());
        m_bytes.remove_prefix(1);
        return value;
    }
    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint8_t next = byte();
            value |= static_cast<std::uint64_t>(next & 0x7F) << shift;
            if (next < 0x80)
                return value;
        }
        fail();
        return 0;
    }
    std::int64_t signedVarint() { return unzigzag(varint()); }
    // A varint that must be at most `most`; else the reader fails.
    std::uint64_t varintUpTo(std::uint64_t most)
    {
        const std::uint64_t value = varint();
        if (value <= most)
            return value;
        fail();
        return 0;
    }
    std::string_view raw(std::size_t size)
    {
        if (size > m_bytes.size()) {
            fail();
            return {};
        }
        const std::string_view part = m_bytes.substr(0, size);
        m_bytes.remove_prefix(size);
        return part;
    }

private:
    std::string_view m_bytes;
    bool m_ok = true;
};

// Little-endian number of `width` bytes at `data`.
inline std::uint64_t fixedAt(const char* data, std::size_t width)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(data[i])) << (8 * i);
    return value;
}

} // namespace samebit
