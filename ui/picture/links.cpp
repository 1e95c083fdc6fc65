#include "ui/picture/links.h"

#include "core/text/grouped.h"
#include "ui/picture/answer_marks.h"
#include "ui/picture/lane_frame.h"
#include "ui/picture/memory_figure.h"
#include "ui/picture/titles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float bend = 8;               ///< radius of a corner
constexpr float edge_channel = 8;       ///< distance from a card's edge, where there is no text
constexpr float strip_above_slots = 10; ///< space between a memory's title and its first row
constexpr float words_height = 20;      ///< height of a title's words
constexpr float controls_height = 28;   ///< height of the controls beside a memory's title
constexpr float low_cells = 18; ///< if cells are lower, the numbers beside rows leave no space between them
constexpr float least_arrow = 4;
/// Most picks that are searched in a frame for readers of a slot.
constexpr core::Int most_picks_searched = 4096;
constexpr core::Int reader_search_steps = 2000;
constexpr float written_tag = 15;   ///< least size of the badge of what a step reads or writes
constexpr float letter_room = 1.2F; ///< size of a badge, as a multiple of its letter's

float distance(Point a, Point b)
{
    return std::hypot(a.x - b.x, a.y - b.y);
}

Point towards(Point from, Point to, float length)
{
    const float all = distance(from, to);
    const float share = all > 0 ? length / all : 0;
    return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

/// Removes points that change nothing, two at one position and those on a straight line with their neighbours,
/// and turns back on such a line, which would be drawn as spikes.
std::vector<Point> simplified(const std::vector<Point>& points)
{
    std::vector<Point> kept;
    for (const Point& point : points)
    {
        if (!kept.empty() && distance(kept.back(), point) < 0.5F)
            continue;
        while (kept.size() > 1)
        {
            const Point& a = kept[kept.size() - 2];
            const Point& b = kept.back();
            const bool across = std::abs(a.y - b.y) < 0.5F && std::abs(b.y - point.y) < 0.5F;
            const bool down = std::abs(a.x - b.x) < 0.5F && std::abs(b.x - point.x) < 0.5F;
            if (!across && !down)
                break;
            kept.pop_back();
        }
        kept.push_back(point);
    }
    return kept;
}

/// Rounds the corners of a line.
std::vector<Point> rounded(const std::vector<Point>& points, float radius)
{
    std::vector<Point> curve{points.front()};
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
    {
        const Point& corner = points[i];
        const float room =
            std::min({radius, distance(points[i - 1], corner) / 2, distance(corner, points[i + 1]) / 2});
        const Point from = towards(corner, points[i - 1], room);
        const Point to = towards(corner, points[i + 1], room);
        constexpr int pieces = 5;
        for (int piece = 0; piece <= pieces; ++piece)
        {
            const float t = static_cast<float>(piece) / pieces;
            const float a = (1 - t) * (1 - t);
            const float b = 2 * t * (1 - t);
            const float c = t * t;
            curve.push_back({a * from.x + b * corner.x + c * to.x, a * from.y + b * corner.y + c * to.y});
        }
    }
    curve.push_back(points.back());
    return curve;
}

/// One end of a line, and its route to the gap between the parts: down out of the upper card, or up out of the
/// lower one.
struct End
{
    std::vector<Point> way; ///< route, beginning at the thing itself
    Rect thing;
    bool seen = true;       ///< false: the line begins at a chip at the card's edge
    std::string where = {}; ///< text of that chip: "offset 256, row 10 ↓"
};

class LinkPainter
{
public:
    LinkPainter(Figure& into, const Subject& what, const DrawnParts& where)
        : figure(into), subject(what), view(what.view), parts(where)
    {
    }

    void paint()
    {
        const Highlights& lit = subject.highlights;
        if (lit.step)
            marks(*lit.step);
        if (parts.upper.height() <= 0 || !subject.look.links || subject.look.asks
            || (lit.pinned.empty() && !lit.hovered))
            return;
        const core::PickPlaces& places = lit.pinned.empty() ? *lit.hovered : lit.pinned.back();
        if (!view.copying())
            return to_memory(places, core::Operand::input, first(places, core::Operand::input));
        const auto* const at = std::get_if<core::AtCoordinate>(&places.pick);
        if (at && at->operand == core::Operand::indices)
            return to_block(places, at->coordinate);
        auto output = first(places, core::Operand::output);
        const auto& read = places.in(core::Operand::input);
        if (!output && read && view.copying()->knows_sources()
            && view.copying()->reads_work() <= most_picks_searched)
            if (auto readers = view.copying()->readers(read->offset, 1, reader_search_steps).listed;
                !readers.empty())
                output = std::move(readers.front());
        auto input = output ? view.source_of(*output) : std::nullopt;
        if (!input)
            input = first(places, core::Operand::input);
        // An audience sees two lines: between the tensors, and between their memories if these are drawn.
        const auto& written = places.in(core::Operand::output);
        const bool audience = subject.style.audience;
        if (!audience || !read || !written || !copied_in_memory(read->offset, written->offset))
            to_memory(places, core::Operand::input, input);
        if (!input || !output)
            return;
        between(core::Operand::input, *input, core::Operand::output, *output);
        if (places.tuple && !audience)
            if (const auto index = view.index_of_pick(*places.tuple))
                between(core::Operand::indices, *index, core::Operand::input, *input);
    }

    /// Draws the line to a slot of a memory in a card below this one.
    std::optional<std::pair<Rect, Rect>> to_memory_below(core::Int offset, LinkPainter& below,
                                                         core::Int offset_below)
    {
        const float gap = (parts.lower.bottom + below.parts.lower.top) / 2;
        if (parts.memories.empty() || below.parts.memories.empty())
            return std::nullopt;
        const auto from = down_from(parts.memories.front(), {0, offset}, gap);
        const auto to = below.up_from(below.parts.memories.front(), {0, offset_below}, gap);
        if (!from || !to || !from->seen || !to->seen)
            return std::nullopt;
        join(*from, *to, 2);
        return std::pair(from->thing, to->thing);
    }

    /// Draws answers above lines; returns the rectangle of a wrong one's explanation.
    std::optional<Rect> answers()
    {
        std::optional<Rect> said;
        for (const AnswerMark& answer : subject.look.answers)
            if (const auto label = answered(answer))
                said = label;
        return said;
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }
    /// Returns the width of a line. Lines grow less than text: enlarged, they are visible anyway.
    [[nodiscard]] float thick(float stroke) const
    {
        return subject.style.scale > 1 ? stroke * std::sqrt(subject.style.scale) : px(stroke);
    }

    /// Returns the coordinate of a part that something is about: its own, or the first that shares it.
    [[nodiscard]] std::optional<core::Dims> first(const core::PickPlaces& places, core::Operand operand) const
    {
        if (const auto* at = std::get_if<core::AtCoordinate>(&places.pick); at && at->operand == operand)
            return at->coordinate;
        const auto all = view.coordinates(places, operand, 1, subject.cache.searches);
        return all.empty() ? std::nullopt : std::optional(all.front());
    }

    [[nodiscard]] const DrawnParts::Grid* grid(core::Operand operand) const
    {
        const auto found = std::find_if(parts.grids.begin(), parts.grids.end(),
                                        [&](const DrawnParts::Grid& one) { return one.operand == operand; });
        return found == parts.grids.end() ? nullptr : &*found;
    }

    void to_block(const core::PickPlaces& places, const core::Dims& index)
    {
        const auto block = places.tuple ? view.copying()->picked(*places.tuple) : std::nullopt;
        if (block)
            between(core::Operand::indices, index, core::Operand::input, block->first);
    }

    // --- positions ---

    struct Cell
    {
        Rect rect; ///< up to the middle of the gaps around it
        Rect page; ///< area of the cells of its page
        bool seen = false;
        bool page_below = false; ///< there is another page, or another part of the picture, below it
        bool last_row = false;   ///< there is no cell of its page below it
    };
    [[nodiscard]] std::optional<Cell> cell(const DrawnParts::Grid& grid, const core::Dims& x) const
    {
        const GridLook& look = subject.grid(grid.operand);
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!core::draws(look.pages, d) && !(look.pages.fold && look.pages.fold->dim == d)
                && x[d] != look.pages.at[d])
                return std::nullopt;
        const core::PagePlace place = core::page_place(look.pages, x);
        const auto x_of = [&](World column) { return look.camera.x(column, grid.area); };
        const auto y_of = [&](World row) { return look.camera.y(row, grid.area); };
        const World left = grid.plane.cell_left(place.page);
        const World top = grid.plane.cell_top(place.page);
        Cell cell;
        const World column = left + static_cast<World>(place.column);
        const World row = top + static_cast<World>(place.row);
        cell.rect = {x_of(column), y_of(row), x_of(column + 1), y_of(row + 1)};
        cell.page = {x_of(left), y_of(top), x_of(left + static_cast<World>(grid.plane.grid.columns)),
                     y_of(top + static_cast<World>(grid.plane.grid.rows))};
        const float middle_x = (cell.rect.left + cell.rect.right) / 2;
        const float middle_y = (cell.rect.top + cell.rect.bottom) / 2;
        cell.seen = middle_x > grid.area.left && middle_x < grid.area.right && middle_y > grid.area.top
                    && middle_y < grid.area.bottom;
        cell.page_below = place.page + grid.plane.across < grid.plane.grid.pages;
        cell.last_row = place.row + 1 >= grid.plane.grid.rows;
        return cell;
    }

    /// Tells whether a line down to the bottom of the card beside a part passes another part.
    [[nodiscard]] bool part_below(const DrawnParts::Grid& grid) const
    {
        return std::any_of(parts.grids.begin(), parts.grids.end(),
                           [&](const DrawnParts::Grid& other)
                           {
                               return other.area.top > grid.area.bottom - px(1)
                                      && other.area.left < grid.area.right && other.area.right > grid.area.left;
                           });
    }
    /// Returns the channel after the last column of a part, where there is no text.
    [[nodiscard]] float channel_right_of(const DrawnParts::Grid& grid) const
    {
        return std::min(grid.area.right + px(edge_channel), parts.upper.right - px(edge_channel));
    }

    /// Returns the arrow from the visible area to something outside it.
    [[nodiscard]] static const char* direction(const Rect& thing, const Rect& seen)
    {
        if (thing.bottom <= seen.top)
            return "\xE2\x86\x91";
        if (thing.top >= seen.bottom)
            return "\xE2\x86\x93";
        return thing.right <= seen.left ? "\xE2\x86\x90" : "\xE2\x86\x92";
    }

    /// Leads from a cell down to a height below all parts of the upper card: straight towards `towards_x` if no
    /// cell is below it, else from the nearest corner, between two columns.
    [[nodiscard]] End down_from(const DrawnParts::Grid& grid, const std::optional<Cell>& cell, float towards_x,
                                float bottom) const
    {
        if (!cell || !cell->seen)
        {
            const float x =
                cell ? std::clamp((cell->rect.left + cell->rect.right) / 2, grid.area.left, grid.area.right)
                     : (grid.area.left + grid.area.right) / 2;
            End end;
            end.seen = false;
            end.where = "element not in view";
            if (cell)
                end.where = fmt::format("element {}", direction(cell->rect, grid.area));
            end.way = {{x, bottom}};
            return end;
        }
        const bool at_right = towards_x > (cell->rect.left + cell->rect.right) / 2;
        const bool beside = cell->page_below || part_below(grid);
        const float inside = cell->rect.width() / 4;
        const float x = cell->last_row && !beside
                            ? std::clamp(towards_x, cell->rect.left + inside, cell->rect.right - inside)
                        : at_right || beside ? cell->rect.right
                                             : cell->rect.left;
        End end;
        end.thing = cell->rect;
        end.way = {{x, cell->rect.bottom}};
        if (part_below(grid))
        {
            const float channel = channel_right_of(grid);
            end.way.push_back({channel, cell->rect.bottom});
            end.way.push_back({channel, bottom});
        }
        else if (cell->page_below)
        {
            // The line must pass the page, and the title of the page below if that is wider.
            const float title = subject.measure(Face::cell, fmt::format("D = {}", grid.plane.grid.pages - 1));
            const float beside_title = title - cell->page.width() + px(3);
            const float channel =
                std::min(cell->page.right + std::max(std::min(px(7), cell->rect.width() * 0.4F), beside_title),
                         grid.area.right + px(4));
            end.way.push_back({channel, cell->rect.bottom});
            end.way.push_back({channel, bottom});
        }
        else
            end.way.push_back({x, bottom});
        return end;
    }

    /// Leads from a slot of a buffer down to a height below its card: below its row, then between two columns.
    [[nodiscard]] std::optional<End> down_from(const DrawnParts::Memory& memory, const core::Place& place,
                                               float bottom) const
    {
        std::optional<End> end = up_from(memory, place, bottom);
        if (!end || !end->seen)
            return end;
        const SlotRows& rows = memory.rows;
        const float x = (end->thing.left + end->thing.right) / 2;
        const float under = end->thing.bottom + memory.bytes; // the number of its byte is in between
        end->way = {{x, memory.bytes > 0 ? under + px(1) : end->thing.bottom}};
        const bool last_row =
            rows.row_of(place) + 1 >= rows.rows || end->thing.top + rows.row_height > rows.area.bottom;
        if (!last_row)
        {
            const float next = end->thing.top + rows.row_height - memory.offsets;
            end->way.push_back({x, std::max(under + px(1), (under + next) / 2)});
            end->way.push_back({end->thing.left, end->way.back().y});
        }
        end->way.push_back({end->way.back().x, bottom});
        return end;
    }

    /// Leads from a slot of a memory up to a height above its card.
    [[nodiscard]] std::optional<End> up_from(const DrawnParts::Memory& memory, const core::Place& place,
                                             float top) const
    {
        const SlotRows& rows = memory.rows;
        if (!rows.holds(place))
            return std::nullopt;
        Rect slot = rows.rect_of(place);
        slot.top -= rows.inset;
        slot.bottom += rows.inset;
        const float middle = (slot.left + slot.right) / 2;
        const float lowest = rows.of_lanes ? slot.bottom - px(1) : (slot.top + slot.bottom) / 2;
        End end;
        end.seen = middle > rows.area.left && middle < rows.area.right && slot.top > rows.area.top - px(1)
                   && lowest < rows.area.bottom;
        if (!end.seen)
        {
            // A slot that is further down the rows, or beyond a side, has its end at the card's edge.
            const float least = parts.lower.left + px(rows.of_lanes ? edge_channel : 2 * edge_channel);
            const float at =
                std::clamp(rows.of_lanes ? slot.left : middle, least, parts.lower.right - px(2 * edge_channel));
            end.way = {{at, top}};
            end.where = where_words(rows, place, slot);
            return end;
        }
        end.thing = slot;
        end.way = {{middle, slot.top}};
        const float here = rows.of_lanes ? out_of_lanes(rows, end) : out_of_rows(memory, place, end);
        end.way.push_back({here, end.way.back().y});
        end.way.push_back({here, top});
        return end;
    }
    /// Returns what is not visible and in which direction: "offset 256, row 10 \u2193".
    [[nodiscard]] std::string where_words(const SlotRows& rows, const core::Place& place,
                                          const Rect& slot) const
    {
        if (rows.of_lanes)
            return fmt::format("lane {} {}", place.lane, direction(slot, rows.area));
        std::string words = fmt::format("offset {}", core::grouped(place.offset));
        if (rows.rows > 1)
            words += ", row " + core::grouped(rows.number_of(static_cast<core::Int>(rows.row_of(place))));
        const float half = rows.slot_height / 2;
        return words
               + fmt::format(" {}", direction(slot, {rows.area.left, rows.area.top, rows.area.right,
                                                     rows.area.bottom - half}));
    }
    /// Leads from a slot out above all rows: to its offset on a ruler above it, then up between its column and
    /// the previous one. Returns the x at which the line passes the title's text.
    [[nodiscard]] float out_of_rows(const DrawnParts::Memory& memory, const core::Place& place, End& end) const
    {
        const SlotRows& rows = memory.rows;
        const auto [x, y] = end.way.back();
        const bool unnamed = memory.title.width() <= 0;
        const float below_title = subject.style.audience ? px(1) : px(strip_above_slots);
        const float strip = unnamed ? rows.area.top - memory.offsets - px(strip_above_slots)
                                    : memory.title.bottom - below_title;
        const bool first_row = static_cast<World>(rows.row_of(place)) - rows.first_row < 0.5L;
        const float gap = rows.row_height - rows.slot_height;
        if (memory.offsets > 0)
            end.way = {{x, y - memory.offsets - px(1)}, {x, first_row ? strip : y - memory.offsets - px(5)}};
        else
            end.way.push_back({x, first_row ? strip : y - gap / 2});
        if (!first_row)
        {
            end.way.push_back({end.thing.left, end.way.back().y});
            end.way.push_back({end.thing.left, strip});
        }
        const bool first_memory = &memory == parts.memories.data();
        return first_memory ? end.way.back().x : parts.lower.left + px(edge_channel);
    }
    [[nodiscard]] float title_end(const DrawnParts::Memory& memory) const
    {
        const MemoryWords words = memory_words(subject, memory.place, &memory.rows);
        const float width = title_width(subject.measure, subject.style, words.name, words.remark, words.pill);
        return std::min(memory.title.left + width, memory.title.right);
    }
    /// Leads up from the first visible lane; from another one, between two lanes, to the nearer side, then
    /// above all of them. Returns the x at which the line passes the title's text.
    [[nodiscard]] float out_of_lanes(const SlotRows& rows, End& end) const
    {
        const float middle = std::clamp(end.way.back().x, rows.area.left, rows.area.right);
        const float strip = rows.area.top - px(3);
        const float y = end.thing.top;
        end.way = {{middle, y}};
        if (y > rows.area.top + rows.row_height / 2)
        {
            const float left_side = rows.area.left - px(4);
            const float right_side = std::min(rows.area.right + px(edge_channel), parts.lower.right - px(6));
            const float side = middle - left_side < right_side - middle ? left_side : right_side;
            // It ends at the slot's edge: an arrow head above the slot's middle would cover its number.
            const float edge = side == left_side ? end.thing.left : end.thing.right;
            end.way = {{std::clamp(edge, rows.area.left, rows.area.right), y}};
            end.way.push_back({side, y});
            end.way.push_back({side, strip});
        }
        else
            end.way.push_back({middle, strip});
        return above_lanes(rows, end.way.back().x);
    }

    /// Returns the x nearest to a given one at which a line does not cross a bank's name.
    [[nodiscard]] float above_lanes(const SlotRows& rows, float x) const
    {
        const LaneFrame frame(subject.style, subject.measure, view.placement(), rows, rows.area, false);
        const auto name = frame.bank_name_at(x);
        const float left = name ? name->left - px(4) : x;
        const float right = name ? name->right + px(4) : x;
        if (x < rows.area.left || x <= left || x >= right)
            return x;
        return x - left < right - x ? left : right;
    }

    // --- what a step reads and writes ---

    void marks(const core::Step& step)
    {
        for (const core::StepTouch& read : step.reads)
            marked(read, false);
        for (const core::StepTouch& written : step.writes)
            marked(written, true);
    }
    void marked(const core::StepTouch& touch, bool written)
    {
        if (const DrawnParts::Grid* const part = grid(touch.operand))
            if (const auto place = cell(*part, touch.coordinate); place && place->seen)
                mark(place->rect, written, part->area);
        if (const DrawnParts::Memory* const memory = parts.memory(touch.operand))
            if (const auto end = up_from(*memory, {touch.npu.value_or(0), touch.offset}, 0); end && end->seen)
                mark(end->thing, written, parts.lower);
    }
    /// Marks a thing with rings of two colours, each with its letter on the corner: inside it would cover the
    /// thing's own text.
    void mark(const Rect& thing, bool written, const Rect& inside)
    {
        const Theme& theme = subject.style.theme;
        const Colour colour = written ? theme.caution : theme.accent;
        const Colour between = theme.name == ThemeName::dark ? theme.cell_text : theme.card;
        const Rect ring = {thing.left - px(1), thing.top - px(1), thing.right + px(1), thing.bottom + px(1)};
        const float size = std::max(thick(written_tag), px(letter_room * face_size(Face::cell_small)));
        const float out = size / 2;
        figure.clip({inside.left - out, inside.top - out, inside.right + px(3), inside.bottom + px(3)});
        figure.outline(ring, between, thick(4), px(5));
        figure.outline(ring, colour, thick(2.5F), px(5));
        if (std::min(thing.width(), thing.height()) > 1.5F * size)
        {
            const Rect tag = {thing.left - out, thing.top - out, thing.left + out, thing.top + out};
            figure.rect(tag, colour, px(3));
            figure.text(tag, Align::centre, Face::cell_small, between, written ? "W" : "R");
        }
        figure.unclip();
        if (subject.names)
            figure.places.push_back({fmt::format("step/{}", written ? "writes" : "reads"), ring});
    }

    // --- answers ---

    /// A visible cell or slot, and the area in which it is.
    struct Seen
    {
        Rect rect;
        Rect inside;
    };
    [[nodiscard]] std::optional<Seen> seen(const core::Pick& pick) const
    {
        if (const auto* const at = std::get_if<core::AtCoordinate>(&pick))
        {
            const DrawnParts::Grid* const part = grid(at->operand);
            const auto place = part ? cell(*part, at->coordinate) : std::nullopt;
            return place && place->seen ? std::optional(Seen{place->rect, part->area}) : std::nullopt;
        }
        const auto& [operand, place] = std::get<core::AtPlace>(pick);
        const DrawnParts::Memory* const memory = parts.memory(operand);
        const auto end = memory ? up_from(*memory, place, 0) : std::nullopt;
        return end && end->seen ? std::optional(Seen{end->thing, parts.lower}) : std::nullopt;
    }
    /// Returns the same place of the input in the other view, if a question has revealed it: an element, or the
    /// padding after the last element of a row, as if it were one.
    [[nodiscard]] std::optional<core::Pick> elsewhere(const core::Pick& pick) const
    {
        const core::Operand input = core::Operand::input;
        if (core::operand_of(pick) != input || !subject.look.asks || view.shows_lanes())
            return std::nullopt;
        const auto* const at = std::get_if<core::AtCoordinate>(&pick);
        const core::Int offset =
            at ? view.offset(input, at->coordinate) : std::get<core::AtPlace>(pick).place.offset;
        if (subject.look.hides(input, offset))
            return std::nullopt;
        if (at)
            return core::AtPlace{input, {0, offset}};
        const DrawnParts::Grid* const part = grid(input);
        const core::Int behind = part && view.is_strided(input) ? part->plane.grid.padded_columns : 0;
        const std::size_t column = subject.grid(input).pages.column;
        for (core::Int k = 0; k <= behind; ++k)
        {
            const core::Int before = k == 0 ? offset : offset - k * view.layout(input).strides[column];
            const core::SlotView slot = view.slot(input, {0, before}, subject.cache.searches);
            if (const core::Dims* const x = slot.element())
            {
                core::Dims there = *x;
                if (k > 0)
                    there[column] += k;
                return core::AtCoordinate{input, there};
            }
        }
        return std::nullopt;
    }

    std::optional<Rect> answered(const AnswerMark& answer)
    {
        if (const auto other = answer.right ? std::nullopt : elsewhere(answer.pick))
            if (const auto there = seen(*other))
            {
                draw_answer_mark(figure, subject, there->rect, false, there->inside);
                if (subject.names)
                    figure.places.push_back({"answer/elsewhere", there->rect});
            }
        const auto here = seen(answer.pick);
        if (!here)
            return std::nullopt;
        draw_answer_mark(figure, subject, here->rect, answer.right, here->inside);
        if (answer.right)
            return std::nullopt;
        if (subject.style.audience) // the audience reads it below the picture
            return std::nullopt;
        return draw_answer_label(figure, subject, here->rect, answer.label,
                                 std::holds_alternative<core::AtCoordinate>(answer.pick) ? parts.upper
                                                                                         : parts.lower);
    }

    // --- lines ---

    /// Returns the height below the upper card, and above the strip of a step if there is one.
    [[nodiscard]] float gap_between_cards() const
    {
        return std::min((parts.upper.bottom + parts.lower.top) / 2, parts.upper.bottom + px(card_gutter / 2));
    }

    void to_memory(const core::PickPlaces& places, core::Operand operand, const std::optional<core::Dims>& x)
    {
        const DrawnParts::Grid* const from = grid(operand);
        if (!from || !x || parts.lower.height() <= 0)
            return;
        const float gap = gap_between_cards();
        const DrawnParts::Memory* const memory = parts.memory(operand);
        if (!memory)
            return;
        const auto& picked = places.in(operand);
        const core::Place place =
            operand == core::Operand::input && picked ? *picked : core::place_of(view.placement(operand), *x);
        const auto part = cell(*from, *x);
        const auto to = up_from(*memory, place, gap);
        if (!to)
            return;
        const End start = down_from(*from, part, to->way.back().x, gap);
        join(start, *to, 2);
    }

    void between(core::Operand from_operand, const core::Dims& from_x, core::Operand to_operand,
                 const core::Dims& to_x)
    {
        const DrawnParts::Grid* const from = grid(from_operand);
        const DrawnParts::Grid* const to = grid(to_operand);
        if (!from || !to)
            return;
        const auto a = cell(*from, from_x);
        const auto b = cell(*to, to_x);
        const float stroke = from_operand == core::Operand::indices ? 1.5F : 2;
        if (a && b && a->seen && b->seen && beside(*from, *to) && a->rect.height() >= px(low_cells)
            && b->rect.height() >= px(low_cells))
            return across(*from, *a, *to, *b, stroke);
        // Lines to memory leave the card at its edge; these turn above it.
        const float edge = subject.style.audience                   ? 3.0F
                           : from_operand == core::Operand::indices ? 4.0F
                                                                    : 10.0F;
        const float bottom = parts.upper.bottom - px(edge);
        const float to_middle = b ? (b->rect.left + b->rect.right) / 2 : to->area.left;
        const float from_middle = a ? (a->rect.left + a->rect.right) / 2 : from->area.left;
        join(down_from(*from, a, to_middle, bottom), down_from(*to, b, from_middle, bottom), stroke);
    }

    /// Draws a line from a slot of the input's memory to one of the output's below it; returns whether there is
    /// room for it.
    bool copied_in_memory(core::Int read, core::Int written)
    {
        const DrawnParts::Memory* const input = parts.memory(core::Operand::input);
        const DrawnParts::Memory* const output = parts.memory(core::Operand::output);
        if (!input || !output)
            return false;
        auto from = up_from(*input, {0, read}, 0);
        auto to = up_from(*output, {0, written}, 0);
        if (!from || !to || !from->seen || !to->seen || input->rows.rows > 1 || output->rows.rows > 1)
            return false;
        const float between = (from->thing.bottom + input->bytes + to->thing.top - output->offsets) / 2;
        const float x = (from->thing.left + from->thing.right) / 2;
        const float end = (to->thing.left + to->thing.right) / 2;
        from->way = {{x, from->thing.bottom + input->bytes}, {x, between}};
        to->way = {{end, to->thing.top - output->offsets}, {end, between}};
        join(*from, *to, 2);
        return true;
    }

    /// Tells whether nothing is between two parts of one row.
    [[nodiscard]] bool beside(const DrawnParts::Grid& a, const DrawnParts::Grid& b) const
    {
        const float left = std::min(a.area.right, b.area.right);
        const float right = std::max(a.area.left, b.area.left);
        return std::abs(a.area.top - b.area.top) < 1 && left < right
               && std::none_of(parts.grids.begin(), parts.grids.end(),
                               [&](const DrawnParts::Grid& other)
                               {
                                   return other.area.left >= left - 1 && other.area.right <= right + 1
                                          && std::abs(other.area.top - a.area.top) < 1;
                               });
    }

    /// Draws a line along the rows' edges of both, from the side of one to the side of the other.
    void across(const DrawnParts::Grid& from, const Cell& a, const DrawnParts::Grid& to, const Cell& b,
                float stroke)
    {
        const bool rightwards = from.area.left < to.area.left;
        const float middle = rightwards ? (from.area.right + to.area.left) / 2 - px(5)
                                        : (to.area.right + from.area.left) / 2 + px(5);
        End start;
        End stop;
        start.thing = a.rect;
        stop.thing = b.rect;
        start.way = {{rightwards ? a.rect.right : a.rect.left, a.rect.bottom}, {middle, a.rect.bottom}};
        stop.way = {{rightwards ? b.rect.left : b.rect.right, b.rect.bottom}, {middle, b.rect.bottom}};
        join(start, stop, stroke);
    }

    void join(const End& from, const End& to, float stroke)
    {
        if (!from.seen && !to.seen)
            return;
        for (const End* const end : {&from, &to})
            if (!end->seen)
                return to_chip(end == &to ? from : to, *end, stroke);
        std::vector<Point> points = from.way;
        points.insert(points.end(), to.way.rbegin(), to.way.rend());
        points = simplified(points);
        if (points.size() < 2)
            return;
        const float width = thick(stroke);
        line(points, width);
        dot(points.front(), width);
        arrow(points[points.size() - 2], points.back(), width);
        const Point& tip = points.back();
        if (subject.names)
            figure.places.push_back({fmt::format("connector/{}", connectors++), {tip.x, tip.y, tip.x, tip.y}});
    }

    /// Draws a line with round corners. It passes behind a memory's title and the controls beside it.
    void line(std::vector<Point> points, float width)
    {
        if (points.front().y > points.back().y)
            std::reverse(points.begin(), points.end());
        std::vector<Point> part;
        const auto draw = [&]
        {
            if (part.size() < 2)
                return;
            std::vector<Point> curve = rounded(part, px(bend));
            figure.path(curve, subject.style.theme.card, width + thick(2));
            figure.path(std::move(curve), subject.style.theme.accent, width);
        };
        for (std::size_t i = 0; i < points.size(); ++i)
        {
            part.push_back(points[i]);
            if (i + 1 == points.size() || !passes_title(points[i], points[i + 1]))
                continue;
            const float x = points[i].x;
            const Span words = title_height(x);
            const float above = std::max(words.left, points[i].y); // it may begin at a chip
            const float below = std::min(words.right, points[i + 1].y);
            part.push_back({x, above});
            draw();
            part = {{x, below}};
            if (points[i + 1].y - below < 0.5F)
                part.clear();
        }
        draw();
    }
    /// Tells whether a line down would cross the words of a memory's title, or the controls beside it.
    [[nodiscard]] bool passes_title(const Point& from, const Point& to) const
    {
        if (parts.memories.empty() || parts.memories.front().title.width() <= 0)
            return false;
        const Rect& title = parts.memories.front().title;
        const float x = from.x;
        const bool over = x > title.right - px(4)
                          || (x > title.left - px(4) && x < title_end(parts.memories.front()) + px(4));
        const Span words = title_height(x);
        const float middle = (words.left + words.right) / 2;
        return over && from.y < middle && to.y > middle;
    }
    /// Returns the top and the bottom of what stands at an x in the line of a memory's title: its words, or the
    /// controls beside them.
    [[nodiscard]] Span title_height(float x) const
    {
        const Rect& title = parts.memories.front().title;
        const float line = std::min(px(controls_height), title.height());
        const float half = x > title.right - px(4) ? px(controls_height / 2 + 1) : px(words_height / 2);
        const float middle = title.top + line / 2;
        return {middle - half, middle + half};
    }

    void dot(const Point& at, float width)
    {
        const float radius = width * 1.4F;
        figure.rect({at.x - radius, at.y - radius, at.x + radius, at.y + radius}, subject.style.theme.accent,
                    radius);
    }

    /// Draws a line from a visible thing to text that says where the other end is, which is not visible.
    void to_chip(const End& seen, const End& hidden, float stroke)
    {
        if (hidden.where.empty())
            return;
        const Theme& theme = subject.style.theme;
        const float room = subject.measure(Face::cell_small, hidden.where) + px(16);
        const Point at = hidden.way.front();
        const float left = std::clamp(at.x - room / 2, parts.upper.left + px(6),
                                      std::max(parts.upper.left + px(6), parts.upper.right - room - px(6)));
        const Rect chip = {left, at.y - px(9), left + room, at.y + px(9)};
        std::vector<Point> points = seen.way;
        const float x = points.back().x; // to the chip's edge, not below its text
        if (x < chip.left || x > chip.right)
            points.insert(points.end(), {{x, at.y}, {x < chip.left ? chip.left : chip.right, at.y}});
        else if (points.size() > 1)
            points.back().y = points[points.size() - 2].y < at.y ? chip.top : chip.bottom;
        points = simplified(points);
        const float width = thick(stroke);
        if (points.size() > 1)
            line(points, width);
        dot(points.front(), width);
        figure.rect(chip, theme.card, px(9));
        figure.outline(chip, theme.accent, 1, px(9));
        figure.text(chip, Align::centre, Face::cell_small, theme.text, hidden.where);
        if (subject.names)
            figure.places.push_back({"link/" + hidden.where, chip});
    }

    void arrow(Point from, Point tip, float width)
    {
        const float length =
            std::clamp(distance(from, tip) * 0.8F, std::min(px(least_arrow), distance(from, tip)), thick(7));
        const Point back = towards(tip, from, length);
        const Point side{(back.y - tip.y) * 0.75F, (tip.x - back.x) * 0.75F};
        const std::vector<Point> head = {
            {back.x + side.x, back.y + side.y}, tip, {back.x - side.x, back.y - side.y}};
        figure.path(head, subject.style.theme.card, width + thick(2));
        figure.path(head, subject.style.theme.accent, width);
    }

    Figure& figure;
    const Subject& subject;
    const core::SceneView& view;
    const DrawnParts& parts;
    int connectors = 0; ///< number of lines drawn so far
};

} // namespace

std::optional<Rect> draw_links(Figure& figure, const Subject& subject, const DrawnParts& parts)
{
    LinkPainter links(figure, subject, parts);
    links.paint();
    return links.answers();
}

std::optional<std::pair<Rect, Rect>> draw_memory_link(Figure& figure, const LinkedMemory& above,
                                                      const LinkedMemory& below)
{
    LinkPainter lower(figure, below.subject, below.parts);
    return LinkPainter(figure, above.subject, above.parts).to_memory_below(above.offset, lower, below.offset);
}

} // namespace stridescope::ui
