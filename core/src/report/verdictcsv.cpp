// SPDX-License-Identifier: Apache-2.0
#include "report/origintext.h"
#include "report/words.h"
#include "samebit/report/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <concepts>

namespace samebit {

namespace {

using report::Scene;

// Names that scripts may rely on; new ones are added at the end.
constexpr std::string_view kHeader
    = "number,rule,kind,op,phase,baseline_step,candidate_step,baseline_seq,candidate_seq,module,"
      "file,line,function,called_from_file,called_from_line,forward_op,slots,how,differing,"
      "elements,"
      "max_abs,max_rel,ulp,magnitude_evidence,cause,cause_evidence,remedy,facts,repeats,explains,"
      "identical_before,secondary";

// One record of RFC 4180.
class Record
{
public:
    // Text of the run. A spreadsheet would run a field that begins like a formula: such a field
    // gets an apostrophe in front.
    Record& text(std::string_view recorded)
    {
        std::string field = report::printable(recorded);
        if (!field.empty()
            && std::string_view("=+-@").find(field.front()) != std::string_view::npos)
            field.insert(field.begin(), '\'');
        if (field.find_first_of(",\"") != std::string::npos) {
            for (std::size_t at = field.find('"'); at != std::string::npos;
                 at = field.find('"', at + 2))
                field.insert(at, 1, '"');
            field = '"' + field + '"';
        }
        return plain(field);
    }
    template <typename Number>
    requires std::integral<Number> || std::floating_point<Number> Record& number(Number value)
    {
        return plain(fmt::format("{}", value));
    }
    template <typename Number>
    Record& number(const std::optional<Number>& value)
    {
        return value ? number(*value) : plain("");
    }
    // Steps before step 0 and ops that are not there are -1: no number.
    Record& numberFrom(std::int64_t least, std::int64_t value)
    {
        return value < least ? plain("") : number(value);
    }
    std::string line() const { return m_fields + "\r\n"; }

private:
    Record& plain(std::string_view field)
    {
        m_fields += m_empty ? "" : ",";
        m_fields += field;
        m_empty = false;
        return *this;
    }

    std::string m_fields;
    bool m_empty = true;
};

void addPlace(Record& record, const Origin& origin)
{
    record.text(name(origin.kind)).text(origin.op).text(name(origin.phase));
    record.numberFrom(0, origin.baselineStep).numberFrom(0, origin.candidateStep);
    record.numberFrom(1, std::int64_t{origin.baseline} + 1);
    record.numberFrom(1, std::int64_t{origin.candidate} + 1);
    record.text(origin.module).text(origin.source.file).numberFrom(1, origin.source.line);
    record.text(origin.source.function).text(origin.calledFrom.file);
    record.numberFrom(1, origin.calledFrom.line).text(origin.forwardOp);
}

std::string joined(const std::vector<std::string>& items)
{
    return fmt::format("{}", fmt::join(items, "; "));
}

void addMagnitude(Record& record, const Scene& scene, const Origin& origin)
{
    const SlotMagnitude found = origin.magnitude.value_or(SlotMagnitude{});
    const std::string slot = !found.slot.empty() ? found.slot
        : origin.slots.empty()                   ? std::string()
                                                 : origin.slots.front();
    const auto& measured = found.measured;
    const auto elements = scene.elements(origin, slot);
    record.number(measured ? std::optional(measured->differing) : std::nullopt);
    if (measured)
        record.number(measured->elements);
    else
        record.number(elements);
    record.number(measured ? measured->maxAbs : std::nullopt);
    record.number(measured ? measured->maxRel : std::nullopt);
    record.number(measured ? measured->maxUlp : std::nullopt);
    record.text(slot.empty() ? std::string_view() : name(found.evidence));
}

std::string originLine(const Scene& scene, std::size_t at)
{
    const Origin& origin = scene.comparison().origins[at];
    const std::int32_t rule = scene.marked() == nullptr ? -1 : scene.marked()->markOfOrigin[at];
    Record record;
    record.number(at + 1).numberFrom(1, std::int64_t{rule} + 1);
    addPlace(record, origin);
    record.text(joined(origin.slots)).text(report::howText(origin));
    addMagnitude(record, scene, origin);
    const bool known = !origin.causes.empty();
    record.text(known ? name(origin.causes.front().cause) : std::string_view());
    record.text(known ? text(origin.causes.front().evidence) : std::string());
    record.text(report::remedyText(scene, origin)).text(joined(report::factTexts(origin)));
    record.number(origin.repeats).number(origin.explains).number(origin.identicalBefore);
    record.text(origin.secondary ? "yes" : "no");
    return record.line();
}

} // namespace

std::string verdictCsv(const ReportInput& input, int maxOrigins)
{
    const Scene scene(input);
    const auto most = std::min(scene.comparison().origins.size(),
                               static_cast<std::size_t>(std::max(maxOrigins, 0)));
    std::string out = std::string(kHeader) + "\r\n";
    for (std::size_t at = 0; at < most; ++at)
        out += originLine(scene, at);
    return out;
}

} // namespace samebit
