#include "ui/picture/step_series.h"

#include <fmt/format.h>

#include <charconv>

namespace stridescope::ui
{
namespace
{

constexpr std::string_view between = "..";
constexpr std::string_view number_place = "%d";

std::optional<core::Int> whole_number(std::string_view text)
{
    core::Int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

} // namespace

std::optional<StepSeries> read_step_series(std::string_view text)
{
    const std::size_t at = text.find(between);
    const auto first = whole_number(text.substr(0, at));
    const bool series = at != std::string_view::npos;
    const auto last = series ? whole_number(text.substr(at + between.size())) : first;
    if (!first || !last)
        return std::nullopt;
    return StepSeries{*first, *last, series};
}

std::string refusal(const StepSeries& series, core::Int steps)
{
    if (series.first < 1 || series.first > steps || series.last < 1 || series.last > steps)
        return fmt::format("steps are 1 to {}", steps);
    if (series.last < series.first)
        return "the last step must not be below the first";
    // Both are at least 1, so their difference does not wrap.
    if (series.last - series.first >= most_pictures)
        return fmt::format("{} pictures; the limit is {}", series.last - series.first + 1, most_pictures);
    return {};
}

std::string numbered_path(std::string_view path, core::Int number, core::Int last)
{
    const std::string digits = fmt::format("{:0{}}", number, std::to_string(last).size());
    const std::size_t name = path.find_last_of('/') + 1; // npos + 1 is 0
    if (const std::size_t place = path.find(number_place, name); place != std::string_view::npos)
        return fmt::format("{}{}{}", path.substr(0, place), digits, path.substr(place + number_place.size()));
    const std::size_t dot = path.find_last_of('.');
    const std::size_t suffix = dot == std::string_view::npos || dot < name ? path.size() : dot;
    return fmt::format("{}-{}{}", path.substr(0, suffix), digits, path.substr(suffix));
}

} // namespace stridescope::ui
