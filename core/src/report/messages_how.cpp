// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// How a difference entered. Keys and their arguments: core/src/verdict/messagekeys.h.
constexpr std::array kMessages = {
    CatalogueEntry{"how.kernel", "Same inputs, same arguments; {0} differs: {1}."},
    CatalogueEntry{"how.kernel.random",
                   "Same inputs, same arguments, same random state; {0} differs: {1}."},
    CatalogueEntry{"how.received",
                   "Same inputs, but {0} differs[[ ({1})]]: it was received from another rank."},
    CatalogueEntry{"how.random",
                   "Same inputs, but the {0:u} random generator was in another state."},
    CatalogueEntry{"how.random.own",
                   "Same inputs, but the {0:u} random generator of its own was in another state."},
    CatalogueEntry{"how.external",
                   "{0:c} ({1}, {2}) has other values[[: {4}]]. No recorded op made it[[; first "
                   "met at {3}]]."},
    CatalogueEntry{"how.external.named", "{0:c} ({1} {2}, {3}) has other values[[: {4}]]."},
    CatalogueEntry{"how.uninit",
                   "{0:c} ({1}) holds memory that nothing had written: {2} (#{3}[[, {4}]]) only "
                   "allocated it."},
    CatalogueEntry{
        "how.hidden-write",
        "{0:c} ({1}) was identical when #{2} wrote it and differs now. Something that is not a "
        "recorded op "
        "wrote to it between #{2} ({4}[[, {3}]]) and here: numpy, a custom kernel, a raw "
        "pointer[[; {5}]]."},
    CatalogueEntry{"how.hidden-write.external",
                   "{0:c} ({1}) was identical when it was first read and differs now. Something "
                   "that is not a recorded "
                   "op wrote to it since: numpy, a custom kernel, a raw pointer[[; {2}]]."},
    CatalogueEntry{"how.call.argument",
                   "Argument `{0}` is {1} in the baseline and {2} in the candidate."},
    CatalogueEntry{"how.call.meta", "{0:c} is {1} in the baseline, {2} in the candidate."},
    CatalogueEntry{"how.call.output",
                   "Same inputs, but {0} is {1} in the baseline, {2} in the candidate."},
    CatalogueEntry{"how.call.layout",
                   "Same values, but {0} is {1} in the baseline, {2} in the candidate."},
    CatalogueEntry{"how.call.selection",
                   "{0:c} is another part of its tensor: from byte {1:n} on, {2}, in the baseline; "
                   "from byte {3:n} on, "
                   "{4}, in the candidate."},
    CatalogueEntry{"how.call.wiring",
                   "Both producers are identical, but {0} comes from #{1} ({2}[[, {3}]]) in the "
                   "baseline and from #{4} "
                   "({5}[[, {6}]]) in the candidate."},
    CatalogueEntry{"how.call.overload", "The baseline calls {0}, the candidate {1}."},
    CatalogueEntry{"how.call.slots", "Only the {0} passes {1} ({2})."},
    CatalogueEntry{"how.call.region",
                   "Only the {0} runs {1} here ({2:o} in all). It changes a tensor that #{3} reads "
                   "({4}[[, {5}]])."},
    CatalogueEntry{"how.call.region.both",
                   "The baseline runs {2} here ({0:o} in all), the candidate {3} ({1:o} in all). "
                   "What they write is "
                   "read by #{4} ({5}[[, {6}]])."},

    CatalogueEntry{"argument.differs",
                   "Argument `{0}`: {1} in the baseline, {2} in the candidate."},

    CatalogueEntry{
        "fact.secondary",
        "It may follow from an earlier difference through a Python value (.item(), numpy)."},
    CatalogueEntry{"fact.entry", "The bytes came in by {0} (#{1}[[, {2}]])."},
    CatalogueEntry{"fact.threw", "The op raised an error in {0:w}."},
    CatalogueEntry{"fact.region", "Only in the {0}: #{1} {2}[[, {3}]]."},
    CatalogueEntry{"fact.damaged-content",
                   "How far {0} differs is not known: its stored content in \"{1}\" is damaged "
                   "(samebit check)."},
    CatalogueEntry{"fact.repeats", "It enters {0:n} times in this way at this operator and line."},

    CatalogueEntry{"word.baseline", "the baseline"},
    CatalogueEntry{"word.candidate", "the candidate"},
    CatalogueEntry{"word.both", "both runs"},
    CatalogueEntry{"word.never", "none"},
    CatalogueEntry{"word.listed", "non-deterministic"},
};

} // namespace

std::span<const CatalogueEntry> howMessages()
{
    return kMessages;
}

} // namespace samebit::report
