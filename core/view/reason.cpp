#include "core/view/reason.h"

#include "core/analysis/inverse.h"
#include "core/view/buffer_end.h"
#include "core/view/reason_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace stridescope::core
{
namespace
{

/// Steps that a question of a person may take.
constexpr Int search_steps = Int{1} << 20;
/// Coordinates at one offset that are checked one by one.
constexpr std::size_t few = 64;

enum class Copied
{
    yes,
    no,
    undecided,
};

/// Tells whether an operation reads an offset of its input, by one of the coordinates there.
Copied copied(const SceneView& view, Int offset, const Preimage& here)
{
    if (const Layout* strided = view.copying()->as_view())
    {
        const Preimage readers = preimage(*strided, offset, 1, search_steps);
        if (!readers.listed.empty())
            return Copied::yes;
        return readers.count ? Copied::no : Copied::undecided;
    }
    if (view.wants_reads() || !view.copying()->knows_sources())
        return Copied::undecided;
    for (const Dims& x : here.listed)
        if (!view.cell(Operand::input, x).not_copied)
            return Copied::yes;
    const bool all_seen = here.count && *here.count == static_cast<Int>(here.listed.size());
    return all_seen ? Copied::no : Copied::undecided;
}

/// Says whether an operation copies an element of its input; nothing for other parts.
std::string copied_text(const SceneView& view, Operand operand, Int offset, const Preimage& here)
{
    if (operand != Operand::input || !view.is_operation())
        return "";
    const Copied read = copied(view, offset, here);
    if (read == Copied::yes)
        return "";
    if (read == Copied::undecided)
        return "; unknown whether it is copied";
    return here.count == 1
               ? "; not copied: " + view.copying()->why_not_copied(here.listed.front(), view.labels(operand))
               : std::string("; none of them is copied");
}

} // namespace

std::string buffer_reason(const SceneView& view, Operand operand, Int offset)
{
    const TensorFacts* tensor = view.tensor(operand);
    if (tensor == nullptr)
        return "";
    if (offset < 0)
        return "outside the buffer: before byte 0";
    if (outside_buffer(*tensor, offset))
        return fmt::format("outside the {}-byte buffer", *tensor->total_bytes);
    return "";
}

std::string slot_reason(const SceneView& view, Operand operand, const Place& place)
{
    const TensorPlacement& map = view.placement(operand);
    const SlotContents here = contents_of(map, place, {few, search_steps, nullptr});
    std::string text = place_reason(map, place, here);
    if (!here.elements.listed.empty())
        text += copied_text(view, operand, place.offset, here.elements);
    const std::string buffer = buffer_reason(view, operand, place.offset);
    return buffer.empty() ? text : text + ", " + buffer;
}

std::string place_reason(const TensorPlacement& map, const Place& place, const SlotContents& here)
{
    switch (here.holds)
    {
    case SlotHolds::element:
        return element_text(here.elements, map.labels);
    case SlotHolds::before_start:
        return fmt::format("unused: lane {} is before the start lane {} in the first round", place.lane,
                           map.start_lane);
    case SlotHolds::after_last:
        if (channels_in(map, place.lane).count == 0)
            return fmt::format("unused: lane {} holds no channel", place.lane);
        return fmt::format("unused: the last round ends before lane {}", place.lane);
    case SlotHolds::alignment_tail:
    case SlotHolds::line_tail:
        return lane_tail_text(map, here);
    case SlotHolds::group_padding:
        return lane_padding_text(map, here);
    case SlotHolds::tile_padding:
        return tile_padding_text(map, here);
    case SlotHolds::hole:
        return hole_text(map, place);
    case SlotHolds::undecided:
        return "unknown: search limit reached";
    case SlotHolds::outside:
        break;
    }
    if (place.offset < map.kept.least)
        return map.in_lanes ? "before the tensor's start" : "before the tensor's first element";
    if (!map.in_lanes)
        return "after the tensor's last element";
    const auto byte = map.byte_at(place.offset);
    return !byte || *byte >= map.lane_bytes ? fmt::format("outside the lane ({} bytes)", map.lane_bytes)
                                            : std::string("after the tensor's reserved bytes");
}

std::string picked_by(const SceneView& view, const Dims& output)
{
    const auto pick = view.copying() ? view.copying()->pick_of_output(output) : std::nullopt;
    if (!pick)
        return {};
    // Tuples lie along the last dimension of the indices; if each index is one by itself, there are as many
    // picks as indices.
    const Dims sizes = view.sizes(Operand::indices);
    Dims last = sizes;
    for (Int& size : last)
        --size;
    const bool tuples =
        sizes.back() > 1 && view.copying()->pick_of_index(last) < element_count(sizes).value_or(0) - 1;
    const std::size_t leading = sizes.size() - (tuples || sizes.back() == 1 ? 1 : 0);
    Dims at = Dims::filled(sizes.size(), 0);
    Int rest = *pick;
    for (std::size_t d = leading; d-- > 0; rest /= sizes[d])
        at[d] = rest % sizes[d];
    std::vector<std::string> says;
    Searches none; // index values are given
    for (Int i = 0; i < (tuples ? sizes.back() : 1) && i < static_cast<Int>(Dims::max_rank); ++i)
    {
        if (tuples)
            at.back() = i;
        says.push_back(view.value(Operand::indices, at, none).value_or("?"));
    }
    return fmt::format(
        "by {} ({}): {}", tuples ? "index tuple" : "index",
        fmt::join(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(tuples ? leading : at.size()), ", "),
        fmt::join(says, ", "));
}

std::string dealt_to(const TensorPlacement& map, const Dims& coordinate)
{
    const LaneDigits digits = digits_of(map, coordinate);
    for (std::size_t d = 0; d < map.digits.size(); ++d)
        if (const Digit& digit = map.digits[d]; digit.cyclic)
            return fmt::format("{}: ({} + {}) mod {} = lane {}, round {}", map.labels[digit.dimension],
                               map.start_lane, digit.of(coordinate[digit.dimension]), map.lane_count,
                               digits.npu, digits.values[d]);
    return {};
}

} // namespace stridescope::core
