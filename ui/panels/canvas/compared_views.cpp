#include "ui/panels/canvas/compared_views.h"

#include "ui/panels/canvas/compared_link.h"
#include "ui/panels/canvas/steps.h"
#include "ui/picture/bank_figure.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/legend.h"
#include "ui/picture/links.h"
#include "ui/picture/step_words.h"
#include "ui/picture/tile_words.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/widgets/card.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr float page_line = 28; ///< line that says which dimensions run where

/// An audience presses nothing, and needs little space around what is shown.
float header() ///< height of a title's line
{
    return px(style().audience ? 22 : 34);
}
float inset() ///< inner margin of a card
{
    return px(style().audience ? 8 : 16);
}

Rect inside(const Rect& card)
{
    return {card.left + inset(), card.top + (style().audience ? px(2) : px(14)), card.right - inset(),
            card.bottom - (style().audience ? px(3) : inset())};
}

std::string strides_text(const core::SceneView& view)
{
    if (!view.is_strided(core::Operand::input))
        return "tiles";
    return fmt::format("{{{}}}", fmt::join(view.placement().strides.to_vector(), ","));
}

/// Returns the height that a side's memory needs.
float wanted(const ComparedSide& side, float width)
{
    const bool audience = style().audience;
    if (side.view().shows_lanes())
        return px(audience ? 20 : 34)
                   * static_cast<float>(std::min<core::Int>(side.view().placement().lane_count, 8))
               + px(audience ? 56 : 100);
    if (shows_banks(side.state.look, side.view()))
        return wanted_banks_height(side.view(), style()) + header() + 2 * inset();
    const FoldedMemory memory = folded_memory(side.view(), core::Operand::input, side.state.look, style());
    return (audience ? px(5) : px(20) + inset()) + header()
           + wanted_height(memory, side.state.look.memories[0], width - 2 * inset(), audience ? 1 : 3);
}

void memory_of_side(ComparedSide& side, Pointing& pointing)
{
    const ProbePrefix names(side.prefix());
    ImGui::PushID(side.letter);
    const Rect area = inside(side.card);
    MemoryPlace place = memory_places(side.state.look, side.view()).front();
    place.title = {area.left + px(32), area.top, area.right, area.top + header()};
    place.area = {area.left, area.top + header(), area.right, area.bottom};
    if (side.letter[0] == 'A' && !style().audience)
        place.title.right -= memory_controls(side.state, place, true);
    side.memory = memory_input(side.state, place, pointing);
    ImGui::PopID();
}

void draw_memory_of_side(const ComparedSide& side, const Subject& subject)
{
    const ProbePrefix names(side.prefix());
    Rect line = side.memory.place.title;
    line.left -= px(32);
    paint_side(line, side.letter);
    draw_memory_part(subject, side.memory);
}

/// Places both memories below each other at the bottom; returns the area that is left for the grids.
Rect share_out(ComparedSide& a, ComparedSide& b, const Rect& area)
{
    const float gutter = style().audience ? px(3) : px(card_gutter);
    float high_a = wanted(a, area.width());
    float high_b = wanted(b, area.width());
    if (shows_banks(a.state.look, a.view()) && shows_banks(b.state.look, b.view()))
    {
        // Places them side by side: conflicts that disappear in one bank move to others.
        const float high = std::min(std::max(high_a, high_b), area.height() * 0.56F);
        const float middle = (area.left + area.right) / 2;
        a.card = {area.left, area.bottom - high, middle - gutter / 2, area.bottom};
        b.card = {middle + gutter / 2, area.bottom - high, area.right, area.bottom};
        return {area.left, area.top, area.right, a.card.top - gutter};
    }
    const float most = area.height() * (style().audience ? 0.64F : 0.56F) - 2 * gutter;
    const float shrink = std::min(1.0F, most / (high_a + high_b));
    high_a *= shrink;
    high_b *= shrink;
    b.card = {area.left, area.bottom - high_b, area.right, area.bottom};
    a.card = {area.left, b.card.top - gutter - high_a, area.right, b.card.top - gutter};
    return {area.left, area.top, area.right, a.card.top - gutter};
}

/// Titles and controls of both grids, on the first line of their card.
struct GridsLine
{
    Rect title;
    std::string sizes;
    Rect colour;
    Rect links; ///< empty if there is no room for it
    Rect text;
};

