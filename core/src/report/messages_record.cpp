// SPDX-License-Identifier: Apache-2.0
#include "report/catalogue.h"

#include <array>

namespace samebit::report {

namespace {

// What `samebit record` says.
constexpr std::array kMessages = {
    CatalogueEntry{"record.keep-unmet",
                   "nothing is kept for rule {0} \"{1}\" of {2}: it met no op of this run"},
    CatalogueEntry{"record.done", "{0}: {1:n} ops in {2:n} steps, {3}, {4}."},
    CatalogueEntry{"record.done.one-step", "{0}: {1:n} ops in 1 step, {3}, {4}."},
    CatalogueEntry{"record.done.no-steps", "{0}: {1:n} ops, {2}, {3}."},
    CatalogueEntry{"record.more", "... and {0} more files beside it"},
    CatalogueEntry{"record.bytes", "{0} bytes"},
    CatalogueEntry{"record.kilobytes", "{0} kB"},
    CatalogueEntry{"record.megabytes", "{0} MB"},
    CatalogueEntry{"record.next", "next: {0}"},
    CatalogueEntry{"record.next.again", "next: record it again ({0}), then: {1}"},
    CatalogueEntry{"record.killed", "killed by signal {0}"},
    CatalogueEntry{"record.not-closed", "ended without closing the recording (exit code {0})"},
    CatalogueEntry{"record.no-program",
                   "no program given - try: samebit record -o a.db -- python train.py"},
    CatalogueEntry{"record.name",
                   "\"{0}\" is no name for a recording: it must end in .db (nothing was started)"},
    CatalogueEntry{"record.too-many-rules",
                   "\"{0}\" has {1:n} rules: more than a program can be started with"},
    CatalogueEntry{"record.foreign",
                   "\"{0}\" is a program for another kind of machine (nothing was started)"},
    CatalogueEntry{"record.libtorch",
                   "\"{0}\" is a C++ program that uses libtorch: recording these is not supported "
                   "yet (nothing was started)"},
    // Further reasons of NothingRecorded.
    CatalogueEntry{"nothing.forked",
                   "the program ran no op itself; processes that it forks are not recorded"},
    CatalogueEntry{"nothing.no-start", "this Python did not read the start-up file of Samebit"},
    CatalogueEntry{
        "nothing.key-taken",
        "another library has taken the place in PyTorch that Samebit needs (dispatch key Fake)"},
    CatalogueEntry{"nothing.two-libtorch", "two copies of libtorch are loaded in the program"},
    CatalogueEntry{"nothing.other-version",
                   "the capture library was built for another version of torch"},
    CatalogueEntry{"nothing.no-path", "the program was given no usable output file"},
};

} // namespace

std::span<const CatalogueEntry> recordMessages()
{
    return kMessages;
}

} // namespace samebit::report
