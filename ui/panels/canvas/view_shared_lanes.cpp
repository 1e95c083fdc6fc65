#include "core/text/grouped.h"
#include "ui/panels/canvas/lane_byte.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/picture/lane_memory_figure.h"
#include "ui/picture/memory_figure.h"
#include "ui/shell/fonts.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"

#include <fmt/format.h>

namespace stridescope::ui
{
namespace
{

bool same(const Rect& a, const Rect& b)
{
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

/// The picture is made once for what is shown where: finding where elements lie takes longer than a frame may.
const Figure& kept_figure(const Subject& subject, const core::Memory& shared, const Rect& area)
{
    auto& kept = subject.cache.shared_lanes;
    const Style& how = subject.style;
    if (!kept || kept->of != subject.view.shown() || !same(kept->area, area) || kept->theme != how.theme.name
        || kept->figure.scale != how.scale || kept->names != subject.names)
    {
        kept.emplace(PictureCache::SharedLanes{subject.view.shown(), area, how.theme.name, subject.names,
                                               Figure(how.scale)});
        draw_lane_memory(kept->figure, shared, area, how, subject.measure, subject.names);
    }
    return kept->figure;
}

/// Names the tensors that reserve the byte under the pointer.
std::string said_at(const core::Memory& shared, const LaneMemoryPlane& plane, const CanvasInput& input)
{
    const auto at = lane_byte_at(shared, plane, input.x, input.y);
    if (!at)
        return {};
    std::string words = fmt::format("lane {}, byte {}", at->lane, core::grouped(at->byte));
    int listed = 0;
    for (const core::StoredTensor& tensor : shared.tensors)
        if (core::reserves(*tensor.placement, at->byte) && ++listed <= 8)
            words +=
                fmt::format("\n{}: {}", tensor.name,
                            core::half_open_text(tensor.placement->address, tensor.placement->end_address));
    return words + (listed == 0 ? "\nfree" : listed > 8 ? "\n\xE2\x80\xA6" : "");
}

} // namespace

CanvasInput shared_lanes_panel(const Subject& subject, const core::Memory& shared, const MemoryPlace& place)
{
    const LaneMemoryPlane plane = lane_memory_plane(shared, place.area, subject.style, subject.measure);
    const MemoryWords words = memory_words(subject, place);
    Figure title(subject.style.scale);
    draw_title(title, subject, place.title, words.name, words.remark);
    show(title);
    title_tip(subject, place.title, words.name, words.remark);
    if (!fits_memory(place, subject.style))
        return {};
    const CanvasInput input = canvas_input("lanes", place.area);
    probe_last_item("lanes");
    if (input.hovered)
        if (const std::string said = said_at(shared, plane, input); !said.empty())
            item_tooltip(said.c_str());
    show(kept_figure(subject, shared, place.area));
    if (const auto& step = subject.highlights.step; step && step->tensor && subject.style.audience)
    {
        Figure ring(subject.style.scale);
        draw_chosen_tensor(ring, shared, plane, subject.style, subject.measure, {*step->tensor, false, {}});
        show(ring);
    }
    return input;
}

} // namespace stridescope::ui
