#include "core/view/reason_text.h"

#include "core/analysis/inverse.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int search_steps = Int{1} << 20;
constexpr const char* lane_labels = "NCHW";

/// What one index of a dimension is called, with a space behind it, where its letter tells.
std::string_view noun(char label)
{
    switch (label)
    {
    case 'N':
        return "batch ";
    case 'C':
        return "channel ";
    case 'D':
        return "plane ";
    case 'H':
        return "row ";
    case 'W':
        return "column ";
    default:
        return "";
    }
}

std::string elements_text(Int count, Int of)
{
    return fmt::format("({} element{} of {})", count, count == 1 ? "" : "s", of);
}

} // namespace

std::string gap_text(const Gap& gap, const std::string& labels, const Layout& layout)
{
    std::string where;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        // An only index is where everything is.
        const bool outside = std::find(gap.outside.begin(), gap.outside.end(), d) != gap.outside.end();
        if (outside || layout.sizes[d] == 1)
            where += (where.empty() ? "" : ", ") + index_text(d, gap.behind[d], labels);
    }
    if (gap.between)
        return fmt::format("between two elements{}{}: the step of {} is {}", where.empty() ? "" : " of ", where,
                           small_letter(labels[gap.dim]), gap.of);
    const std::size_t row = gap.outside.back();
    if (labels[row] == 'N' && gap.outside.size() == 1)
    {
        const Int next = gap.behind[row] + (layout.strides[row] < 0 ? -1 : 1);
        return fmt::format("gap between batches {} and {} {}", index_text(row, gap.behind[row], labels),
                           index_text(row, next, labels), elements_text(gap.length, gap.of));
    }
    return fmt::format("padding behind {}{} {}", noun(labels[row]), where, elements_text(gap.length, gap.of));
}

std::string lane_element_text(const LaneMap& map, const AtLane& place)
{
    const Layout contents = map.in_lanes() ? *lane_contents(map, place.npu) : Layout{map.sizes, map.strides, 0};
    const Preimage here = preimage(contents, place.offset, 1, search_steps);
    if (here.listed.empty())
        return "an element";
    Dims x = here.listed.front();
    if (map.in_lanes())
        x[1] = channel_at(map, place.npu, x[1] + channels_in(map, place.npu).first_row);
    const std::string text = coordinate_text(x, lane_labels);
    if (!here.count)
        return fmt::format("an element, {} among others; how many was not decided", text);
    return *here.count == 1 ? "element " + text
                            : fmt::format("shared by {} coordinates, the first {}", *here.count, text);
}

std::string lane_hole_text(const LaneMap& map, const AtLane& place)
{
    const auto contents = lane_contents(map, place.npu);
    if (!contents)
        return fmt::format("unused: lane {} holds no channel", place.npu);
    if (place.offset < contents->base)
        return fmt::format("unused: lane {} is before the start index {} on the first row", place.npu,
                           map.start_index);
    if (place.offset > offset_range(*contents)->greatest)
        return fmt::format("unused: behind the last element of lane {}", place.npu);
    if (auto gap = gap_at(*contents, place.offset))
    {
        gap->behind[1] = channel_at(map, place.npu, gap->behind[1] + channels_in(map, place.npu).first_row);
        return gap_text(*gap, lane_labels, *contents);
    }
    const Preimage here = preimage(*contents, place.offset, 1, search_steps);
    if (!here.listed.empty())
        return lane_element_text(map, place);
    return here.count == 0 ? "a hole: no element is here"
                           : "not decided: the search for its coordinates was given up";
}

} // namespace stridescope::core
