// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samebit/report/suggestion.h"

namespace samebit::cli {

using samebit::suggestion;

} // namespace samebit::cli
