// SPDX-License-Identifier: Apache-2.0
// The packed columns alone, without the checksum that keeps chance damage away from them.
#include "runfile/block.h"
#include "runfile/compression.h"

#include <cstdint>
#include <string_view>

using namespace samebit;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    Block block{.firstSeq = 1,
                .ops = data[0],
                .firstValue = 1,
                .values = data[1],
                .keys = {},
                .detail = {}};
    block.keys = bytes.substr(2);
    block.detail = compress(bytes.substr(2)); // past zstd, into the columns
    constexpr BlockLimits kLimits{.signatures = 9,
                                  .streams = 2,
                                  .generators = 2,
                                  .metas = 9,
                                  .storages = 9,
                                  .contexts = 9,
                                  .arguments = 9,
                                  .stackNodes = 9,
                                  .regions = 9,
                                  .ops = 300,
                                  .values = 300};
    OpColumns columns;
    static_cast<void>(unpackKeys(block, kLimits, columns));
    if (const auto decoded = unpackDetail(block, kLimits)) {
        for (std::size_t i = 0; i < decoded->ops.size(); ++i)
            static_cast<void>(decoded->op(i));
        for (std::size_t i = 0; i < decoded->values.size(); ++i)
            static_cast<void>(decoded->value(i));
    }
    return 0;
}
