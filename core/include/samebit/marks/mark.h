// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace samebit {

// What a mark lets `diff` and replay do (design/replay.md).
enum class MarkAction : std::uint8_t
{
    Replay, // allow and replay: the default
    Ignore, // allow only
    Tolerate // allow inside the tolerance; undecided where no magnitude is stored
};

// Where a mark holds, from narrow to wide.
enum class MarkScope : std::uint8_t
{
    Occurrence, // one call: strong signature, step, region, number among those
    Line, // the operator at this source line; in this module where no user frame exists
    Shape, // the operator with these dtypes and shapes, anywhere
    Module, // the operator in this module or below it
    Operator // the operator, anywhere
};

inline constexpr int kMarkActions = 3;
inline constexpr int kMarkScopes = 5;
std::string_view name(MarkAction action); // "replay"
std::string_view name(MarkScope scope); // "line"
std::optional<MarkAction> markActionOf(std::string_view word);
std::optional<MarkScope> markScopeOf(std::string_view word);

// Within absolute + relative * |baseline| (as numpy.allclose), or within ulp (marks/tolerance.h).
struct Tolerance
{
    std::optional<double> absolute;
    std::optional<double> relative; // in parts of |baseline|
    std::optional<std::int64_t> ulp; // in units of the dtype's last place; floats only
    bool operator==(const Tolerance&) const = default;
};

// One rule of an allowlist. Only the fields of its scope count for matching.
struct Mark
{
    MarkAction action = MarkAction::Replay;
    MarkScope scope = MarkScope::Line;
    std::string op; // "aten::index_put_", "aten::add.Tensor"

    // Line: relative to the run's working folder when below it; empty: by module. Occurrence: the
    // place, for people only.
    std::string file;
    int line = 0; // 1-based, when the mark was made
    std::string function;
    std::string text; // of that line without its indentation: finds the line again after an edit
    std::string module; // module; line without a file
    std::vector<std::string> inputs; // shape: "float32[17, 4]" of each tensor argument that counts

    std::uint64_t signature = 0; // occurrence: strong signature
    std::string stream; // kind and ordinal: "main 0", "engine 1"
    std::int32_t step = -1; // -1: before step 0
    std::string region; // path of user regions, "/" between them
    std::int32_t occurrence
        = 0; // from 0, among ops of this signature in that stream, step and region

    Tolerance tolerance; // tolerate
    bool anyInputs = false; // replay even when the inputs are not the recorded ones

    std::string reason;
    bool prefilled = false; // nobody has edited the reason
    bool enabled = true; // a mark that is switched off covers nothing and is never unused or broad
    std::string author;
    std::string date; // "2026-12-01"

    bool operator==(const Mark&) const = default;
};

// Same operator, scope and place: two such marks say something about the same ops.
bool sameTarget(const Mark& a, const Mark& b);
// The order of an allowlist file: by place, operator, scope.
bool comesBefore(const Mark& a, const Mark& b);

} // namespace samebit
