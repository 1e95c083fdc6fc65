#include "ui/picture/titles.h"

#include "core/kinds/kinds.h"
#include "core/text/counted.h"
#include "core/text/grouped.h"
#include "core/view/values.h"
#include "ui/picture/folded_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float title_height = 28;
constexpr float title_gap = 10; ///< gap between a name and its remark
/// Text is drawn at whole pixels, rounded down: with this, at the nearest.
constexpr float half_pixel = 0.5F;

std::string each_text(core::Int bits)
{
    if (bits == 4)
        return "two per byte";
    return bits == 8 ? std::string("1 byte each") : fmt::format("{} bytes each", bits / 8);
}

constexpr float pill_height = 22;

float pill_width(const TextMeasure& measure, const Style& style, const TitlePill& pill)
{
    constexpr float sides = 20;
    return measure(Face::text, pill.words) + style.px(sides);
}

/// Returns as much of a remark as fits. The least important parts are dropped first: what follows a semicolon,
/// then the letters before the sizes.
std::string fitting_remark(const TextMeasure& measure, std::string_view remark, float width)
{
    const auto fits = [&](std::string_view words) { return measure(Face::text, words) <= width; };
    if (fits(remark))
        return std::string(remark);
    if (const std::size_t end = remark.find(';'); end != std::string_view::npos)
        if (std::string first = std::string(remark.substr(0, end)) + "\xe2\x80\xa6"; fits(first))
            return first;
    if (const std::size_t sizes = remark.find('{');
        sizes != std::string_view::npos && fits(remark.substr(sizes)))
        return std::string(remark.substr(sizes));
    return shortened(measure, Face::text, remark, std::max(0.0F, width));
}

} // namespace

const char* operand_name(const core::SceneView& view, core::Operand operand)
{
    if (!view.is_operation())
        return "Tensor";
    return operand == core::Operand::input ? "Input" : operand == core::Operand::indices ? "Indices" : "Output";
}

std::string sizes_text(const core::SceneView& view, core::Operand operand)
{
    return fmt::format("{} {{{}}}", view.labels(operand), core::coordinate_text(view.sizes(operand)));
}

std::string grid_remark(const core::SceneView& view, core::Operand operand, const core::PageChoice& pages)
{
    const std::string sizes = sizes_text(view, operand);
    // With more dimensions, the line is named among them.
    return pages.fold && pages.at.size() == 1
               ? fmt::format("{}, wrapped every {}", sizes, core::grouped(pages.fold->width))
               : sizes;
}

std::string pages_text(const core::SceneView& view, core::Operand operand, const core::PageChoice& pages)
{
    const std::string& labels = view.labels(operand);
    std::string words = fmt::format("{} \xe2\x86\x92", labels[pages.column]);
    if (pages.fold)
        words = fmt::format("{} wrapped every {}", labels[pages.fold->dim], core::grouped(pages.fold->width));
    else if (pages.row)
        words = fmt::format("{} \xe2\x86\x93  ", labels[*pages.row]) + words;
    if (pages.page)
        words = fmt::format("{} pages  ", labels[*pages.page]) + words;
    return words;
}

std::vector<std::size_t> dimensions_not_drawn(const core::PageChoice& pages, const core::Dims& sizes)
{
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (!core::draws(pages, d) && sizes[d] > 1)
            dims.push_back(d);
    return dims;
}

std::string not_drawn_text(const core::SceneView& view, core::Operand operand, const core::PageChoice& pages)
{
    const std::string& labels = view.labels(operand);
    std::string words;
    for (const std::size_t d : dimensions_not_drawn(pages, view.sizes(operand)))
        words += fmt::format("{}{} = {}", words.empty() ? "" : "  ", labels[d], pages.at[d]);
    return words;
}

