// SPDX-License-Identifier: Apache-2.0
#include "markoptions.h"

#include "samebit/report/markreport.h"

#include <cstdlib>
#include <ctime>
#include <filesystem>

namespace samebit::cli {

namespace {

template <typename Value>
std::vector<std::string> words(int count)
{
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i)
        all.emplace_back(name(static_cast<Value>(i)));
    return all;
}

std::string userName()
{
    for (const char* const variable : {"GIT_AUTHOR_NAME", "USER", "LOGNAME"}) {
        const char* const value = std::getenv(variable);
        if (value != nullptr && *value != '\0')
            return value;
    }
    return {};
}

std::string today()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    char text[16] = "";
    if (::localtime_r(&now, &local) == nullptr
        || std::strftime(text, sizeof text, "%Y-%m-%d", &local) == 0)
        return {};
    return text;
}

} // namespace

void addMarkOptions(CLI::App& command, MarkOptions& options)
{
    command
        .add_option("--scope", options.scope,
                    "where it holds: line (default), occurrence, shape, module, operator")
        ->check(CLI::IsMember(words<MarkScope>(kMarkScopes)));
    command
        .add_option("--action", options.action,
                    "replay (default: allow and replay), ignore (allow only) or tolerate")
        ->check(CLI::IsMember(words<MarkAction>(kMarkActions)));
    command.add_option("--reason", options.reason, "why it may differ");
    command.add_option("--author", options.author, "who says so (default: your user name)");
    command.add_option("--atol", options.absolute, "tolerate: largest difference")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option("--rtol", options.relative,
                    "tolerate: largest difference in parts of the baseline's value")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--ulp", options.ulp, "tolerate: largest difference in last places")
        ->check(CLI::NonNegativeNumber);
    command.add_flag("--any-inputs", options.anyInputs,
                     "replay: also where the inputs are not the recorded ones");
}

std::optional<Error> setTerms(const MarkOptions& options, Mark& mark)
{
    mark.action = markActionOf(options.action).value_or(MarkAction::Replay);
    mark.tolerance = {options.absolute, options.relative, options.ulp};
    const bool limits = mark.tolerance != Tolerance{};
    if (limits != (mark.action == MarkAction::Tolerate))
        return badUsage("usage.tolerance", {});
    if (options.anyInputs && mark.action != MarkAction::Replay)
        return badUsage("usage.any-inputs", {});
    mark.anyInputs = options.anyInputs;
    mark.reason = options.reason;
    mark.author = options.author.empty() ? userName() : options.author;
    mark.date = today();
    return std::nullopt;
}

Result<std::vector<Mark>> readOrStart(const std::string& path)
{
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return std::vector<Mark>();
    return readAllowlist(path);
}

Result<std::vector<Mark>> readAllowlists(const std::vector<std::string>& paths)
{
    std::vector<std::vector<Mark>> lists;
    for (const std::string& path : paths) {
        auto marks = readAllowlist(path);
        if (!marks)
            return marks;
        lists.push_back(std::move(*marks));
    }
    MergedMarks merged = mergeMarks(lists);
    if (!merged.conflicts.empty())
        return failure(ErrorCode::AllowlistInvalid, paths.back(),
                       {"", "allowlist.conflict", conflictText(merged.conflicts.front())});
    return std::move(merged.marks);
}

Error badUsage(const std::string& key, const std::vector<std::string>& args)
{
    return Error{ErrorCode::BadUsage, {}, {text(Message{key, args})}, {}};
}

} // namespace samebit::cli
