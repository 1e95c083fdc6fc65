#pragma once

#include "core/import/imported.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>

/// Finds the surroundings of a layout in a text. Reads a few hundred bytes at most, so that doing this for each
/// layout takes linear time.
namespace stridescope::core
{

/// Returns the inside of the nearest brackets of any kind around a part of a text; null if none are near.
[[nodiscard]] std::optional<TextSpan> brackets_around(std::string_view text, TextSpan part);
/// Returns the lines that contain a part of a text.
[[nodiscard]] TextSpan lines_around(std::string_view text, TextSpan part);
/// Returns the opening bracket of the bracket that closes before a position: for the end of "f(a)(b)", the
/// second "("; nothing if it is not near.
[[nodiscard]] std::optional<std::size_t> opening_of(std::string_view text, std::size_t closing);
/// Returns the position where the name that ends at `end` begins, including dots: for "x.shape", the x.
[[nodiscard]] std::size_t begin_of_name(std::string_view text, std::size_t end);

/// Returns the expression that ends at a position: "x.t()" for "print(x.t()".
[[nodiscard]] std::string_view expression_before(std::string_view text, std::size_t end);

/// Returns the word before a position and before its blanks, searched from `least` on; empty if there is none.
[[nodiscard]] std::string_view word_before(std::string_view text, std::size_t least, std::size_t place);

/// Returns the operation at a position that changes the list, the layout, or the call before it: "[::-1]",
/// ".T", "* 2", "+ (1,)", with its arguments; empty if there is none.
[[nodiscard]] std::string_view operation_behind(std::string_view text, std::size_t place);

[[nodiscard]] inline bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Tells whether words stand for strides that are left out.
[[nodiscard]] inline bool is_null(std::string_view words)
{
    return is_one_of(words, {"NULL", "nullptr", "std::nullopt", "nullopt", "None", "null", "nil"});
}

} // namespace stridescope::core
