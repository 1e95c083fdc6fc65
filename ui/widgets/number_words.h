#pragma once

#include <string>
#include <string_view>

/// Numbers in text, converted for showing and copying.
namespace stridescope::ui
{

/// Removes the commas between groups of digits: "1,024 … 2,047" as "1024 … 2047". Commas of a list stay.
[[nodiscard]] std::string plain_numbers(std::string_view words);
/// Writes whole numbers in hexadecimal, "-16" as "-0x10". Numbers that belong to a word ("FLOAT32"), are not
/// whole ("3.25"), or do not fit in 64 bits stay.
[[nodiscard]] std::string hex_numbers(std::string_view words);

} // namespace stridescope::ui
