// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hook/operatorfacts.h"

#include <cstdint>

namespace samebit::capture {

enum class Keep : std::uint8_t
{
    Small, // outputs up to KeepOptions::smallBytes
    Listed, // outputs of an op that is documented as non-deterministic here
    Chosen // inputs and outputs: --keep, --level tensors
};

// What is kept of one op, and how much it has taken.
struct KeepWish
{
    Keep keep = Keep::Small;
    const OperatorFacts* facts = nullptr;
    std::uint64_t bytes = 0;
};

} // namespace samebit::capture
