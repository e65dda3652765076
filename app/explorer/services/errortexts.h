// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"

#include <QString>

#include <vector>

namespace samebit::app {

// An error as a window shows it: what happened, the rest, and a code that never changes meaning.
struct ShownError
{
    QString title; // `Cannot open "b.db"`
    QString body; // `No such file (in this folder: a.db)`, then likely cause and what to do
    QString code; // "SB-F01"

    QString copied() const; // everything as plain text
};

ShownError shownError(const Error& error);

// What to say about a pair that was loaded all the same: one run has no complete end, both are the
// same recording.
std::vector<ShownError> noticesOf(const Pair& pair);

} // namespace samebit::app
