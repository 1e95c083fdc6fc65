#pragma once

#include <string>

namespace stridescope::core
{

/// 1234567 as "1,234,567", for reading.
[[nodiscard]] std::string grouped(long long number);

} // namespace stridescope::core
