#include "ui/picture/value_colours.h"

#include "core/data/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stridescope::ui
{
namespace
{

constexpr core::Int most_looked_at = core::Int{1} << 16;

double number_at(const core::DataArray& array, core::Int place)
{
    return std::visit([](auto number) { return static_cast<double>(number); },
                      core::element_number(array.dtype, core::bits_at(array, place)));
}

struct ValueEnds
{
    double least = 0;
    double greatest = 0;
    bool some = false; ///< the ends of a sample
};

ValueEnds ends_of(const core::DataArray& array)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    ValueEnds ends{infinity, -infinity, false};
    const core::Int count = array.element_count();
    const core::Int looks = std::min(count, most_looked_at);
    ends.some = looks < count;
    for (core::Int i = 0; i < looks; ++i)
        if (const double value = number_at(array, static_cast<core::Int>(core::wide(count) * i / looks));
            std::isfinite(value))
        {
            ends.least = std::min(ends.least, value);
            ends.greatest = std::max(ends.greatest, value);
        }
    return ends;
}

/// Returns the ends of the last array that was asked for, since cells need them thousands of times.
const ValueEnds& known_ends(const std::shared_ptr<const core::DataArray>& array)
{
    static thread_local std::weak_ptr<const core::DataArray> of;
    static thread_local ValueEnds ends;
    if (of.owner_before(array) || array.owner_before(of))
    {
        ends = ends_of(*array);
        of = array;
    }
    return ends;
}

} // namespace

bool has_numbers(const core::SceneView& view)
{
    return !view.is_operation() && view.given(core::Operand::input).array != nullptr;
}

std::optional<double> value_position(const core::SceneView& view, const core::Dims& coordinate,
                                     core::Searches& searches)
{
    const auto index = view.given_index(core::Operand::input, coordinate, searches);
    if (!index)
        return std::nullopt;
    const auto& array = view.given(core::Operand::input).array;
    const ValueEnds& ends = known_ends(array);
    const double value = number_at(*array, core::place_of(*array, *index));
    if (!std::isfinite(value) || !(ends.greatest >= ends.least))
        return std::nullopt;
    return ends.greatest > ends.least
               ? std::clamp((value - ends.least) / (ends.greatest - ends.least), 0.0, 1.0)
               : 0.5;
}

std::string value_range_text(const core::SceneView& view)
{
    const ValueEnds& ends = known_ends(view.given(core::Operand::input).array);
    if (!(ends.greatest >= ends.least))
        return "no finite values";
    return fmt::format("{}{:.6g} to {:.6g}", ends.some ? "about " : "", ends.least, ends.greatest);
}

} // namespace stridescope::ui
