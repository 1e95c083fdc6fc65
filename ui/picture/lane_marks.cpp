#include "ui/picture/lane_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stridescope::ui
{
namespace
{

constexpr float least_mark = 5;
/// Most pixels that a mark is moved aside; marks that still overlap cover each other.
constexpr float most_aside = 15;

/// Moves small marks beside each other: to the right of earlier ones, or, at the end of the lane, to the left.
/// Marks of bytes that other tensors also have stay on top of theirs.
void spread(std::vector<Span>& marks, const std::vector<std::size_t>& small, const core::Memory& shared,
            float end, float aside)
{
    float free_from = -std::numeric_limits<float>::max();
    core::Int last_byte = -1;
    for (const std::size_t i : small)
    {
        Span& mark = marks[i];
        const core::TensorPlacement& map = *shared.tensors[i].placement;
        if (map.address >= last_byte && mark.left < free_from && free_from - mark.left <= aside)
            mark = {free_from, free_from + mark.width()};
        free_from = std::max(free_from, mark.right);
        last_byte = std::max(last_byte, map.end_address);
    }
    for (auto i = small.rbegin(); i != small.rend(); ++i)
    {
        Span& mark = marks[*i];
        if (mark.right <= end || mark.right - end > 2 * aside)
            return;
        mark = {end - mark.width(), end};
        end = mark.left;
    }
}

} // namespace

std::optional<std::size_t> LaneMarks::at(float x) const
{
    for (auto i = order.rbegin(); i != order.rend(); ++i)
        if (x >= of[*i].left && x < of[*i].right)
            return *i;
    return std::nullopt;
}

LaneMarks lane_marks(const core::Memory& shared, const SlotRows& rows, const Style& style)
{
    LaneMarks marks;
    // Larger text needs no larger marks.
    const float least = style.audience ? least_mark : style.px(least_mark);
    std::vector<std::size_t> small;
    for (std::size_t i = 0; i < shared.tensors.size(); ++i)
    {
        const core::TensorPlacement& map = *shared.tensors[i].placement;
        if (rows.is_part()
            && !rows.shows(static_cast<double>(map.address), static_cast<double>(map.end_address)))
        {
            marks.of.emplace_back();
            continue;
        }
        Span mark = {rows.x_of(static_cast<double>(map.address)),
                     rows.x_of(static_cast<double>(map.end_address))};
        if (mark.width() < least)
        {
            mark.left = std::min(mark.left, rows.area.right - least);
            mark.right = mark.left + least;
            small.push_back(i);
        }
        marks.of.push_back(mark);
        marks.order.push_back(i);
    }
    const auto reserved = [&](std::size_t i) { return shared.tensors[i].placement->reserved_bytes; };
    const auto address = [&](std::size_t i) { return shared.tensors[i].placement->address; };
    std::stable_sort(marks.order.begin(), marks.order.end(),
                     [&](std::size_t a, std::size_t b) { return reserved(a) > reserved(b); });
    std::stable_sort(small.begin(), small.end(),
                     [&](std::size_t a, std::size_t b) { return address(a) < address(b); });
    spread(marks.of, small, shared, rows.area.right, style.px(most_aside));
    return marks;
}

Span in_mark(const core::Memory& shared, const SlotRows& rows, const LaneMarks& marks, std::size_t tensor,
             double begin, double end)
{
    const core::TensorPlacement& map = *shared.tensors[tensor].placement;
    const Span& mark = marks.of[tensor];
    const auto first = static_cast<double>(map.address);
    const auto last = static_cast<double>(map.end_address);
    if (last <= first || mark.width() <= rows.x_of(last) - rows.x_of(first))
        return {rows.x_of(begin), rows.x_of(end)};
    const auto inside = [&](double byte)
    { return mark.left + static_cast<float>((byte - first) / (last - first)) * mark.width(); };
    return {inside(begin), inside(end)};
}

Span byte_span(const core::Memory& shared, const SlotRows& rows, const LaneMarks& marks, core::Int byte)
{
    const auto begin = static_cast<double>(byte);
    for (auto i = marks.order.rbegin(); i != marks.order.rend(); ++i)
        if (const core::TensorPlacement& map = *shared.tensors[*i].placement;
            map.address <= byte && byte < map.end_address)
            return in_mark(shared, rows, marks, *i, begin, begin + 1);
    return {rows.x_of(begin), rows.x_of(begin + 1)};
}

SeenRow::SeenRow(float from, float to)
    : left(from), owners(static_cast<std::size_t>(std::max(1.0F, std::ceil(to - from))), nothing)
{
}

std::size_t SeenRow::pixel(float x) const
{
    const float last = static_cast<float>(owners.size());
    return static_cast<std::size_t>(std::clamp(std::round(x - left), 0.0F, last));
}

void SeenRow::paint(const Span& where, int what)
{
    const auto begin = owners.begin();
    std::fill(begin + static_cast<std::ptrdiff_t>(pixel(where.left)),
              begin + static_cast<std::ptrdiff_t>(pixel(where.right)), what);
}

std::vector<SeenRow::Run> SeenRow::runs() const
{
    std::vector<Run> all;
    bool after_free = true;
    for (std::size_t from = 0, to = 0; from < owners.size(); from = to)
    {
        while (to < owners.size() && owners[to] == owners[from])
            ++to;
        const bool free = owners[from] == nothing;
        if (!free)
            all.push_back({{left + static_cast<float>(from), left + static_cast<float>(to)},
                           owners[from],
                           after_free && (to == owners.size() || owners[to] == nothing)});
        after_free = free;
    }
    return all;
}

std::vector<Span> SeenRow::longest(std::size_t tensors) const
{
    std::vector<Span> all(tensors);
    for (const Run& run : runs())
        if (run.what >= 0)
            if (Span& best = all[static_cast<std::size_t>(run.what)]; run.where.width() > best.width())
                best = run.where;
    return all;
}

bool SeenRow::all_free(const Span& where) const
{
    if (where.left < left || where.right > left + static_cast<float>(owners.size()))
        return false;
    const auto begin = owners.begin();
    return std::all_of(begin + static_cast<std::ptrdiff_t>(pixel(where.left)),
                       begin + static_cast<std::ptrdiff_t>(pixel(where.right)),
                       [](int owner) { return owner == nothing; });
}

std::string letter_of(std::size_t tensor)
{
    std::string letters;
    for (std::size_t rest = tensor + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('A' + (rest - 1) % 26));
    return letters;
}

} // namespace stridescope::ui
