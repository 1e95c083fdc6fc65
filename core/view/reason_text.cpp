#include "core/view/reason_text.h"

#include "core/map/lane_parts.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace stridescope::core
{
namespace
{

/// Returns the noun for one index of a dimension, with a space after it, if its letter has one.
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
        // A dimension with a single index need not be named.
        const bool outside = std::find(gap.outside.begin(), gap.outside.end(), d) != gap.outside.end();
        if (outside || layout.sizes[d] == 1)
            where += (where.empty() ? "" : ", ") + index_text(d, gap.before[d], labels);
    }
    if (gap.between)
        return fmt::format("between two elements{}{}: the stride of {} is {}", where.empty() ? "" : " of ",
                           where, small_letter(labels[gap.dim]), gap.of);
    const std::size_t row = gap.outside.back();
    if (labels[row] == 'N' && gap.outside.size() == 1)
    {
        const Int next = gap.before[row] + (layout.strides[row] < 0 ? -1 : 1);
        return fmt::format("gap between batches {} and {} {}", index_text(row, gap.before[row], labels),
                           index_text(row, next, labels), elements_text(gap.length, gap.of));
    }
    return fmt::format("padding after {}{} {}", noun(labels[row]), where, elements_text(gap.length, gap.of));
}

std::string element_text(const Preimage& here, const std::string& labels)
{
    if (here.listed.empty())
        return "an element";
    const std::string first = coordinate_text(here.listed.front(), labels);
    if (!here.count)
        return fmt::format("an element: {} and others (total unknown)", first);
    return *here.count == 1 ? "element " + first
                            : fmt::format("shared by {} coordinates; the first is {}", *here.count, first);
}

std::string lane_tail_text(const TensorPlacement& map, const SlotContents& here)
{
    if (!here.coordinate)
        return "alignment padding of the tensor";
    // The channel, by its label, or by its number if it is a part of a size; then the row, and what it lies in.
    const std::string& labels = map.labels;
    const auto index = [&](const Digit& digit)
    { return index_text(digit.dimension, (*here.coordinate)[digit.dimension], labels); };
    const Digit& dealt = map.cyclic_digit() ? *map.cyclic_digit() : map.digits.front();
    std::string text = fmt::format(
        "channel {}",
        dealt.divisor == 1 ? index(dealt) : fmt::format("{}", dealt.of((*here.coordinate)[dealt.dimension])));
    if (&dealt != &map.digits.front())
        text += fmt::format(" ({})", index(map.digits.front()));
    if (here.holds == SlotHolds::alignment_tail)
        return "alignment padding of " + text;
    return fmt::format("padding after row {} of {}", index(*(&dealt + 1)), text);
}

std::string lane_padding_text(const TensorPlacement& map, const SlotContents& here)
{
    const Digit& group = map.digits[map.ragged->in_group];
    const std::string& labels = map.labels;
    return fmt::format("padding of the last group of {} ({} of {} used), after {}",
                       small_letter(labels[group.dimension]), map.ragged->rest, group.extent,
                       coordinate_text(*here.coordinate, labels));
}

std::string tile_padding_text(const TensorPlacement& map, const SlotContents& here)
{
    if (!here.coordinate)
        return "padding: a position of a whole tile without an element";
    const Dims& x = *here.coordinate;
    std::string outside;
    for (std::size_t d = 0; d < x.size(); ++d)
        if (const Int size = map.sizes[d]; x[d] < 0 || x[d] >= size)
            outside += fmt::format("{}{} = {} is outside 0 to {}", outside.empty() ? "" : ", ", map.labels[d],
                                   x[d], size - 1);
    return "padding of a whole tile: " + outside;
}

std::string hole_text(const TensorPlacement& map, const Place& place)
{
    if (map.tiles)
        return "a hole: no position of a tile uses this slot";
    const auto pieces = lane_contents(map, place.lane);
    if (pieces.empty())
        return fmt::format("unused: lane {} holds no channel", place.lane);
    const LanePiece& contents = pieces.front();
    const OffsetRange range = *offset_range(contents.layout);
    if (place.offset < range.least)
        return fmt::format("unused: lane {} is before the start lane {} in the first round", place.lane,
                           map.start_lane);
    if (place.offset > range.greatest)
        return fmt::format("unused: after the last element of lane {}", place.lane);
    if (auto gap = gap_at(contents.layout, place.offset))
    {
        gap->before = coordinate_of(map, place.lane, contents, gap->before);
        return gap_text(*gap, map.labels, contents.layout);
    }
    return "a hole: no element uses this slot";
}

std::string digit_name(char label, std::size_t k)
{
    constexpr const char* subscripts[] = {"\u2080", "\u2081", "\u2082", "\u2083", "\u2084",
                                          "\u2085", "\u2086", "\u2087", "\u2088", "\u2089"};
    return k < std::size(subscripts) ? fmt::format("{}{}", label, subscripts[k])
                                     : fmt::format("{}{}", label, k);
}

std::string digits_text(const Placement& placement, const std::string& labels, const Dims& x, bool with_sums)
{
    std::string text;
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        std::vector<Digit> digits; // outermost first
        for (const Digit& digit : placement.digits)
            if (digit.dimension == d)
                digits.push_back(digit);
        if (digits.size() < 2)
            continue;
        const Int index = x[d] + placement.first_of(d);
        for (std::size_t k = 0; k < digits.size(); ++k)
        {
            const Digit& digit = digits[k];
            const bool outermost = k == 0;
            std::string sum = fmt::format("{}", index);
            if (digit.divisor > 1)
                sum = fmt::format("{} div {}", sum, digit.divisor);
            if (!outermost)
                sum = digit.divisor > 1 ? fmt::format("({}) mod {}", sum, digit.extent)
                                        : fmt::format("{} mod {}", sum, digit.extent);
            text += fmt::format("{}{} = {}{}", text.empty() ? "" : ", ",
                                digit_name(labels[d], digits.size() - 1 - k),
                                with_sums ? sum + " = " : std::string(), digit.of(index));
        }
    }
    return text;
}

} // namespace stridescope::core
