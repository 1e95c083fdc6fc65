#pragma once

#include <string_view>

namespace stridescope::core
{

/// A mistake that many make, whatever the scene: what it answers is an expression, or `with` what it takes for
/// the scene.
struct NamedMisconception
{
    std::string_view name;
    std::string_view answer;
    std::string_view says;
};
/// Null where none is called so.
[[nodiscard]] const NamedMisconception* find_misconception(std::string_view name);

} // namespace stridescope::core
