#pragma once

#include "core/spec/json.h"

#include <string>
#include <string_view>

namespace stridescope::core
{

/// A right or known wrong answer as text: "7", "1,0", "yes", "NHWC".
[[nodiscard]] std::string answer_text(const Json& value);

/// An answer as it was typed with its hexadecimal numbers in decimal: "0x1C" is "28". What is beyond 64 bits
/// stays.
[[nodiscard]] std::string in_decimal(std::string_view answer);

/// "1,0" or "7" as JSON; null where it is something else.
[[nodiscard]] Json numbers_in(std::string_view answer);

/// A number as people write it, "17,179,869,188 bytes", without separators and unit; what is none stays as it
/// is.
[[nodiscard]] std::string plain_number(std::string_view answer);

/// Whether two answers say the same, however they are written.
[[nodiscard]] bool same_answer(std::string_view a, std::string_view b);

} // namespace stridescope::core
