// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/model/rows.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace samebit {

// The three signatures of an op: what makes two ops of two runs "the same place in the program"
// (design/verdict.md). XXH3-64 of canonical text, so they are equal across files, processes and
// machines.
struct Signatures
{
    std::uint64_t strong = 0; // overload, phase, module path, file + function of the user frame,
                              // dtypes, shapes, layout class
    std::uint64_t medium = 0; // strong without dtypes, shapes, layout
    std::uint64_t weak = 0; // operator base name, phase, module path, function
    bool operator==(const Signatures&) const = default;
};

// The part of a signature that does not depend on the tensors; computed once per (operator, phase,
// module, frame).
struct SignaturePlace
{
    std::string_view operatorName; // "aten::add_"
    std::string_view overload;
    Phase phase = Phase::Other;
    std::string_view modulePath;
    std::string_view
        file; // of the user frame, relative to the working folder; empty: no user frame
    std::string_view function;
};

// Name without what only changes the form of the call: trailing `_`, leading `_foreach_`,
// `_fused_`; the `.out` overload goes too. "aten::_foreach_add_" -> "aten::add"; "aten::index_put_"
// -> "aten::index_put".
std::string baseName(std::string_view operatorName);

// `metas`: the compared and written tensor arguments in slot order.
Signatures makeSignatures(const SignaturePlace& place, std::span<const TensorMetaRow* const> metas);

} // namespace samebit
