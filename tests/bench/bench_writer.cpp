// SPDX-License-Identifier: Apache-2.0
// What the writer costs per op and how large its file is: the ops of 20 x (addmm, relu) as capture
// hands them over.
#include "samebit/runfile/runreader.h"
#include "samebit/runfile/runwriter.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace samebit;

namespace {

constexpr std::int64_t kOps = 1'000'000;
constexpr std::int64_t kBatch = 8192;
constexpr int kLayers = 20;

double seconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::uint64_t scramble(std::uint64_t number)
{
    number = (number ^ (number >> 31)) * 0x9E3779B97F4A7C15ULL;
    return number ^ (number >> 29);
}

Digest128 someDigest(std::int64_t number)
{
    Digest128 digest;
    const std::uint64_t halves[2] = {scramble(static_cast<std::uint64_t>(number)),
                                     scramble(~static_cast<std::uint64_t>(number))};
    std::memcpy(digest.bytes.data(), halves, sizeof halves);
    return digest;
}

// The definitions that the first ops need.
void define(RunBatch& batch)
{
    batch.operators = {{OperatorId{1}, "aten::addmm", "", 0, R"(["self","mat1","mat2"])"},
                       {OperatorId{2}, "aten::relu", "", 0, R"(["self"])"}};
    batch.frames = {{FrameId{1}, "train.py", 12, "forward", "python", true}};
    batch.stackNodes = {{StackId{1}, {}, FrameId{1}}};
    batch.streams = {{.id = StreamId{1}, .kind = "main", .name = {}}};
    batch.contexts = {{ContextId{1}, {{"threads", "1"}}}};
    batch.metas
        = {{.id = MetaId{1}, .dtype = DType::Float32, .sizes = {32, 64}, .strides = {64, 1}}};
    for (int layer = 0; layer < kLayers; ++layer) {
        batch.modules.push_back(
            {static_cast<ModuleId>(layer + 1), "net." + std::to_string(layer), "Linear"});
        for (int op = 0; op < 2; ++op) {
            const auto id = static_cast<std::uint64_t>(2 * layer + op + 1);
            batch.signatures.push_back({static_cast<SignatureId>(id), id, id, id,
                                        static_cast<OperatorId>(op + 1), Phase::Forward,
                                        static_cast<ModuleId>(layer + 1), FrameId{1}});
        }
        for (int parameter = 0; parameter < 2; ++parameter) {
            const std::int64_t id = 2 * layer + parameter + 1;
            batch.storages.push_back({static_cast<StorageId>(id), {}, "pytorch", 8192});
            batch.values.push_back({.id = static_cast<ValueId>(id),
                                    .kind = ValueKind::External,
                                    .digest = someDigest(-id),
                                    .meta = MetaId{1},
                                    .storage = static_cast<StorageId>(id),
                                    .endByte = 8192,
                                    .sources = {}});
        }
    }
}

void addOp(RunBatch& batch, std::int64_t seq, std::int64_t& value)
{
    const std::int64_t layer = (seq - 1) / 2 % kLayers;
    const bool isRelu = seq % 2 == 0;
    const std::int64_t storage = value + 1; // one storage for each new tensor
    const auto id = static_cast<ValueId>(value + 1);
    batch.storages.push_back(
        {static_cast<StorageId>(storage), static_cast<OpSeq>(seq), "pytorch", 8192});
    batch.values.push_back({.id = id,
                            .producer = static_cast<OpSeq>(seq),
                            .slot = 0,
                            .digest = someDigest(seq),
                            .meta = MetaId{1},
                            .storage = static_cast<StorageId>(storage),
                            .endByte = 8192,
                            .sources = {}});
    OpRow& op = batch.ops.emplace_back();
    op.seq = static_cast<OpSeq>(seq);
    op.began = seq;
    op.signature = static_cast<SignatureId>(2 * layer + (isRelu ? 2 : 1));
    op.stream = StreamId{1};
    op.step = seq / (2 * kLayers);
    op.stack = StackId{1};
    op.context = ContextId{1};
    op.timeNs = seq * 5000;
    const auto address = [](std::int64_t number) {
        return static_cast<std::uint32_t>(scramble(number % 50) & 0xFFFC0);
    };
    const auto previous = static_cast<ValueId>(value);
    if (isRelu) {
        op.inputs = {{0, 0, SlotRole::Read, address(value), previous}};
    } else {
        op.inputs
            = {{0, 0, SlotRole::Read, address(layer), static_cast<ValueId>(2 * layer + 1)},
               {1, 0, SlotRole::Read, address(value), previous},
               {2, 0, SlotRole::Read, address(layer + 20), static_cast<ValueId>(2 * layer + 2)}};
    }
    op.outputs = {{false, 0, 0, SlotRole::Read, id}};
    ++value;
}

[[noreturn]] void give(const Error& error)
{
    std::fprintf(stderr, "error %d\n", static_cast<int>(error.code));
    std::exit(1);
}

void write(const std::string& path)
{
    auto writer = RunWriter::create(path, {});
    if (!writer)
        give(writer.error());
    const double began = seconds(CLOCK_MONOTONIC);
    const double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double own = seconds(CLOCK_THREAD_CPUTIME_ID);
    std::int64_t value = 2 * kLayers;
    for (std::int64_t seq = 1; seq <= kOps;) {
        RunBatch batch;
        if (seq == 1)
            define(batch);
        for (std::int64_t i = 0; i < kBatch && seq <= kOps; ++i)
            addOp(batch, seq++, value);
        (*writer)->submit(std::move(batch));
    }
    const auto waited = (*writer)->waited();
    if (const auto finished = (*writer)->finish("complete"); !finished)
        give(finished.error());
    const double thread
        = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu - (seconds(CLOCK_THREAD_CPUTIME_ID) - own);
    struct stat status
    {
    };
    ::stat(path.c_str(), &status);
    std::printf("write: %.2f s, writer thread %.2f s CPU = %.0f ops/s, submit waited %.2f s, %.0f "
                "bytes per op\n",
                seconds(CLOCK_MONOTONIC) - began, thread, kOps / thread,
                static_cast<double>(waited.count()) * 1e-9,
                static_cast<double>(status.st_size) / kOps);
}

void load(const std::string& path)
{
    const double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    auto reader = RunReader::open(path);
    if (!reader)
        give(reader.error());
    auto run = (*reader)->load({}, Stage::ReadBaseline);
    if (!run)
        give(run.error());
    const double loaded = seconds(CLOCK_PROCESS_CPUTIME_ID);
    std::uint64_t sum = 0;
    for (OpIndex op = 0; op < run->ops.size(); ++op)
        sum += run->detail->op(op).inputs.size();
    std::printf("load: %.2f s CPU; all details: %.2f s CPU (%llu input slots)\n", loaded - cpu,
                seconds(CLOCK_PROCESS_CPUTIME_ID) - loaded, static_cast<unsigned long long>(sum));
}

} // namespace

int main(int argc, char** argv)
{
    const std::string path = argc > 1 ? argv[1] : "bench_writer.db";
    ::unlink(path.c_str());
    write(path);
    load(path);
    ::unlink(path.c_str());
    return 0;
}
