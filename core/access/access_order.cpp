#include "core/access/access_order.h"

#include "core/access/entered_lines.h"
#include "core/compare/lines.h"
#include "core/compare/placement.h"
#include "core/text/grouped.h"
#include "core/tpu/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::core
{
namespace
{

/// The elements that loops visit, and their memory: a placement, or the input's memory in the order of an
/// operation's output.
struct Walked
{
    Dims sizes; ///< sizes of the dimensions that loops run over
    TensorPlacement placement;
    /// Set if strides do not give the sources; then `placement` is the input.
    std::shared_ptr<const Copying> copying;
};

TensorPlacement of_layout(const Layout& layout, Int bits)
{
    TensorPlacement placement(placement_of(layout));
    placement.bits = bits;
    placement.kept = *offset_range(layout);
    return placement;
}

Result<Walked> walked(const Facts& facts)
{
    const auto copying = facts.shared_copying();
    if (!copying)
    {
        auto placement = placement_of(facts);
        if (!placement)
            return Problem{Code::schema, "kind", "loop order needs a scene with one tensor or one operation"};
        const Dims sizes(placement->sizes);
        return Walked{sizes, *std::move(placement), nullptr};
    }
    if (!copying->knows_sources())
        return Problem{Code::schema, "indices.values",
                       "the scene has no index values, so the reads are unknown"};
    const auto tensors = facts.tensors();
    const TensorFacts& input = *tensors.front().tensor;
    const Dims& sizes = tensors.back().tensor->layout.sizes;
    if (const Layout* view = copying->as_view())
        return Walked{sizes, of_layout(*view, input.bits()), nullptr};
    return Walked{sizes, of_layout(input.layout, input.bits()), copying};
}

bool is_order(const LoopOrder& order, std::size_t rank)
{
    std::vector<bool> seen(rank, false);
    for (const std::size_t d : order)
    {
        if (d >= rank || seen[d])
            return false;
        seen[d] = true;
    }
    return order.size() == rank;
}

/// Returns the placement with one dimension per loop, outermost first.
TensorPlacement as_loops(const TensorPlacement& placement, const LoopOrder& order)
{
    TensorPlacement loops = placement;
    loops.labels.clear();
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        place[order[i]] = i;
        loops.sizes[i] = placement.sizes[order[i]];
        if (!placement.first.empty())
            loops.first[i] = placement.first[order[i]];
    }
    for (Digit& digit : loops.digits)
        digit.dimension = place[digit.dimension];
    return loops;
}

/// Returns the digits in the order of their loops, outermost first.
std::vector<std::size_t> digit_loops(const TensorPlacement& loops)
{
    std::vector<std::size_t> order(loops.digits.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y)
                     {
                         const Digit& a = loops.digits[x];
                         const Digit& b = loops.digits[y];
                         return a.dimension != b.dimension ? a.dimension < b.dimension : a.divisor > b.divisor;
                     });
    return order;
}

Layout permuted(const Layout& layout, const std::vector<std::size_t>& order)
{
    Layout result{{}, {}, layout.base};
    for (const std::size_t d : order)
    {
        result.sizes.push_back(layout.sizes[d]);
        result.strides.push_back(layout.strides[d]);
    }
    return result;
}

/// Tells whether no loop around a digit's loop has more than one value.
bool is_outermost(std::size_t digit, const std::vector<std::size_t>& order, const Layout& layout)
{
    const auto loop = std::find_if(order.begin(), order.end(),
                                   [&](std::size_t d) { return d == digit || layout.sizes[d] > 1; });
    return *loop == digit;
}

/// Counts the fetches without visiting the elements; nothing if several pieces of a lane are visited by turns.
std::optional<Int> entered_by_strides(const TensorPlacement& loops)
{
    if (loops.tiles)
        return std::nullopt;
    const LineUnits units(loops.bits);
    const std::vector<std::size_t> order = digit_loops(loops);
    const Wide base = units.of_bytes(loops.address);
    Wide all = 0;
    for (const LanesAlike& lanes : lanes_alike(loops))
    {
        const std::vector<LanePiece> pieces = lane_contents(loops, lanes.begin);
        std::optional<EnteredLines> walk;
        for (const LanePiece& piece : pieces)
        {
            const EnteredLines one = lines_entered(permuted(piece.layout, order), base, units);
            if (!walk)
                walk = one;
            else if (is_outermost(loops.ragged->groups, order, pieces.front().layout)) // full groups come first
                walk = followed_by(*walk, one);
            else
                return std::nullopt;
        }
        if (walk)
            all += walk->times * (lanes.end - lanes.begin);
    }
    return narrow(all);
}

