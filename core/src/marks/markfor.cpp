// SPDX-License-Identifier: Apache-2.0
#include "marks/marklines.h"
#include "marks/markplace.h"
#include "samebit/marks/markmatch.h"
#include "verdict/places.h"

namespace samebit {
namespace {

void setOccurrence(const RunData& run, OpIndex op, Mark& mark)
{
    mark.signature = run.signatureOf(op).strong;
    mark.stream = streamText(run, op);
    mark.step = run.ops.step[static_cast<std::size_t>(op)];
    mark.region = regionText(run, op);
    OccurrencePlaces places(run);
    for (OpIndex before = 0; before <= op; ++before) {
        if (run.signatureOf(before).strong == mark.signature)
            places.pass(before);
    }
    mark.occurrence = places.occurrence();
    const FrameId frame = run.signatureOf(op).frame;
    if (isNone(frame))
        return;
    const FrameRow& row = run.frames[static_cast<std::size_t>(raw(frame)) - 1];
    mark.file = row.file;
    mark.line = row.line;
}

void setLine(const RunData& run, OpIndex op, Mark& mark)
{
    const FrameId frame = run.signatureOf(op).frame;
    if (isNone(frame)) {
        mark.module = moduleOf(run, op);
        return;
    }
    const FrameRow& row = run.frames[static_cast<std::size_t>(raw(frame)) - 1];
    mark.file = row.file;
    mark.line = row.line;
    mark.function = row.function;
    mark.text = strippedLine(run, row.file, row.line);
}

} // namespace

Mark markFor(const RunData& run, OpIndex op, MarkScope scope)
{
    Mark mark;
    mark.scope = scope;
    mark.op = operatorText(run, op);
    switch (scope) {
    case MarkScope::Occurrence:
        setOccurrence(run, op, mark);
        break;
    case MarkScope::Line:
        setLine(run, op, mark);
        break;
    case MarkScope::Shape:
        mark.inputs = inputTexts(run, op);
        break;
    case MarkScope::Module:
        mark.module = moduleOf(run, op);
        break;
    case MarkScope::Operator:
        break;
    }
    return mark;
}

} // namespace samebit
