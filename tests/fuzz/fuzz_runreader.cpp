// SPDX-License-Identifier: Apache-2.0
// Any bytes as a run file: opening, loading, reading rows and checking must end in an error or an
// answer.
#include "samebit/runfile/runreader.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

using namespace samebit;

namespace {

void readAll(RunReader& reader)
{
    if (const auto run = reader.load({}, Stage::ReadBaseline)) {
        for (OpIndex op = 0; op < run->ops.size() && op < 1000; ++op) {
            for (const InputSlot& slot : run->detail->op(op).inputs)
                static_cast<void>(run->detail->value(slot.value));
            static_cast<void>(run->operatorOf(op));
        }
        for (const std::int64_t value : {1, 2, 100})
            static_cast<void>(run->contents->content(ValueId{value}));
    }
    for (const std::int64_t seq : {1, 2, 100}) {
        if (const auto op = reader.op(OpSeq{seq}))
            static_cast<void>(reader.stack(op->stack));
        static_cast<void>(reader.value(ValueId{seq}));
        static_cast<void>(reader.draws(OpSeq{seq}));
    }
    static_cast<void>(reader.source("train.py"));
    static_cast<void>(reader.opsByPhase());
    static_cast<void>(reader.opsByOperator(5));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const int fd = ::memfd_create("run", 0);
    if (fd < 0 || ::write(fd, data, size) != static_cast<ssize_t>(size))
        return 0;
    const std::string path = "/proc/self/fd/" + std::to_string(fd);
    if (const auto reader = RunReader::open(path))
        readAll(**reader);
    static_cast<void>(checkRunFile(path, {}));
    ::close(fd);
    return 0;
}
