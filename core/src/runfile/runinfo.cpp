// SPDX-License-Identifier: Apache-2.0
#include "runfile/runinfo.h"

#include "runfile/jsontext.h"

#include <array>
#include <charconv>
#include <string_view>

namespace samebit {

namespace {

struct TextField
{
    std::string_view key;
    std::string RunInfo::*field;
};

constexpr auto kTextFields = std::to_array<TextField>({
    {"uuid", &RunInfo::uuid},
    {"name", &RunInfo::name},
    {"tool_version", &RunInfo::toolVersion},
    {"digest_algorithm", &RunInfo::digestAlgorithm},
    {"torch_version", &RunInfo::torchVersion},
    {"python_version", &RunInfo::pythonVersion},
    {"started", &RunInfo::started},
    {"ended", &RunInfo::ended},
    {"end_state", &RunInfo::endState},
    {"executable", &RunInfo::executable},
    {"working_folder", &RunInfo::workingFolder},
    {"capture_options", &RunInfo::captureOptions},
    {"replay_file", &RunInfo::replayFile},
});

struct NumberField
{
    std::string_view key;
    int RunInfo::*field;
};

constexpr auto kNumberFields = std::to_array<NumberField>({
    {"format", &RunInfo::formatVersion},
    {"rank", &RunInfo::rank},
    {"world_size", &RunInfo::worldSize},
    {"capture.forks", &RunInfo::forks},
});

void setRunValue(RunInfo& info, const KeyValue& row)
{
    for (const TextField& field : kTextFields) {
        if (row.key == field.key)
            info.*field.field = row.value;
    }
    for (const NumberField& field : kNumberFields) {
        if (row.key == field.key)
            std::from_chars(row.value.data(), row.value.data() + row.value.size(),
                            info.*field.field);
    }
    if (row.key == "argv")
        info.argv = stringsFromJson(row.value).value_or(std::vector<std::string>{});
}

} // namespace

void setRunValues(RunInfo& info, std::span<const KeyValue> rows)
{
    for (const KeyValue& row : rows)
        setRunValue(info, row);
}

} // namespace samebit