/// Counts while elements are visited: the fetches in total, and those of each line.
class Visitor
{
public:
    /// Takes the offsets of all elements, and rows of lines for `lanes` lanes from `first_lane` on.
    Visitor(const TensorPlacement& placement, const OffsetRange& offsets, Int lanes, const AccessLimits& limits)
        : units(placement.bits), base(units.of_bytes(placement.address)), shift(units.of_line == 64 ? 6 : 7),
          lane_count(placement.lane_count), first_lane(placement.in_lanes ? placement.start_lane : 0),
          last(static_cast<std::size_t>(lanes), never)
    {
        const Wide least = units.line_at(base + wide(offsets.least) * units.of_element);
        const Wide greatest = units.line_at(base + (wide(offsets.greatest) + 1) * units.of_element - 1);
        first_line = static_cast<Int>(least);
        lines = static_cast<Int>(greatest - least + 1);
        kept = wide(lines) * lanes <= limits.lines;
        if (kept)
            counts.assign(static_cast<std::size_t>(lines * lanes), 0);
        where = {placement.bits, placement.address, first_line, lines, first_lane, lanes, lane_count};
    }

    void visit(Int lane, Int offset)
    {
        const Int row = lane >= first_lane ? lane - first_lane : lane - first_lane + lane_count;
        const Wide unit = base + wide(offset) * units.of_element;
        const auto begin = static_cast<Int>(unit >> shift);
        const auto end = static_cast<Int>((unit + units.of_element - 1) >> shift);
        Int& before = last[static_cast<std::size_t>(row)];
        if (begin != before)
            enter(row, begin);
        if (end != begin)
            enter(row, end);
        before = end;
    }

    [[nodiscard]] Int entered() const { return times; }
    [[nodiscard]] bool keeps_lines() const { return kept; }
    [[nodiscard]] Wide all_lines() const { return wide(lines) * static_cast<Int>(last.size()); }
    [[nodiscard]] std::shared_ptr<const LineHeat> heat()
    {
        return std::make_shared<const LineHeat>(where, std::move(counts));
    }

private:
    static constexpr Int never = int_min;

    void enter(Int row, Int line)
    {
        ++times;
        if (kept)
            ++counts[static_cast<std::size_t>(row * lines + line - first_line)];
    }

    LineUnits units;
    Wide base;
    int shift;
    Int lane_count;
    Int first_lane;
    std::vector<Int> last; ///< last line fetched in each lane
    Int first_line = 0;
    Int lines = 0; ///< lines per lane
    bool kept = false;
    std::vector<std::uint32_t> counts;
    Int times = 0;
    LineHeat::Where where;
};

/// Reports how far the work is, and whether to continue.
class Going
{
public:
    Going(Progress* of, Int all) : progress(of), count(all) {}
    [[nodiscard]] bool on(Int done, double from, double to) const
    {
        if (done % 4096 != 0 || !progress)
            return true;
        progress->share_done = from + (to - from) * static_cast<double>(done) / static_cast<double>(count);
        return !is_cancelled(progress);
    }

private:
    Progress* progress;
    Int count;
};

/// Returns the number of lanes that a tensor is distributed over.
Int lanes_used(const TensorPlacement& placement)
{
    const Digit* const dealt = placement.cyclic_digit();
    return dealt ? std::min(placement.lane_count, dealt->extent) : 1;
}

/// Visits all elements; false if cancelled.
bool visit_all(const Walked& what, const LoopOrder& order, Int elements, Visitor& visitor, const Going& going,
               double share)
{
    if (!what.copying)
    {
        const TensorPlacement loops = as_loops(what.placement, order);
        PlaceWalk walk(loops);
        for (Int i = 0; i < elements; ++i, walk.next())
        {
            if (!going.on(i, 0, share))
                return false;
            visitor.visit(walk.lane(), walk.offset());
        }
        return true;
    }
    Layout input{Dims(what.placement.sizes), {}, what.placement.base};
    for (const Digit& digit : what.placement.digits)
        input.strides.push_back(digit.stride);
    Dims x = Dims::filled(what.sizes.size(), 0);
    for (Int i = 0; i < elements; ++i)
    {
        if (!going.on(i, 0, share))
            return false;
        visitor.visit(0, offset_of(input, *what.copying->source(x)));
        for (auto d = order.rbegin(); d != order.rend(); ++d)
        {
            x[*d] = x[*d] + 1 < what.sizes[*d] ? x[*d] + 1 : 0;
            if (x[*d] != 0)
                break;
        }
    }
    return true;
}

/// The banks that the steps of a walk hit.
class BankWalk
{
public:
    explicit BankWalk(const TensorPlacement& of) : placement(of)
    {
        for (const std::size_t d : digit_loops(of))
            if (!of.digits[d].cyclic)
                loops.push_back(d);
        values = Dims::filled(of.digits.size(), 0);
    }