GridsLine grids_line(const ComparedSide& a, const Rect& room)
{
    GridsLine line;
    const float choice = text_choice_width(a.view(), a.state.look, style());
    line.text = {room.right - choice, room.top, room.right, room.top + header()};
    const float links = room.width() >= px(560) ? px(links_width + 8) : 0;
    const float left_of_text = line.text.left - px(8);
    line.links = {line.text.left - links, room.top, left_of_text, room.top + px(28)};
    line.sizes = sizes_text(a.view(), core::Operand::input);
    const float title = measure_by_fonts()(Face::text, line.sizes) + px(90);
    const float for_legend = left_of_text - links - px(8) - room.left - title;
    const float legend = legend_width(a.view(), a.state.look, style(), measure_by_fonts(), for_legend);
    line.colour = {left_of_text - links - (legend <= for_legend ? legend : 0), room.top, left_of_text - links,
                   room.top + px(30)};
    line.title = {room.left, room.top, line.colour.left - px(8), room.top + header()};
    return line;
}

/// Places the grids side by side, each under its title, and one line of pages for both.
void place_grids(ComparedSide& a, ComparedSide& b, const Rect& room)
{
    const float middle = (room.left + room.right) / 2;
    const float pages_top = room.top + header();
    const float titles_top = style().audience ? room.top : pages_top + px(page_line);
    TileRoom words; // both have the same, so that cells lie alike
    for (const ComparedSide* const side : {&a, &b})
    {
        const TileRoom own =
            tile_room(side->view(), side->state.look, core::Operand::input, style(), room.width() / 2);
        words = {std::max(words.left, own.left), std::max(words.above, own.above)};
    }
    for (ComparedSide* const side : {&a, &b})
    {
        const bool left = side == &a;
        const float from = left ? room.left : middle + px(10);
        const float to = left ? middle - px(10) : room.right;
        side->title = {from + px(32), titles_top, to, titles_top + header()};
        side->grid.area = {from + words.left, titles_top + header() + words.above, to, room.bottom};
        side->grid.pages = {room.left - px(8), pages_top, room.right, pages_top + px(page_line)};
    }
}

/// Shows an element on its way from global memory to lanes: it is read in one and written in the other.
void read_from_global_memory(ComparedSide& a, ComparedSide& b)
{
    const auto in_lanes = [](const ComparedSide& side) { return side.view().placement().in_lanes; };
    if (in_lanes(a) == in_lanes(b))
        return;
    ComparedSide& from = in_lanes(a) ? b : a;
    if (from.lit.step)
        std::swap(from.lit.step->reads, from.lit.step->writes);
}

/// Draws rings around what a step reads and writes, above a side's grid or its memory.
void mark_step(const ComparedSide& side, DrawnParts parts)
{
    if (!side.lit.step)
        return;
    parts.lower = side.card;
    Figure figure(style().scale);
    draw_links(figure, subject_of(side.state, side.lit), parts);
    show(figure);
}

void draw_side_title(const ComparedSide& side)
{
    const Rect& title = side.title;
    paint_side({title.left - px(32), title.top, title.right, title.bottom}, side.letter);
    const std::string strides = strides_text(side.view());
    const float for_strides = text_size(fonts().mono, strides.c_str()).x;
    const bool room_for_both = for_strides < title.width() * 0.6F;
    const float name_room = title.width() - (room_for_both ? for_strides + px(12) : 0);
    const float y = title.top + (header() - font_size(fonts().strong)) / 2 - px(2);
    std::string name = side.name;
    if (style().audience) // nothing else says at which index the other dimensions are
        if (const std::string rest =
                not_drawn_text(side.view(), core::Operand::input, side.state.look.grids[0].pages);
            !rest.empty())
            name += "   " + rest;
    paint_text(fonts().strong, {title.left, y}, theme().text, shortened(fonts().strong, name, name_room));
    title_tip(subject_of(side.state, side.lit), {title.left, title.top, title.left + name_room, title.bottom},
              name, strides);
    if (room_for_both)
        paint_text(fonts().mono, {title.right - for_strides, y}, theme().text_soft, strides);
    probe(fmt::format("side/{}: {}", side.letter, side.name),
          {title.left, title.top, title.right, title.bottom});
}

