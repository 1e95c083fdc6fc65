#include "core/scene/known_names.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace stridescope::core
{
namespace
{

/// Indices into `format_names`, in alphabetical order of the names.
constexpr auto sorted_names = []
{
    std::array<std::uint8_t, format_names.size()> places{};
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = static_cast<std::uint8_t>(i);
    std::sort(places.begin(), places.end(),
              [](std::uint8_t a, std::uint8_t b) { return format_names[a] < format_names[b]; });
    return places;
}();

} // namespace

std::optional<std::size_t> KnownNames::rank(std::string_view name) const
{
    const auto* found = std::lower_bound(sorted_names.begin(), sorted_names.end(), name,
                                         [](std::uint8_t place, std::string_view wanted)
                                         { return format_names[place] < wanted; });
    if (found != sorted_names.end() && format_names[*found] == name)
        return *found;
    for (std::size_t i = 0; i < own.size(); ++i)
        if (own[i] == name)
            return format_names.size() + i;
    return std::nullopt;
}

} // namespace stridescope::core
