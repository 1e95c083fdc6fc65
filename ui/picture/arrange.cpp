#include "ui/picture/arrange.h"

#include "ui/picture/bank_figure.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/legend.h"
#include "ui/picture/step_words.h"
#include "ui/picture/tile_words.h"
#include "ui/picture/titles.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float padding = 16;
constexpr float header = 34; ///< height of a title's line
/// The same, with space for the arrows that come down from the tensor.
constexpr float memory_header = header + 8;
constexpr float controls = 28;
constexpr float legend_gap = 8;
constexpr float least_legend = 210; ///< least width for which the pages get a line of their own
constexpr float least_for_links = 560;
constexpr float page_words = 150; ///< width of the text that says which dimensions run where
constexpr float least_part = 145; ///< least width of one tensor of an operation
constexpr float stepper = 154;    ///< width of the stepper of a dimension that is not drawn

/// Returns how many tensors fit side by side, if each must be wide enough to be readable.
std::size_t parts_across(std::size_t parts, float width, const Style& style)
{
    const auto room = static_cast<std::size_t>(std::max(1.0F, width / style.px(least_part)));
    return std::clamp<std::size_t>(room, 1, parts);
}

/// Places a memory below its title, whose height is given, in an area.
MemoryPlace below_title(MemoryPlace place, const Rect& room, float title)
{
    place.title = {room.left, room.top, room.right, room.top + title};
    place.area = {room.left, place.title.bottom, room.right, room.bottom};
    return place;
}

constexpr float presented_lane = 20;
constexpr float presented_gap = 6; ///< gap above a memory, for the arrows that come down to it

class Arranger
{
public:
    Arranger(const core::SceneView& scene, const Look& how, const Style& with, const TextMeasure& by)
        : view(scene), look(how), style(with), measure(by), in_lanes(view.shows_lanes()),
          has_grids(how.parts.grids && !scene.shared())
    {
        result.memories = memory_places(look, view);
        for (const MemoryPlace& place : result.memories)
            if (place.as == MemoryPlace::As::rows)
                shown.push_back(folded_memory(view, place.operand, look, style));
    }

    Arrangement arrange(const Rect& area)
    {
        const bool has_lower = in_lanes ? look.parts.lanes : look.parts.memory;
        float split = area.bottom + px(card_gutter);
        if (has_lower)
            split = has_grids ? area.bottom - lower_height(area) : area.top;
        if (has_grids)
        {
            result.upper = {area.left, area.top, area.right, split - px(card_gutter)};
            if (look.step)
            {
                result.upper.bottom -=
                    step_strip_height(view, look, style, measure, area.width()) + px(card_gutter);
                result.steps = {area.left, result.upper.bottom + px(card_gutter), area.right,
                                split - px(card_gutter)};
            }
            grids(inside(result.upper));
            for (GridPlace& grid : result.grids)
            {
                grid.area.bottom -= gap_note_room(view, look, style);
                const TileRoom tiles = tile_room(view, look, grid.operand, style, grid.area.width());
                grid.area.left += tiles.left;
                grid.area.top += tiles.above;
            }
        }
        else if (look.step)
        {
            result.steps = {area.left, area.top, area.right,
                            area.top + step_strip_height(view, look, style, measure, area.width())};
            split = std::max(split, result.steps.bottom + px(card_gutter));
        }
        if (!has_lower)
        {
            result.memories.clear();
            return std::move(result);
        }
        result.lower = {area.left, split, area.right, area.bottom};
        const Rect lower = inside(result.lower);
        if (shown.empty())
            result.memories.front() = below_title(result.memories.front(), lower, px(header));
        else
            rows_of_slots(lower);
        return std::move(result);
    }

private:
    [[nodiscard]] float px(float length) const { return style.px(length); }

    [[nodiscard]] Rect inside(const Rect& card) const
    {
        return {card.left + px(padding), card.top + px(14), card.right - px(padding),
                card.bottom - px(padding)};
    }

