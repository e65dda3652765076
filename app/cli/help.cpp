// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "samebit/report/report.h"
#include "suggestion.h"
#include "terminal.h"

#include <memory>
#include <string>
#include <vector>

namespace samebit::cli {

namespace {

constexpr int kCauseCount = static_cast<int>(Cause::Coll) + 1;

std::vector<std::string> causeNames()
{
    std::vector<std::string> names;
    for (int cause = 0; cause < kCauseCount; ++cause)
        names.emplace_back(name(static_cast<Cause>(cause)));
    return names;
}

std::string causeList()
{
    std::string out = text({"help.causes", {}}) + "\n";
    for (int cause = 0; cause < kCauseCount; ++cause) {
        std::string word(name(static_cast<Cause>(cause)));
        word.resize(10, ' ');
        out += "  " + word + causeTitle(static_cast<Cause>(cause)) + "\n";
    }
    return out;
}

int help(CLI::App& app, const std::string& topic)
{
    if (topic.empty()) {
        printOut(app.help() + "\n" + causeList());
        return 0;
    }
    const std::vector<std::string> causes = causeNames();
    for (int cause = 0; cause < kCauseCount; ++cause) {
        if (causes[static_cast<std::size_t>(cause)] != topic)
            continue;
        printOut(causeHelp(static_cast<Cause>(cause)));
        return 0;
    }
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (command->get_name() != topic)
            continue;
        printOut(command->help());
        return 0;
    }
    return failed(Error{ErrorCode::UnknownCommand, {}, {topic, suggestion(topic, causes)}, {}});
}

} // namespace

void addHelp(CLI::App& app, int& exitCode)
{
    auto topic = std::make_shared<std::string>();
    CLI::App* const command
        = app.add_subcommand("help",
                             "Explains a cause that a verdict names, or a command.\n\n"
                             "Example:\n  samebit help rerun\n");
    command->add_option("TOPIC", *topic, "a cause (rerun, threads, ...) or a command");
    command->callback([&app, topic, &exitCode] { exitCode = help(app, *topic); });
}

void addVersion(CLI::App& app, int& exitCode)
{
    CLI::App* const command = app.add_subcommand("version", "Prints the version.");
    command->callback([&exitCode] {
        printOut(std::string("samebit ") + SAMEBIT_VERSION + "\n");
        exitCode = 0;
    });
}

} // namespace samebit::cli
