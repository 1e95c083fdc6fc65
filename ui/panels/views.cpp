#include "ui/panels/views.h"

#include "core/view/values.h"
#include "ui/panels/view_parts.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stridescope::ui
{
namespace
{

constexpr float padding = 16;
constexpr float header = 34;
constexpr float gutter = 12;

CellText cell_text(const ViewState& state, const core::SceneView& view)
{
    return state.text.value_or(view.has_values() ? CellText::values : CellText::offsets);
}

void title(const Rect& where, std::string_view words, std::string_view remark)
{
    ImFont* strong = fonts().strong;
    const ImVec2 size = text_size(strong, words.data(), words.data() + words.size());
    const float y = where.top + (px(28) - size.y) / 2;
    paint_text(strong, {where.left, y}, theme().text, words);
    paint_text(fonts().text, {where.left + size.x + px(10), y}, theme().text_soft, remark);
    if (probing())
        probe(fmt::format("title/{}: {}", words, remark),
              {where.left, where.top, where.right, where.top + px(28)});
}

std::string sizes_text(const core::SceneView& view, core::Part part)
{
    return fmt::format("{} {{{}}}", view.labels(part), core::coordinate_text(view.sizes(part)));
}

void text_choice(ViewState& state, const core::SceneView& view, const Rect& area)
{
    static constexpr std::array<const char*, 3> with_values = {"Offsets", "Coords", "Values"};
    const std::size_t count = view.has_values() ? 3 : 2;
    const float width = px(count == 3 ? 210 : 140);
    ImGui::SetCursorScreenPos({area.right - width, area.top});
    auto chosen = static_cast<std::size_t>(cell_text(state, view));
    chosen = std::min(chosen, count - 1);
    if (segmented("text", chosen, std::span(with_values).first(count), width))
        state.text = static_cast<CellText>(chosen);
}

/// The grids side by side, each under its own name and page controls.
void grids(ViewState& state, const core::SceneView& view, const Rect& area, const Lit& lit, Pointing& pointing)
{
    const CellText text = cell_text(state, view);
    const std::vector<core::Part> parts = view.parts();
    for (const core::Part part : parts)
    {
        core::PageChoice& pages = state.grids[static_cast<std::size_t>(part)].pages;
        pages = core::valid_pages(pages, view.sizes(part));
    }
    const float choice_room = px(view.has_values() ? 226 : 156);
    text_choice(state, view, area);
    const float top = area.top + px(header);
    if (parts.size() == 1)
    {
        const float choice_left = area.right - choice_room;
        ImGui::PushClipRect({area.left, area.top}, {choice_left, area.bottom}, true);
        title(area, "Tensor", sizes_text(view, parts[0]));
        ImGui::PopClipRect();
        const float behind_title =
            area.left
            + std::max(px(190), text_size(fonts().text, sizes_text(view, parts[0]).c_str()).x + px(90));
        const bool one_line = choice_left - behind_title >= px(230);
        const float second = one_line ? 0 : px(30);
        const float left = one_line ? behind_title : area.left - px(8);
        ImGui::SetCursorScreenPos({left, one_line ? area.top : top - px(4)});
        page_controls(state, view, parts[0], (one_line ? choice_left : area.right) - left);
        grid_panel(state, view, parts[0], {area.left, top + second, area.right, area.bottom}, lit, text,
                   pointing);
        return;
    }
    const float between = px(18);
    const float count = static_cast<float>(parts.size());
    const float width = (area.width() - between * (count - 1)) / count;
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const float left = area.left + (width + between) * static_cast<float>(i);
        const Rect own = {left, area.top + px(header), left + width, area.bottom};
        ImGui::PushClipRect({own.left, area.top}, {own.right, own.bottom}, true);
        title(own, part_name(view, parts[i]), sizes_text(view, parts[i]));
        ImGui::PopClipRect();
        ImGui::SetCursorScreenPos({left - px(8), own.top + px(28)});
        page_controls(state, view, parts[i], width);
        grid_panel(state, view, parts[i], {own.left, own.top + px(header + 28), own.right, own.bottom}, lit,
                   text, pointing);
        if (i > 0)
        {
            Figure line;
            line.line(left - between / 2, top, left - between / 2, area.bottom, theme().card_border, 1);
            paint(line, *ImGui::GetWindowDrawList());
        }
    }
}

/// Which memories the lower card shows.
std::vector<core::Part> memories(const core::SceneView& view)
{
    if (!view.is_operation())
        return {core::Part::input};
    return {core::Part::input, core::Part::output};
}

std::string each_text(core::Int bits)
{
    if (bits == 4)
        return "two a byte";
    return bits == 8 ? std::string("1 byte each") : fmt::format("{} bytes each", bits / 8);
}

/// How many places the tensor spans, and how many its buffer has where that is more.
std::string memory_remark(const core::SceneView& view, core::Part part)
{
    if (const core::LaneMap* map = view.lanes())
        return fmt::format("{} places, {}, from byte {}", grouped(map->reserved), each_text(map->bits),
                           grouped(map->address));
    const core::TensorFacts& tensor = *view.tensor(part);
    std::string words = fmt::format("{} places", grouped(tensor.footprint.span));
    if (const core::Wide buffer = core::wide(tensor.total_bytes.value_or(0)) * 8 / tensor.bits();
        buffer > tensor.footprint.span)
        if (const auto places = core::narrow(buffer))
            words += fmt::format(" in a buffer of {}", grouped(*places));
    return words + ", " + each_text(tensor.bits());
}

void linear_memory(ViewState& state, const core::SceneView& view, const Rect& area, const Lit& lit,
                   Pointing& pointing)
{
    const std::vector<core::Part> shown = memories(view);
    const CellText text = cell_text(state, view);
    float top = area.top;
    // Every memory shows a row at least; what room is left goes to where rows are.
    const float row = wanted_bar_height(state, view, shown.front(), area.width(), 1);
    const auto more_rows = [&](core::Part part)
    { return std::max(0.0F, wanted_bar_height(state, view, part, area.width(), 1000) - row); };
    float wanted = 0;
    for (const core::Part part : shown)
        wanted += more_rows(part);
    const float room =
        std::max(0.0F, area.height() - (px(header) + row + px(4)) * static_cast<float>(shown.size()));
    for (std::size_t i = 0; i < shown.size(); ++i)
    {
        const std::string name = view.lanes()        ? "Global memory"
                                 : shown.size() == 1 ? "Memory"
                                                     : fmt::format("{} memory", part_name(view, shown[i]));
        const Rect line = {area.left, top, area.right, top + px(header)};
        const float used = fold_control(state, view, shown[i], line);
        ImGui::PushClipRect({line.left, line.top}, {line.right - used, line.bottom}, true);
        title(line, name, memory_remark(view, shown[i]));
        ImGui::PopClipRect();
        const float share = wanted <= room ? more_rows(shown[i]) : room * more_rows(shown[i]) / wanted;
        const float height = row + px(4) + share;
        const float bottom = i + 1 == shown.size() ? area.bottom : top + px(header) + height;
        bar_panel(state, view, shown[i], {area.left, top + px(header), area.right, bottom}, lit, text,
                  pointing);
        top = bottom;
    }
}

void lane_memory(ViewState& state, const core::SceneView& view, const Rect& area, const Lit& lit,
                 Pointing& pointing)
{
    const core::LaneMap& map = *view.lanes();
    const std::string start = fmt::format("the tensor starts at byte {}", map.address);
    if (map.in_lanes())
        title(area, "Lane memory",
              fmt::format("{} lanes of {} bytes in {} banks; {}", map.chip.npu_num,
                          grouped(map.chip.lmem_bytes), map.chip.bank_num, start));
    else
        title(area, "Global memory", start);
    lane_panel(state, view, {area.left, area.top + px(header), area.right, area.bottom}, lit,
               cell_text(state, view), pointing);
}

/// Of the labels in a memory, as a few of its elements have them.
std::size_t label_characters(const ViewState& state, const core::SceneView& view, core::Part part)
{
    if (cell_text(state, view) != CellText::values || view.shows_lanes())
        return 0;
    constexpr core::Int looks = 16;
    const core::Dims& sizes = view.sizes(part);
    const core::Int count = *core::element_count(sizes);
    std::size_t most = 0;
    for (core::Int i = 0; i < std::min(looks, count); ++i)
    {
        const auto at = static_cast<core::Int>(core::wide(count) * i / std::min(looks, count));
        most = std::max(most, view.value(part, core::coordinate_at(sizes, at)).value_or("").size());
    }
    return std::min<std::size_t>(most, 12);
}

float lower_height(const ViewState& state, const core::SceneView& view, const Rect& area)
{
    const float all = std::max(0.0F, area.height());
    if (state.lower_share > 0)
        return all * state.lower_share;
    if (view.shows_lanes())
    {
        const float lanes = px(34) * static_cast<float>(std::min<core::Int>(view.lanes()->lane_count(), 24));
        return std::clamp(lanes + px(90), all * 0.3F, all * 0.58F);
    }
    float wanted = px(2 * padding);
    for (const core::Part part : memories(view))
        wanted += px(header + 6) + wanted_bar_height(state, view, part, area.width() - px(2 * padding), 6);
    // A picture of the memory in two dimensions wants room.
    bool picture = false;
    for (const core::Part part : memories(view))
        picture = picture || state.bars[static_cast<std::size_t>(part)].fold == Fold::width;
    return std::min(std::max(wanted, picture ? all * 0.38F : px(110)), all * 0.5F);
}

/// The gap between the cards can be dragged.
void splitter(ViewState& state, const Rect& area, float split)
{
    ImGui::SetCursorScreenPos({area.left, split - px(gutter)});
    invisible_button("split", {area.width(), px(gutter)});
    probe_last_item("split");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive())
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    if (ImGui::IsItemActive() && ImGui::GetIO().MouseDelta.y != 0)
        state.lower_share = std::clamp(
            (area.bottom - split - ImGui::GetIO().MouseDelta.y) / item_length(area.height()), 0.12F, 0.8F);
}

