#include "ui/picture/memory_figure.h"

#include "ui/picture/bank_figure.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/memory_raster.h"
#include "ui/picture/shared_lanes.h"
#include "ui/picture/surroundings.h"
#include "ui/picture/titles.h"

#include <algorithm>
#include <functional>

namespace stridescope::ui
{
namespace
{

/// Draws the whole memory in the strip, with a frame around the visible part.
void draw_strip(Figure& figure, const Subject& subject, const MemoryPlane& plane)
{
    const core::Operand operand = plane.place.operand;
    const Rect& strip = *plane.strip;
    const auto px = [&](float length) { return subject.px(length); };
    if (plane.of_banks())
        draw_bank_strip(figure, subject, plane);
    else
    {
        ProgressiveRaster& pixels = subject.cache.memories[static_cast<std::size_t>(operand)].strip;
        Look all = subject.look;
        all.seen.reset(); // its colours do not depend on what is visible
        subject.cache.refining |= paint_strip(pixels, operand, plane.rows.range, strip, subject.with(all));
        figure.image(strip, pixels.raster(),
                     subject.cache.first_texture + strip_textures + static_cast<TextureSlot>(operand));
    }
    const StripPart seen = strip_part(plane);
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
void draw_rows(Figure& figure, const Subject& subject, const MemoryPlane& plane)
{
    const SlotRows& rows = plane.rows;
    SlotPainter slots(figure, subject, rows,
                      rows.of_lanes ? cell_text(subject.look, subject.view)
                                    : slot_text(subject.look, subject.view));
    const auto around = plane.of_banks()    ? bank_surroundings(figure, subject, plane)
                        : plane.is_shared() ? shared_lane_surroundings(figure, subject, plane)
                        : rows.of_lanes     ? lane_surroundings(figure, subject, plane, slots)
                                            : buffer_surroundings(figure, subject, plane, slots);
    around->below();
    const Rect& image = rows.of_lanes ? rows.area : plane.canvas;
    auto& kept = subject.cache.memories[static_cast<std::size_t>(rows.operand)].pixels;
    const bool painted = plane.painted && !(rows.of_lanes && subject.look.asks);
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
    if (plane.is_shared())
        span_of = [&](const core::Place& place)
        { return byte_span(*subject.view.shared(), rows, plane.marks, place.offset); };
    slots.picked(!plane.painted, span_of);
    slots.write_words();
    around->above(first, end);
    if (coarse)
        draw_note(figure, subject, plane.canvas, coarse_note);
}

} // namespace

void draw_memory(Figure& figure, const Subject& subject, const MemoryPlane& plane)
{
    const Rect& whole = plane.canvas;
    const float marks = subject.px(3); // marks extend this far beyond slots
    figure.clip(plane.is_shared() || plane.of_banks() ? whole
                : plane.rows.of_lanes ? Rect{whole.left, whole.top, whole.right, plane.rows.area.bottom}
                                      : Rect{whole.left - marks, whole.top - plane.offsets - marks,
                                             whole.right + marks, whole.bottom + marks});
    draw_rows(figure, subject, plane);
    figure.unclip();
    if (plane.ruler > 0)
        draw_lane_ruler(figure, subject, plane);
    if (plane.strip)
        draw_strip(figure, subject, plane);
}

MemoryWords memory_words(const Subject& subject, const MemoryPlace& place, const SlotRows* rows)
{
    const core::SceneView& view = subject.view;
    if (place.as == MemoryPlace::As::banks)
        return {"Banks", banks_remark(subject.look, view),
                wavefronts_pill(subject.look, view, subject.style.theme)};
    if (place.as == MemoryPlace::As::shared_lanes)
        return {view.memory().name, rows ? shared_lanes_remark(*view.shared(), *rows) : std::string()};
    std::string remark = memory_remark(view, place.operand, rows);
    if (rows && !rows->of_lanes && shows_hex(subject.look, view, place.operand))
        remark += "; hexadecimal";
    return {view.memory(place.operand).name, std::move(remark)};
}

} // namespace stridescope::ui
