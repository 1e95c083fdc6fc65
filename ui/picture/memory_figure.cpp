#include "ui/picture/memory_figure.h"

#include "ui/picture/bank_figure.h"
#include "ui/picture/lane_ruler.h"
#include "ui/picture/memory_raster.h"
#include "ui/picture/surroundings.h"
#include "ui/picture/titles.h"

#include <algorithm>
#include <functional>

namespace stridescope::ui
{
namespace
{

/// Draws the whole memory in the strip, with a frame around the visible part.
void draw_strip(Figure& figure, const Subject& subject, const MemoryRoom& room)
{
    const core::Operand operand = room.place.operand;
    const Rect& strip = *room.folded.strip;
    const auto px = [&](float length) { return subject.px(length); };
    ProgressiveRaster& pixels = subject.cache.memories[static_cast<std::size_t>(operand)].strip;
    Look all = subject.look;
    all.seen.reset(); // its colours do not depend on what is visible
    subject.cache.refining |= paint_strip(pixels, operand, room.rows.range, strip, subject.with(all));
    figure.image(strip, pixels.raster(),
                 subject.cache.first_texture + strip_textures + static_cast<TextureSlot>(operand));
    const StripPart seen = strip_part(subject.bar(operand), room.folded);
    const float length = seen.upright ? strip.height() : strip.width();
    const float from = static_cast<float>(seen.first / seen.all) * length;
    const float mark = std::max(px(6), static_cast<float>(seen.seen / seen.all) * length);
    const float start = std::min(from, length - mark);
    const Rect frame =
        seen.upright
            ? Rect{strip.left - px(1), strip.top + start, strip.right + px(1), strip.top + start + mark}
            : Rect{strip.left + start, strip.top - px(1), strip.left + start + mark, strip.bottom + px(1)};
    figure.outline(frame, subject.style.theme.focus, px(2), px(2));
}

/// Draws all visible rows with their surroundings.
void draw_rows(Figure& figure, const Subject& subject, const MemoryRoom& room)
{
    const SlotRows& rows = room.rows;
    SlotPainter slots(figure, subject, rows,
                      rows.of_lanes ? cell_text(subject.look, subject.view)
                                    : slot_text(subject.look, subject.view));
    const auto around = room.shared     ? shared_lane_surroundings(figure, subject, room)
                        : rows.of_lanes ? lane_surroundings(figure, subject, room, slots)
                                        : buffer_surroundings(figure, subject, room, slots);
    around->below();
    const Rect& image = rows.of_lanes ? rows.area : room.canvas;
    auto& kept = subject.cache.memories[static_cast<std::size_t>(rows.operand)].pixels;
    const bool painted = room.painted && !(rows.of_lanes && subject.look.asks);
    const bool coarse = painted && paint_slots(kept, rows, image, subject);
    subject.cache.refining |= coarse;
    if (const auto pixels = painted ? kept.raster() : nullptr)
        figure.image({image.left, image.top, image.left + static_cast<float>(pixels->width),
                      image.top + static_cast<float>(pixels->height)},
                     pixels,
                     subject.cache.first_texture + memory_textures + static_cast<TextureSlot>(rows.operand));
    const auto first = static_cast<core::Int>(std::max<World>(0, rows.first_row));
    const auto seen = static_cast<core::Int>(image.height() / rows.row_height) + 2;
    const auto end = static_cast<core::Int>(std::min<core::Wide>(rows.rows, core::wide(first) + seen));
    for (core::Int row = first; row < end; ++row)
        around->row(row);
    around->lines();
    std::function<Span(const core::Place&)> span_of;
    if (room.shared)
        span_of = [&](const core::Place& place)
        { return byte_span(*subject.view.shared(), rows, room.marks, place.offset); };
    slots.picked(!room.painted, span_of);
    slots.write_words();
    around->above(first, end);
    if (coarse)
        draw_note(figure, subject, room.canvas, coarse_note);
}

} // namespace

void draw_memory(Figure& figure, const Subject& subject, const MemoryRoom& room)
{
    const Rect& whole = room.canvas;
    const float marks = subject.px(3); // marks extend this far beyond slots
    figure.clip(room.shared          ? whole
                : room.rows.of_lanes ? Rect{whole.left, whole.top, whole.right, room.lanes.map.bottom}
                                     : Rect{whole.left - marks, whole.top - room.folded.plane.offsets - marks,
                                            whole.right + marks, whole.bottom});
    draw_rows(figure, subject, room);
    figure.unclip();
    if (room.lanes.ruler_height > 0)
        draw_lane_ruler(figure, subject, room.lanes, whole);
    if (room.folded.strip)
        draw_strip(figure, subject, room);
}

MemoryWords memory_words(const Subject& subject, const MemoryPlace& place,
                         const std::optional<MemoryRoom>& room)
{
    const core::SceneView& view = subject.view;
    if (place.as == MemoryPlace::As::banks)
        return {"Banks", banks_remark(subject.look, view)};
    if (place.as == MemoryPlace::As::shared_lanes)
        return {view.memory().name, room ? lane_memory_remark(*view.shared(), *room->shared) : std::string()};
    return {view.memory(place.operand).name, memory_remark(view, place.operand, room ? &room->rows : nullptr)};
}

} // namespace stridescope::ui
