#include "core/view/reason.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace stridescope::core
{
namespace
{

char small_letter(char label)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(label)));
}

/// A hole of a nested layout lies behind the last index of the dimension whose steps it cannot finish.
std::string hole_reason(const Layout& layout, const std::string& labels, Int least, Int offset)
{
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        if (layout.strides[d] < 0)
            return "a hole: no element is here";
        if (layout.sizes[d] > 1 && layout.strides[d] > 0)
            dims.push_back(d);
    }
    std::sort(dims.begin(), dims.end(), [&](auto a, auto b) { return layout.strides[a] > layout.strides[b]; });
    Int rest = offset - least;
    std::string behind;
    for (std::size_t i = 0; i < dims.size(); ++i)
    {
        const std::size_t d = dims[i];
        const Int steps = rest / layout.strides[d];
        if (steps >= layout.sizes[d])
            return fmt::format("padding behind {}={}{}{}", small_letter(labels[d]), layout.sizes[d] - 1,
                               behind.empty() ? "" : " of ", behind);
        rest -= steps * layout.strides[d];
        behind += fmt::format("{}{}={}", behind.empty() ? "" : ", ", small_letter(labels[d]), steps);
    }
    return fmt::format("between two elements of {}: the step is {}", behind, layout.strides[dims.back()]);
}

} // namespace

std::string slot_reason(const SceneView& view, Part part, Int offset)
{
    const SlotView slot = view.slot(part, offset);
    const OffsetRange range = view.memory_range(part);
    switch (slot.holds)
    {
    case Holds::element:
        return slot.outside ? "an element that is not copied" : "an element";
    case Holds::shared:
        return "an element that several coordinates share";
    case Holds::undecided:
        return "not decided: the search for its coordinates was given up";
    case Holds::outside:
        return offset < range.least ? "before the tensor's first element" : "behind the tensor's last element";
    case Holds::hole:
        break;
    }
    return hole_reason(view.memory(part), view.labels(part), range.least, offset);
}

std::string lane_reason(const SceneView& view, const AtLane& place)
{
    const LaneSlotView slot = view.lane_slot(place.npu, place.offset);
    const LaneMap& map = *view.lanes();
    switch (slot.holds)
    {
    case LaneHolds::element:
        return "an element";
    case LaneHolds::before_start:
        return fmt::format("unused: lane {} is before the start index {} on the first row", place.npu,
                           map.start_index);
    case LaneHolds::behind_last:
        return fmt::format("unused: the last row ends before lane {}", place.npu);
    case LaneHolds::alignment_tail:
        return fmt::format("alignment tail of channel c={} (n={})", (*slot.coordinate)[1],
                           (*slot.coordinate)[0]);
    case LaneHolds::line_tail:
        return fmt::format("tail of line h={} of channel c={} (n={})", (*slot.coordinate)[2],
                           (*slot.coordinate)[1], (*slot.coordinate)[0]);
    case LaneHolds::hole:
        return "a hole: no element is here";
    case LaneHolds::outside:
        break;
    }
    return "outside the tensor's reserved bytes";
}

} // namespace stridescope::core
