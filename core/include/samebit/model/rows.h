// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/digest128.h"
#include "samebit/model/dtype.h"
#include "samebit/model/facts.h"
#include "samebit/util/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace samebit {

// One struct per table of the run file (core/FORMAT.md), field for column. Plain values: capture
// fills them, the writer stores them, the reader gives them back. Text is UTF-8 (bytes that are not
// are escaped before they get here).

struct KeyValue
{
    std::string key;
    std::string value;
    bool operator==(const KeyValue&) const = default;
};

struct OperatorRow
{
    OperatorId id{};
    std::string name; // "aten::add"
    std::string overload; // "Tensor", empty for the default one
    std::uint32_t kinds = 0; // operatorkind bits
    std::string arguments; // JSON array of the schema's argument names: ["self","other","alpha"]
    bool operator==(const OperatorRow&) const = default;
};

struct FrameRow
{
    FrameId id{};
    std::string file; // absolute, or relative to the run's working folder when below it
    int line = 0; // 1-based; 0 unknown
    std::string function; // qualified name where the language has one
    std::string language; // "python", "c++"
    bool user = false; // the user's own code (design/capture.md, "User frame")
    bool operator==(const FrameRow&) const = default;
};

struct StackNodeRow
{ // the stack tree: each node is one frame and its callers
    StackId id{};
    StackId parent{}; // the caller; none at the outermost frame
    FrameId frame{};
    bool operator==(const StackNodeRow&) const = default;
};

struct ModuleRow
{
    ModuleId id{};
    std::string path; // "net.embed"; the root module has the path "" and is not "no module" (id 0)
    std::string type; // "Linear"
    bool operator==(const ModuleRow&) const = default;
};

struct RegionRow
{ // a record_function region of the user; steps are numbers in `op.step`
    RegionId id{};
    RegionId parent{};
    std::string name;
    bool operator==(const RegionRow&) const = default;
};

struct SignatureRow
{
    SignatureId id{};
    std::uint64_t strong
        = 0; // hashes of canonical text (core/FORMAT.md, "Signatures"), equal across files
    std::uint64_t medium = 0;
    std::uint64_t weak = 0;
    OperatorId op{};
    Phase phase = Phase::Other;
    ModuleId module{};
    FrameId frame{}; // the user frame (backward: that of the forward op); none when there is no
                     // user frame
    bool operator==(const SignatureRow&) const = default;
};

struct StreamRow
{
    StreamId id{};
    int rank = 0;
    std::string kind; // "main", "python", "native", "engine"
    std::string name; // thread name, may be empty
    StreamId parent{}; // the thread that started it, when known
    int ordinal = 0; // among its parent's children, from 0
    std::int64_t parentStep = -1;
    bool operator==(const StreamRow&) const = default;
};

struct TensorMetaRow
{
    MetaId id{};
    DType dtype = DType::Unknown;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides; // in elements; empty for layouts that have none
    std::string layout
        = "strided"; // "strided", "sparse_coo", ...; wrapper subclasses: their type name
    std::string device = "cpu"; // "cuda:0"
    bool requiresGrad = false;
    bool conj = false;
    bool neg = false;
    bool operator==(const TensorMetaRow&) const = default;
};

struct StorageRow
{
    StorageId id{};
    OpSeq creator{}; // none: not born in a recorded op
    std::string owner; // "pytorch", "numpy", "file", "shared memory", "" unknown
    std::int64_t bytes = 0; // when first seen
    bool operator==(const StorageRow&) const = default;
};

struct TensorNameRow
{
    StorageId storage{};
    std::string role; // "parameter", "gradient", "buffer", "optimizer slot", "batch"
    std::string name; // "net.embed.weight", "exp_avg of net.embed.weight"
    std::int64_t firstByte = 0; // a flat buffer holds many parameters
    std::int64_t endByte = 0;
    bool operator==(const TensorNameRow&) const = default;
};

struct ContextRow
{ // what an op runs under, sampled before every op; a new row only when something moved
    ContextId id{};
    std::vector<KeyValue>
        values; // "threads", "flush_denormal", "deterministic", "mkldnn", "matmul_precision", ...
    bool operator==(const ContextRow&) const = default;
};

struct ArgumentsRow
{ // the non-tensor arguments of one call, interned by typed value
    ArgumentsId id{};
    std::string text; // JSON object name -> value, tensors left out; floats as shortest round-trip,
                      // nan/inf as strings
    std::string types; // JSON object name -> "int", "float", "bool", "string", "dtype", "size",
                       // "device", "enum", "none", "object"
    std::uint64_t digest = 0; // XXH3-64 of canonical typed values; equal across files
    bool operator==(const ArgumentsRow&) const = default;
};

