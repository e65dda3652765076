// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// {0} is always the file; the arguments of the code follow (samebit/util/result.h), then the second
// file.
constexpr std::array kMessages = {
    CatalogueEntry{"error.F01", "cannot open \"{0}\": no such file"},
    CatalogueEntry{"error.F01.neighbours",
                   "cannot open \"{0}\": no such file (in this folder: {1})"},
    CatalogueEntry{"error.F02", "cannot open \"{0}\": permission denied"},
    CatalogueEntry{"error.F02.owner",
                   "cannot open \"{0}\": permission denied (owner {1}, mode {2})"},
    CatalogueEntry{"error.F03", "\"{0}\" is not a run file: it is empty"},
    CatalogueEntry{"error.F03.hint", "the recording wrote nothing; was torch used?"},
    CatalogueEntry{"error.F04.text", "\"{0}\" is not a run file: it begins with \"{1}\" (text)"},
    CatalogueEntry{"error.F04.bytes", "\"{0}\" is not a run file: it begins with the bytes {1}"},
    CatalogueEntry{"error.F04.folder", "\"{0}\" is not a run file: it is a folder"},
    CatalogueEntry{"error.F04.hint", "Samebit run files are SQLite"},
    CatalogueEntry{"error.F05",
                   "\"{0}\" is an SQLite file of another program (application id {1})"},
    CatalogueEntry{
        "error.F06",
        "cannot read \"{0}\": its format {1} is newer than {2}, the newest this version reads"},
    CatalogueEntry{"error.F06.hint", "update Samebit"},
    CatalogueEntry{"error.F07", "\"{0}\" is damaged: {1}"},
    CatalogueEntry{"error.F07.message", "\"{0}\" is damaged: {1} ({2})"},
    CatalogueEntry{"error.F07.hint", "try: samebit check {0} (says what can still be compared)"},
    CatalogueEntry{"error.F08", "\"{0}\" is still being recorded ({1:n} ops so far)"},
    CatalogueEntry{"error.F08.hint", "showing what is there; the same command again reads more"},
    CatalogueEntry{"error.F09", "\"{0}\" has no complete end: {1}"},
    CatalogueEntry{"error.F09.hint", "compared up to there"},
    CatalogueEntry{"error.F10",
                   "cannot open \"{0}\": \"{0}-wal\" belongs to it and the folder is read-only"},
    CatalogueEntry{"error.F10.hint", "copy both files to a writable folder"},
    CatalogueEntry{"error.F11", "cannot compare: \"{0}\" uses digest {1}, \"{3}\" digest {2}"},
    CatalogueEntry{"error.F11.hint", "record one of them again with the same Samebit"},
    CatalogueEntry{"error.F12", "\"{0}\" and \"{1}\" are the same recording"},
    CatalogueEntry{"error.F12.hint",
                   "a run compared with itself says nothing; record a second one"},
    CatalogueEntry{"error.R01", "\"{0}\" exists"},
    CatalogueEntry{"error.R01.hint",
                   "choose another name, or --force to replace it (nothing was started)"},
    CatalogueEntry{"error.R02", "cannot write in \"{1}\": {2}"},
    CatalogueEntry{"error.R02.hint", "nothing was started"},
    CatalogueEntry{"error.R03", "no output file given"},
    CatalogueEntry{"error.R03.hint", "try: samebit record -o a.db -- python train.py"},
    CatalogueEntry{"error.R04", "0 ops recorded: {1}"},
    CatalogueEntry{"error.R05", "no capture library for torch {1} (in {2}): this Samebit has {3}"},
    CatalogueEntry{"error.R05.none",
                   "no capture library for torch {1} (in {2}): this Samebit has none"},
    CatalogueEntry{"error.R05.hint", "run the program with a Python whose torch is one of these"},
    CatalogueEntry{"error.R06", "cannot run \"{1}\": command not found"},
    CatalogueEntry{"error.R06.why", "cannot run \"{1}\": {2}"},
    CatalogueEntry{"error.suggestion", "did you mean \"{0}\"?"},
    CatalogueEntry{"error.U01", "unknown command \"{1}\""},
    CatalogueEntry{"error.U01.hint", "try: samebit --help"},
    CatalogueEntry{"error.U02", "diff needs two runs; in this folder: {0}"},
    CatalogueEntry{"error.U02.one", "diff needs two runs; in this folder is one: {0}"},
    CatalogueEntry{"error.U02.none", "diff needs two runs; there is no run file in this folder"},
    CatalogueEntry{"error.U02.hint", "try: samebit diff {0} {1}"},
    CatalogueEntry{"error.U02.record", "record one: samebit record -o a.db -- python train.py"},
    CatalogueEntry{"error.U04", "{1}"},
    CatalogueEntry{"error.W01", "no display: DISPLAY and WAYLAND_DISPLAY are not set"},
    CatalogueEntry{"error.W01.hint", "try: samebit diff a.db b.db --format html -o report.html"},
    CatalogueEntry{"error.cancelled", "cancelled"},
    CatalogueEntry{"error.X01", "internal fault: {1}"},
    CatalogueEntry{"error.X01.hint", "please report this"},
    // Reasons that are keys in Error::args (code NothingRecorded).
    CatalogueEntry{"nothing.no-torch", "the program never imported torch"},
    CatalogueEntry{"nothing.no-op", "the program ran no op"},
    CatalogueEntry{"nothing.isolated", "the program was started with python -I, -E or -S"},
    CatalogueEntry{"nothing.isolated.hint", "start it without these options"},
    CatalogueEntry{"nothing.not-python",
                   "the program is no Python program, or starts one with -I, -E or -S or with an "
                   "environment of "
                   "its own"},
};

} // namespace

std::span<const CatalogueEntry> errorMessages()
{
    return kMessages;
}

} // namespace samebit::report
