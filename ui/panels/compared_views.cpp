#include "ui/panels/compared_views.h"

#include "ui/focus.h"
#include "ui/paint_figure.h"
#include "ui/panels/view_parts.h"
#include "ui/picture/lane_figure.h"
#include "ui/picture/legend.h"
#include "ui/probe.h"
#include "ui/widgets/card.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float header = 34;    ///< a title's line
constexpr float page_line = 28; ///< which dimensions run where
constexpr float inset = 16;     ///< of a card

Rect inside(const Rect& card)
{
    return {card.left + px(inset), card.top + px(14), card.right - px(inset), card.bottom - px(inset)};
}

/// One of the two sides, with the parts of it that are drawn.
struct Side
{
    ViewState& state;
    const char* letter;
    std::string name;
    Highlights lit = {};
    Rect title = {};
    GridPlace grid = {};
    std::optional<GridShown> grid_shown = {};
    Rect card = {};
    Rect memory_title = {};
    std::optional<BarPlace> bar = {};
    std::optional<BarShown> bar_shown = {};
    std::optional<LanesShown> lanes_shown = {};
    Rect lanes = {};

    [[nodiscard]] const core::SceneView& view() const { return *state.view; }
    /// What is said on one side only has names of its own for tests, and items of their own for ImGui.
    [[nodiscard]] const char* prefix() const { return letter[0] == 'A' ? "" : "b/"; }
};

std::string strides_text(const core::SceneView& view)
{
    const core::TensorFacts* const tensor = view.tensor(core::Operand::input);
    if (tensor)
        return fmt::format("{{{}}}", fmt::join(tensor->layout.strides.to_vector(), ","));
    return fmt::format("{{{}}}", fmt::join(view.lanes()->strides.to_vector(), ","));
}

/// How high a side's memory wants to be.
float wanted(const Side& side, float width)
{
    if (side.view().shows_lanes())
        return px(34) * static_cast<float>(std::min<core::Int>(side.view().lanes()->lane_count(), 8)) + px(100);
    const BarMemory memory = bar_memory(side.view(), core::Operand::input, side.state.look, style());
    return px(14 + inset + header + 6)
           + wanted_height(memory, side.state.look.bars[0], width - px(2 * inset), 3);
}

void memory_input(Side& side, Pointing& pointing)
{
    const ProbePrefix names(side.prefix());
    ImGui::PushID(side.letter);
    const Rect area = inside(side.card);
    side.memory_title = {area.left + px(32), area.top, area.right, area.top + px(header)};
    const Rect below = {area.left, area.top + px(header), area.right, area.bottom};
    if (side.view().shows_lanes())
    {
        side.lanes = below;
        side.lanes_shown = lane_input(side.state, below, pointing);
    }
    else
    {
        side.bar.emplace(BarPlace{bar_memory(side.view(), core::Operand::input, side.state.look, style()),
                                  side.memory_title, below});
        if (side.letter[0] == 'A')
        {
            side.memory_title.right -=
                fold_control(side.state, side.view(), core::Operand::input, side.memory_title);
            side.memory_title.right -= ruler_toggle(side.state, side.memory_title);
        }
        side.bar_shown = bar_input(side.state, *side.bar, pointing);
    }
    ImGui::PopID();
}

void draw_memory(const Side& side, const Subject& subject)
{
    const ProbePrefix names(side.prefix());
    const core::SceneView& view = subject.view;
    const bool in_lanes = view.shows_lanes();
    const std::string name = in_lanes ? lanes_name(*view.lanes()) : memory_name(view, core::Operand::input);
    const std::string remark =
        in_lanes ? lanes_remark(*view.lanes()) : memory_remark(view, core::Operand::input);
    Rect line = side.memory_title;
    line.left -= px(32);
    paint_side(line, side.letter);
    Figure words(subject.style.scale);
    draw_title(words, subject, side.memory_title, name, remark);
    show(words);
    title_tip(subject, side.memory_title, name, remark);
    if (side.bar_shown)
        draw_bar_part(subject, core::Operand::input, *side.bar_shown);
    if (side.lanes_shown)
        draw_lanes_part(subject, side.lanes, *side.lanes_shown);
}

