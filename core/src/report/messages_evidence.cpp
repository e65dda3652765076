// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// Why, as far as the two files show it. Keys and their arguments: core/src/verdict/messagekeys.h.
constexpr std::array kMessages = {
    CatalogueEntry{"evidence.rerun",
                   "{0:t}[[; PyTorch documents it as {1:w}]][[; both runs are the {2}]]"},
    CatalogueEntry{"evidence.threads", "{0:t} in the baseline, {1:t} in the candidate"},
    CatalogueEntry{
        "evidence.align",
        "{0} begins {1} bytes behind a multiple of 64 in the baseline, {2} in the candidate"},
    CatalogueEntry{"evidence.layout", "{0} has strides {1} in the baseline, {2} in the candidate"},
    CatalogueEntry{"evidence.shape", "{0} is {1} in the baseline, {2} in the candidate"},
    CatalogueEntry{"evidence.dtype", "{0} is {1} in the baseline, {2} in the candidate"},
    CatalogueEntry{"evidence.uninit", "allocated by {0} (#{1}[[, {2}]]) and never written"},
    CatalogueEntry{"evidence.mutation.hidden",
                   "[[the memory belongs to {0}; ]]a write that no recorded op made[[, in {1:w}]]"},
    CatalogueEntry{"evidence.mutation.undeclared",
                   "{0} changed an argument that its schema does not declare as written"},
    CatalogueEntry{"evidence.mutation.overlap",
                   "`{0}` is written and shares memory with `{1}`, which is read"},
    CatalogueEntry{"evidence.mutation.self",
                   "`{0}` is written, and several of its elements share memory"},
    CatalogueEntry{"evidence.mutation.region",
                   "only the {0} runs {1}[[ ({2})]], which writes into memory that other ops use"},
    CatalogueEntry{"evidence.data",
                   "the bytes came from outside the recorded ops[[ ({0} memory)]]; no parameter, "
                   "buffer or optimizer "
                   "slot"},
    CatalogueEntry{"evidence.state.argument", "{0} is {1} in the baseline, {2} in the candidate"},
    CatalogueEntry{"evidence.state.tensor", "{0} {1} is not the same in both runs"},
    CatalogueEntry{"evidence.state.carried", "written by #{0} in {1:s}, read in {2:s}"},
    CatalogueEntry{"evidence.seq.region",
                   "{0:o} only in the baseline, {1:o} only in the candidate"},
    CatalogueEntry{"evidence.seq.wiring",
                   "produced by #{0} in the baseline, by #{1} in the candidate"},
    CatalogueEntry{"evidence.seq.overload", "{0} in the baseline, {1} in the candidate"},
    CatalogueEntry{"evidence.seq.slots", "only the {0} passes {1}"},
    CatalogueEntry{
        "evidence.seq.selection",
        "{0} begins at byte {1:n} of its memory in the baseline, at byte {2:n} in the candidate"},
    CatalogueEntry{"evidence.seq.draw",
                   "only the {0} runs {1} (#{2}[[, {3}]]), which draws random numbers"},
    CatalogueEntry{"evidence.rng.first",
                   "both generators are at their first state, and the first states differ (seeds "
                   "{0} and {1})"},
    CatalogueEntry{"evidence.rng.set",
                   "the state was set from outside (a seed, set_state) in {0:w}"},
    CatalogueEntry{"evidence.rng.equals-baseline",
                   "the candidate's state here is the one that the baseline had at #{0} ({1:s}): "
                   "seeded again, or other "
                   "draws in between"},
    CatalogueEntry{"evidence.rng.equals-candidate",
                   "the baseline's state here is the one that the candidate had at #{0} ({1:s}): "
                   "seeded again, or other "
                   "draws in between"},
    CatalogueEntry{"evidence.rng.draw",
                   "the first draw that only the {0} has is {1} (#{2}[[, {3}]])"},
    CatalogueEntry{"evidence.rng.nowhere",
                   "neither state occurs anywhere in the other run: another seed"},
    CatalogueEntry{"evidence.rng.drawn", "the op draws random numbers"},
    CatalogueEntry{"evidence.env", "{0} is {1:v} in the baseline, {2:v} in the candidate"},
    CatalogueEntry{"evidence.hidden", "{0} moved from {2:v} to {3:v} while the {1} ran"},
    CatalogueEntry{"evidence.coll", "{0} exchanges data with other ranks"},
};

} // namespace

std::span<const CatalogueEntry> evidenceMessages()
{
    return kMessages;
}

} // namespace samebit::report
