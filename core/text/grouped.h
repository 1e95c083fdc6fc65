#pragma once

#include <string>

namespace stridescope::core
{

/// Returns 1234567 as "1,234,567", for reading.
[[nodiscard]] std::string grouped(long long number);

/// Returns "3", "3 to 1,024": both ends count.
[[nodiscard]] std::string range_text(long long first, long long last);
/// Returns "[0, 1,024)": the end does not count.
[[nodiscard]] std::string half_open_text(long long begin, long long end);

} // namespace stridescope::core
