// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"
#include "samebit/util/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace samebit {

// A `*.replay.db` (core/FORMAT.md, "Replay file"): what ops of one run wrote, to be written again
// over what the same ops of another run write. Nothing in it is executable.
inline constexpr int kReplayFormat = 1; // PRAGMA user_version
inline constexpr std::uint32_t kReplayApplicationId = 0x53425250; // "SBRP"

// A mark with action `replay`.
struct ReplayRule
{
    std::int32_t id = 0; // from 1, dense
    std::string text; // operator and place, for people: "aten::index_put_ at train.py:88"
    std::string mark; // the mark itself as JSON, as in an allowlist
    bool anyInputs = false; // written also over ops whose inputs are not the recorded ones
    std::int64_t ops = 0; // of the baseline that it covers
    std::int64_t withoutContent = 0; // those of them that are not in the file
    bool operator==(const ReplayRule&) const = default;
};

struct ReplayInput
{ // an argument that is compared before the op
    std::uint16_t argument = 0;
    std::uint16_t position = 0; // in a tensor list
    Digest128 digest; // all zero: not known, no input is like it
    bool operator==(const ReplayInput&) const = default;
};

struct ReplayOutput
{ // a result, or an argument after the op has written it
    bool written = false; // false: result number `index`; true: argument number `index`
    std::uint16_t index = 0;
    std::uint16_t position = 0;
    bool scratch = false; // opaque bytes that backward reads: restored, never compared
    Digest128 digest; // of its content, which is stored under it
    TensorMetaRow meta; // dtype, sizes, layout, device, conj, neg; the rest is not stored
    bool operator==(const ReplayOutput&) const = default;
};

// One op of the baseline. It is found again as the `occurrence`-th op with this weak signature in
// this stream and step.
struct ReplayOp
{
    std::int32_t rule = 0;
    OpSeq seq{}; // in the baseline
    std::string stream; // kind and ordinal: "main 0"
    std::int64_t step = -1; // -1: before step 0
    std::uint64_t weak = 0;
    std::int64_t occurrence = 0;
    std::string op; // "aten::add.Tensor"
    std::uint64_t arguments = 0; // digest of its non-tensor arguments
    std::string file; // of the user frame; empty: none
    int line = 0;
    std::vector<ReplayInput> inputs;
    std::vector<ReplayOutput> outputs;
    bool operator==(const ReplayOp&) const = default;
};

// Not thread-safe. Without finish() nothing is left behind.
class ReplayFileWriter
{
public:
    // `header`: rows of table `replay` (baseline, uuid, rank, torch_version, ...); format and
    // digest algorithm are added. Errors: OutputExists, OutputNotWritable; `replace` only replaces
    // a replay file.
    static Result<std::unique_ptr<ReplayFileWriter>>
    create(const std::string& path, const std::vector<KeyValue>& header, bool replace);
    virtual ~ReplayFileWriter() = default;

    // Errors of all: OutputNotWritable.
    virtual Result<void> addContent(const BlobRow& content) = 0; // each digest is stored once
    virtual Result<void> addOp(const ReplayOp& op) = 0; // its contents may come before or after it
    virtual Result<void> addRule(const ReplayRule& rule) = 0;
    virtual Result<void> finish() = 0;
};

// Reads a replay file, which is untrusted: every length is checked before memory is taken. Not
// thread-safe.
class ReplayFile
{
public:
    // Errors: those of RunReader::open, DigestsDiffer.
    static Result<std::unique_ptr<ReplayFile>> open(const std::string& path);
    virtual ~ReplayFile() = default;

    virtual const std::string& path() const = 0;
    virtual std::string value(const std::string& key) const = 0; // of table `replay`; empty: none
    virtual const std::vector<ReplayRule>& rules() const = 0; // element i has id i + 1
    // In the order of the baseline. Every key occurs once.
    virtual const std::vector<ReplayOp>& ops() const = 0;
    // What to write: row-major elements as in BlobRow. FileDamaged: not stored, or not the content
    // that has this digest.
    virtual Result<std::string> content(const ReplayOutput& output) = 0;
};

} // namespace samebit
