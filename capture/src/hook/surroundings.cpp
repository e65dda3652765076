// SPDX-License-Identifier: Apache-2.0
#include "hook/surroundings.h"

#include "hook/torchversion.h"
#include "samebit/digest/hash.h"
#include "samebit/util/hash64.h"
#include "tensor/parttimes.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/SequenceNumber.h>
#include <ATen/Version.h>
#include <ATen/record_function.h>
#if __has_include(<torch/csrc/autograd/node.h>)
#include <torch/csrc/autograd/node.h>
#else
#include <torch/csrc/autograd/function.h>
#endif

#include <cstring>
#include <mutex>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// ATen/autocast_mode.h would bring in every operator; this is all that is needed of it.
namespace at::autocast {
TORCH_API at::ScalarType get_autocast_dtype(at::DeviceType deviceType);
}

namespace samebit::capture {
namespace {

// Bits of ContextSample::flags and their names in table `context`, in this order.
constexpr const char* kFlagNames[] = {
    "deterministic",
    "deterministic_warn_only",
    "fill_uninitialized",
    "cudnn",
    "cudnn_benchmark",
    "cudnn_deterministic",
    "mkldnn",
    "mkldnn_deterministic",
    "sdp_flash",
    "sdp_mem_efficient",
    "sdp_math",
    "sdp_cudnn",
    "inference_mode",
};
constexpr std::uint32_t kDeterministic = 1U << 0U;
constexpr std::uint32_t kFills = 1U << 2U;

std::uint32_t sampleFlags()
{
    const at::Context& context = at::globalContext();
    const bool flags[] = {
        context.deterministicAlgorithms(),
        context.deterministicAlgorithmsWarnOnly(),
        context.deterministicFillUninitializedMemory(),
        context.userEnabledCuDNN(),
        context.benchmarkCuDNN(),
        context.deterministicCuDNN(),
        context.userEnabledMkldnn(),
        context.deterministicMkldnn(),
        context.userEnabledFlashSDP(),
        context.userEnabledMemEfficientSDP(),
        context.userEnabledMathSDP(),
        context.userEnabledCuDNNSDP(),
        c10::InferenceMode::is_enabled(),
    };
    static_assert(std::size(flags) == std::size(kFlagNames));
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < std::size(flags); ++i) {
        bits |= flags[i] ? 1U << i : 0U;
    }
    return bits;
}

std::uint32_t floatControl()
{
#if defined(__x86_64__)
    return _mm_getcsr() & 0xFFC0U; // without the sticky exception bits
#else
    return 0;
#endif
}

constexpr std::uint8_t kMixedPrecision = 255;

// Throws when old and new ways of setting it contradict each other; the program will hear of that
// itself.
std::uint8_t matmulPrecision()
{
    try {
        return static_cast<std::uint8_t>(at::globalContext().float32MatmulPrecision());
    } catch (const std::exception&) {
        return kMixedPrecision;
    }
}

std::string precisionName(std::uint8_t precision)
{
    switch (static_cast<at::Float32MatmulPrecision>(precision)) {
    case at::Float32MatmulPrecision::HIGHEST:
        return "highest";
    case at::Float32MatmulPrecision::HIGH:
        return "high";
    case at::Float32MatmulPrecision::MEDIUM:
        return "medium";
    }
    return "mixed";
}

std::string dtypeName(std::int8_t type)
{
    return type < 0 ? "off" : std::string(name(toDType(static_cast<c10::ScalarType>(type))));
}

std::uint8_t backendPrecision(at::Float32Backend backend, at::Float32Op op)
{
    return static_cast<std::uint8_t>(at::globalContext().float32Precision(backend, op));
}

} // namespace

ContextSample sampleContext()
{
    ContextSample sample;
    sample.threads = at::get_num_threads();
    sample.floatControl = floatControl();
    sample.flags = sampleFlags();
    sample.matmulPrecision = matmulPrecision();
    sample.mkldnnMatmul = backendPrecision(at::Float32Backend::MKLDNN, at::Float32Op::MATMUL);
    sample.cudaMatmul = backendPrecision(at::Float32Backend::CUDA, at::Float32Op::MATMUL);
    sample.cudnnConv = backendPrecision(at::Float32Backend::CUDA, at::Float32Op::CONV);
    if (!c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::AutocastCPU)) {
        sample.autocastCpu = static_cast<std::int8_t>(at::autocast::get_autocast_dtype(at::kCPU));
    }
    sample.defaultDtype
        = static_cast<std::int8_t>(c10::typeMetaToScalarType(c10::get_default_dtype()));
    return sample;
}