    [[nodiscard]] const GridLook& grid_look(core::Operand operand) const
    {
        return look.grids[static_cast<std::size_t>(operand)];
    }
    [[nodiscard]] const MemoryLook& look_of(const FoldedMemory& memory) const
    {
        return look.memory(memory.operand);
    }

    [[nodiscard]] float lower_height(const Rect& area) const
    {
        const float all = std::max(0.0F, area.height());
        if (look.lower_share > 0)
            return all * look.lower_share;
        if (in_lanes)
        {
            const float lanes =
                px(34) * static_cast<float>(std::min<core::Int>(view.placement().lane_count, 24));
            return std::clamp(lanes + px(90), all * 0.3F, all * 0.58F);
        }
        if (shown.empty()) // drawn as banks
            return std::clamp(wanted_banks_height(view, style) + px(header + 2 * padding), all * 0.3F,
                              all * 0.6F);
        // Rows of memory give way to cells that are too low for their labels, if that makes them high enough.
        constexpr int most_rows = 6;
        constexpr int least_rows = 3;
        for (int rows = most_rows; rows >= least_rows; --rows)
            if (const float height = height_of_rows(area, rows); labels_fit(area, height))
                return height;
        constexpr int rows_beside_small_cells = 4; // cells without labels gain from height too
        return height_of_rows(area, rows_beside_small_cells);
    }

    /// Returns the height of the lower card whose memories have up to so many rows each.
    [[nodiscard]] float height_of_rows(const Rect& area, int rows) const
    {
        const float all = std::max(0.0F, area.height());
        float wanted = px(2 * padding);
        bool picture = false; // a picture of the memory in two dimensions, which needs space
        for (const FoldedMemory& memory : shown)
        {
            wanted += px(memory_header + 6)
                      + wanted_height(memory, look_of(memory), area.width() - px(2 * padding), rows);
            picture = picture || look_of(memory).fold == Fold::width;
        }
        // At most half of the height, even if that is less than the minimum.
        return std::min(std::max(wanted, picture ? all * 0.38F : px(110)), all * 0.5F);
    }

    /// Tells whether the cells of the only grid are high enough for their labels above a lower card, as far as
    /// its pages are known.
    [[nodiscard]] bool labels_fit(const Rect& area, float lower) const
    {
        const std::vector<core::Operand> parts = grids_shown(view, look.parts);
        if (parts.size() != 1)
            return true;
        const core::PageGrid& grid = grid_look(parts[0]).fitted;
        if (grid.rows == 0 || grid.row_step > 1)
            return true;
        const TileRoom tiles = tile_room(view, look, parts[0], style, area.width() - px(2 * padding));
        const Rect cells = {0, 0, area.width() - px(2 * padding) - tiles.left,
                            area.height() - lower - px(card_gutter + 14 + padding + 2 * header) - tiles.above};
        if (cells.height() <= 0)
            return true;
        const PagePlane plane = page_plane(grid, cells, style);
        return static_cast<World>(cells.height()) >= plane.height() * static_cast<World>(px(smallest_labelled));
    }

