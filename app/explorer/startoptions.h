// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/settings.h"

#include <QSize>
#include <QStringList>

#include <optional>

namespace samebit::app {

// The command line of samebit-explorer.
struct StartOptions
{
    QStringList files; // none, one or two
    std::optional<ThemeChoice> theme;
    QString screenshot; // the file; empty: none
    QSize size; // invalid: not given
    qlonglong goTo = 0; // number of an op of the baseline; 0: not given

    // Not empty: print this and end with the exit code instead of opening a window.
    QString output;
    int exitCode = 0;
};

StartOptions startOptions(const QStringList& words); // the program's name first

bool hasDisplay(); // or a platform that needs none was asked for

} // namespace samebit::app
