#pragma once

#include <span>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// Holds a mistake that many make, whatever the scene: its answer is an expression, or `with` what it takes for
/// the scene.
struct NamedMisconception
{
    std::string_view name;
    std::string_view answer;
    std::string_view says;
    std::string_view asked = {}; ///< kinds of questions whose other wrong answers it may explain too
    std::string_view when = {};  ///< a condition on the scenes for which it does; empty: on all

    std::string_view called = {};            ///< if the words of its name alone would not do
    [[nodiscard]] std::string words() const; ///< its name: "bytes for elements"
};
/// Finds the first of that name; null if there is none.
[[nodiscard]] const NamedMisconception* find_misconception(std::string_view name);
[[nodiscard]] std::span<const NamedMisconception> named_misconceptions();

} // namespace stridescope::core