struct GeneratorRow
{
    GeneratorId id{};
    std::string device; // "cpu", "cuda:0"
    bool isDefault = false; // the process-wide one of its device
    std::string initialSeed; // decimal, or "never seeded: N"
    int ordinal = 0; // among the generators that are not default, in order of first use
    bool operator==(const GeneratorRow&) const = default;
};

struct DrawRow
{ // an op that takes from a generator
    OpSeq op{};
    GeneratorId generator{};
    Digest128 before;
    Digest128 after;
    bool operator==(const DrawRow&) const = default;
};

struct SourceRow
{
    SourceId id{};
    std::string file; // as in FrameRow
    Digest128 hash; // XXH3-128 of the text, to tell whether the file on disk is still the same
    std::string text;
    bool operator==(const SourceRow&) const = default;
};

struct ValueRow
{
    ValueId id{};
    ValueKind kind = ValueKind::Written;
    OpSeq
        producer{}; // the op that wrote it; none for external; the allocating op for uninitialised
    int slot = -1; // output slot of the producer (see OutputSlot::number); -1 none
    std::optional<Digest128> digest;
    MetaId meta{};
    StorageId storage{}; // none: no storage (sparse, subclass)
    std::int64_t firstByte = 0; // hull in the storage
    std::int64_t endByte = 0;
    std::uint32_t flags = 0; // valueflag bits
    std::int64_t uninitBytes = 0;
    ValueId base{}; // view: what it views; changed: what it was before
    std::vector<ValueId>
        sources; // assembled: newest writer of each part, in byte order, at most 16
    OpSeq firstRead{}; // for external, view, assembled, changed: the op that met it first
    bool operator==(const ValueRow&) const = default;
};

struct InputSlot
{ // one tensor argument of one call; undefined and None tensors have no slot
    std::uint16_t argument = 0; // index in the schema
    std::uint16_t position = 0; // index inside a tensor list, else 0
    SlotRole role = SlotRole::Read;
    std::uint32_t address = 0; // low 20 bits of the data pointer
    ValueId value{}; // what it held before the op; none: no value known (overwritten fresh memory)
    bool operator==(const InputSlot&) const = default;
};

struct OutputSlot
{ // a fresh result, or an argument after the op has written it
    bool written = false; // false: result number `index`; true: argument number `index`
    std::uint16_t index = 0;
    std::uint16_t position = 0; // inside a tensor list, else 0
    SlotRole role = SlotRole::Read; // View and Scratch are never compared; anything else is
    ValueId value{}; // what it holds after the op
    bool operator==(const OutputSlot&) const = default;
};

struct OpRow
{
    OpSeq seq{};
    std::int64_t began
        = 0; // order in which ops began (an op that contains others began before them)
    SignatureId signature{}; // has operator, phase, module and user frame
    StreamId stream{};
    std::int64_t step = -1; // -1: before step 0
    RegionId region{};
    StackId stack{};
    OpSeq forward{}; // of a backward or recomputed op: the op whose gradient or copy it is
    ContextId context{};
    ArgumentsId arguments{};
    std::string result; // non-tensor results as JSON (`.item()`, equal), empty if there are none
    std::vector<InputSlot> inputs; // in schema order
    std::vector<OutputSlot> outputs; // fresh results first, then written arguments, in schema order
    std::uint32_t flags = 0; // opflag bits
    std::int64_t timeNs = 0; // CLOCK_MONOTONIC at its begin, since the start of the recording
    bool operator==(const OpRow&) const = default;
};

struct AlertRow
{
    OpSeq op{}; // none: not tied to an op
    std::string kind; // "capture", "deterministic", "limit"
    std::string text;
    bool operator==(const AlertRow&) const = default;
};

struct ReplayUseRow
{ // what became of one op of a replay file (core/FORMAT.md, table `replay_use`)
    OpSeq op{}; // none: a rule that met no op, an op that did not come
    std::string rule;
    std::string outcome;
    bool operator==(const ReplayUseRow&) const = default;
};

struct BlobRow
{ // content of values, stored once however many values have it
    Digest128 digest; // of every value with this content (core/FORMAT.md, "Digest")
    std::string bytes; // logical elements in row-major order: what was digested, uncompressed
    bool operator==(const BlobRow&) const = default;
};

} // namespace samebit
