// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"
#include "report/facts.h"
#include "report/showslots.h"
#include "report/sourcetext.h"
#include "report/words.h"
#include "samebit/report/report.h"
#include "samebit/report/runreport.h"

#include <fmt/format.h>

#include <array>

namespace samebit {

namespace {

using report::FactSheet;
using report::rowOf;
using report::say;

struct Flag
{
    std::uint32_t bit;
    const char* key;
};

constexpr std::array kFlags = {
    Flag{opflag::kThrew, "flag.threw"},
    Flag{opflag::kPending, "flag.pending"},
    Flag{opflag::kIncomparable, "flag.incomparable"},
    Flag{opflag::kNoTensorInput, "flag.no-tensor-input"},
    Flag{opflag::kDraws, "flag.draws"},
    Flag{opflag::kUndeclaredWrite, "flag.undeclared-write"},
    Flag{opflag::kSubstituted, "flag.substituted"},
    Flag{opflag::kGradEnabled, "flag.grad-enabled"},
};

std::string flagText(std::uint32_t flags)
{
    std::string out;
    for (const Flag& flag : kFlags) {
        if ((flags & flag.bit) != 0)
            out += (out.empty() ? "" : ", ") + say(flag.key);
    }
    return out;
}

// Paths are shown relative to the current folder when below it.
std::string frameText(const RunData& run, const FrameRow& frame, const std::string& folder)
{
    std::string out
        = report::shownFile(run.info, frame.file, folder) + ":" + std::to_string(frame.line);
    return frame.function.empty() ? out : out + " in " + report::printable(frame.function);
}

std::string whenText(const RunData& run, const OpRow& op, const SignatureRow& signature)
{
    std::string out
        = op.step < 0 ? say("show.before-steps") : say("show.step", {std::to_string(op.step)});
    out += fmt::format(", {}", name(signature.phase));
    if (const ModuleRow* const module = rowOf(run.modules, signature.module))
        out += ", " + say("show.module", {module->path, module->type});
    if (const RegionRow* const region = rowOf(run.regions, op.region))
        out += ", " + say("show.region", {region->name});
    if (const StreamRow* const stream = rowOf(run.streams, op.stream))
        out += ", "
            + say("show.stream", {stream->kind + (stream->name.empty() ? "" : " " + stream->name)});
    return out;
}

std::string forwardText(const RunData& run, const OpRow& op, const std::string& folder)
{
    if (isNone(op.forward) || raw(op.forward) > run.ops.size())
        return {};
    const auto forward = static_cast<OpIndex>(raw(op.forward) - 1);
    std::string out
        = fmt::format("#{} {}", raw(op.forward), report::operatorText(run.operatorOf(forward)));
    if (const FrameRow* const frame = rowOf(run.frames, run.signatureOf(forward).frame))
        out += ", " + frameText(run, *frame, folder);
    return out;
}

std::string contextText(const RunData& run, const OpRow& op)
{
    const ContextRow* const context = rowOf(run.contexts, op.context);
    if (context == nullptr)
        return {};
    std::string out;
    for (const KeyValue& value : context->values)
        out += (out.empty() ? "" : ", ") + report::printable(value.key) + "="
            + report::printable(value.value);
    return out;
}

void addDraws(FactSheet& sheet, const RunData& run, const std::vector<DrawRow>& draws)
{
    for (const DrawRow& draw : draws) {
        const GeneratorRow* const generator = rowOf(run.generators, draw.generator);
        const std::string which = generator == nullptr ? "?" : generator->device;
        const std::string seed = generator == nullptr ? "?" : generator->initialSeed;
        sheet.add("generator",
                  say(generator != nullptr && generator->isDefault ? "show.draw" : "show.draw.own",
                      {which, seed, report::hexText(draw.before), report::hexText(draw.after)}));
    }
}

void addStack(FactSheet& sheet, const RunData& run, const std::vector<FrameRow>& frames,
              const std::string& folder)
{
    bool first = true;
    for (const FrameRow& frame : frames) {
        sheet.add(first ? "stack" : "", (frame.user ? "> " : "  ") + frameText(run, frame, folder));
        first = false;
        if (!frame.user)
            continue;
        if (const auto line = report::recordedLine(run, frame.file, frame.line))
            sheet.line(fmt::format("{:>21} | {}", frame.line, report::printable(*line)));
    }
    if (frames.empty())
        sheet.add("stack", say("show.no-stack"));
}

} // namespace

Result<std::string> showText(RunReader& reader, const RunData& run, OpSeq seq,
                             const std::string& folder)
{
    if (raw(seq) < 1 || raw(seq) > run.ops.size())
        return failure(
            ErrorCode::BadUsage, reader.path(),
            {say("usage.no-such-op",
                 {std::to_string(raw(seq)), reader.path(), std::to_string(run.ops.size())})});
    auto op = reader.op(seq);
    if (!op)
        return Unexpected(op.error());
    auto draws = reader.draws(seq);
    if (!draws)
        return Unexpected(draws.error());
    auto frames = reader.stack(op->stack);
    if (!frames)
        return Unexpected(frames.error());
    const auto index = static_cast<OpIndex>(raw(seq) - 1);
    const OperatorRow& opRow = run.operatorOf(index);
    FactSheet sheet;
    sheet.line(
        say("show.title", {std::to_string(raw(seq)), report::operatorText(opRow), reader.path()}));
    sheet.add("when", whenText(run, *op, run.signatureOf(index)));
    sheet.add("forward op", forwardText(run, *op, folder));
    if (auto added = report::addInputs(sheet, reader, run, *op, opRow); !added)
        return Unexpected(added.error());
    if (const ArgumentsRow* const arguments = rowOf(run.arguments, op->arguments))
        sheet.add("arguments", report::printable(arguments->text));
    if (auto added = report::addOutputs(sheet, reader, run, *op, opRow); !added)
        return Unexpected(added.error());
    sheet.add("result", report::printable(op->result));
    addDraws(sheet, run, *draws);
    sheet.add("context", contextText(run, *op));
    sheet.add("flags", flagText(op->flags));
    addStack(sheet, run, *frames, folder);
    return sheet.text();
}

} // namespace samebit
