// SPDX-License-Identifier: Apache-2.0
#include "verdict/places.h"

namespace samebit {
namespace {

SourcePlace placeOf(const FrameRow& frame)
{
    return {frame.file, frame.line, frame.function};
}

const FrameRow& frameAt(const RunData& run, FrameId id)
{
    return run.frames[static_cast<std::size_t>(raw(id)) - 1];
}

template <typename Numbers>
std::string join(const Numbers& numbers)
{
    std::string text;
    for (const auto number : numbers)
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    return text;
}

} // namespace

SourcePlace sourceOf(const RunData& run, OpIndex op)
{
    const FrameId frame = run.signatureOf(op).frame;
    return isNone(frame) ? SourcePlace{} : placeOf(frameAt(run, frame));
}

SourcePlace calledFrom(const RunData& run, OpIndex op)
{
    StackId node = run.detail->op(op).stack;
    for (std::size_t depth = 0; !isNone(node) && depth <= run.stackNodes.size(); ++depth) {
        const StackNodeRow& row = run.stackNodes[static_cast<std::size_t>(raw(node)) - 1];
        const FrameRow& frame = frameAt(run, row.frame);
        if (frame.user)
            return placeOf(frame) == sourceOf(run, op) ? SourcePlace{} : placeOf(frame);
        node = row.parent;
    }
    return {};
}

std::string operatorText(const OperatorRow& op)
{
    return op.overload.empty() || op.overload == "default" ? op.name : op.name + "." + op.overload;
}

std::string operatorText(const RunData& run, OpIndex op)
{
    return operatorText(run.operatorOf(op));
}

std::string moduleOf(const RunData& run, OpIndex op)
{
    const ModuleId module = run.signatureOf(op).module;
    return isNone(module) ? std::string()
                          : run.modules[static_cast<std::size_t>(raw(module)) - 1].path;
}

std::string seqText(OpIndex op)
{
    return op < 0 ? std::string() : std::to_string(op + 1);
}

std::string placeText(const SourcePlace& place)
{
    return place.file.empty() ? std::string() : place.file + ":" + std::to_string(place.line);
}

std::string metaText(const TensorMetaRow& meta, bool withStrides)
{
    std::string text = std::string(name(meta.dtype)) + " [" + join(meta.sizes) + "]";
    if (withStrides)
        text += " strides (" + join(meta.strides) + ")";
    if (meta.layout != "strided")
        text += " " + meta.layout;
    if (meta.device != "cpu")
        text += " " + meta.device;
    return text;
}

const TensorNameRow* nameOf(const RunData& run, StorageId storage, std::int64_t firstByte,
                            std::int64_t endByte)
{
    if (isNone(storage))
        return nullptr;
    const TensorNameRow* found = nullptr;
    for (const TensorNameRow& row : run.tensorNames) {
        if (row.storage != storage || row.firstByte >= endByte || firstByte >= row.endByte)
            continue;
        if (found == nullptr || (isModelState(&row) && !isModelState(found)))
            found = &row;
    }
    return found;
}

bool isModelState(const TensorNameRow* name)
{
    return name != nullptr
        && (name->role == "parameter" || name->role == "buffer" || name->role == "optimizer slot");
}

} // namespace samebit
