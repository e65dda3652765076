// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

constexpr std::array kMessages = {
    CatalogueEntry{"progress.0", "Reading baseline{0}"},
    CatalogueEntry{"progress.1", "Reading candidate{0}"},
    CatalogueEntry{"progress.2", "Pairing{0}"},
    CatalogueEntry{"progress.3", "Finding origins{0}"},

    CatalogueEntry{"environment.of", "{0}: {1:n} settings, versions, seeds and sources"},
    CatalogueEntry{"environment.alike",
                   "ENVIRONMENTS ALIKE  baseline {0}, candidate {1}: no difference."},
    CatalogueEntry{"environment.differ",
                   "ENVIRONMENTS DIFFER  baseline {0}, candidate {1}: {2:n} differences"},
    CatalogueEntry{"environment.differ.one",
                   "ENVIRONMENTS DIFFER  baseline {0}, candidate {1}: 1 difference"},
    CatalogueEntry{"next.environment", "how the environments differ"},
    CatalogueEntry{"usage.output-is-run", "will not write the report over the run file \"{0}\""},
    CatalogueEntry{"usage.output-failed", "cannot write the report to \"{0}\""},
    CatalogueEntry{"usage.no-such-op", "there is no op #{0}: \"{1}\" has {2:n} ops"},
    CatalogueEntry{"help.causes",
                   "Causes that a verdict may name (samebit help CAUSE prints the remedies):"},

    CatalogueEntry{"info.title", "{0}: {1}, recorded {2} UTC{3}, by Samebit {4} (format {5})"},
    CatalogueEntry{"info.complete", "complete"},
    CatalogueEntry{"info.program", "{0}   in {1}"},
    CatalogueEntry{"info.python", ", Python {0}"},
    CatalogueEntry{"info.generator.default", "{0} generator:"},
    CatalogueEntry{"info.generator.own", "own {0} generator {1}:"},
    CatalogueEntry{"info.ops", "{0:n} in {1}{2}"},
    CatalogueEntry{"info.holds", "digests of {0:n} values, {3}; source of {1}; {2}"},
    CatalogueEntry{"kept.none", "no tensors"},
    CatalogueEntry{"kept.one", "1 tensor ({1} of {2})"},
    CatalogueEntry{"kept.some", "{0:n} tensors ({1} of {2})"},
    CatalogueEntry{"kept.cut", "{0}: {1:n} ({2}; {3})"},
    CatalogueEntry{"kept.reason.size", "too large for one op"},
    CatalogueEntry{"kept.reason.budget", "the budget was spent"},
    CatalogueEntry{"kept.reason.changed", "written to meanwhile by another thread"},
    CatalogueEntry{"kept.reason.memory", "no memory"},
    CatalogueEntry{"info.nothing-unseen", "nothing that the recorder knows of"},
    CatalogueEntry{"info.no-alerts", "no alert of the deterministic mode"},
    CatalogueEntry{"info.listed", "; {0:n} ops are on PyTorch's list of non-deterministic ones"},
    CatalogueEntry{"info.listed.one", "; 1 op is on PyTorch's list of non-deterministic ones"},

    CatalogueEntry{"check.sound", "{0}: sound"},
    CatalogueEntry{"check.damaged", "{0}: damaged, {1:n} findings"},
    CatalogueEntry{"check.damaged.one", "{0}: damaged, 1 finding"},
    CatalogueEntry{"check.finding", "{0}: {1}"},
    CatalogueEntry{"check.more", "... {0:n} more"},

    CatalogueEntry{"show.title", "#{0} {1}   ({2})"},
    CatalogueEntry{"show.step", "step {0}"},
    CatalogueEntry{"show.before-steps", "before step 0"},
    CatalogueEntry{"show.module", "module {0} ({1})"},
    CatalogueEntry{"show.region", "region {0}"},
    CatalogueEntry{"show.stream", "thread {0}"},
    CatalogueEntry{"show.draw", "{0}, initial seed {1}, state {2} before, {3} after"},
    CatalogueEntry{"show.draw.own",
                   "own generator on {0}, initial seed {1}, state {2} before, {3} after"},
    CatalogueEntry{"show.no-stack", "no stack was recorded"},
    CatalogueEntry{"show.written", "{0} after it was written"},
    CatalogueEntry{"show.result", "result {0}"},

    CatalogueEntry{"value", "{0}, value {1}, {2}, digest {3}[[, {4}]]"},
    CatalogueEntry{"value.kept", "content kept ({0:n} bytes)"},
    CatalogueEntry{"value.summary",
                   "from {0} to {1}, mean {2}, L2 norm {3}[[, {4:n} NaN or infinite]]"},
    CatalogueEntry{"value.kept-damaged", "its kept content is damaged"},
    CatalogueEntry{"value.none", "no value known"},
    CatalogueEntry{"value.no-digest", "none"},
    CatalogueEntry{"value.written", "written by {0}"},
    CatalogueEntry{"value.view", "a view of value {0}"},
    CatalogueEntry{"value.assembled", "written in parts by {0} writers"},
    CatalogueEntry{"value.external", "made outside the recorded ops"},
    CatalogueEntry{"value.external.named", "made outside the recorded ops ({0})"},
    CatalogueEntry{"value.changed", "changed since value {0} without a recorded write"},
    CatalogueEntry{"value.uninitialised", "allocated by {0} and never written"},
    CatalogueEntry{"value.pending", "not known: an asynchronous result"},

    CatalogueEntry{"role.read", "read"},
    CatalogueEntry{"role.read-write", "read and written"},
    CatalogueEntry{"role.overwrite", "only overwritten"},
    CatalogueEntry{"role.view", "only its shape is used"},
    CatalogueEntry{"role.scratch", "scratch"},

    CatalogueEntry{"flag.threw", "raised an error"},
    CatalogueEntry{"flag.pending", "an output was pending"},
    CatalogueEntry{"flag.incomparable", "a value has no digest"},
    CatalogueEntry{"flag.no-tensor-input", "no tensor input"},
    CatalogueEntry{"flag.draws", "draws random numbers"},
    CatalogueEntry{"flag.undeclared-write",
                   "wrote an argument that its schema does not declare as written"},
    CatalogueEntry{"flag.substituted", "output replaced from a replay file"},
    CatalogueEntry{"flag.grad-enabled", "gradients enabled"},
};

} // namespace

std::span<const CatalogueEntry> runMessages()
{
    return kMessages;
}

} // namespace samebit::report
