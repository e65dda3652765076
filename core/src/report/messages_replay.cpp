// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// What is said of replay files: written, used, not used.
constexpr std::array kMessages = {
    CatalogueEntry{"replay.written", "{0}: {1:r}, {2:n} outputs, {3}. next: {4}"},
    CatalogueEntry{"replay.written.one", "{0}: {1:r}, 1 output, {3}. next: {4}"},
    CatalogueEntry{"replay.nothing",
                   "{0}: {1:r}, 0 outputs: there is nothing to replay from \"{2}\"."},
    CatalogueEntry{"replay.no-rules", "no rule with action replay in {0}"},
    CatalogueEntry{"replay.rule-without-ops",
                   "rule {0} \"{1}\" covers no op of \"{2}\" that writes something"},
    CatalogueEntry{"replay.missing", "#{0} {1}[[, {2}]]: no tensor stored"},
    CatalogueEntry{"replay.missing.collective",
                   "#{0} {1}[[, {2}]]: a collective is never replayed"},
    CatalogueEntry{"replay.missing.more", "... and {0:n} more ops"},
    CatalogueEntry{"error.F05.replay",
                   "\"{0}\" is a replay file, not a run: it is for samebit record"},
    CatalogueEntry{"error.F05.run", "\"{0}\" is a run, not a replay file"},
    CatalogueEntry{"error.P03", "{1} of {2:r}: {3:o} have no tensors in \"{0}\""},
    CatalogueEntry{"error.P03.hint", "written without them. try: {0}"},
    CatalogueEntry{"error.P01",
                   "\"{0}\" was made from another program version: {1} of {2:r} match no op"},
    CatalogueEntry{"error.P02", "the run did not follow \"{0}\" ({1}) (--replay-strict)"},
    // The end of a recording under a replay file.
    CatalogueEntry{"replay.used",
                   "Replayed {0:n} of {1:n} outputs; inputs as recorded in {2:n} of {3:n} ops."},
    CatalogueEntry{"replay.not-used", "Not used: {0}"},
    CatalogueEntry{"replay.not-used.op", "#{0} {1}: {2}"},
    CatalogueEntry{"replay.not-used.more", "... and {0:n} more"},
    CatalogueEntry{"replay.left-over", "{0:n} outputs of ops that did not come"},
    CatalogueEntry{"replay.left-over-op", "#{0} of the baseline ({1}) did not come"},
    CatalogueEntry{"replay.strict-alone", "--replay-strict needs --replay FILE"},
    CatalogueEntry{"replay.unmatched", "rule \"{0}\" matches no op"},
    CatalogueEntry{"replay.other-rank", "nothing was replayed: the file is for another process"},
    // `record --again` and `record -n N`.
    CatalogueEntry{"record.again", "runs again in {0}: {1}"},
    CatalogueEntry{"record.again-and-program",
                   "--again runs the recorded program: give none (nothing was started)"},
    CatalogueEntry{"record.again-unknown",
                   "\"{0}\" does not say which program it recorded (nothing was started)"},
    CatalogueEntry{"record.again-folder",
                   "the folder where \"{0}\" was recorded is not there: {1} (nothing was started)"},
    CatalogueEntry{"record.times", "recorded {0} ({1} of {2})"},
    // Why an op was not replayed: `refused REASON` of core/FORMAT.md; {0} is the slot.
    CatalogueEntry{"refused.inputs", "[[its input {0} is no longer the recorded one]]"},
    CatalogueEntry{"refused.inputs.missing", "an input of the recorded op is missing"},
    CatalogueEntry{"refused.arguments", "its arguments are no longer the recorded ones"},
    CatalogueEntry{"refused.operator", "another operator is at its place"},
    CatalogueEntry{"refused.outputs", "it does not write what the recorded op wrote[[ ({0})]]"},
    CatalogueEntry{"refused.dtype", "its {0} has another dtype"},
    CatalogueEntry{"refused.shape", "its {0} has another shape"},
    CatalogueEntry{"refused.device", "its {0} is on another device"},
    CatalogueEntry{"refused.layout", "its {0} has another layout"},
    CatalogueEntry{"refused.aliasing", "its {0} shares the bytes of an argument"},
    CatalogueEntry{"refused.overlap", "elements that it writes share bytes[[ ({0})]]"},
    CatalogueEntry{"refused.memory", "its {0} has no memory of its own"},
    CatalogueEntry{"refused.collective", "a collective is never replayed"},
    CatalogueEntry{"refused.pending", "its results are not ready when it returns"},
    CatalogueEntry{"refused.threw", "it raised an error"},
    CatalogueEntry{"refused.damaged", "its content in the replay file is damaged"},
};

} // namespace

std::span<const CatalogueEntry> replayMessages()
{
    return kMessages;
}

} // namespace samebit::report
