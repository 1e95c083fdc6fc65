#include "ui/picture/lane_memory_figure.h"

#include "core/text/grouped.h"
#include "ui/picture/cell_colours.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace stridescope::ui
{
namespace
{

constexpr float names_width = 62; ///< of the lanes, at the left
constexpr float heads = 44;       ///< banks and bytes, above
constexpr float feet = 86;        ///< what is free, how far is used, the legend, below
constexpr float least_row = 8;
constexpr float least_mark = 5;
constexpr core::Int most_shapes = 20000; ///< about, of rows times tensors

/// Bytes [begin, end) of a lane as far as it is drawn.
struct Stretch
{
    double begin;
    double end;
};

class MemoryPainter
{
public:
    MemoryPainter(Figure& into, const core::SharedLanes& what, const Rect& whole, const Style& with,
                  const TextMeasure& by, bool with_names)
        : figure(into), shared(what), area(whole), style(with), theme(with.theme), measure(by),
          named(with_names), plane(lane_memory_plane(what, whole, with))
    {
    }

    void paint()
    {
        banks();
        ruler();
        for (core::Int row = 0; row < plane.rows; ++row)
            one_row(row);
        for (const float x : borders)
            figure.line(x, plane.lanes.top, x, plane.lanes.bottom, theme.card_border, 1);
        lane_end();
        names_of_tensors();
        free_ranges();
        used_mark();
        legend();
    }

private:
    [[nodiscard]] float px(float length) const { return style.px(length); }
    [[nodiscard]] Colour hue(std::size_t tensor) const { return hues[tensor % hues.size()]; }

    [[nodiscard]] Rect strip(core::Int row, double begin, double end) const
    {
        const float height = plane.row_height();
        const float gap = std::clamp(height * 0.08F, 0.5F, px(4));
        const float top = plane.lanes.top + height * static_cast<float>(row);
        Rect rect = {plane.x(begin), top + gap, plane.x(end), top + height - gap};
        if (const float missing = px(least_mark) - rect.width(); missing > 0)
        {
            rect.left = std::min(rect.left, plane.lanes.right - px(least_mark));
            rect.right = rect.left + px(least_mark);
        }
        return rect;
    }

    /// How many tensors touch a bank.
    [[nodiscard]] int touched_by(core::Int bank) const
    {
        int count = 0;
        for (const core::LaneTenant& tensor : shared.tensors)
            if (const auto range = core::banks_touched(*tensor.map))
                count += range->first <= bank && bank <= range->last ? 1 : 0;
        return count;
    }

    void banks()
    {
        const core::Chip& chip = shared.chip();
        const auto bytes = static_cast<double>(chip.bank_bytes());
        const float width = plane.x(bytes) - plane.x(0);
        if (width < px(3))
            return;
        for (core::Int bank = 0; bank < chip.bank_num; ++bank)
        {
            const float left = plane.x(bytes * static_cast<double>(bank));
            const Rect head = {left + px(1), area.top, left + width - px(1), area.top + px(22)};
            figure.rect(head, theme.field, px(5));
            if (touched_by(bank) > 1)
                figure.outline(head, theme.caution, px(1.5F), px(5));
            if (bank > 0)
                borders.push_back(left);
            std::string words = fmt::format("bank {}", bank);
            const auto fits = [&] { return measure(Face::cell_small, words) + px(8) <= head.width(); };
            if (!fits())
                words = fmt::format("{}", bank);
            if (fits())
                figure.text(head, Align::centre, Face::cell_small, theme.text_soft, words);
        }
    }

    void ruler()
    {
        const Rect line = {area.left, area.top + px(24), plane.lanes.right, area.top + px(heads - 4)};
        figure.text({line.left, line.top, plane.lanes.left - px(6), line.bottom}, Align::left, Face::cell_small,
                    theme.text_faint, "byte");
        const core::Chip& chip = shared.chip();
        float free_from = plane.lanes.left;
        const float width = plane.x(static_cast<double>(chip.bank_bytes())) - plane.lanes.left;
        const core::Int step = std::max<core::Int>(
            1, static_cast<core::Int>(static_cast<double>(px(64)) / std::max(width, 0.001F)));
        for (core::Int bank = 0; bank <= chip.bank_num; bank += step)
        {
            const core::Int byte = bank * chip.bank_bytes();
            const std::string words = core::grouped(byte);
            const float x = plane.x(static_cast<double>(byte));
            const float wide = measure(Face::cell_small, words);
            const float left = std::min(x, line.right - wide);
            if (left >= free_from)
            {
                figure.text({left, line.top, left + wide + px(2), line.bottom}, Align::left, Face::cell_small,
                            theme.text_faint, words);
                free_from = left + wide + px(8);
            }
            if (bank > chip.bank_num - step)
                break;
        }
    }

    /// Where a tensor's elements lie in a lane, gaps below a pixel left out.
    [[nodiscard]] const std::vector<Stretch>& elements(std::size_t tensor, core::Int npu)
    {
        const core::LaneMap& map = *shared.tensors[tensor].map;
        core::Int first = 0;
        for (const core::LanesAlike& lanes : core::lanes_alike(map))
            if (npu >= lanes.begin)
                first = lanes.begin;
        const auto [known, fresh] = known_elements.try_emplace({tensor, first});
        if (!fresh)
            return known->second;
        std::vector<Stretch>& stretches = known->second;
        constexpr core::Int most_runs = core::Int{1} << 14;
        const auto runs = core::byte_runs(map, npu, most_runs);
        const auto start = static_cast<double>(map.address);
        const double pixel = plane.bytes / static_cast<double>(std::max(plane.lanes.width(), 1.0F));
        if (!runs) // too fine to be told apart
            stretches.push_back({start, static_cast<double>(map.end_address)});
        else
            for (const core::ByteRun& run : *runs)
            {
                const Stretch one{start + static_cast<double>(run.begin), start + static_cast<double>(run.end)};
                if (!stretches.empty() && one.begin - stretches.back().end < pixel)
                    stretches.back().end = one.end;
                else
                    stretches.push_back(one);
            }
        return stretches;
    }

    void one_row(core::Int row)
    {
        const core::Int npu = row * plane.lanes_of_a_row;
        figure.rect(strip(row, 0, static_cast<double>(shared.chip().lmem_bytes)), theme.inset, px(3));
        struct Event
        {
            double at;
            int reserved;
            int elements;
            std::size_t tensor;
        };
        std::vector<Event> events;
        for (std::size_t i = 0; i < shared.tensors.size(); ++i)
        {
            const core::LaneMap& map = *shared.tensors[i].map;
            const auto begin = static_cast<double>(map.address);
            const auto end = static_cast<double>(map.end_address);
            events.push_back({begin, 1, 0, i});
            events.push_back({end, -1, 0, i});
            const Rect reserved = strip(row, begin, end);
            if (named)
                figure.places.push_back({fmt::format("memory/{}/{}", shared.tensors[i].name, npu), reserved});
            const float rounding = reserved.width() > px(8) && reserved.height() > px(8) ? px(3) : 0;
            const auto& filled = elements(i, npu);
            const bool whole = filled.size() == 1 && filled[0].begin <= begin && filled[0].end >= end;
            if (!whole)
            {
                figure.rect(reserved, mixed(theme.card, hue(i), 0.18F), rounding);
                figure.hatch(reserved, mixed(theme.card, hue(i), 0.45F));
            }
            for (const Stretch& part : filled)
            {
                events.push_back({part.begin, 0, 1, i});
                events.push_back({part.end, 0, -1, i});
                const Rect rect = strip(row, part.begin, part.end);
                figure.rect(rect, hue(i), rounding);
                draw_cell_outline(figure, rect, theme, rounding);
            }
        }
        std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.at < b.at; });
        int reserved = 0;
        int filled = 0;
        std::optional<Stretch> both_filled;
        std::optional<Stretch> both_reserved;
        const auto extend = [](std::optional<Stretch>& stretch, bool on, double from, double to, auto finish)
        {
            if (on && stretch && stretch->end == from)
                stretch->end = to;
            else if (on)
            {
                if (stretch)
                    finish(*stretch);
                stretch = Stretch{from, to};
            }
        };
        const auto clash_of_room = [&](const Stretch& part)
        {
            const Rect rect = strip(row, part.begin, part.end);
            figure.rect(rect, mixed(theme.card, theme.text_faint, 0.65F));
            figure.hatch(rect, clash);
        };
        const auto clash_of_elements = [&](const Stretch& part)
        {
            const Rect rect = strip(row, part.begin, part.end);
            figure.rect(rect, clash);
            figure.hatch(rect, theme.cell_text.faded(0.6F));
        };
        for (std::size_t i = 0; i + 1 < events.size(); ++i)
        {
            reserved += events[i].reserved;
            filled += events[i].elements;
            const double from = events[i].at;
            const double to = events[i + 1].at;
            if (to <= from)
                continue;
            extend(both_filled, filled > 1, from, to, clash_of_elements);
            extend(both_reserved, reserved > 1 && filled < 2, from, to, clash_of_room);
        }
        if (both_reserved)
            clash_of_room(*both_reserved);
        if (both_filled)
            clash_of_elements(*both_filled);
        name_of_lane(row, npu);
    }

    void name_of_lane(core::Int row, core::Int npu)
    {
        const float height = plane.row_height();
        const float line = px(14);
        const core::Int every = height >= line ? 1 : static_cast<core::Int>(line / height) + 1;
        if (row % every != 0)
            return;
        const Rect strip_of = strip(row, 0, 1);
        figure.text({area.left, strip_of.top, plane.lanes.left - px(8), strip_of.top + std::max(height, line)},
                    Align::right, Face::cell_small, theme.text_soft, fmt::format("lane {}", npu));
    }

    void lane_end()
    {
        const auto end = static_cast<double>(shared.chip().lmem_bytes);
        if (end >= plane.bytes)
            return;
        const float x = plane.x(end);
        figure.hatch({x, plane.lanes.top, plane.lanes.right, plane.lanes.bottom}, theme.bad.faded(0.5F));
        figure.line(x, area.top, x, plane.lanes.bottom, theme.bad, px(2));
    }

    /// On the first row, beside it where there is no room; further down where another name stands there.
    void names_of_tensors()
    {
        constexpr std::size_t most_levels = 8;
        std::array<float, most_levels> free_from{};
        std::vector<std::size_t> order(shared.tensors.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b)
                         { return shared.tensors[a].map->address < shared.tensors[b].map->address; });
        constexpr float name_line = 13;
        const float step = std::max(plane.row_height(), px(name_line + 2));
        const auto levels = static_cast<std::size_t>(plane.lanes.height() / step);
        for (const std::size_t i : order)
        {
            const core::LaneMap& map = *shared.tensors[i].map;
            Rect rect = strip(0, static_cast<double>(map.address), static_cast<double>(map.end_address));
            const std::string name(shared.tensors[i].name);
            const float width = measure(Face::cell_small, name) + px(6);
            const bool inside = width <= rect.width();
            const float left = inside ? (rect.left + rect.right - width) / 2 : rect.right + px(2);
            const auto level = static_cast<std::size_t>(
                std::find_if(free_from.begin(), free_from.end(), [&](float end) { return left >= end; })
                - free_from.begin());
            if (level >= std::min(levels, most_levels) || left + width > plane.lanes.right + px(1))
                continue;
            const float down = step * static_cast<float>(level);
            rect.top += down;
            rect.bottom = std::max(rect.bottom + down, rect.top + px(name_line));
            const bool two_lines = inside && rect.height() >= px(30);
            const float middle = (rect.top + rect.bottom) / 2;
            rect = {left, two_lines ? middle - px(14) : rect.top, left + width,
                    two_lines ? middle : rect.bottom};
            figure.rect({rect.left, (rect.top + rect.bottom - px(name_line)) / 2, rect.right,
                         (rect.top + rect.bottom + px(name_line)) / 2},
                        inside ? hue(i) : theme.inset, px(2));
            figure.text(rect, Align::centre, Face::cell_small, inside ? theme.cell_text : hue_text(i), name);
            if (two_lines)
                figure.text({left - px(20), middle, left + width + px(20), middle + px(14)}, Align::centre,
                            Face::cell_tiny, theme.cell_text, core::grouped(map.reserved_bytes));
            free_from.at(level) = left + width;
        }
    }
    [[nodiscard]] Colour hue_text(std::size_t tensor) const
    {
        return theme.name == ThemeName::dark ? hue(tensor) : theme.text;
    }

    void free_ranges()
    {
        const float y = plane.lanes.bottom + px(12);
        float free_from = plane.lanes.left - px(4);
        for (const core::ByteRun& range : shared.memory->free)
        {
            const float left = plane.x(static_cast<double>(range.begin));
            const float right = plane.x(static_cast<double>(range.end));
            const core::Int bytes = range.end - range.begin;
            if (right - left < px(3))
                continue;
            figure.line(left, y, right, y, theme.good, px(1.5F));
            figure.line(left, y - px(4), left, y + px(4), theme.good, px(1.5F));
            figure.line(right, y - px(4), right, y + px(4), theme.good, px(1.5F));
            std::string words = core::grouped(bytes);
            if (bytes == shared.memory->largest_free_bytes)
                words = fmt::format("free {}, the largest", words);
            if (measure(Face::cell_small, words) > right - left)
                words = core::grouped(bytes);
            const float width = measure(Face::cell_small, words);
            const float at = std::min((left + right - width) / 2, plane.lanes.right - width);
            if (at < free_from)
                continue;
            figure.text({at, y + px(6), at + width + px(2), y + px(20)}, Align::left, Face::cell_small,
                        theme.good, words);
            free_from = at + width + px(6);
        }
    }

    void used_mark()
    {
        const core::Int used = shared.memory->used_bytes;
        const float x = plane.x(static_cast<double>(used));
        const float bottom = plane.lanes.bottom + px(38);
        for (float y = plane.lanes.top - px(4); y < bottom; y += px(7))
            figure.line(x, y, x, std::min(y + px(4), bottom), theme.text, 1);
        std::string words = "used to " + core::grouped(used);
        if (used > shared.chip().lmem_bytes)
            words += fmt::format(": {} too many", core::grouped(used - shared.chip().lmem_bytes));
        const float width = measure(Face::cell_small, words) + px(12);
        const float left = std::clamp(x - width, area.left, std::max(area.left, area.right - width));
        const Rect pill = {left, bottom - px(4), left + width, bottom + px(14)};
        figure.rect(pill, theme.text, px(4));
        figure.text(pill, Align::centre, Face::cell_small, theme.card, words);
    }

    void legend()
    {
        const float top = area.bottom - px(18);
        float left = area.left;
        const auto entry = [&](const char* words, const auto& paint)
        {
            const float width = measure(Face::cell_small, words) + px(34);
            if (left + width > area.right)
                return;
            paint(Rect{left, top + px(2), left + px(13), top + px(15)});
            figure.text({left + px(19), top, left + width, top + px(17)}, Align::left, Face::cell_small,
                        theme.text_soft, words);
            left += width;
        };
        entry("free", [&](const Rect& box) { figure.rect(box, theme.inset, px(2)); });
        entry("reserved, no element",
              [&](const Rect& box)
              {
                  figure.rect(box, mixed(theme.card, hues[3], 0.18F), px(2));
                  figure.hatch(box, mixed(theme.card, hues[3], 0.45F));
              });
        entry("overlap, elements of both",
              [&](const Rect& box)
              {
                  figure.rect(box, clash, px(2));
                  figure.hatch(box, theme.cell_text.faded(0.6F));
              });
        entry("overlap of reserved room",
              [&](const Rect& box)
              {
                  figure.rect(box, mixed(theme.card, theme.text_faint, 0.65F), px(2));
                  figure.hatch(box, clash);
              });
        entry("shared bank", [&](const Rect& box) { figure.outline(box, theme.caution, px(1.5F), px(3)); });
    }

    Figure& figure;
    const core::SharedLanes& shared;
    const Rect& area;
    const Style& style;
    const Theme& theme;
    const TextMeasure& measure;
    bool named;
    LaneMemoryPlane plane;
    std::vector<float> borders;                                                       ///< between banks
    std::map<std::pair<std::size_t, core::Int>, std::vector<Stretch>> known_elements; ///< of lanes alike
};

} // namespace