Rect inside(const Rect& card)
{
    return {card.left + px(padding), card.top + px(14), card.right - px(padding), card.bottom - px(padding)};
}

Lit what_is_lit(const ViewState& state, const core::SceneView& view)
{
    Lit lit;
    if (state.hovered)
        lit.hovered = view.link(*state.hovered);
    for (const auto& pin : state.pins)
        lit.pinned.push_back(view.link(pin));
    lit.selection = state.selection;
    return lit;
}

/// Whether a pick still names something of the scene, after it was edited.
bool still_there(const core::SceneView& view, const core::Pick& pick)
{
    const auto has_part = [&](core::Part part)
    {
        const auto parts = view.parts();
        return std::find(parts.begin(), parts.end(), part) != parts.end();
    };
    if (const auto* at = std::get_if<core::AtCoordinate>(&pick))
        return has_part(at->part) && core::contains(view.sizes(at->part), at->coordinate);
    if (const auto* at = std::get_if<core::AtOffset>(&pick))
        return has_part(at->part) && !view.shows_lanes();
    const auto& at = std::get<core::AtLane>(pick);
    return view.lanes() && at.npu < view.lanes()->lane_count() && at.offset < view.lanes()->reserved;
}
bool still_there(const core::SceneView& view, const core::Selection& range)
{
    if (const auto* box = std::get_if<core::Region>(&range))
    {
        core::Dims last = box->first;
        for (std::size_t d = 0; d < last.size(); ++d)
            last[d] += (box->count[d] - 1) * box->step[d];
        return still_there(view, core::Pick(core::AtCoordinate{box->part, box->first}))
               && still_there(view, core::Pick(core::AtCoordinate{box->part, last}));
    }
    if (const auto* span = std::get_if<core::Span>(&range))
        return still_there(view, core::Pick(core::AtOffset{span->part, span->begin}))
               && span->begin <= view.memory_range(span->part).greatest;
    const auto& span = std::get<core::LaneSpan>(range);
    return still_there(view, core::Pick(core::AtLane{span.npu, span.end - 1}));
}

} // namespace

