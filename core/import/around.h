#pragma once

#include "core/import/imported.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>

/// Finds the surroundings of a layout in a text, a few hundred bytes at most, so that asking for each layout
/// stays linear.
namespace stridescope::core
{

/// Returns the inside of the nearest brackets of any kind around a part of a text; null if none are near.
[[nodiscard]] std::optional<TextSpan> brackets_around(std::string_view text, TextSpan part);
/// Returns the lines that a part of a text is on.
[[nodiscard]] TextSpan lines_around(std::string_view text, TextSpan part);
/// Returns where the bracket that closes before a position opens: for the end of "f(a)(b)", the second bracket;
/// nothing if it is not near.
[[nodiscard]] std::optional<std::size_t> opening_of(std::string_view text, std::size_t closing);
/// Returns the beginning of the name that ends at a position, including dots: for "x.shape", the x.
[[nodiscard]] std::size_t begin_of_name(std::string_view text, std::size_t end);

/// Returns the word before a position and its blanks, but none before `least`; empty if there is none.
[[nodiscard]] std::string_view word_before(std::string_view text, std::size_t least, std::size_t place);

/// Returns what changes the list, the layout, or the call before a position: "[::-1]", ".T", "* 2", "+ (1,)",
/// with its arguments; empty if nothing does.
[[nodiscard]] std::string_view operation_behind(std::string_view text, std::size_t place);

[[nodiscard]] inline bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace stridescope::core