    /// Counts the banks of all steps; nothing if cancelled.
    std::optional<BankSteps> count(const Going& going, double from)
    {
        BankSteps found;
        std::vector<Int> before;
        std::vector<Int> banks;
        Int done = 0;
        do
        {
            banks.clear();
            if (!hit(banks, going, done, from))
                return std::nullopt;
            if (banks.empty())
                continue; // the group is not full
            const auto many = static_cast<Int>(banks.size());
            found.most_at_once = std::max(found.most_at_once, many);
            found.several += many > 1 ? 1 : 0;
            found.changes += found.steps > 0 && banks != before ? 1 : 0;
            ++found.steps;
            std::swap(before, banks);
        } while (next());
        return found;
    }

private:
    /// Collects the banks of the step at `values`, in order, each once.
    bool hit(std::vector<Int>& banks, const Going& going, Int& done, double from) const
    {
        const Digit& dealt = *placement.cyclic_digit();
        Int channels = dealt.extent;
        if (placement.ragged && values[placement.ragged->in_group] >= placement.ragged->rest)
        {
            const Digit& groups = placement.digits[placement.ragged->groups];
            if (groups.cyclic)
                --channels; // the last round is not full
            else if (values[placement.ragged->groups] == groups.extent - 1)
                return true;
        }
        if (channels == 0)
            return true;
        Int rest = 0;
        for (const std::size_t d : loops)
            rest += values[d] * placement.digits[d].stride;
        const Int last_row =
            static_cast<Int>((wide(placement.start_lane) + channels - 1) / placement.lane_count);
        for (Int row = placement.start_lane / placement.lane_count; row <= last_row; ++row)
        {
            if (!going.on(done++, from, 1))
                return false;
            const Wide bit = (wide(row) * dealt.stride + rest) * placement.bits;
            const auto bank = [&](Wide at)
            { return placement.bank_at(static_cast<Int>(placement.address + at / 8)); };
            for (Int one = bank(bit); one <= bank(bit + placement.bits - 1); ++one)
                if (banks.empty() || banks.back() != one)
                    banks.push_back(one);
        }
        if (!std::is_sorted(banks.begin(), banks.end()))
            std::sort(banks.begin(), banks.end());
        banks.erase(std::unique(banks.begin(), banks.end()), banks.end());
        return true;
    }

    bool next()
    {
        for (auto d = loops.rbegin(); d != loops.rend(); ++d)
        {
            values[*d] = values[*d] + 1 < placement.digits[*d].extent ? values[*d] + 1 : 0;
            if (values[*d] != 0)
                return true;
        }
        return false;
    }

    const TensorPlacement& placement;
    std::vector<std::size_t> loops; ///< digits, outermost first
    Dims values;                    ///< current values of the digits
};

} // namespace

std::string loop_labels(const Facts& facts)
{
    const auto memories = facts.memories();
    return memories.back().sharing ? std::string() : memories.back().first().labels;
}

LoopOrder row_major_loops(const Facts& facts)
{
    LoopOrder order(loop_labels(facts).size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

Result<AccessOrder> access_order(const Facts& facts, const LoopOrder& order, const AccessLimits& limits,
                                 Progress* progress)
{
    const auto what = walked(facts);
    if (!what)
        return what.problem();
    if (!is_order(order, what->sizes.size()))
        return Problem{Code::schema, "order", "list each dimension once"};
    AccessOrder found;
    found.elements = element_count(what->sizes).value_or(int_max);
    found.in_lanes = what->placement.in_lanes;
    const TensorPlacement loops = what->copying ? TensorPlacement() : as_loops(what->placement, order);
    if (!what->copying)
    {
        found.entered = entered_by_strides(loops);
        found.lines = lines_touched(loops, progress);
    }
    if (found.elements > limits.elements)
    {
        found.no_heat = fmt::format("More than {} elements; this layout must be counted one element at a time.",
                                    grouped(limits.elements));
        return found;
    }
    const Int lanes = lanes_used(what->placement);
    if (lanes > limits.lines)
    {
        found.no_heat = fmt::format("There are more than {} lanes.", grouped(limits.lines));
        return found;
    }
    const Going going(progress, found.elements);
    const double share = found.in_lanes ? 0.7 : 1;
    Visitor visitor(what->placement, what->placement.kept, lanes, limits);
    if (!visit_all(*what, order, found.elements, visitor, going, share))
        return found;
    found.entered = visitor.entered();
    if (visitor.keeps_lines())
    {
        found.heat = visitor.heat();
        found.lines = found.heat->touched();
    }
    else
        found.no_heat =
            fmt::format("The tensor spans {} cache lines; the limit is {}.",
                        grouped(narrow(visitor.all_lines()).value_or(int_max)), grouped(limits.lines));
    if (found.in_lanes)
        found.banks = BankWalk(loops).count(going, share);
    return found;
}

} // namespace stridescope::core