const char* part_name(const core::SceneView& view, core::Part part)
{
    if (!view.is_operation())
        return "Tensor";
    return part == core::Part::input ? "Input" : part == core::Part::indices ? "Indices" : "Output";
}

bool selects(ViewState& state, const std::string& canvas, const CanvasInput& input, bool always)
{
    if (!input.dragging)
    {
        if (state.selecting == canvas)
            state.selecting.clear();
        return false;
    }
    const bool begins = input.drag_x != 0 || input.drag_y != 0;
    if (state.selecting.empty() && begins && (always || input.shift))
        state.selecting = canvas;
    return state.selecting == canvas;
}

void Pointing::at(const CanvasInput& input, const std::optional<core::Pick>& pick)
{
    found = pick;
    if (!input.clicked)
        return;
    if (!input.shift && !input.ctrl)
        state.select(std::nullopt);
    const auto same = pick ? std::find(state.pins.begin(), state.pins.end(), *pick) : state.pins.end();
    if (!pick || (input.ctrl && same == state.pins.end()))
        state.pins.clear();
    else if (same != state.pins.end()) // a second click, or Ctrl, takes it back
        state.pins.erase(same);
    else
    {
        if (!input.shift)
            state.pins.clear();
        state.pins.push_back(*pick);
    }
}

