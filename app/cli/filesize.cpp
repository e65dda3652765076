// SPDX-License-Identifier: Apache-2.0
#include "filesize.h"

#include "samebit/report/report.h"

#include <fmt/format.h>

namespace samebit::cli {

std::string sizeText(std::int64_t bytes)
{
    const auto number = static_cast<double>(bytes);
    if (number < 1000)
        return text({"record.bytes", {fmt::format("{:.0f}", number)}});
    if (number < 1e6)
        return text({"record.kilobytes", {fmt::format("{:.0f}", number / 1e3)}});
    return text({"record.megabytes", {fmt::format("{:.{}f}", number / 1e6, number < 1e7 ? 1 : 0)}});
}

} // namespace samebit::cli
