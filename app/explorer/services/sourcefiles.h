// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/pair.h"

#include <QString>

namespace samebit::app {

// The text of one source file of a run, and how far it can be trusted.
struct SourceText
{
    enum class Standing
    {
        Recorded, // the file on disk is the recorded one
        Changed, // the recorded text; the file on disk has other text (SB-W02)
        NotHere, // the recorded text; there is no such file on this machine
        Unrecorded, // not in the run: the file on disk, which may have changed
        Missing // nowhere
    };
    Standing standing = Standing::Missing;
    QString text;
};

// The recorded text if there is one, else the file on disk. Reads small files; GUI thread.
SourceText sourceText(const LoadedRun& run, const std::string& file);

} // namespace samebit::app
