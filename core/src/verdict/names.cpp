// SPDX-License-Identifier: Apache-2.0
#include "samebit/verdict/comparison.h"

#include <array>

namespace samebit {

std::string_view name(State state)
{
    switch (state) {
    case State::Identical:
        return "identical";
    case State::Tolerated:
        return "tolerated";
    case State::Origin:
        return "origin";
    case State::Propagated:
        return "propagated";
    case State::BaselineOnly:
        return "baseline-only";
    case State::CandidateOnly:
        return "candidate-only";
    case State::Incomparable:
        return "incomparable";
    }
    return "";
}

std::string_view name(Kind kind)
{
    switch (kind) {
    case Kind::Kernel:
        return "kernel";
    case Kind::Random:
        return "random";
    case Kind::External:
        return "external";
    case Kind::HiddenWrite:
        return "hidden-write";
    case Kind::Call:
        return "call";
    }
    return "";
}

std::string_view name(Cause cause)
{
    static constexpr std::array<std::string_view, 15> kNames
        = {"rerun", "threads", "align", "layout", "shape", "uninit", "rng", "mutation",
           "data",  "state",   "seq",   "dtype",  "env",   "hidden", "coll"};
    return kNames[static_cast<std::size_t>(cause)];
}

std::string_view name(VerdictWord word)
{
    switch (word) {
    case VerdictWord::Identical:
        return "identical";
    case VerdictWord::EqualValues:
        return "equal-values";
    case VerdictWord::Explained:
        return "explained";
    case VerdictWord::Diverged:
        return "diverged";
    case VerdictWord::Incomplete:
        return "incomplete";
    }
    return "";
}

int exitCode(VerdictWord verdict)
{
    switch (verdict) {
    case VerdictWord::Diverged:
        return 1;
    case VerdictWord::Incomplete:
        return 3;
    default:
        return 0;
    }
}

int exitCode(const Comparison& comparison)
{
    return exitCode(comparison.verdict);
}

} // namespace samebit
