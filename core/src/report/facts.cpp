// SPDX-License-Identifier: Apache-2.0
#include "report/facts.h"

#include "report/catalogue.h"
#include "report/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace samebit::report {

void FactSheet::add(std::string_view label, const std::string& text)
{
    constexpr std::size_t kIndent = 15;
    if (text.empty())
        return;
    const std::string first = fmt::format("  {:<13}", label);
    for (const std::string& wrappedLine : wrapped(text, first, std::string(kIndent, ' ')))
        line(wrappedLine);
}

void FactSheet::line(const std::string& text)
{
    m_text += cut(text, kColumns) + "\n";
}

namespace {

bool isContiguous(const TensorMetaRow& meta)
{
    std::int64_t expected = 1;
    for (std::size_t i = meta.sizes.size(); i-- > 0;) {
        if (meta.sizes[i] != 1 && meta.strides[i] != expected)
            return false;
        if (__builtin_mul_overflow(expected, meta.sizes[i], &expected))
            return false;
    }
    return true;
}

} // namespace

std::string metaText(const TensorMetaRow& meta)
{
    std::string out = fmt::format("{} [{}]", name(meta.dtype), fmt::join(meta.sizes, ", "));
    if (meta.layout != "strided")
        out += " " + printable(meta.layout);
    else if (meta.strides.size() == meta.sizes.size())
        out += isContiguous(meta) ? ""
                                  : fmt::format(" strides ({})", fmt::join(meta.strides, ", "));
    if (meta.device != "cpu")
        out += " " + printable(meta.device);
    out += meta.conj ? " conj" : "";
    out += meta.neg ? " neg" : "";
    return out;
}

std::string operatorText(const OperatorRow& op)
{
    return printable(op.overload.empty() ? op.name : op.name + "." + op.overload);
}

std::string reasonText(const std::string& endState)
{
    constexpr std::string_view kStopped = "stopped: ";
    constexpr std::string_view kNothing = "nothing recorded: ";
    if (endState == "recording")
        return say("end.recording");
    if (endState.starts_with(kNothing))
        return say("end.nothing", {endState.substr(kNothing.size())});
    const std::string reason
        = endState.starts_with(kStopped) ? endState.substr(kStopped.size()) : endState;
    return reason.starts_with("signal ") ? say("end.killed", {reason}) : printable(reason);
}

std::string hexText(const Digest128& digest)
{
    std::string out;
    for (const std::byte byte : digest.bytes)
        out += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
    return out;
}

} // namespace samebit::report
