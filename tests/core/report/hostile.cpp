// SPDX-License-Identifier: Apache-2.0
#include "hostile.h"

namespace samebit::test {

namespace {

void spoil(HandmadeRun& run)
{
    RunData& data = run.data;
    for (FrameRow& frame : data.frames)
        frame.function = kHostile;
    for (OperatorRow& op : data.operators)
        op.name = kHostile;
    for (SourceRow& source : data.sources)
        source.text += kHostile;
    data.frames.front().file = kHostile;
    data.info.argv = {"python", kHostile};
    for (std::string* const text :
         {&data.info.workingFolder, &data.info.started, &data.info.ended, &data.info.torchVersion,
          &data.info.pythonVersion, &data.info.toolVersion, &data.info.captureOptions,
          &data.info.uuid})
        *text = kHostile;
}

} // namespace

HostileExample::HostileExample()
{
    spoil(race.baseline);
    spoil(race.candidate);
    Origin& origin = race.comparison.origins.front();
    for (std::string* const text :
         {&origin.op, &origin.module, &origin.forwardOp, &origin.source.function,
          &origin.calledFrom.file, &origin.calledFrom.function})
        *text = kHostile;
    origin.slots = {kHostile};
    origin.how = {"how.kernel", {kHostile}};
    origin.causes = {{Cause::Rerun, {"evidence.threads", {kHostile, kHostile}}},
                     {Cause::Env, {"evidence.threads", {kHostile, kHostile}}}};
    origin.evidence = {{"how.kernel", {kHostile}}};
    race.comparison.environment = {{kHostile, kHostile, ""}, {"b", "", kHostile}};
    race.comparison.precondition = {{"how.kernel", {kHostile}}};
    race.comparison.notes = {{"how.kernel", {kHostile}}};
    Mark mark;
    mark.op = kHostile;
    mark.file = kHostile;
    mark.line = 88;
    mark.reason = kHostile;
    marks = {mark};
    marked.markOfOrigin = {-1};
    marked.tolerated = {false};
    marked.allowedSet.assign(race.comparison.sets.members.size() + 1, false);
    marked.uses = {MarkUse{}};
    marked.uses.front().unused = true;
    marked.first = 0;
    marked.verdict = VerdictWord::Diverged;
}

ReportInput HostileExample::input() const
{
    ReportInput input = race.input();
    input.baselinePath = kHostile;
    input.candidatePath = kHostile;
    input.marks = &marks;
    input.marked = &marked;
    input.allowPaths = {kHostile};
    return input;
}

ReportInput HostileExample::allowed()
{
    marked.markOfOrigin = {0};
    marked.first = -1;
    marked.applied = 1;
    marked.allowedOps = 1;
    marked.verdict = VerdictWord::Explained;
    marked.uses.front() = MarkUse{};
    marked.uses.front().origins = 1;
    return input();
}

} // namespace samebit::test
