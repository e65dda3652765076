// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// Marks, allowlists and verdicts seen through them. "Allowed" = covered by a mark.
constexpr std::array kMessages = {
    CatalogueEntry{"mark.line", "{0} at {1}:{2}"},
    CatalogueEntry{"mark.line-module", "{0} in module \"{1}\", where no user frame is"},
    CatalogueEntry{"mark.shape", "{0} on {1}"},
    CatalogueEntry{"mark.shape.none", "no tensors"},
    CatalogueEntry{"mark.module", "{0} in module \"{1}\" and below"},
    CatalogueEntry{"mark.operator", "{0} anywhere"},
    CatalogueEntry{"mark.occurrence", "call {1} of {0} of its kind in {2:s}[[, {3}]]"},
    CatalogueEntry{"mark.off", "{0} (switched off)"},

    CatalogueEntry{"action.replay", "allow and replay"},
    CatalogueEntry{"action.replay-any", "allow and replay on any inputs"},
    CatalogueEntry{"action.ignore", "allow only"},
    CatalogueEntry{"action.tolerate", "tolerate {0}"},

    CatalogueEntry{"reason.origin", "{0}[[ Likely cause: {1}.]]"},
    CatalogueEntry{"reason.op", "marked at #{0} of {1}, {2:s}[[, {3}]][[; {4}]]"},
    CatalogueEntry{"reason.listed", "PyTorch documents it as non-deterministic"},

    CatalogueEntry{"rule.unused", "rule {0} \"{1}\" matched nothing"},
    CatalogueEntry{"rule.broad",
                   "rule {0} \"{1}\" covers {2} % of all differing ops - make it narrower"},
    CatalogueEntry{
        "rule.undecided",
        "rule {0} \"{1}\" decides nothing at {2:n} origins: how far the values lie apart "
        "is not in these two files"},
    CatalogueEntry{"rule.prefilled",
                   "rule {0} \"{1}\": nobody has edited its reason - say why it may differ"},
    CatalogueEntry{"rule.conflict", "{0}: {1} in the first, {2} in the second"},
    CatalogueEntry{"rule.list", "{0}. {1} ({2})"},
    CatalogueEntry{"rule.reason", "{0}[[ ({1})]]"},
    CatalogueEntry{"rule.no-reason", "(no reason given)"},
    CatalogueEntry{"rule.use", "covers {0:o}; allows {1}, {2} follow"},
    CatalogueEntry{"rule.use-replayed", "; {0:n} replayed"},

    CatalogueEntry{"allowed.next", "NEXT DIVERGENCE ({0} allowed {1:o}):"},
    CatalogueEntry{"next-divergence", "Next divergence: {0}"},
    CatalogueEntry{"allowed.counts",
                   "{0:o} identical[[, {1:n} replayed]][[, {2:n} allowed]] by {3}[[, {4:n} more "
                   "follow from those]][[, {5:n} inside the tolerance]]. Nothing else differs. "
                   "Exit code 0."},
    CatalogueEntry{"allowed.tolerated",
                   "{0:o} identical[[, {1:n} replayed]], {2:n} inside the tolerance. Nothing else "
                   "differs. Exit code 0."},
    CatalogueEntry{"allowed.replayed-only",
                   "{0:o} identical, {1:n} replayed. Nothing differs. Exit code 0."},
    CatalogueEntry{"allowed.rule", "rule {0}: {1} ({2}), {3}"},
    CatalogueEntry{"allowed.rule-origins", "{0}, {1:n} follow"},
    CatalogueEntry{"allowed.warning", "Note: {0} (SB-P04)."},
    CatalogueEntry{"incomplete.ends.allowed",
                   "nothing differs that is not allowed, as far as both go: {0}."},
    CatalogueEntry{"incomplete.incomparable.allowed",
                   "nothing differs that is not allowed, but {0} could not be compared."},
    CatalogueEntry{"incomplete.other.allowed",
                   "nothing differs that is not allowed in what could be compared, and not "
                   "everything could."},
    CatalogueEntry{"allowed.title", "Allowed origins, in the order of execution:"},
    CatalogueEntry{"allowed.origin", "rule {0}: {1}"},
    CatalogueEntry{"before.allowed", ", {0:n} are allowed or follow from allowed ones"},
    CatalogueEntry{"next.mark", "allow it, find what is behind it"},

    CatalogueEntry{"marked.done", "{0}: {1:r}[[, {5}]]: {2} ({3}). It covers {4:o} of this run."},
    CatalogueEntry{"marked.next", "next: {0}"},
    CatalogueEntry{"marked.this", "this one"},
    CatalogueEntry{"marked.replaced", "It takes the place of a rule for the same ops."},
    CatalogueEntry{"allow.added", "{0}: {1:r}[[, {4}]]: {2} ({3})."},
    CatalogueEntry{"allow.removed", "{0}: {1:r} removed, {2:n} left."},
    CatalogueEntry{"allow.merged", "{0}: {1:r} from {2:n} files."},
    CatalogueEntry{"allow.sound", "{0}: {1:r}, sound."},
    CatalogueEntry{
        "allow.conflicts",
        "nothing was written: these files say different things of {0:n} ops or groups of ops - "
        "choose with --prefer first or --prefer last"},
    CatalogueEntry{"allow.covers", "rule {0} covers {1:o} of {2}"},
    CatalogueEntry{"usage.no-rule", "there is no rule {0} in \"{1}\": it has {2:r}"},
    CatalogueEntry{"usage.no-op", "\"{0}\" has no op #{1}: it has {2:o}"},
    CatalogueEntry{"usage.scope-needs", "scope {0} needs {1}"},
    CatalogueEntry{"usage.scope-mark",
                   "one call is marked by its number in a run: samebit mark RUN SEQ --scope "
                   "occurrence --allow {0}"},
    CatalogueEntry{"usage.tolerance",
                   "action tolerate needs at least one of --atol, --rtol, --ulp; "
                   "other actions take none"},
    CatalogueEntry{"usage.any-inputs", "--any-inputs goes with the action replay only"},

    CatalogueEntry{"error.P05", "\"{0}\"[[ line {1}]]: {2}"},
    CatalogueEntry{"allowlist.syntax", "this is no JSON"},
    CatalogueEntry{"allowlist.merge-left", "an unresolved merge: \"{0}\""},
    CatalogueEntry{"allowlist.foreign", "this is no allowlist"},
    CatalogueEntry{"allowlist.newer",
                   "its version {0} is newer than {1}, the newest that this Samebit reads"},
    CatalogueEntry{"allowlist.no-marks", "it needs \"marks\", a list, and nothing else"},
    CatalogueEntry{"allowlist.no-object", "a rule is an object: {\"op\": ..., \"scope\": ...}"},
    CatalogueEntry{"allowlist.unknown-field", "unknown field \"{0}\""},
    CatalogueEntry{"allowlist.unknown-action", "unknown action \"{0}\""},
    CatalogueEntry{"allowlist.unknown-scope", "unknown scope \"{0}\""},
    CatalogueEntry{"allowlist.no-text", "\"{0}\" must be a text"},
    CatalogueEntry{"allowlist.no-texts", "\"{0}\" must be a list of texts"},
    CatalogueEntry{"allowlist.no-flag", "\"{0}\" must be true or false"},
    CatalogueEntry{"allowlist.no-number", "\"{0}\" must be a number from {1} on"},
    CatalogueEntry{"allowlist.no-signature", "\"{0}\" is no signature (16 hexadecimal digits)"},
    CatalogueEntry{"allowlist.missing", "the rule has no \"{0}\""},
    CatalogueEntry{"allowlist.misplaced", "\"{0}\" says nothing in a rule of scope {1}"},
    CatalogueEntry{"allowlist.no-tolerance", "action tolerate needs atol, rtol or ulp"},
    CatalogueEntry{"allowlist.tolerance-unused", "atol, rtol and ulp go with action tolerate only"},
    CatalogueEntry{"allowlist.twice", "the rule covers the same ops as rule {0}"},
    CatalogueEntry{"allowlist.conflict", "{0}"},
};

} // namespace

std::span<const CatalogueEntry> markMessages()
{
    return kMessages;
}

} // namespace samebit::report
