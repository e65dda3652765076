// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// What must be said of the two runs. Keys and their arguments: core/src/verdict/messagekeys.h.
constexpr std::array kMessages = {
    CatalogueEntry{"note.tolerance",
                   "Tolerated: |candidate - baseline| <= atol + rtol * |baseline|[[ with atol {0}]]"
                   "[[, rtol {1}]][[, or at most {2} ULP]]: {3:n} ops that differ."},
    CatalogueEntry{"note.tolerance-outside",
                   "{0:n} ops that differ are outside the tolerance, and what they follow from is "
                   "not tolerated either."},
    CatalogueEntry{"note.tolerance-unknown",
                   "{0:n} ops that differ cannot be held against the tolerance: their tensors are "
                   "not kept (record both runs with --level tensors)."},
    CatalogueEntry{"precondition.torch", "torch         baseline {0}, candidate {1}"},
    CatalogueEntry{"precondition.parameters",
                   "parameters    {0:n} of {1:n} differ at their first use[[, first {2} {3}]]"},
    CatalogueEntry{"precondition.seed",
                   "random seed   baseline {0}, candidate {1}[[; the program sets {2:w}]]"},
    CatalogueEntry{"precondition.input", "first input   [[{0} ]]{1} differs[[, from {2}]]"},
    CatalogueEntry{"precondition.setting", "{0:l} baseline {1:v}, candidate {2:v}"},

    CatalogueEntry{"note.end", "The {0} stopped at op {2:n}, {3:s} ({1:e}); compared up to there."},
    CatalogueEntry{"note.nothing-compared", "No op that computes something was compared."},
    CatalogueEntry{"note.nothing-aligned",
                   "No op of one run has a partner in the other: two different programs? "
                   "(baseline: {0}, candidate: "
                   "{1})"},
    CatalogueEntry{
        "note.incomparable",
        "{0:n} pairs of ops could not be compared, a value has no digest (first: #{1} {2})."},
    CatalogueEntry{"note.unexplained",
                   "{0:n} differing ops are attributed to no origin: please report this."},
    CatalogueEntry{"note.coarse",
                   "In {0:n} places the runs differ so much that their ops were paired coarsely."},
    CatalogueEntry{"note.resumed",
                   "Not compared: {2:o} of the {0:x} before its step {1}, where the {0} was "
                   "resumed; no partner."},
    CatalogueEntry{
        "note.structural",
        "{0:n} pairs of ops have other shapes, but every value behind them is identical again."},
    CatalogueEntry{
        "note.cause-undecided",
        "The cause of the first divergence (#{0} {1}) is not known from these two files."},
    CatalogueEntry{"note.streams", "Not compared: thread {1} of the {0} ({2:o}), no partner."},
    CatalogueEntry{"note.alert", "Not seen in the {0}: {1}"},
    CatalogueEntry{"note.forks",
                   "Not seen: the ops of forked processes (baseline {0}, candidate {1})."},
};

} // namespace

std::span<const CatalogueEntry> noteMessages()
{
    return kMessages;
}

} // namespace samebit::report
