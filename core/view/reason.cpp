#include "core/view/reason.h"

#include "core/analysis/gap.h"
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

std::string element_reason(const SceneView& view, Operand operand, Int offset)
{
    const std::string& labels = view.labels(operand);
    const Preimage here = view.at(operand, offset, {few, search_steps, nullptr});
    if (here.listed.empty())
        return "unknown: search limit reached";
    const Dims& first = here.listed.front();
    std::string text;
    if (here.count == 1)
        text = "element " + coordinate_text(first, labels);
    else if (here.count)
        text = fmt::format("shared by {} coordinates; the first is {}", *here.count,
                           coordinate_text(first, labels));
    else
        text = fmt::format("an element: {} and others (total unknown)", coordinate_text(first, labels));

    if (operand == Operand::input && view.is_operation())
    {
        const Copied read = copied(view, offset, here);
        if (read == Copied::undecided)
            text += "; unknown whether it is copied";
        if (read == Copied::no)
            text += here.count == 1 ? "; not copied: " + view.copying()->why_not_copied(first, labels)
                                    : std::string("; none of them is copied");
    }
    return text;
}

/// Returns "padding: C = 17 is outside the sizes, C has 17 indices".
std::string padding_text(const TensorFacts& tensor, const PlaceContents& here)
{
    if (here.padded.listed.empty())
        return "padding: a position of a whole tile without an element";
    const Dims& x = here.padded.listed.front();
    std::string outside;
    for (std::size_t d = 0; d < x.size(); ++d)
        if (const Int size = tensor.layout.sizes[d]; x[d] < 0 || x[d] >= size)
            outside += fmt::format("{}{} = {} is outside 0 to {}", outside.empty() ? "" : ", ",
                                   tensor.labels[d], x[d], size - 1);
    return "padding of a whole tile: " + outside;
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
    if (view.shows_lanes())
    {
        Searches one;
        return lane_reason(view.placement(), view.slot(operand, place, one), place);
    }
    const Int offset = place.offset;
    const OffsetRange range = view.memory_range(operand);
    const std::string buffer = buffer_reason(view, operand, offset);
    const std::string also = buffer.empty() ? "" : ", " + buffer;
    if (offset < range.least)
        return "before the tensor's first element" + also;
    if (offset > range.greatest)
        return "after the tensor's last element" + also;
    if (const PlacementIndex* places = view.tiles(operand))
    {
        const PlaceContents here = places->at(offset, {1, search_steps, nullptr});
        if (here.padding)
            return padding_text(*view.tensor(operand), here) + also;
        if (here.use == SlotUse::hole)
            return "a hole: no position of a tile uses this slot" + also;
        return element_reason(view, operand, offset) + also;
    }
    const Layout& memory = view.layout(operand);
    if (const auto gap = gap_at(memory, offset))
        return gap_text(*gap, view.labels(operand), memory) + also;
    if (preimage(memory, offset, 0, search_steps).count == 0)
        return "a hole: no element uses this slot" + also;
    return element_reason(view, operand, offset) + also;
}

std::string lane_reason(const TensorPlacement& map, const SlotView& slot, const Place& place)
{
    switch (slot.holds)
    {
    case SlotHolds::element:
        return lane_element_text(map, place);
    case SlotHolds::before_start:
        return fmt::format("unused: lane {} is before the start lane {} in the first round", place.lane,
                           map.start_lane);
    case SlotHolds::after_last:
        if (channels_in(map, place.lane).count == 0)
            return fmt::format("unused: lane {} holds no channel", place.lane);
        return fmt::format("unused: the last round ends before lane {}", place.lane);
    case SlotHolds::alignment_tail:
    case SlotHolds::line_tail:
        return lane_tail_text(map, slot);
    case SlotHolds::group_padding:
        return lane_padding_text(map, slot);
    case SlotHolds::tile_padding: // does not occur in lanes
    case SlotHolds::hole:
    case SlotHolds::undecided:
        return lane_hole_text(map, place);
    case SlotHolds::outside:
        break;
    }
    if (place.offset < 0)
        return "before the tensor's start";
    const auto byte = map.byte_at(place.offset);
    if (map.in_lanes && (!byte || *byte >= map.lane_bytes))
        return fmt::format("outside the lane ({} bytes)", map.lane_bytes);
    return "after the tensor's reserved bytes";
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
