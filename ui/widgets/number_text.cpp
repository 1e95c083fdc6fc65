#include "ui/widgets/number_text.h"

#include <charconv>
#include <string>

namespace stridescope::ui
{

TypedNumber read_number(std::string_view text)
{
    std::string digits;
    bool negative = false;
    bool started = false;
    for (const char c : text)
    {
        if (c == ' ' || c == '_' || c == ',' || c == '\'')
            continue;
        if (!started && (c == '-' || c == '+'))
            negative = c == '-';
        else
            digits += c;
        started = true;
    }
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0X"))
    {
        base = 16;
        digits.erase(0, 2);
    }
    if (digits.empty() || digits.front() == '-')
        return {false, 0, "Enter a whole number."};
    if (negative)
        digits.insert(digits.begin(), '-');
    core::Int value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
    if (error == std::errc::result_out_of_range)
        return {false, 0, "This number does not fit in 64 bits."};
    if (error != std::errc{} || stop != end)
        return {false, 0, "Enter a whole number."};
    return {true, value, ""};
}

} // namespace stridescope::ui
