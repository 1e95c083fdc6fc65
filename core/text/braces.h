#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <string>

namespace stridescope::core
{

/// Returns one number per dimension as people write them: "{2, 3}".
[[nodiscard]] std::string braces(const auto& numbers)
{
    return fmt::format("{{{}}}", fmt::join(std::begin(numbers), std::end(numbers), ", "));
}

} // namespace stridescope::core