std::vector<KeyValue> describe(const ContextSample& sample)
{
    const auto onOff = [](bool on) {
        return std::string(on ? "on" : "off");
    };
    std::vector<KeyValue> values;
    values.push_back({"threads", std::to_string(sample.threads)});
    values.push_back({"flush_denormal", onOff((sample.floatControl & 0x8040U) != 0)}); // FTZ or DAZ
    values.push_back({"rounding", std::to_string((sample.floatControl >> 13U) & 3U)});
    for (std::size_t i = 0; i < std::size(kFlagNames); ++i) {
        values.push_back({kFlagNames[i], onOff((sample.flags >> i & 1U) != 0)});
    }
    values.push_back({"matmul_precision", precisionName(sample.matmulPrecision)});
    const auto precision = [](std::uint8_t code) {
        return at::precision2str(static_cast<at::Float32Precision>(code));
    };
    values.push_back({"mkldnn_matmul_precision", precision(sample.mkldnnMatmul)});
    values.push_back({"cuda_matmul_precision", precision(sample.cudaMatmul)});
    values.push_back({"cudnn_conv_precision", precision(sample.cudnnConv)});
    values.push_back({"autocast_cpu", dtypeName(sample.autocastCpu)});
    values.push_back({"default_dtype", dtypeName(sample.defaultDtype)});
    return values;
}

std::uint64_t keyOf(const ContextSample& sample)
{
    std::uint64_t key = mix64(static_cast<std::uint64_t>(sample.threads), sample.floatControl);
    key = mix64(key, sample.flags);
    key = mix64(key,
                static_cast<std::uint64_t>(sample.matmulPrecision) | sample.mkldnnMatmul * 256ULL
                    | sample.cudaMatmul * 65536ULL | sample.cudnnConv * 16777216ULL);
    return mix64(key,
                 static_cast<std::uint64_t>(static_cast<std::uint8_t>(sample.autocastCpu))
                     | static_cast<std::uint64_t>(static_cast<std::uint8_t>(sample.defaultDtype))
                         << 8U);
}

bool fillsUninitialised(const ContextSample& sample)
{
    return (sample.flags & kDeterministic) != 0 && (sample.flags & kFills) != 0;
}

bool isGradEnabled()
{
    return c10::GradMode::is_enabled();
}

std::vector<KeyValue> torchEnvironment()
{
    std::vector<KeyValue> values;
    values.push_back({"torch.config", at::show_config()});
    values.push_back({"torch.cpu_capability", at::get_cpu_capability()});
    values.push_back({"torch.threads", std::to_string(at::get_num_threads())});
    values.push_back({"torch.interop_threads", std::to_string(at::get_num_interop_threads())});
    return values;
}

BackwardNode currentBackwardNode()
{
    BackwardNode result;
    if (const auto node = torch::autograd::get_current_node()) {
        result.inside = true;
        result.sequence = node->sequence_nr();
        result.thread = node->thread_id();
        result.linked = result.sequence != UINT64_MAX;
    }
    return result;
}

std::uint64_t nextNodeSequence()
{
    return at::sequence_number::peek();
}

std::uint64_t forwardThreadNumber()
{
    return at::RecordFunction::currentThreadId();
}

c10::GeneratorImpl* defaultCpuGenerator()
{
    return at::detail::getDefaultCPUGenerator().unsafeGetGeneratorImpl();
}

GeneratorState readGenerator(c10::GeneratorImpl* generator)
{
    GeneratorState state;
    if (generator == nullptr || !generator->device().is_cpu()) {
        return state;
    }
    const PartScope timed(Part::Digest);
    auto* cpu = static_cast<at::CPUGeneratorImpl*>(generator);
    struct // what the next numbers depend on; no padding inside
    {
        std::uint32_t left, next, seeded, floatSample, hasFloat, hasDouble;
        std::uint64_t doubleSample;
        std::uint32_t words[at::MERSENNE_STATE_N];
    } bytes{};
    {
        const std::lock_guard lock(cpu->mutex_);
        const auto engine = cpu->engine().data();
        const auto asFloat = cpu->next_float_normal_sample();
        const auto asDouble = cpu->next_double_normal_sample();
        state.seed = engine.seed_;
        bytes.left = static_cast<std::uint32_t>(engine.left_);
        bytes.next = engine.next_;
        bytes.seeded = engine.seeded_ ? 1 : 0;
        bytes.hasFloat = asFloat.has_value() ? 1 : 0;
        bytes.hasDouble = asDouble.has_value() ? 1 : 0;
        if (asFloat) {
            std::memcpy(&bytes.floatSample, &*asFloat, sizeof(float));
        }
        if (asDouble) {
            std::memcpy(&bytes.doubleSample, &*asDouble, sizeof(double));
        }
        std::memcpy(bytes.words, engine.state_.data(), sizeof bytes.words);
    }
    state.digest = hash128({reinterpret_cast<const char*>(&bytes), sizeof bytes});
    state.known = true;
    return state;
}

} // namespace samebit::capture