void show_figure(const Figure& figure, const Rect& area)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect({area.left, area.top}, {area.right, area.bottom}, true);
    paint(figure, list);
    if (!figure.note.empty())
    {
        // Where the area is narrow the note ends at its comma: what is left is still true.
        std::string words = figure.note;
        if (text_size(fonts().text, words.c_str()).x + px(20) > area.width())
            words.resize(std::min(words.find(','), words.size()));
        const ImVec2 size = text_size(fonts().text, words.c_str());
        const Rect badge = {area.right - size.x - px(20), area.bottom - px(26), area.right, area.bottom};
        list.AddRectFilled({badge.left, badge.top}, {badge.right, badge.bottom}, packed_colour(theme().field),
                           px(7));
        paint_text(fonts().text, {badge.left + px(10), badge.top + (px(26) - size.y) / 2}, theme().text_soft,
                   words);
    }
    list.PopClipRect();
}

const core::SceneView& current_view(ViewState& state, const Document& document)
{
    if (!state.view || state.revision != document.revision())
    {
        auto view = std::make_shared<core::SceneView>(document.shown().facts);
        for (const core::Part part : view->parts())
            if (const auto& own = document.file_elements(part); own.values.array)
                view->set_elements(part, own.values);
        if (state.run && state.run->output && state.run_of == document.revision() && view->is_operation())
            view->set_elements(core::Part::output, {state.run->output, false});
        if (state.reads && state.reads_of == document.revision())
            view->set_reads(state.reads);
        state.view = std::move(view);
        state.revision = document.revision();
        state.hovered.reset();
        const auto range = state.selection ? std::optional(state.selection->selection()) : std::nullopt;
        state.select(std::nullopt); // it looks into the view that was
        if (range && still_there(*state.view, *range))
            state.select(range);
        std::erase_if(state.pins, [&](const core::Pick& pin) { return !still_there(*state.view, pin); });
    }
    return *state.view;
}

bool pin_coordinate(ViewState& state, const core::Dims& coordinate)
{
    const core::Part part = state.view->is_operation() ? core::Part::output : core::Part::input;
    if (!core::contains(state.view->sizes(part), coordinate))
        return false;
    state.pins = {core::AtCoordinate{part, coordinate}};
    go_to(state, *state.view, state.pins.back());
    return true;
}

void draw_views(Workspace& workspace, Document& document, const Rect& area)
{
    ViewState& state = workspace.views;
    const core::SceneView& view = current_view(state, document);
    const Lit lit = what_is_lit(state, view);
    Pointing pointing(state);
    state.refining = false;
    constexpr int searches_a_frame = 12;
    view.allow_searches(searches_a_frame);
    for (const core::Part part : memories(view))
        state.bars[static_cast<std::size_t>(part)].characters = label_characters(state, view, part);
    const float split = area.bottom - lower_height(state, view, area);
    const Rect upper = {area.left, area.top, area.right, split - px(gutter)};
    const Rect lower = {area.left, split, area.right, area.bottom};
    splitter(state, area, split);
    begin_card("grids", upper);
    grids(state, view, inside(upper), lit, pointing);
    end_card();
    begin_card("memory", lower);
    if (view.shows_lanes())
        lane_memory(state, view, inside(lower), lit, pointing);
    else
        linear_memory(state, view, inside(lower), lit, pointing);
    end_card();
    pointing.finish();
    state.refining |= view.searches_missed();
    move_pin_by_keys(state, view);
}

} // namespace stridescope::ui
