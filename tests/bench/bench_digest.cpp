// SPDX-License-Identifier: Apache-2.0
// Digest speed against XXH3-128 itself (same instruction set, same run): contiguous content of 256
// B to 256 MiB, 2-D transposes and common permutes. Bars (performance): a transpose keeps at least
// 25 % of the contiguous speed.
#include "digest/kernel.h"
#include "samebit/digest/digest.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using namespace samebit;

namespace {

constexpr int kRounds = 7;
constexpr double kRoundSeconds = 0.02;

// Defeats an optimizer that would drop hashes nobody reads.
volatile unsigned char g_sink = 0;

double secondsOf(auto&& work, int times)
{
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i)
        g_sink = std::to_integer<unsigned char>(work().bytes[0]);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / times;
}

// Median GB/s of rounds that take about 20 ms each.
double speedOf(auto&& work, std::size_t bytes)
{
    const double once = secondsOf(work, 1);
    const int times = std::max(1, static_cast<int>(kRoundSeconds / std::max(once, 1e-8)));
    std::vector<double> seconds;
    for (int i = 0; i < kRounds; ++i)
        seconds.push_back(secondsOf(work, times));
    std::nth_element(seconds.begin(), seconds.begin() + kRounds / 2, seconds.end());
    return static_cast<double>(bytes) / seconds[kRounds / 2] * 1e-9;
}

struct Layout
{
    std::string name;
    std::uint32_t elementBytes = 4;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
};

std::size_t bytesOf(const Layout& layout)
{
    std::size_t bytes = layout.elementBytes;
    for (const std::int64_t size : layout.sizes)
        bytes *= static_cast<std::size_t>(size);
    return bytes;
}

Layout transpose(std::int64_t rows, std::int64_t columns, std::uint32_t elementBytes)
{
    const std::string name = "transpose " + std::to_string(rows) + " x " + std::to_string(columns)
        + ", " + std::to_string(elementBytes) + " B";
    return {name, elementBytes, {rows, columns}, {1, rows}};
}

std::vector<Layout> layouts()
{
    std::vector<Layout> result;
    for (const std::uint32_t bytes : {1U, 2U, 4U, 8U}) {
        result.push_back(transpose(64, 64, bytes));
        result.push_back(transpose(256, 1024, bytes));
        result.push_back(transpose(1024, 1024, bytes));
    }
    result.push_back(transpose(768, 50257, 4));
    result.push_back(transpose(50257, 768, 4));
    result.push_back(transpose(4096, 4096, 4));
    result.push_back({"attention heads, permute 0 2 1 3", 4, {8, 8, 128, 32}, {32768, 32, 256, 1}});
    result.push_back({"attention keys, permute 0 2 3 1", 4, {8, 8, 32, 128}, {32768, 32, 1, 256}});
    result.push_back({"channels last as NCHW", 4, {8, 64, 56, 56}, {200704, 1, 3584, 64}});
    result.push_back({"NCHW as channels last", 4, {8, 56, 56, 64}, {200704, 56, 1, 3136}});
    result.push_back({"reversed, permute 2 1 0", 4, {128, 64, 100}, {1, 128, 8192}});
    result.push_back({"columns 0 to 99 of 300", 4, {4000, 100}, {300, 1}});
    result.push_back({"every second column", 4, {1000, 500}, {1000, 2}});
    result.push_back({"triples out of quadruples", 4, {200000, 3}, {4, 1}});
    result.push_back({"expanded row", 4, {1000, 500}, {0, 1}});
    result.push_back({"expanded column", 4, {500, 1000}, {1, 0}});
    return result;
}

void benchContiguous(const std::vector<std::byte>& memory)
{
    std::printf("%-36s %10s %10s %7s\n", "contiguous", "GB/s", "XXH3 GB/s", "ratio");
    for (std::size_t bytes = 256; bytes <= memory.size(); bytes *= 4) {
        const double ours = speedOf(
            [&] { return digestContiguous(memory.data(), bytes, DType::Float32, false, false); },
            bytes);
        const double bare = speedOf([&] { return xxh3(memory.data(), bytes); }, bytes);
        std::printf("%-36zu %10.2f %10.2f %7.2f\n", bytes, ours, bare, ours / bare);
    }
}

void benchStrided(const std::vector<std::byte>& memory)
{
    std::printf("\n%-36s %10s %10s %7s\n", "strided", "GB/s", "XXH3 GB/s", "ratio");
    for (const Layout& layout : layouts()) {
        const StridedContent content{memory.data(), DType::Float32, layout.elementBytes, false,
                                     false,         layout.sizes,   layout.strides};
        const std::size_t bytes = bytesOf(layout);
        const double ours = speedOf([&] { return digest(content); }, bytes);
        const double bare = speedOf([&] { return xxh3(memory.data(), bytes); }, bytes);
        std::printf("%-36s %10.2f %10.2f %7.2f\n", layout.name.c_str(), ours, bare, ours / bare);
    }
}

} // namespace

int main()
{
    std::vector<std::byte> memory(std::size_t{256} * 1024 * 1024);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = static_cast<std::byte>(i * 2654435761U >> 13U);
    std::printf("instruction set %s\n\n", std::string(digestInstructionSet()).c_str());
    benchContiguous(memory);
    benchStrided(memory);
    return 0;
}