    /// Places grids side by side if they fit, each under its own name and pages.
    void grids(const Rect& area)
    {
        const float choice = text_choice_width(view, look, style);
        result.text = {area.right - choice, area.top, area.right, area.top + px(header)};
        const std::vector<core::Operand> parts = grids_shown(view, look.parts);
        const float title =
            parts.size() == 1
                ? measure(Face::text, grid_remark(view, parts[0], grid_look(parts[0]).pages)) + px(90)
                : 0;
        float links = area.width() >= px(least_for_links) ? px(links_width + legend_gap) : 0;
        const float for_legend = result.text.left - px(2 * legend_gap) - area.left - title - links;
        if (legend_width(view, look, style, measure, for_legend) > for_legend)
            links = 0; // the legend has priority
        result.links = {result.text.left - std::max(links, px(legend_gap)), area.top,
                        result.text.left - px(legend_gap), area.top + px(controls)};
        const float end_of_line = result.text.left - px(legend_gap) - links;
        const auto put_legend = [&](float room)
        {
            const float least = legend_width(view, look, style, measure, room);
            const float width = least <= room ? least : 0; // names have priority
            result.colour = {end_of_line - width, area.top, end_of_line, area.top + px(controls + 2)};
        };
        const float top = area.top + px(header);
        if (parts.size() == 1)
        {
            const float behind_title = area.left + std::max(px(190), title);
            const std::size_t standing =
                dimensions_not_drawn(grid_look(parts[0]).pages, view.sizes(parts[0])).size();
            const std::string pages = pages_text(view, parts[0], grid_look(parts[0]).pages);
            const bool has_pages = view.sizes(parts[0]).size() > 1;
            const float wanted = has_pages ? std::min(px(page_words), measure(Face::text, pages) + px(30))
                                                 + px(stepper) * static_cast<float>(standing)
                                           : 0;
            // Everything is on one line, even if that shortens the legend; else the pages get a line of their
            // own.
            const float room = end_of_line - px(2 * legend_gap) - behind_title - wanted;
            const bool one_line = room >= legend_width(view, look, style, measure, px(least_legend));
            put_legend(one_line ? room : end_of_line - px(legend_gap) - area.left - title);
            float end = result.colour.left - px(legend_gap);
            const float second = one_line ? 0 : px(32);
            const float line = one_line ? area.top : top;
            float end_of_pages = one_line ? end : area.right;
            // The line of the pages has the room that the first one lacks.
            const float beside_pages = area.width() - wanted - px(links_width + 2 * legend_gap);
            const float legend = legend_width(view, look, style, measure, beside_pages);
            const bool moves_legend =
                !one_line && legend <= beside_pages
                && (links <= 0 || !legend_names_colours(view, look, style, measure, result.colour.width()));
            if (moves_legend || (!one_line && links <= 0 && beside_pages >= 0 && result.colour.width() > 0))
            {
                result.links = {area.right - px(links_width), line, area.right, line + px(controls)};
                end_of_pages = result.links.left - px(legend_gap);
            }
            if (moves_legend)
            {
                result.colour = {end_of_pages - legend, line, end_of_pages, line + px(controls + 2)};
                end = result.text.left - px(legend_gap);
                end_of_pages = result.colour.left - px(legend_gap);
            }
            result.grids.push_back(
                {parts[0],
                 {area.left, area.top, end, top},
                 {one_line ? behind_title : area.left - px(8), line, end_of_pages, line + px(controls)},
                 {area.left, top + second, area.right, area.bottom}});
            return;
        }
        put_legend(end_of_line - area.left);
        const float between = px(18);
        const std::size_t across = parts_across(parts.size(), area.width(), style);
        const std::size_t down = (parts.size() + across - 1) / across;
        const float width =
            (area.width() - between * static_cast<float>(across - 1)) / static_cast<float>(across);
        const float height = (area.bottom - top) / static_cast<float>(down);
        for (std::size_t i = 0; i < parts.size(); ++i)
        {
            const float left = area.left + (width + between) * static_cast<float>(i % across);
            const float above = top + height * static_cast<float>(i / across);
            const float line = above + px(controls);
            result.grids.push_back({parts[i],
                                    {left, above, left + width, above + px(header)},
                                    {left - px(8), line, left - px(8) + width, line + px(controls)},
                                    {left, above + px(header + controls), left + width, above + height}});
        }
    }