/// A place of a memory that is drawn slot by slot and in sight; its row is told too.
struct Slot
{
    Rect rect;
    bool first_row = false;
    bool last_row = false;
};
std::optional<Slot> slot_of(const Side& side, core::Int offset)
{
    if (!side.bar_shown)
        return std::nullopt;
    const BarPlane& plane = side.bar_shown->room.plane;
    const Rect& area = side.bar_shown->room.area;
    const BarLook& look = side.state.look.bars[0];
    if (offset < plane.range.least || offset > plane.range.greatest)
        return std::nullopt;
    const World row = plane.row_of(offset);
    const float left =
        area.left + plane.margin
        + static_cast<float>((plane.column_of(offset) - look.left) * static_cast<World>(plane.slot_width));
    const float top = area.top + static_cast<float>(row - look.first_row) * plane.row_height();
    const Rect rect = {left, top, left + static_cast<float>(plane.slot_width), top + plane.slot_height};
    if (rect.left < area.left || rect.right > area.right + 1 || rect.top < area.top - 1
        || rect.bottom > area.bottom + 1)
        return std::nullopt;
    return Slot{rect,
                rect.top<area.top + plane.row_height() * 0.5F, rect.bottom + plane.row_height()> area.bottom + 1
                    || row + 1 >= static_cast<World>(plane.rows())};
}

/// From a's place of what is pinned, or pointed at while nothing is, to b's: out of the card between rows,
/// through the gap between the cards, and over no word of b's title.
void connect(const Side& a, const Side& b)
{
    const auto offset = [](const Side& side) -> std::optional<core::Int>
    {
        if (!side.lit.pinned.empty())
            return side.lit.pinned.back().input_offset;
        return side.lit.hovered ? side.lit.hovered->input_offset : std::nullopt;
    };
    const auto offset_a = offset(a);
    const auto offset_b = offset(b);
    if (!offset_a || !offset_b || !a.state.look.links)
        return;
    const auto from = slot_of(a, *offset_a);
    const auto to = slot_of(b, *offset_b);
    if (!from || !to)
        return;
    const BarPlane& plane = a.bar_shown->room.plane;
    const float x1 = (from->rect.left + from->rect.right) / 2;
    const float x2 = (to->rect.left + to->rect.right) / 2;
    const float y1 = from->last_row ? from->rect.bottom + plane.bytes + px(4) : a.card.bottom - px(3);
    const BarPlane& below = b.bar_shown->room.plane;
    const core::SceneView& view = b.view();
    const float words = measure_by_fonts()(Face::strong, memory_name(view, core::Operand::input))
                        + measure_by_fonts()(Face::text, memory_remark(view, core::Operand::input)) + px(24);
    const bool over_words = x2 < b.memory_title.left + words;
    const float y2 = to->first_row && !over_words ? to->rect.top - below.offsets - px(3) : b.card.top + px(9);
    const float gutter = (a.card.bottom + b.card.top) / 2;
    Figure figure(style().scale);
    const Colour tone = theme().accent;
    std::vector<Point> way;
    // Down, across in the gap, down: two quarter bends as far as there is room.
    const float bend = std::min({px(8), std::abs(x2 - x1) / 2, gutter - y1, y2 - gutter});
    const float turn = x2 > x1 ? bend : -bend;
    way.push_back({x1, y1});
    if (bend > 1)
    {
        constexpr int pieces = 5;
        const auto curve = [&](Point start, Point corner, Point end)
        {
            for (int i = 0; i <= pieces; ++i)
            {
                const float t = static_cast<float>(i) / pieces;
                const float p = (1 - t) * (1 - t);
                const float q = 2 * t * (1 - t);
                way.push_back(
                    {p * start.x + q * corner.x + t * t * end.x, p * start.y + q * corner.y + t * t * end.y});
            }
        };
        curve({x1, gutter - bend}, {x1, gutter}, {x1 + turn, gutter});
        curve({x2 - turn, gutter}, {x2, gutter}, {x2, gutter + bend});
    }
    way.push_back({x2, y2});
    figure.path(std::move(way), tone, px(2));
    figure.rect({x1 - px(3), y1 - px(3), x1 + px(3), y1 + px(3)}, tone, px(3));
    figure.path({{x2 - px(4), y2 - px(5)}, {x2, y2}, {x2 + px(4), y2 - px(5)}}, tone, px(2));
    paint(figure, *ImGui::GetWindowDrawList());
    probe("compared/link", {std::min(x1, x2), y1, std::max(x1, x2), y2});
}

} // namespace

float paint_side(const Rect& line, const char* letter)
{
    const float size = px(22);
    const float top = line.top + (line.height() - size) / 2 - px(2);
    auto* const list = ImGui::GetWindowDrawList();
    const ImVec2 low(line.left, top);
    const ImVec2 high(line.left + size, top + size);
    list->AddRectFilled(low, high, packed_colour(mixed(theme().card, theme().accent, 0.3F)), px(5));
    list->AddRect(low, high, packed_colour(theme().accent.faded(0.7F)), px(5));
    paint_text_centred(fonts().strong, low, high, theme().text, letter);
    return px(32);
}

