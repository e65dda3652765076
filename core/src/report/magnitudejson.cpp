// SPDX-License-Identifier: Apache-2.0
#include "report/magnitudejson.h"

namespace samebit::report {

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json classesJson(const Magnitude& measured)
{
    return {{"nan_in_baseline", measured.nanInBaseline},
            {"nan_in_candidate", measured.nanInCandidate},
            {"infinite_in_baseline", measured.infInBaseline},
            {"infinite_in_candidate", measured.infInCandidate},
            {"nan_payloads", measured.nanPayloads},
            {"signs_of_zero", measured.signsOfZero},
            {"sign_flips", measured.signFlips}};
}

} // namespace

Json magnitudeJson(const Scene& scene, const Origin& origin)
{
    if (origin.slots.empty() && !origin.magnitude)
        return nullptr;
    const SlotMagnitude found = origin.magnitude.value_or(SlotMagnitude{});
    const std::string slot = found.slot.empty() ? origin.slots.front() : found.slot;
    const Magnitude measured = found.measured.value_or(Magnitude{});
    const bool known = found.measured.has_value();
    const auto elements = scene.elements(origin, slot);
    return {{"ulp", orNull(measured.maxUlp)},
            {"max_abs", orNull(measured.maxAbs)},
            {"max_rel", orNull(measured.maxRel)},
            {"differing", known ? Json(measured.differing) : Json(nullptr)},
            {"elements", known ? Json(measured.elements) : orNull(elements)},
            {"slot", slot},
            {"first_index", known ? Json(found.firstIndex) : Json(nullptr)},
            {"difference", known ? Json(std::string(name(measured.kind))) : Json(nullptr)},
            {"classes", known ? classesJson(measured) : Json(nullptr)},
            {"max_abs_at_least", orNull(found.atLeast)},
            {"rms_estimate", orNull(found.rms)},
            {"evidence", std::string(name(found.evidence))}};
}

} // namespace samebit::report
