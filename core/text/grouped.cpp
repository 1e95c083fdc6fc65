#include "core/text/grouped.h"

namespace stridescope::core
{

std::string grouped(long long number)
{
    const std::string digits = std::to_string(number);
    std::string result;
    for (std::size_t i = 0; i < digits.size(); ++i)
    {
        const std::size_t left = digits.size() - i;
        if (left % 3 == 0 && !result.empty() && result != "-")
            result += ',';
        result += digits[i];
    }
    return result;
}

std::string range_text(long long first, long long last)
{
    return first == last ? grouped(first) : grouped(first) + " to " + grouped(last);
}

std::string half_open_text(long long begin, long long end)
{
    return "[" + grouped(begin) + ", " + grouped(end) + ")";
}

} // namespace stridescope::core