LaneMemoryPlane lane_memory_plane(const core::SharedLanes& shared, const Rect& area, const Style& style)
{
    LaneMemoryPlane plane;
    plane.lanes = {area.left + style.px(names_width), area.top + style.px(heads), area.right - style.px(2),
                   std::max(area.top + style.px(heads + least_row), area.bottom - style.px(feet))};
    // The lane stays what is seen, however far something reaches beyond it.
    const auto lane = static_cast<double>(shared.chip().lmem_bytes);
    plane.bytes = std::clamp(static_cast<double>(shared.memory->used_bytes), lane, lane * 1.2);
    plane.lane_count = shared.chip().npu_num;
    const auto room = static_cast<core::Int>(plane.lanes.height() / style.px(least_row));
    const core::Int affordable = most_shapes / static_cast<core::Int>(shared.tensors.size());
    const core::Int most = std::max<core::Int>(1, std::min(room, affordable));
    plane.lanes_of_a_row = (plane.lane_count - 1) / most + 1;
    plane.rows = (plane.lane_count - 1) / plane.lanes_of_a_row + 1;
    return plane;
}

std::string lane_memory_remark(const core::SharedLanes& shared, const LaneMemoryPlane& plane)
{
    std::string words = fmt::format("{} lanes of {} bytes, {} tensor{}", core::grouped(plane.lane_count),
                                    core::grouped(shared.chip().lmem_bytes),
                                    core::grouped(static_cast<core::Int>(shared.tensors.size())),
                                    shared.tensors.size() == 1 ? "" : "s");
    if (plane.lanes_of_a_row > 1)
        words += fmt::format("; each row is the first of {} lanes", core::grouped(plane.lanes_of_a_row));
    return words;
}

void draw_lane_memory(Figure& figure, const core::SharedLanes& shared, const Rect& area, const Style& style,
                      const TextMeasure& measure, bool names)
{
    figure.clip(area);
    MemoryPainter(figure, shared, area, style, measure, names).paint();
    figure.unclip();
}

} // namespace stridescope::ui
