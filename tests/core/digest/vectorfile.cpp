// SPDX-License-Identifier: Apache-2.0
#include "vectorfile.h"

#include <fstream>
#include <sstream>

namespace samebit::test {

namespace {

std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = line.find(';', begin);
        std::string field = line.substr(begin, end == std::string::npos ? end : end - begin);
        if (!field.empty() && field.front() == ' ')
            field.erase(0, 1);
        fields.push_back(field);
        if (end == std::string::npos)
            return fields;
        begin = end + 1;
    }
}

std::vector<std::int64_t> numbersOf(const std::string& text)
{
    std::vector<std::int64_t> numbers;
    std::istringstream in(text);
    for (std::int64_t number = 0; in >> number;)
        numbers.push_back(number);
    return numbers;
}

std::vector<std::byte> storageOf(const std::string& text)
{
    const std::size_t space = text.find(' ');
    if (text.starts_with("ramp "))
        return ramp(std::stoul(text.substr(space)));
    if (text.starts_with("zeros "))
        return std::vector<std::byte>(std::stoul(text.substr(space)));
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(std::stoul(text.substr(i, 2), nullptr, 16)));
    return bytes;
}

} // namespace

std::vector<std::byte> ramp(std::size_t count)
{
    std::vector<std::byte> bytes(count);
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<std::byte>(static_cast<std::uint32_t>(i * 2654435761U) >> 24U);
    return bytes;
}

std::string hex(const Digest128& digest)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : digest.bytes) {
        text += kDigits[std::to_integer<std::size_t>(byte >> 4U)];
        text += kDigits[std::to_integer<std::size_t>(byte & std::byte{15})];
    }
    return text;
}

std::string readText(const std::string& fileName)
{
    std::ostringstream text;
    text << std::ifstream(fileName).rdbuf();
    return text.str();
}

std::vector<DigestVector> readDigestVectors(const std::string& fileName)
{
    std::vector<DigestVector> vectors;
    std::ifstream in(fileName);
    for (std::string line; std::getline(in, line);) {
        const std::vector<std::string> fields = fieldsOf(line);
        DigestVector vector;
        vector.name = fields.at(0);
        vector.dtype = static_cast<DType>(std::stoi(fields.at(1)));
        vector.elementBytes = static_cast<std::uint32_t>(std::stoul(fields.at(2)));
        const unsigned long flags = std::stoul(fields.at(3));
        vector.conj = (flags & 1U) != 0;
        vector.neg = (flags & 2U) != 0;
        vector.zeros = fields.at(4).starts_with("zeros");
        vector.storage = storageOf(fields.at(4));
        vector.offset = std::stol(fields.at(5));
        vector.sizes = numbersOf(fields.at(6));
        vector.strides = numbersOf(fields.at(7));
        vector.digest = fields.at(8);
        vectors.push_back(vector);
    }
    return vectors;
}

} // namespace samebit::test
