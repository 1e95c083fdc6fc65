#include "ui/picture/tile_words.h"

#include "core/view/reason_text.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/dimension_hue.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float brackets_width = 46;
constexpr float least_area = 420; ///< narrower grids have no brackets
constexpr float line_above = 22;
constexpr float least_bracket = 15; ///< height in pixels

/// The outermost digit of a dimension that is cut.
struct OuterDigit
{
    std::size_t number = 0; ///< position among the dimension's digits, from the innermost
    core::Digit digit;
};

std::optional<OuterDigit> outer_digit(const core::Placement& placement, std::size_t dimension)
{
    std::optional<OuterDigit> outer;
    std::size_t digits = 0;
    for (const core::Digit& digit : placement.digits)
        if (digit.dimension == dimension)
        {
            ++digits;
            if (!outer || outer->digit.finer_than(digit))
                outer = {0, digit};
        }
    if (!outer || digits < 2 || outer->digit.extent < 2)
        return std::nullopt;
    outer->number = digits - 1;
    return outer;
}

/// Returns a dimension's padding: "C 17 to 23 (the last block of 8 holds 1)", "C -2 to -1 and 5"; empty if it
/// has none.
std::string padding_text(const core::SceneView& view, core::Operand operand, std::size_t dimension)
{
    const core::Int size = view.sizes(operand)[dimension];
    const core::Int padded = view.padded_sizes(operand)[dimension];
    if (!view.tiles(operand))
        return {};
    const core::Placement& placement = view.tiles(operand)->placement();
    const core::Int before = placement.first_of(dimension);
    const auto range = [](core::Int first, core::Int last)
    { return first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last); };
    if (padded <= size && before == 0)
        return {};
    std::string text = fmt::format("{} ", view.labels(operand)[dimension]);
    if (before > 0)
        text += range(-before, -1) + (padded > size ? " and " : "");
    if (padded > size)
        text += range(size, padded - 1);
    core::Int block = 1;
    for (const core::Digit& digit : placement.digits)
        if (digit.dimension == dimension)
            block = std::max(block, digit.divisor);
    if (size % block != 0 && placement.first_of(dimension) == 0)
        text += fmt::format(" (the last block of {} holds {})", block, size % block);
    return text;
}

std::string padding_of_grid(const core::SceneView& view, core::Operand operand, const core::PageChoice& pages)
{
    std::string text;
    const auto add = [&](std::size_t dimension)
    {
        if (const std::string one = padding_text(view, operand, dimension); !one.empty())
            text += (text.empty() ? "Padding: " : ", ") + one;
    };
    if (pages.row)
        add(*pages.row);
    add(pages.column);
    return text;
}

/// Tells whether words about tiles may stand around a grid.
bool has_words(const core::SceneView& view, const Look& look, core::Operand operand, const Style& style)
{
    const core::PageChoice& pages = look.grids[static_cast<std::size_t>(operand)].pages;
    return view.tiles(operand) && !style.thumbnail && !style.audience && !look.asks && !pages.fold
           && pages.column < view.sizes(operand).size();
}

} // namespace

TileRoom tile_room(const core::SceneView& view, const Look& look, core::Operand operand, const Style& style,
                   float width)
{
    TileRoom room;
    if (!has_words(view, look, operand, style))
        return room;
    const core::PageChoice& pages = look.grids[static_cast<std::size_t>(operand)].pages;
    if (pages.row && width >= style.px(least_area) && outer_digit(view.tiles(operand)->placement(), *pages.row))
        room.left = style.px(brackets_width);
    if (!padding_of_grid(view, operand, pages).empty())
        room.above = style.px(line_above);
    return room;
}

void draw_tile_words(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
                     const Rect& area)
{
    const core::SceneView& view = subject.view;
    const Theme& theme = subject.style.theme;
    const auto px = [&](float length) { return subject.px(length); };
    const TileRoom room = tile_room(view, subject.look, operand, subject.style, area.width());
    const GridLook& look = subject.grid(operand);
    const float first_cell = look.camera.x(plane.cell_left(0), area);
    if (const std::string reason = padding_of_grid(view, operand, look.pages); room.above > 0)
    {
        const float wanted = subject.measure(Face::text, reason) + px(24);
        const float left =
            std::max(area.left - room.left, std::min(std::max(area.left, first_cell), area.right - wanted));
        const float top = area.top - px(line_above) + px(1);
        const Rect swatch = {left, top + px(4), left + px(16), top + px(14)};
        figure.rect(swatch, hole_hatching(theme).ground, px(2));
        figure.hatch(swatch, hole_hatching(theme).lines);
        const Rect words = {swatch.right + px(8), top, area.right, top + px(18)};
        figure.text(words, Align::left, Face::text, theme.text_soft,
                    shortened(subject.measure, Face::text, reason, words.width()));
    }
    if (room.left <= 0)
        return;
    const std::size_t d = *look.pages.row;
    const OuterDigit outer = *outer_digit(view.tiles(operand)->placement(), d);
    const core::Int first = view.tiles(operand)->placement().first_of(d);
    const core::Int block = outer.digit.divisor;
    const core::Int rows = plane.grid.rows + plane.grid.padded_rows;
    const std::string name = core::digit_name(view.labels(operand)[d], outer.number);
    const Colour hue = theme.of_dimension(dimension_hue(view.labels(operand), d));
    std::optional<core::Int> lit;
    if (!subject.highlights.pinned.empty())
        if (const auto* at = std::get_if<core::AtCoordinate>(&subject.highlights.pinned.back().pick);
            at && at->operand == operand)
            lit = outer.digit.of(at->coordinate[d] + first);
    if (static_cast<float>(block) * static_cast<float>(look.camera.scale_y()) < px(least_bracket))
        return;
    const float x =
        std::max(area.left, first_cell - edge_words(plane, look, subject.style).indices * 1.3F) - px(6);
    const auto at_most = [](World place, core::Int count)
    { return static_cast<core::Int>(std::clamp<World>(place, 0, static_cast<World>(count - 1))); };
    const auto page_row = [&](float y)
    { return at_most(look.camera.cell_y(y, area) / plane.page_height(), plane.down()); };
    for (core::Int down = page_row(area.top); down <= page_row(area.bottom); ++down)
    {
        const World top = plane.cell_top(down * plane.across);
        const auto y_of = [&](core::Int row)
        { return look.camera.y(top + static_cast<World>(std::clamp<core::Int>(row, 0, rows)), area); };
        if (y_of(rows) < area.top || y_of(0) > area.bottom)
            continue;
        const auto block_at = [&](float y)
        { return (at_most(look.camera.cell_y(y, area) - top, rows) + first) / block; };
        for (core::Int at = block_at(area.top); at <= block_at(area.bottom); ++at)
        {
            const float from = std::max(y_of(at * block - first) + px(3), area.top);
            const float end = std::min(y_of((at + 1) * block - first) - px(3), area.bottom);
            if (end - from < px(least_bracket) - px(6))
                continue;
            const core::Int value = outer.digit.of(at * block);
            const bool is_lit = lit == value;
            const Colour line = is_lit ? hue : theme.tile_edge;
            figure.path({{x, from}, {x - px(4), from}, {x - px(4), end}, {x, end}}, line, px(1.5F));
            const float middle = (from + end) / 2;
            figure.text({x - px(brackets_width), middle - px(8), x - px(9), middle + px(8)}, Align::right,
                        Face::cell_small, is_lit ? hue : theme.text_soft, fmt::format("{} {}", name, value));
        }
    }
}

} // namespace stridescope::ui