void draw_compared(OpenScene& open, const Rect& area)
{
    Comparison& comparison = *open.comparison;
    Side a{open.views, "A", name_of(open)};
    Side b{comparison.views, "B", comparison.with.name};
    b.state.follow(comparison.other);
    Pointing at_a(a.state);
    Pointing at_b(b.state);
    a.lit = lit_now(a.state, a.view());
    look_alike(comparison, a.state);
    b.lit = lit_now(b.state, b.view());

    // Rooms: grids side by side above, memories below each other.
    const float gutter = px(card_gutter);
    float high_a = wanted(a, area.width());
    float high_b = wanted(b, area.width());
    const float most = area.height() * 0.56F - 2 * gutter;
    const float shrink = std::min(1.0F, most / (high_a + high_b));
    high_a *= shrink;
    high_b *= shrink;
    b.card = {area.left, area.bottom - high_b, area.right, area.bottom};
    a.card = {area.left, b.card.top - gutter - high_a, area.right, b.card.top - gutter};
    const Rect upper = {area.left, area.top, area.right, a.card.top - gutter};

    begin_card("grids", upper);
    {
        const Rect room = inside(upper);
        BelowControls pictures;
        const float choice = px(a.view().has_values() ? 210 : 140);
        const Rect text = {room.right - choice, room.top, room.right, room.top + px(header)};
        const float links = room.width() >= px(560) ? px(links_width + 8) : 0;
        const float left_of_text = text.left - px(8);
        const std::string remark = sizes_text(a.view(), core::Operand::input);
        const float title = measure_by_fonts()(Face::text, remark) + px(90);
        const float for_legend = left_of_text - links - px(8) - room.left - title;
        const float legend = legend_width(a.view(), a.state.look, style(), measure_by_fonts(), for_legend);
        const Rect colour = {left_of_text - links - (legend <= for_legend ? legend : 0), room.top,
                             left_of_text - links, room.top + px(30)};
        colour_choice(a.state, a.view(), colour);
        text_choice(a.state, a.view(), text);
        if (links > 0)
            links_toggle(a.state, {text.left - links, room.top, left_of_text, room.top + px(28)});
        const float middle = (room.left + room.right) / 2;
        const float pages_top = room.top + px(header);
        const float titles_top = pages_top + px(page_line);
        for (Side* const side : {&a, &b})
        {
            const bool left = side == &a;
            const float from = left ? room.left : middle + px(10);
            const float to = left ? middle - px(10) : room.right;
            side->title = {from + px(32), titles_top, to, titles_top + px(header)};
            side->grid.area = {from, titles_top + px(header), to, room.bottom};
            side->grid.pages = {room.left - px(8), pages_top, room.right, pages_top + px(page_line)};
        }
        page_controls(a.state, a.view(), a.grid);
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
        ImGui::GetWindowDrawList()->AddLine({middle, titles_top}, {middle, room.bottom},
                                            packed_colour(theme().card_border));
        for (Side* const side : {&a, &b})
        {
            const ProbePrefix names(side->prefix());
            const Subject subject = subject_of(side->state, side->lit);
            if (side->grid_shown)
                draw_grid_part(subject, side->grid, *side->grid_shown);
            paint_side({side->title.left - px(32), side->title.top, side->title.right, side->title.bottom},
                       side->letter);
            const std::string strides = strides_text(side->view());
            const float for_strides = text_size(fonts().mono, strides.c_str()).x;
            const bool room_for_both = for_strides < side->title.width() * 0.6F;
            const float name_room = side->title.width() - (room_for_both ? for_strides + px(12) : 0);
            const float y = side->title.top + (px(header) - font_size(fonts().strong)) / 2 - px(2);
            paint_text(fonts().strong, {side->title.left, y}, theme().text,
                       shortened(fonts().strong, side->name, name_room));
            if (room_for_both)
                paint_text(fonts().mono, {side->title.right - for_strides, y}, theme().text_soft, strides);
            probe(fmt::format("side/{}: {}", side->letter, side->name),
                  {side->title.left, side->title.top, side->title.right, side->title.bottom});
        }
        pictures.end();
        const Subject subject = subject_of(a.state, a.lit);
        Figure words(subject.style.scale);
        draw_legend(words, subject, colour);
        draw_title(words, subject, {room.left, room.top, colour.left - px(8), room.top + px(header)}, "Tensor",
                   remark);
        show(words);
    }
    end_card();

    for (Side* const side : {&a, &b})
    {
        focus_region();
        begin_card(side == &a ? "memory" : "memory of b", side->card);
        BelowControls pictures;
        memory_input(*side, side == &a ? at_a : at_b);
        pictures.begin();
        draw_memory(*side, subject_of(side->state, side->lit));
        pictures.end();
        end_card();
    }
    connect(a, b);
    at_a.finish();
    at_b.finish();
    share_picks(comparison, a.state);
    for (ViewState* const state : {&a.state, &b.state})
        state->refining = state->cache.refining || state->cache.searches.missed;
    a.state.refining = a.state.refining || b.state.refining;
    move_pin_by_keys(a.state, a.view());
    share_picks(comparison, a.state);
}

} // namespace stridescope::ui
