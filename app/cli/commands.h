// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace samebit::cli {

// Each adds one command; its callback sets `exitCode`, which main returns. Both outlive the
// parsing.
void addDiff(CLI::App& app, int& exitCode);
void addInfo(CLI::App& app, int& exitCode);
void addEnv(CLI::App& app, int& exitCode);
void addShow(CLI::App& app, int& exitCode);
void addCheck(CLI::App& app, int& exitCode);
void addAllow(CLI::App& app, int& exitCode);
void addMarkCommand(CLI::App& app, int& exitCode);
void addHelp(CLI::App& app, int& exitCode);
void addVersion(CLI::App& app, int& exitCode);
void addExportReplay(CLI::App& app, int& exitCode);
void addOpen(CLI::App& app, int& exitCode);

} // namespace samebit::cli