namespace
{

/// Says which lanes are visible, if not all are; else nothing.
std::string lanes_in_sight(const SlotRows& rows)
{
    const World seen = static_cast<World>(rows.area.height()) / static_cast<World>(rows.row_height);
    const auto first = static_cast<core::Int>(std::ceil(rows.first_row - 0.5L));
    const auto end = static_cast<core::Int>(
        std::min(static_cast<World>(rows.rows), std::floor(rows.first_row + seen + 0.5L)));
    return end - first < rows.rows && first < end ? fmt::format("; lanes {} to {} in sight", first, end - 1)
                                                  : std::string();
}

} // namespace

std::string memory_remark(const core::SceneView& view, core::Operand operand, const SlotRows* rows)
{
    const core::TensorPlacement& placed = view.placement(operand);
    if (placed.in_lanes)
        return fmt::format("{} lanes of {} bytes, {} banks{}", placed.lane_count,
                           core::grouped(placed.lane_bytes), placed.bank_count,
                           rows ? lanes_in_sight(*rows) : std::string());
    if (view.shows_lanes())
        return fmt::format("the tensor starts at byte {}", core::grouped(placed.address));
    if (placed.has_address)
        return fmt::format("{}, {}, from byte {}", core::counted(placed.reserved(), "slot"),
                           each_text(placed.bits), core::grouped(placed.address));
    const core::TensorFacts& tensor = *view.tensor(operand);
    const core::OffsetRange range = drawn_range(view, operand);
    const auto drawn = core::narrow(core::wide(range.greatest) - range.least + 1);
    std::string words = drawn ? core::counted(*drawn, "slot") : std::string("2^63 slots or more");
    if (!tensor.places && drawn != tensor.footprint.span)
        words += fmt::format(" (span {})", core::grouped(tensor.footprint.span));
    words += ", " + each_text(tensor.bits());
    if (rows && rows->index_shown)
        words += fmt::format("; slots show {}", tensor.labels[*rows->index_shown]);
    const bool marked =
        rows && rows->slot_width >= static_cast<double>(smallest_slot) && tensor.footprint.overlapping == true;
    return marked ? words + "; corner: shared" : words;
}

void draw_title(Figure& figure, const Subject& subject, const Rect& line, std::string_view words,
                std::string_view remark, const TitlePill& pill)
{
    const Theme& theme = subject.style.theme;
    Rect where = {line.left + half_pixel, line.top + half_pixel, line.right,
                  line.top + std::min(subject.px(title_height), line.height()) + half_pixel};
    figure.clip(line);
    figure.text(where, Align::left, Face::strong, theme.text,
                shortened(subject.measure, Face::strong, words, where.width()));
    where.left += subject.measure(Face::strong, words) + subject.px(title_gap);
    if (!pill.words.empty())
    {
        const float middle = (where.top + where.bottom) / 2;
        const Rect badge = {where.left, middle - subject.px(pill_height / 2),
                            where.left + pill_width(subject.measure, subject.style, pill),
                            middle + subject.px(pill_height / 2)};
        figure.rect(badge, pill.tone.faded(theme.pill), badge.height() / 2);
        figure.text(badge, Align::centre, Face::text, pill.tone, pill.words);
        if (subject.names)
            figure.places.push_back({fmt::format("title/pill/{}", pill.words), badge});
        where.left = badge.right + subject.px(title_gap);
    }
    figure.text(where, Align::left, Face::text, theme.text_soft,
                fitting_remark(subject.measure, remark, where.width()));
    figure.unclip();
    if (subject.names)
        figure.places.push_back({fmt::format("title/{}: {}", words, remark), line});
}

float title_width(const TextMeasure& measure, const Style& style, std::string_view words,
                  std::string_view remark, const TitlePill& pill)
{
    const float badge = pill.words.empty() ? 0 : pill_width(measure, style, pill) + style.px(title_gap);
    return measure(Face::strong, words) + style.px(title_gap) + badge + measure(Face::text, remark);
}

bool title_is_cut(const TextMeasure& measure, const Style& style, const Rect& line, std::string_view words,
                  std::string_view remark, const TitlePill& pill)
{
    return half_pixel + title_width(measure, style, words, remark, pill) > line.width();
}

