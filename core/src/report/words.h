// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace samebit::report {

inline constexpr std::size_t kColumns = 120; // of the text output
inline constexpr std::size_t kLines = 20;

// Text of a run file or a path, safe for a terminal and for one line: control characters and
// bidirectional overrides are escaped, bytes that are not UTF-8 too. Run files are untrusted input.
std::string printable(std::string_view bytes);

// Columns that a string takes: code points (wide characters count as one).
std::size_t columns(std::string_view utf8);

// At most `width` columns; a longer text is cut and ends with "...".
std::string cut(const std::string& utf8, std::size_t width);

// A long path keeps its end: ".../model/train.py".
std::string cutFront(const std::string& utf8, std::size_t width);

// Breaks at spaces so that no line is wider than kColumns; the second and later lines begin with
// `nextIndent`.
std::vector<std::string> wrapped(const std::string& text, const std::string& firstIndent,
                                 const std::string& nextIndent);

// "a, b and c"
std::string listed(const std::vector<std::string>& items);

// "1 op", "3 ops", "12 000 ops" with the count grouped
std::string counted(long long count, std::string_view one, std::string_view many);

// A file name as one word of a command: quoted when needed, and never taken for an option.
std::string pathWord(const std::string& path);

} // namespace samebit::report
