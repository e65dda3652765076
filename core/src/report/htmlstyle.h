// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/markup.h"

namespace samebit::report {

// The style sheet of the HTML report. The colours are those of the window. No "<" and no "&": the
// report is well-formed XML too.
Constant htmlStyle();

} // namespace samebit::report
