// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"
#include "samebit/model/rows.h"

#include <cstdint>
#include <string>
#include <vector>

namespace c10 {
struct GeneratorImpl;
}

namespace samebit::capture {

// What an op runs under, by plain loads. No padding is read: compare with ==.
struct ContextSample
{
    std::int32_t threads = 0;
    std::uint32_t floatControl = 0; // MXCSR without its status bits
    std::uint32_t flags = 0;
    std::uint8_t matmulPrecision = 0;
    std::uint8_t mkldnnMatmul = 0;
    std::uint8_t cudaMatmul = 0;
    std::uint8_t cudnnConv = 0;
    std::int8_t autocastCpu = -1; // dtype, -1: off
    std::int8_t defaultDtype = 0;

    bool operator==(const ContextSample&) const = default;
};

ContextSample sampleContext();
std::vector<KeyValue> describe(const ContextSample& sample);
std::uint64_t keyOf(const ContextSample& sample);
// `empty*` results are filled (deterministic algorithms with fill_uninitialized_memory).
bool fillsUninitialised(const ContextSample& sample);

bool isGradEnabled();

// Facts of this libtorch for table `environment`: build configuration, CPU capability, thread
// counts.
std::vector<KeyValue> torchEnvironment();

// The autograd node that the calling thread executes.
struct BackwardNode
{
    bool inside = false;
    bool linked = false; // sequence and thread name a forward op (AccumulateGrad has none)
    std::uint64_t thread = 0; // RecordFunction's number of the forward thread
    std::uint64_t sequence = 0;
};
BackwardNode currentBackwardNode();

// Sequence number that the next autograd node of this thread gets, and this thread's RecordFunction
// number.
std::uint64_t nextNodeSequence();
std::uint64_t forwardThreadNumber();

struct GeneratorState
{
    bool known = false; // a CPU generator
    Digest128 digest;
    std::uint64_t seed = 0;
};
c10::GeneratorImpl* defaultCpuGenerator();
// Reads the engine under the generator's own mutex; no dispatcher call. Hold no lock of ours.
GeneratorState readGenerator(c10::GeneratorImpl* generator);

} // namespace samebit::capture