void draw_grid_titles(Figure& figure, const Subject& subject, const Arrangement& places)
{
    for (std::size_t i = 0; i < places.grids.size(); ++i)
    {
        const GridPlace& place = places.grids[i];
        draw_title(figure, subject, place.title, operand_name(subject.view, place.operand),
                   grid_remark(subject.view, place.operand, subject.grid(place.operand).pages));
        if (i == 0)
            continue;
        const Colour tone = subject.style.theme.card_border;
        const float before = places.grids[i - 1].area.right;
        if (const float x = (before + place.area.left) / 2; before < place.area.left)
            figure.line(x, place.title.top, x, place.area.bottom, tone, 1);
        else
            figure.line(place.title.left, place.title.top, place.title.right, place.title.top, tone, 1);
    }
}

const char* presented_name(core::Operand operand)
{
    return operand == core::Operand::output ? "out" : "in";
}

namespace
{

/// Returns the window of a slice along the dimensions of more than one element: "window 4×3, strides −2, 2";
/// empty for other operations, and for an input of one element.
std::string window_text(const core::SceneView& view)
{
    return core::visit_kind(
        view.facts().content,
        []<typename K>(const typename K::Facts& facts)
        {
            std::string sizes;
            std::string strides;
            if constexpr (requires { facts.window.strides; })
                for (std::size_t d = 0; d < facts.window.sizes.size(); ++d)
                    if (facts.input.layout.sizes[d] > 1)
                    {
                        sizes +=
                            fmt::format("{}{}", sizes.empty() ? "window " : "\xC3\x97", facts.window.sizes[d]);
                        strides +=
                            fmt::format(", {}{}", strides.empty() ? "strides " : "", facts.window.strides[d]);
                    }
            for (auto at = strides.find('-'); at != std::string::npos; at = strides.find('-'))
                strides.replace(at, 1, "\xE2\x88\x92");
            return sizes + strides;
        });
}

} // namespace

void draw_presented_title(Figure& figure, const Subject& subject, const GridPlace& place)
{
    const core::PageChoice& pages = subject.grid(place.operand).pages;
    const std::string window =
        place.operand == core::Operand::input ? window_text(subject.view) : std::string();
    std::string remark = window.empty() ? grid_remark(subject.view, place.operand, pages) : window;
    if (const std::string rest = not_drawn_text(subject.view, place.operand, pages); !rest.empty())
        remark += "   " + rest;
    draw_title(figure, subject, place.title, operand_name(subject.view, place.operand), remark);
}

void draw_presented_name(Figure& figure, const Subject& subject, const MemoryPlane& plane)
{
    const Rect& line = plane.place.title;
    if (line.width() > 0)
        figure.text({line.left, plane.canvas.top, line.right, plane.canvas.top + plane.rows.slot_height},
                    Align::left, Face::strong, subject.style.theme.text, presented_name(plane.place.operand));
}

float gap_note_room(const core::SceneView& view, const Look& look, const Style& style)
{
    const auto& files = view.shown()->files;
    const bool told = cell_text(look, view) == CellText::values
                      && std::any_of(files.begin(), files.end(),
                                     [](const core::FileElements& one) { return one.gap.has_value(); });
    return told ? style.px(30) : 0;
}

void draw_note(Figure& figure, const Subject& subject, const Rect& area, std::string_view words)
{
    const auto px = [&](float length) { return subject.px(length); };
    std::string shown(words);
    if (subject.measure(Face::text, shown) + px(20) > area.width())
        shown.resize(std::min(shown.find(','), shown.size()));
    shown = shortened(subject.measure, Face::text, shown, area.width() - px(20));
    const float width = subject.measure(Face::text, shown);
    const Rect badge = {area.right - width - px(20), area.bottom - px(26), area.right, area.bottom};
    figure.rect(badge, subject.style.theme.field, px(7));
    figure.text(
        {badge.left + px(10) + half_pixel, badge.top + half_pixel, badge.right, badge.bottom + half_pixel},
        Align::left, Face::text, subject.style.theme.text_soft, shown);
}

} // namespace stridescope::ui
