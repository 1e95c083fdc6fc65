#pragma once

#include "core/spec/json.h"

#include <string>
#include <string_view>

namespace stridescope::core
{

/// Returns a right or known wrong answer as text: "7", "1,0", "yes", "NHWC".
[[nodiscard]] std::string answer_text(const Json& value);

/// Writes the hexadecimal numbers of a typed answer in decimal: "0x1C" becomes "28". Those beyond 64 bits stay.
[[nodiscard]] std::string in_decimal(std::string_view answer);

/// Reads "1,0" or "7" as JSON; null if it is something else.
[[nodiscard]] Json numbers_in(std::string_view answer);

/// Returns a number such as "17,179,869,188 bytes" without separators and unit; any other text stays.
[[nodiscard]] std::string plain_number(std::string_view answer);

/// Returns an answer as answers are compared: "1,60" for "lane 1, byte 60".
[[nodiscard]] std::string plain_answer(std::string_view answer);

/// Tells whether two answers mean the same, however they are written.
[[nodiscard]] bool same_answer(std::string_view a, std::string_view b);

} // namespace stridescope::core
