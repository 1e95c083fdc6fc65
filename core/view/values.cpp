#include "core/view/values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::core
{

std::string letters(Int index)
{
    std::string text;
    do
    {
        text += static_cast<char>('A' + index % 26);
        index = index / 26 - 1;
    } while (index >= 0);
    std::reverse(text.begin(), text.end());
    return text;
}

std::optional<std::string> value_text(const Values& values, Int row_major_index)
{
    if (const auto* iota = std::get_if<Iota>(&values))
        return fmt::format("{}", static_cast<Int>(static_cast<std::uint64_t>(iota->start)
                                                  + static_cast<std::uint64_t>(row_major_index)));
    if (const auto* list = std::get_if<NumberList>(&values))
        if (row_major_index < static_cast<Int>(list->numbers->size()))
            return std::visit([](auto number) { return fmt::format("{}", number); },
                              (*list->numbers)[static_cast<std::size_t>(row_major_index)]);
    return std::nullopt;
}

} // namespace stridescope::core