/// Draws both tensors: first handles their controls and the mouse, then draws the pictures that result.
void grids_card(Comparison& comparison, ComparedSide& a, ComparedSide& b, const Rect& card, Pointing& at_a,
                Pointing& at_b)
{
    begin_card("grids", card);
    const Rect room = inside(card);
    BelowControls pictures;
    const GridsLine line = grids_line(a, room);
    place_grids(a, b, room);
    if (!style().audience)
    {
        colour_choice(a.state, a.view(), line.colour);
        text_choice(a.state, a.view(), line.text);
        if (line.links.width() > 0)
            links_toggle(a.state, line.links);
        page_controls(a.state, a.view(), a.grid);
    }
    ImGui::PushID("A");
    a.grid_shown = grid_input(a.state, a.grid, at_a);
    ImGui::PopID();
    look_alike(comparison, a.state);
    {
        const ProbePrefix names(b.prefix());
        ImGui::PushID("B");
        b.grid_shown = grid_input(b.state, b.grid, at_b);
        ImGui::PopID();
    }
    if (b.grid_shown)
        follow_camera_of_b(comparison, a.state);

    pictures.begin();
    const float middle = (room.left + room.right) / 2;
    ImGui::GetWindowDrawList()->AddLine({middle, a.title.top}, {middle, room.bottom},
                                        packed_colour(theme().card_border));
    for (const ComparedSide* const side : {&a, &b})
    {
        const ProbePrefix names(side->prefix());
        if (side->grid_shown)
        {
            draw_grid_part(subject_of(side->state, side->lit), side->grid, *side->grid_shown);
            DrawnParts drawn;
            drawn.grids.push_back({core::Operand::input, side->grid_shown->plane, side->grid.area});
            mark_step(*side, std::move(drawn));
        }
        draw_side_title(*side);
    }
    pictures.end();
    if (!style().audience)
    {
        const Subject subject = subject_of(a.state, a.lit);
        Figure words(subject.style.scale);
        draw_legend(words, subject, line.colour);
        draw_title(words, subject, line.title, "Tensor", line.sizes);
        show(words);
    }
    end_card();
}

void memory_card(ComparedSide& side, Pointing& pointing)
{
    focus_region();
    begin_card(side.letter[0] == 'A' ? "memory" : "memory of b", side.card);
    side.list = ImGui::GetWindowDrawList();
    BelowControls pictures;
    memory_of_side(side, pointing);
    pictures.begin();
    draw_memory_of_side(side, subject_of(side.state, side.lit));
    mark_step(side, side.memory_drawn());
    pictures.end();
    end_card();
}

} // namespace

float paint_side(const Rect& line, const char* letter)
{
    const float size = px(style().audience ? 18 : 22);
    const float top = line.top + (line.height() - size) / 2 - px(2);
    auto* const list = ImGui::GetWindowDrawList();
    const ImVec2 low(line.left, top);
    const ImVec2 high(line.left + size, top + size);
    list->AddRectFilled(low, high, packed_colour(theme().chosen), px(5));
    list->AddRect(low, high, packed_colour(theme().chosen_edge), px(5));
    paint_text_centred(fonts().strong, low, high, theme().text, letter);
    return px(32);
}

void draw_compared(OpenScene& open, const Rect& area)
{
    Comparison& comparison = *open.comparison;
    ComparedSide a{open.views, "A", name_of(open)};
    ComparedSide b{comparison.views, "B", comparison.with.name};
    b.state.follow(comparison.other);
    Pointing at_a(a.state);
    Pointing at_b(b.state);
    step_by_keys(a.state, a.view());
    a.lit = lit_now(a.state, a.view());
    look_alike(comparison, a.state);
    share_step(comparison, a.state);
    b.lit = lit_now(b.state, b.view());
    read_from_global_memory(a, b);

    Rect upper = share_out(a, b, area);
    if (a.lit.step && !style().audience) // the presenter says it
    {
        const float top =
            upper.bottom
            - step_strip_height(a.view(), a.state.look, style(), measure_by_fonts(), upper.right - upper.left);
        steps_strip(a.state, a.view(), {upper.left, top, upper.right, upper.bottom});
        upper.bottom = top - px(card_gutter);
    }
    grids_card(comparison, a, b, upper, at_a, at_b);
    memory_card(a, at_a);
    memory_card(b, at_b);
    connect(a, b);
    at_a.finish();
    at_b.finish();
    share_picks(comparison, a.state);
    for (ViewState* const state : {&a.state, &b.state})
        state->refining = state->cache.refining || state->cache.searches.missed;
    a.state.refining = a.state.refining || b.state.refining;
    if (!a.state.look.step)
        move_pin_by_keys(a.state, a.view());
    share_picks(comparison, a.state);
}

} // namespace stridescope::ui
