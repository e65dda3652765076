// SPDX-License-Identifier: Apache-2.0
#include "systemerror.h"

#include <cctype>
#include <cstring>

namespace samebit::cli {

std::string systemReason(int error)
{
    std::string reason = std::strerror(error); // NOLINT(concurrency-mt-unsafe): see the contract
    const bool isWord = reason.size() > 1 && reason[1] >= 'a'; // unlike "RPC struct is bad"
    if (isWord)
        reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
    return reason;
}

} // namespace samebit::cli
