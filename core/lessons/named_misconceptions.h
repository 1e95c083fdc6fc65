#pragma once

#include <span>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// Describes a common mistake, for any scene: the expression that gives its answer, or `with` and the scene
/// that it assumes.
struct NamedMisconception
{
    std::string_view name;
    std::string_view answer;
    std::string_view says;
    std::string_view asked = {}; ///< kinds of questions whose other wrong answers it may explain too
    std::string_view when = {};  ///< condition on the scenes for which it does; empty: all

    std::string_view called = {};            ///< text for people, if the words of its name are not enough
    [[nodiscard]] std::string words() const; ///< its name as words: "bytes for elements"
};
/// Finds the first of that name; null if there is none.
[[nodiscard]] const NamedMisconception* find_misconception(std::string_view name);
[[nodiscard]] std::span<const NamedMisconception> named_misconceptions();

} // namespace stridescope::core
