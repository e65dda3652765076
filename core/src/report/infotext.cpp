// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"
#include "report/facts.h"
#include "report/kepttext.h"
#include "report/words.h"
#include "samebit/report/report.h"
#include "samebit/report/runreport.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

namespace samebit {

namespace {

using report::FactSheet;
using report::say;

std::time_t utcTime(const std::string& iso)
{
    std::tm parts{};
    if (strptime(iso.c_str(), "%Y-%m-%dT%H:%M:%S", &parts) == nullptr)
        return -1;
    return timegm(&parts);
}

std::string durationText(const RunInfo& info)
{
    const std::time_t began = utcTime(info.started);
    const std::time_t ended = utcTime(info.ended);
    return began < 0 || ended < began
        ? std::string()
        : fmt::format(", {} s", report::printable(grouped(ended - began)));
}

std::string startedText(const RunInfo& info)
{
    std::string shown = info.started.substr(0, 16); // to the minute
    std::replace(shown.begin(), shown.end(), 'T', ' ');
    return shown;
}

std::string titleText(const RunReader& reader)
{
    const RunInfo& info = reader.info();
    const std::string end
        = info.isComplete() ? say("info.complete") : report::reasonText(info.endState);
    return say("info.title",
               {reader.path(), end, startedText(info), durationText(info), info.toolVersion,
                std::to_string(info.formatVersion)});
}

std::string programText(const RunInfo& info)
{
    return info.argv.empty() ? std::string()
                             : say("info.program", {shellQuoted(info.argv), info.workingFolder});
}

std::string valueOf(const std::vector<KeyValue>& values, std::string_view key)
{
    const auto found = std::find_if(values.begin(), values.end(),
                                    [&](const KeyValue& one) { return one.key == key; });
    return found == values.end() ? std::string() : found->value;
}

std::string torchText(const RunData& run)
{
    std::string out = run.info.torchVersion;
    if (!run.info.pythonVersion.empty())
        out += say("info.python", {run.info.pythonVersion});
    std::string threads = valueOf(run.environment, "torch.num_threads");
    if (threads.empty() && !run.contexts.empty())
        threads = valueOf(run.contexts.front().values, "threads");
    if (!threads.empty())
        out += ", " + report::counted(std::atoll(threads.c_str()), "thread", "threads");
    for (const char* const key : {"torch.cpu_capability", "cpu.capability"}) {
        if (const std::string value = valueOf(run.environment, key); !value.empty())
            out += ", " + report::printable(value);
    }
    return out;
}

std::string seedText(const RunData& run)
{
    std::string out;
    for (const GeneratorRow& generator : run.generators) {
        const std::string which = generator.isDefault
            ? say("info.generator.default", {generator.device})
            : say("info.generator.own", {generator.device, std::to_string(generator.ordinal + 1)});
        out += (out.empty() ? "" : "; ") + which + " " + report::printable(generator.initialSeed);
    }
    return report::cut(out, 240);
}

std::string countList(const std::vector<RunReader::Count>& counts)
{
    std::string out;
    for (const RunReader::Count& count : counts)
        out += (out.empty() ? "" : ", ") + report::printable(count.name) + " "
            + grouped(count.count);
    return out;
}

std::string holdsText(const RunReader& reader, const RunData& run)
{
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(reader.path(), unknown);
    const auto kept = std::count_if(run.sources.begin(), run.sources.end(),
                                    [](const SourceRow& source) { return !source.text.empty(); });
    return say("info.holds",
               {std::to_string(run.info.values), report::counted(kept, "file", "files"),
                unknown ? "?" : fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6),
                report::keptText(reader.runValue("kept"))});
}

// What capture itself said that it did not see, each once.
std::string notSeenText(const RunData& run)
{
    std::string out;
    if (run.info.forks > 0)
        out = report::counted(run.info.forks, "forked process", "forked processes");
    for (const AlertRow& alert : run.alerts) {
        if (alert.kind != "deterministic")
            out += (out.empty() ? "" : "; ") + report::printable(alert.text);
    }
    return out.empty() ? say("info.nothing-unseen") : report::cut(out, 480);
}

std::string alertsText(const RunData& run)
{
    std::int64_t listed = 0;
    for (OpIndex op = 0; op < run.ops.size(); ++op)
        listed += (run.operatorOf(op).kinds & operatorkind::kListedNonDeterministic) != 0 ? 1 : 0;
    const auto alerts
        = std::count_if(run.alerts.begin(), run.alerts.end(),
                        [](const AlertRow& alert) { return alert.kind == "deterministic"; });
    std::string out
        = alerts == 0 ? say("info.no-alerts") : report::counted(alerts, "alert", "alerts");
    if (listed > 0)
        out += say(listed == 1 ? "info.listed.one" : "info.listed", {std::to_string(listed)});
    return out;
}

} // namespace

Result<std::string> infoText(RunReader& reader, const RunData& run)
{
    constexpr int kMostOperators = 3;
    auto phases = reader.opsByPhase();
    if (!phases)
        return Unexpected(phases.error());
    auto operators = reader.opsByOperator(kMostOperators);
    if (!operators)
        return Unexpected(operators.error());
    FactSheet sheet;
    sheet.line(titleText(reader));
    sheet.add("program", programText(run.info));
    sheet.add("torch", torchText(run));
    sheet.add("seed", seedText(run));
    const std::string by = countList(*phases);
    sheet.add("ops",
              say("info.ops",
                  {std::to_string(run.ops.size()), report::counted(run.info.steps, "step", "steps"),
                   by.empty() ? "" : ": " + by}));
    sheet.add("most often", countList(*operators));
    sheet.add("holds", holdsText(reader, run));
    sheet.add("not kept", report::keptCutText(reader.runValue("kept")));
    sheet.add("not seen", notSeenText(run));
    sheet.add("alerts", alertsText(run));
    return sheet.text();
}

std::string checkText(const std::string& path, const std::vector<CheckFinding>& findings)
{
    constexpr std::size_t kShown = 18;
    if (findings.empty())
        return say("check.sound", {path}) + "\n";
    std::string out = say(findings.size() == 1 ? "check.damaged.one" : "check.damaged",
                          {path, std::to_string(findings.size())})
        + "\n";
    for (std::size_t i = 0; i < std::min(kShown, findings.size()); ++i)
        out += "  " + report::cut(say("check.finding", {findings[i].where, findings[i].what}), 118)
            + "\n";
    if (findings.size() > kShown)
        out += "  " + say("check.more", {std::to_string(findings.size() - kShown)}) + "\n";
    return out;
}

std::optional<Error> endNotice(const RunData& run, const std::string& path)
{
    if (run.info.isComplete())
        return std::nullopt;
    const std::string ops = std::to_string(run.ops.size());
    if (run.info.endState == "recording")
        return Error{ErrorCode::FileStillRecording, path, {ops}, {}};
    const std::string reason = report::reasonText(run.info.endState);
    const std::int32_t step = run.ops.step.empty() ? -1 : run.ops.step.back();
    const std::string where
        = step < 0 ? say("end.before-steps", {ops}) : say("end.place", {ops, std::to_string(step)});
    return Error{ErrorCode::FileNoCompleteEnd, path, {say("end.at", {reason, where})}, {}};
}

} // namespace samebit
