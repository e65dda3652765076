// SPDX-License-Identifier: Apache-2.0
#include "report/magnitudetext.h"

#include "report/catalogue.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace samebit::report {

namespace {

std::string numberText(double number)
{
    constexpr double kMostPlain = 1e5;
    if (number < kMostPlain && number == std::floor(number))
        return fmt::format("{:.0f}", number);
    return number >= 1e-3 && number < kMostPlain ? fmt::format("{:.3g}", number)
                                                 : fmt::format("{:.1e}", number);
}

std::string shareText(const Magnitude& magnitude)
{
    if (!magnitude.maxAbs || magnitude.baselineLargest.value_or(0) <= 0)
        return {};
    const double percent = *magnitude.maxAbs / *magnitude.baselineLargest * 100;
    return std::isfinite(percent) ? numberText(percent) : std::string();
}

// What has no distance: NaN and infinity on one side only.
std::string appearing(const Magnitude& magnitude)
{
    struct Appearance
    {
        const char* key;
        const char* side;
        std::uint64_t count;
    };
    const std::array<Appearance, 4> kinds{
        {{"magnitude.nan", "candidate", magnitude.nanInCandidate},
         {"magnitude.nan", "baseline", magnitude.nanInBaseline},
         {"magnitude.infinity", "candidate", magnitude.infInCandidate},
         {"magnitude.infinity", "baseline", magnitude.infInBaseline}}};
    std::string out;
    for (const auto& kind : kinds) {
        if (kind.count == 0)
            continue;
        const std::string key = kind.count == 1 ? std::string(kind.key) + ".one" : kind.key;
        out += (out.empty() ? "" : ", ") + say(key, {kind.side, std::to_string(kind.count)});
    }
    return out;
}

} // namespace

std::string measuredText(const Magnitude& magnitude)
{
    const std::string count = magnitude.elements == 1
        ? say("magnitude.count.one")
        : say("magnitude.count",
              {std::to_string(magnitude.differing), std::to_string(magnitude.elements)});
    if (magnitude.kind != DifferenceKind::Values)
        return say("magnitude." + std::string(name(magnitude.kind)), {count});
    return say("magnitude.values",
               {count, appearing(magnitude),
                magnitude.maxAbs ? numberText(*magnitude.maxAbs) : std::string(),
                shareText(magnitude)});
}

namespace {

std::string estimatedText(const SlotMagnitude& magnitude)
{
    const auto text = [](const std::optional<double>& number) {
        return number ? numberText(*number) : std::string();
    };
    const std::int64_t specials = magnitude.newSpecials;
    return say("magnitude.estimated",
               {text(magnitude.atLeast), text(magnitude.rms),
                specials == 0 ? std::string() : std::to_string(specials < 0 ? -specials : specials),
                specials > 0 ? "candidate" : "baseline"});
}

} // namespace

std::string magnitudePhrase(const Origin& origin)
{
    if (origin.magnitude && origin.magnitude->measured)
        return measuredText(*origin.magnitude->measured);
    if (origin.magnitude && origin.magnitude->evidence != MagnitudeEvidence::Digests)
        return estimatedText(*origin.magnitude);
    const bool isAsked = origin.kind == Kind::Kernel || origin.kind == Kind::External;
    return isAsked ? say("magnitude.unknown") : std::string();
}

std::string magnitudeDetail(const Origin& origin)
{
    if (!origin.magnitude || !origin.magnitude->measured)
        return {};
    const Magnitude& magnitude = *origin.magnitude->measured;
    std::string index;
    for (const std::int64_t at : origin.magnitude->firstIndex)
        index += (index.empty() ? "" : ", ") + std::to_string(at);
    std::string out;
    const auto add = [&out](const char* key, const std::string& argument) {
        out += (out.empty() ? "" : " ") + say(key, {argument});
    };
    if (!index.empty() && magnitude.elements > 1)
        add("magnitude.at", index);
    if (magnitude.maxUlp)
        add("magnitude.ulp", std::to_string(*magnitude.maxUlp));
    if (magnitude.maxRel)
        add("magnitude.relative", numberText(*magnitude.maxRel));
    return out;
}

} // namespace samebit::report
