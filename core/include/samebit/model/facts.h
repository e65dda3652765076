// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace samebit {

// Facts that both capture writes and the engine reads. The numbers are stored in run files: never
// renumber.

enum class Phase : std::uint8_t
{
    Other = 0,
    Forward = 1,
    Recompute = 2,
    Backward = 3,
    Optimizer = 4
};
std::string_view name(Phase phase); // "forward"; the words of JSON and text
inline constexpr int kPhaseCount = 5;

// What an op does with a tensor argument (verdict-rules R1). Kept per slot because it can depend on
// the call.
enum class SlotRole : std::uint8_t
{
    Read = 0, // content before the op matters: compared
    ReadWrite = 1, // read, then written in place: compared before and after
    Overwrite = 2, // written without being read: only "after" is compared
    View = 3, // only its geometry is used (the result shares its bytes); never compared
    Scratch = 4, // never compared
};

enum class ValueKind : std::uint8_t
{
    Written = 0, // an op wrote all of these bytes; `producer`, `slot`
    View = 1, // the same bytes as value `base`, read with another geometry (transposed, sliced,
              // other dtype)
    Assembled = 2, // its bytes come from several writes: `sources`
    External = 3, // bytes that no recorded op wrote
    Changed = 4, // was `base` when last seen; no recorded op wrote since; its content differs now
    Uninitialised = 5, // allocated inside the recording and never written
    Pending = 6, // an asynchronous result whose digest is not known yet
};

namespace valueflag {
inline constexpr std::uint32_t kHoles
    = 1; // the hull [first,end) has bytes that are not part of the value
inline constexpr std::uint32_t kFolded = 2; // more sources than were kept: sources are incomplete
inline constexpr std::uint32_t kExternalBytes = 4; // an assembled value also has external bytes
inline constexpr std::uint32_t kUninitBytes
    = 8; // some bytes were never written (how many: `uninitBytes`)
inline constexpr std::uint32_t kOverlap
    = 16; // several elements share bytes (stride 0, overlapping windows)
inline constexpr std::uint32_t kUnproven
    = 32; // storage identity not proven: never the ground of a hidden write
inline constexpr std::uint32_t kUnchecked
    = 64; // content taken over without reading it again (--check-inputs off)
inline constexpr std::uint32_t kNoReader
    = 128; // no digest: device, layout or subclass without a reader
} // namespace valueflag

namespace operatorkind {
inline constexpr std::uint32_t kView = 1; // results share an argument's bytes, nothing is computed
inline constexpr std::uint32_t kInPlace = 2; // writes at least one argument
inline constexpr std::uint32_t kRandom = 4; // may draw random numbers
inline constexpr std::uint32_t kComposite = 8;
inline constexpr std::uint32_t kAllocates
    = 16; // empty*, new_empty*, resize_: result bytes are uninitialised
inline constexpr std::uint32_t kCollective = 32;
inline constexpr std::uint32_t kObservation
    = 64; // a value leaves the program's tensors: .item(), equal, host copies, detach
inline constexpr std::uint32_t kEntry
    = 128; // brings in bytes from outside: lift_fresh, set_, from_blob
inline constexpr std::uint32_t kFactory
    = 256; // makes a tensor from no tensor: zeros, randn, arange
inline constexpr std::uint32_t kCopy = 512; // plain copy: copy_, clone, contiguous, _to_copy
inline constexpr std::uint32_t kUnknownNamespace
    = 1024; // custom op: inputs are read again after the call
inline constexpr std::uint32_t kListedNonDeterministic
    = 2048; // PyTorch documents it as non-deterministic here (device, arguments apart)
inline constexpr std::uint32_t kElementwise
    = 4096; // each output element depends on one element of each input (tag pointwise)
} // namespace operatorkind

namespace opflag {
inline constexpr std::uint32_t kThrew = 1; // the op raised; outputs unknown
inline constexpr std::uint32_t kPending
    = 2; // an output was still pending when the op was handed over
inline constexpr std::uint32_t kIncomparable = 4; // at least one compared slot has no digest
inline constexpr std::uint32_t kNoTensorInput = 8; // nothing to compare going in ("vacuous")
inline constexpr std::uint32_t kDraws
    = 16; // generator state moved during the op (there is a `draw` row)
inline constexpr std::uint32_t kUndeclaredWrite
    = 32; // an argument changed that the schema does not declare as written
inline constexpr std::uint32_t kSubstituted = 64; // an output was replaced from a replay file
inline constexpr std::uint32_t kGradEnabled = 128;
} // namespace opflag

} // namespace samebit
