#pragma once

#include "core/text/grouped.h"

#include <string>
#include <string_view>

namespace stridescope::core
{

/// Returns "1 slot", "1,200 slots".
[[nodiscard]] inline std::string counted(long long number, std::string_view noun)
{
    return grouped(number) + ' ' + std::string(noun) + (number == 1 ? "" : "s");
}

} // namespace stridescope::core
