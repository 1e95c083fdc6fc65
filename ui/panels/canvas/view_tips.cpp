#include "core/analysis/offset_index.h"
#include "core/text/counted.h"
#include "core/view/data_cover.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/picture/bar_ends.h"
#include "ui/shell/paint.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <cmath>

/// Describes what one pixel stands for if cells or slots are smaller than a pixel.
namespace stridescope::ui
{
namespace
{

std::string of_all(std::string_view what, core::Int operand, core::Int all)
{
    return operand == all ? fmt::format("all {}", what) : fmt::format("{} {}", core::grouped(operand), what);
}

void show_lines(const std::vector<std::string>& lines)
{
    ImGui::BeginTooltip();
    for (const std::string& line : lines)
        text(fonts().mono, &line == &lines.front() ? theme().text : theme().text_soft, line);
    ImGui::EndTooltip();
}

} // namespace

void title_tip(const Subject& subject, const Rect& line, std::string_view words, std::string_view remark,
               const TitlePill& pill)
{
    if (title_is_cut(subject.measure, subject.style, line, words, remark, pill)
        && ImGui::IsMouseHoveringRect({line.left, line.top}, {line.right, line.bottom})
        && ImGui::IsWindowHovered())
        show_lines({std::string(words), std::string(remark)});
}

void box_tip(const core::SceneView& view, const core::GridSampler& field, const core::CellBox& box)
{
    const core::PageChoice& pages = field.pages();
    const std::string& labels = view.labels(field.operand());
    std::string where;
    const auto add = [&](std::optional<std::size_t> dim, const core::CellSpan& span)
    {
        if (dim)
            where += fmt::format("{}{} {}", where.empty() ? "" : "   ", labels[*dim],
                                 core::range_text(span.first, span.first + span.count - 1));
    };
    add(pages.page, box.page);
    const auto parts = core::parts_of(pages, box);
    if (pages.fold)
    {
        core::SpanRows along = core::line_indexes(*pages.fold, parts[0]);
        const bool whole_rows = box.column.count == pages.fold->width;
        if (whole_rows && parts.size() > 1)
            along.span.count += parts[1].column.count;
        add(pages.fold->dim, along.span);
        if (const core::Int below = parts[0].row.count + (parts.size() > 1 ? 1 : 0) - 1;
            below > 0 && !whole_rows)
            where += fmt::format(", and {} more rows like it", core::grouped(below));
    }
    else
    {
        add(pages.row, box.row);
        add(pages.column, box.column);
    }
    const core::BoxView facts = field.box(box);
    std::vector<std::string> lines = {where, fmt::format("{} cells", core::grouped(facts.cells))};
    if (const core::PlacementIndex* places = view.tiles(field.operand()))
    {
        if (const auto whole = core::parts_of(pages, box); whole.size() == 1)
            if (const auto touched = core::box_places(places->placement(), pages, whole[0]))
                if (const auto& offsets = touched->element_offsets())
                    lines.push_back(
                        fmt::format("offsets {}", core::range_text(offsets->least, offsets->greatest)));
    }
    else if (facts.offsets)
    {
        lines.push_back(
            fmt::format("offsets {}", core::range_text(facts.offsets->least, facts.offsets->greatest)));
        const auto distinct = core::box_distinct(view.tensor(field.operand())->layout, pages, box);
        lines.push_back(distinct ? fmt::format("{} distinct offsets", core::grouped(*distinct))
                                 : std::string("distinct offsets: unknown"));
    }
    if (facts.offsets)
        if (const core::DataArray* dump = core::dump_of(view, field.operand()))
        {
            const auto inside =
                core::box_elements(view.tensor(field.operand())->layout, pages, box, 0, dump->element_count());
            if (inside && *inside < facts.cells)
                lines.push_back(of_all("outside the file", facts.cells - *inside, facts.cells));
        }
    if (field.operand() == core::Operand::input && view.is_operation())
        lines.push_back(
            facts.sampled
                ? fmt::format("about {:.0f}% copied", facts.copied * 100)
                : of_all("copied",
                         static_cast<core::Int>(std::llround(facts.copied * static_cast<double>(facts.cells))),
                         facts.cells));
    show_lines(lines);
}

void range_tip(const core::SceneView& view, const core::RangeView& span)
{
    const auto& [operand, lane, begin, end] = span.range;
    const core::Int places = end - begin;
    std::vector<std::string> lines;
    if (view.shows_lanes())
        lines = {fmt::format("Lane {}   slots {}", lane, core::range_text(begin, end - 1))};
    else
        lines = {fmt::format("offsets {}", core::range_text(begin, end - 1)), core::counted(places, "slot")};
    if (span.counts.distinct)
    {
        lines.push_back(of_all("hold an element", *span.counts.distinct, places));
        if (!span.of_lane && *span.counts.distinct < places)
            lines.push_back(fmt::format("{} holes", core::grouped(places - *span.counts.distinct)));
    }
    else
        lines.emplace_back("slots in use: unknown");
    if (span.counts.shared.value_or(0) > 0)
        lines.push_back(fmt::format("{} aliased by several coordinates", core::grouped(*span.counts.shared)));
    if (span.counts.elements && span.counts.distinct && *span.counts.elements != *span.counts.distinct)
        lines.push_back(fmt::format("{} coordinates", core::grouped(*span.counts.elements)));
    if (span.copied && span.counts.distinct)
        lines.push_back(of_all("copied", *span.copied, *span.counts.distinct));
    const auto outside = [&](double share, const char* of_what)
    {
        if (share > 0)
            lines.push_back(fmt::format("{} outside the {}",
                                        core::grouped(std::llround(share * static_cast<double>(places))),
                                        of_what));
    };
    outside(share_outside_buffer(view, operand, begin, end), "buffer");
    outside(share_outside_dump(view, operand, begin, end), "file");
    const core::LaneCounts empty = span.of_lane.value_or(core::LaneCounts{});
    const std::pair<core::Int, const char*> rest[] = {{empty.line_tail, "row padding"},
                                                      {empty.alignment_tail, "channel padding"},
                                                      {empty.group_padding, "group padding"},
                                                      {empty.before_start, "before the start lane"},
                                                      {empty.after_last, "after the last channel"},
                                                      {empty.hole.value_or(0), "holes"}};
    for (const auto& [count, what] : rest)
        if (count > 0)
            lines.push_back(fmt::format("{} {}", core::grouped(count), what));
    show_lines(lines);
}

} // namespace stridescope::ui