    /// Gives every memory at least one row; the remaining height is divided evenly among those with more rows.
    void rows_of_slots(const Rect& area)
    {
        const auto height = [&](const FoldedMemory& memory, int rows)
        { return px(memory_header + 4) + wanted_height(memory, look_of(memory), area.width(), rows); };
        std::vector<float> heights;
        std::vector<std::size_t> by_wish; // smallest first: what it does not need goes to the others
        float room = area.height();
        for (std::size_t i = 0; i < shown.size(); ++i)
        {
            heights.push_back(height(shown[i], 1));
            by_wish.push_back(i);
            room -= heights.back();
        }
        const auto more = [&](std::size_t i)
        { return std::max(0.0F, height(shown[i], 1000) - height(shown[i], 1)); };
        std::sort(by_wish.begin(), by_wish.end(),
                  [&](std::size_t a, std::size_t b) { return more(a) < more(b); });
        for (std::size_t k = 0; k < by_wish.size(); ++k)
        {
            const float share =
                std::min(more(by_wish[k]), std::max(0.0F, room) / static_cast<float>(by_wish.size() - k));
            heights[by_wish[k]] += share;
            room -= share;
        }
        float top = area.top;
        for (std::size_t i = 0; i < shown.size(); ++i)
        {
            const float bottom = i + 1 == shown.size() ? area.bottom : top + heights[i];
            result.memories[i] =
                below_title(result.memories[i], {area.left, top, area.right, bottom}, px(memory_header));
            top = bottom;
        }
    }

    const core::SceneView& view;
    const Look& look;
    const Style& style;
    const TextMeasure& measure;
    bool in_lanes;
    bool has_grids; ///< false for several tensors in lanes, which have no pictures of their own
    std::vector<FoldedMemory> shown; ///< memories that are drawn as rows
    Arrangement result;
};

} // namespace

std::vector<MemoryPlace> memory_places(const Look& look, const core::SceneView& view)
{
    using As = MemoryPlace::As;
    if (view.shows_lanes())
        return {{view.shared() ? As::shared_lanes : As::lanes}};
    if (shows_banks(look, view))
        return {{As::banks}};
    std::vector<MemoryPlace> places;
    for (const core::Operand operand : memories(view))
        places.push_back({As::rows, operand});
    return places;
}

Arrangement arrange(const core::SceneView& view, const Look& look, const Style& style,
                    const TextMeasure& measure, const Rect& area)
{
    return Arranger(view, look, style, measure).arrange(area);
}

Arrangement arrange_presented(const core::SceneView& view, const Look& look, const Style& style,
                              const TextMeasure& measure, const Rect& area)
{
    const auto px = [&](float length) { return style.px(length); };
    const float edge = px(8);
    const float line = face_size(Face::strong) * style.scale * 1.35F;
    const Rect inside = {area.left + edge, area.top + px(4), area.right - edge, area.bottom - px(4)};
    Arrangement result;
    bool has_grids = !view.shared();
    float top = inside.bottom;
    const bool has_memory = view.shows_lanes() ? look.parts.lanes : look.parts.memory;
    if (!has_memory)
        top = area.bottom;
    else if (view.shows_lanes())
    {
        const float lanes =
            px(presented_lane) * static_cast<float>(std::min<core::Int>(view.placement().lane_count, 16));
        const bool ruler = shows_ruler(look, view);
        const float wanted = lanes + line + px(ruler ? 62 : 24);
        const float height = has_grids ? std::min(wanted, inside.height() * (ruler || look.asks ? 0.58F : 0.5F))
                                       : inside.height();
        top = inside.bottom - height;
        result.memories.push_back(below_title(memory_places(look, view).front(),
                                              {inside.left, top, inside.right, inside.bottom}, line));
        result.memories.back().area.top += has_grids ? 0 : px(6);
    }
    else if (shows_banks(look, view))
    {
        const float wanted = wanted_banks_height(view, style) + line;
        top = inside.bottom - std::min(wanted, inside.height() * 0.68F);
        // Else banks get its space.
        has_grids = fits_grid({inside.left, inside.top + line, inside.right, top - px(12)}, style);
        top = has_grids ? top : std::max(inside.top, inside.bottom - wanted);
        result.memories.push_back(below_title(memory_places(look, view).front(),
                                              {inside.left, top, inside.right, inside.bottom}, line));
    }
    else
    {
        // Names are at the left of their memory.
        float names = 0;
        const auto operands = memories(view);
        for (const core::Operand operand : operands)
            names = std::max(names, measure(Face::strong, presented_name(operand)) + px(8));
        if (!view.is_operation())
            names = 0;
        std::vector<FoldedMemory> shown;
        std::vector<int> rows(operands.size(), 1); // number of whole rows
        for (const core::Operand operand : operands)
            shown.push_back(folded_memory(view, operand, look, style));
        const auto height = [&](std::size_t i, int count)
        {
            const MemoryLook& memory = look.memory(operands[i]);
            return wanted_height(shown[i], memory, inside.width() - names, count) + px(presented_gap);
        };
        float all = 0;
        for (std::size_t i = 0; i < operands.size(); ++i)
            all += height(i, 1);
        constexpr int most_rows = 3;
        for (int count = 2; count <= most_rows; ++count)
            for (std::size_t i = 0; i < operands.size(); ++i)
                if (const float more = height(i, count) - height(i, rows[i]);
                    more > 0 && all + more <= inside.height() * 0.5F)
                {
                    rows[i] = count;
                    all += more;
                }
        // Each gets one row, even if little is left for the tensors.
        const float share = std::min(1.0F, inside.height() * 0.64F / all);
        top = inside.bottom - all * share;
        float y = top;
        for (std::size_t i = 0; i < operands.size(); ++i)
        {
            const float bottom = y + height(i, rows[i]) * share;
            result.memories.push_back({MemoryPlace::As::rows,
                                       operands[i],
                                       {inside.left, y, inside.left + names, bottom},
                                       {inside.left + names, y + px(presented_gap), inside.right, bottom}});
            y = bottom;
        }
    }
    result.lower = {area.left, top - px(2), area.right, area.bottom};
    if (!has_grids)
    {
        result.lower.top = area.top;
        return result;
    }
    result.upper = {area.left, area.top, area.right, result.lower.top - px(2)};
    const std::vector<core::Operand> parts = grids_shown(view, look.parts);
    const float width = inside.width() / static_cast<float>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const float left = inside.left + width * static_cast<float>(i);
        const float right = left + width - (parts.size() > 1 ? edge : 0);
        result.grids.push_back({parts[i],
                                {left, inside.top, right, inside.top + line},
                                {},
                                {left, inside.top + line, right, result.upper.bottom - px(10)}});
    }
    return result;
}

