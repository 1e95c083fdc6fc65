#pragma once

#include "core/tensor/checked.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace stridescope::core
{

/// Returns "2 × 3 × 4".
[[nodiscard]] inline std::string sizes_text(const std::vector<Int>& sizes)
{
    return fmt::format("{}", fmt::join(sizes, " \xC3\x97 "));
}

} // namespace stridescope::core
