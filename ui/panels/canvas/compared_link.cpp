#include "ui/panels/canvas/compared_link.h"

#include "ui/picture/links.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"

#include <utility>

namespace stridescope::ui
{
namespace
{

std::optional<core::Int> offset_in(const core::PickPlaces& places)
{
    const auto& place = places.in(core::Operand::input);
    return place ? std::optional(place->offset) : std::nullopt;
}

/// Returns the slot of the last pin, or of what is pointed at if there is no pin.
std::optional<core::Int> offset_of(const ComparedSide& side)
{
    if (!side.lit.pinned.empty())
        return offset_in(side.lit.pinned.back());
    return side.lit.hovered ? offset_in(*side.lit.hovered) : std::nullopt;
}

/// Tells whether a side's memory is a buffer's rows of slots.
bool has_rows(const ComparedSide& side)
{
    return side.memory.plane && side.memory.place.as == MemoryPlace::As::rows;
}

} // namespace

void connect(const ComparedSide& a, const ComparedSide& b)
{
    const auto offset_a = offset_of(a);
    const auto offset_b = offset_of(b);
    if (!offset_a || !offset_b || !has_rows(a) || !has_rows(b) || !a.state.look.links)
        return;
    const DrawnParts parts_a = a.memory_drawn();
    const DrawnParts parts_b = b.memory_drawn();
    Figure figure(style().scale);
    const auto slots = draw_memory_link(figure, {subject_of(a.state, a.lit), parts_a, *offset_a},
                                        {subject_of(b.state, b.lit), parts_b, *offset_b});
    // Lines are drawn above both cards and in the gap between them, since a card hides what the window draws
    // below it.
    const Rect gap = {a.card.left, a.card.bottom, a.card.right, b.card.top};
    for (const auto& [list, where] :
         {std::pair(a.list, a.card), std::pair(b.list, b.card), std::pair(ImGui::GetWindowDrawList(), gap)})
    {
        list->PushClipRect({where.left, where.top}, {where.right, where.bottom}, false);
        paint(figure, *list);
        list->PopClipRect();
    }
    if (!slots)
        return;
    const auto name = [](const char* end, const Rect& slot) {
        probe(end, {slot.left, slot.top, slot.right, slot.bottom});
    };
    name("compared/link/from", slots->first);
    name("compared/link/to", slots->second);
}

} // namespace stridescope::ui