Arrangement arrange_thumbnail(const core::SceneView& view, const Look& look, const Style& style,
                              const Rect& area)
{
    constexpr int rows = 2;       // rows of memory
    constexpr float share = 0.4F; // share of the height for memory
    constexpr float between = 16;
    Arrangement result;
    result.upper = area;
    if (view.shows_lanes() || shows_banks(look, view))
    {
        result.lower = area;
        result.memories.push_back(memory_places(look, view).front());
        result.memories.back().area = area;
        return result;
    }
    const FoldedMemory memory = folded_memory(view, core::Operand::input, look, style);
    const float wanted = wanted_height(memory, look.memories[0], area.width(), rows);
    result.lower = {area.left, area.bottom - std::min(wanted, area.height() * share), area.right, area.bottom};
    result.memories.push_back({MemoryPlace::As::rows, memory.operand, {}, result.lower});
    result.upper.bottom = result.lower.top - style.px(between);
    const std::vector<core::Operand> parts = grids_shown(view, look.parts);
    const float width = (area.width() + style.px(between)) / static_cast<float>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const float left = area.left + width * static_cast<float>(i);
        result.grids.push_back(
            {parts[i], {}, {}, {left, area.top, left + width - style.px(between), result.upper.bottom}});
    }
    return result;
}

float text_choice_width(const core::SceneView& view, const Look& look, const Style& style)
{
    return style.px(140 + (view.has_values() ? 70.0F : 0) + (shows_banks(look, view) ? 66.0F : 0));
}

float least_cards_height(const core::SceneView& view, const Style& style, float width)
{
    const std::size_t parts = view.parts().size();
    const std::size_t across = parts_across(parts, width - style.px(2 * padding), style);
    const std::size_t down = (parts + across - 1) / across;
    return style.px((view.shows_lanes() ? 440.0F : 360.0F) + 260 * static_cast<float>(down - 1));
}

bool fits_grid(const Rect& area, const Style& style)
{
    return area.width() >= style.px(40) && area.height() >= style.px(40);
}

} // namespace stridescope::ui
