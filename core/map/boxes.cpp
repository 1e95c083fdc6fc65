#include "core/map/boxes.h"

#include "core/tensor/checked.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace stridescope::core
{
namespace
{

/// Values of the digits of one dimension: [first, first + size) each.
struct Part
{
    std::vector<Int> first;
    std::vector<Int> size;
};

/// Returns the digits of one dimension by divisor, as indices into `Placement::digits`.
std::vector<std::size_t> digits_of(const Placement& placement, std::size_t dimension)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < placement.digits.size(); ++i)
        if (placement.digits[i].dimension == dimension)
            places.push_back(i);
    std::sort(places.begin(), places.end(),
              [&](std::size_t a, std::size_t b)
              { return placement.digits[a].finer_than(placement.digits[b]); });
    return places;
}

/// Cuts the indices [begin, end) into parts whose digits are boxes; uses the lowest `count` digits.
class Cut
{
public:
    Cut(const Placement& placement, const std::vector<std::size_t>& places)
        : of(placement),
          digits(places), now{std::vector<Int>(places.size()), std::vector<Int>(places.size(), 1)}
    {
    }

    std::vector<Part> parts;

    void add(std::size_t count, Int begin, Int end)
    {
        if (count == 0)
        {
            parts.push_back(now);
            return;
        }
        const Digit& digit = of.digits[digits[count - 1]];
        const Int low = begin / digit.divisor;
        const Int high = (end - 1) / digit.divisor;
        if (low == high)
            return fixed(count, low, begin - low * digit.divisor, end - low * digit.divisor);
        const Int from = begin % digit.divisor == 0 ? low : low + 1;
        const Int to = end % digit.divisor == 0 ? high + 1 : high;
        if (from != low)
            fixed(count, low, begin % digit.divisor, digit.divisor);
        if (from < to)
        {
            for (std::size_t i = 0; i + 1 < count; ++i)
            {
                now.first[i] = 0;
                now.size[i] = of.digits[digits[i]].extent;
            }
            now.first[count - 1] = from;
            now.size[count - 1] = to - from;
            parts.push_back(now);
        }
        if (to == high)
            fixed(count, high, 0, end % digit.divisor);
    }

private:
    void fixed(std::size_t count, Int value, Int begin, Int end)
    {
        now.first[count - 1] = value;
        now.size[count - 1] = 1;
        add(count - 1, begin, end);
    }

    const Placement& of;
    const std::vector<std::size_t>& digits;
    Part now;
};

std::optional<BoxOfDigits> box_of(const Placement& placement, const Dims& first, const Dims& sizes)
{
    BoxOfDigits box{first, {sizes, {}, 0}};
    Wide base = placement.base;
    for (std::size_t i = 0; i < placement.digits.size(); ++i)
    {
        const Int stride = placement.digits[i].stride;
        const auto step = checked_multiply(first[i], stride);
        if (!step)
            return std::nullopt;
        base += *step;
        box.layout.strides.push_back(stride);
    }
    const auto narrowed = narrow(base);
    if (!narrowed)
        return std::nullopt;
    box.layout.base = *narrowed;
    const auto range = offset_range(box.layout);
    if (!range || !checked_add(range->greatest, 1) || !narrow(wide(range->greatest) - range->least + 1)
        || !element_count(box.layout.sizes))
        return std::nullopt;
    return box;
}

} // namespace

std::optional<std::vector<BoxOfDigits>> boxes_of(const Placement& placement, std::size_t most)
{
    assert(placement.lane_count == 1);
    if (placement.digits.size() > Dims::capacity)
        return std::nullopt;
    std::vector<std::pair<Dims, Dims>> boxes = {
        {Dims::filled(placement.digits.size(), 0), Dims::filled(placement.digits.size(), 1)}};
    for (std::size_t d = 0; d < placement.sizes.size(); ++d)
    {
        const std::vector<std::size_t> places = digits_of(placement, d);
        Cut cut(placement, places);
        cut.add(places.size(), placement.first_of(d), placement.first_of(d) + placement.sizes[d]);
        if (boxes.size() * cut.parts.size() > most)
            return std::nullopt;
        std::vector<std::pair<Dims, Dims>> longer;
        for (const auto& [first, sizes] : boxes)
            for (const Part& part : cut.parts)
            {
                longer.emplace_back(first, sizes);
                for (std::size_t k = 0; k < places.size(); ++k)
                {
                    longer.back().first[places[k]] = part.first[k];
                    longer.back().second[places[k]] = part.size[k];
                }
            }
        boxes = std::move(longer);
    }
    std::vector<BoxOfDigits> result;
    for (const auto& [first, sizes] : boxes)
    {
        auto box = box_of(placement, first, sizes);
        if (!box)
            return std::nullopt;
        result.push_back(std::move(*box));
    }
    return result;
}

std::optional<BoxOfDigits> whole_tiles(const Placement& placement)
{
    if (placement.digits.size() > Dims::capacity)
        return std::nullopt;
    Dims sizes;
    for (const Digit& digit : placement.digits)
        sizes.push_back(digit.extent);
    return box_of(placement, Dims::filled(sizes.size(), 0), sizes);
}

Dims index_of(const Placement& placement, const BoxOfDigits& box, const Dims& in_box)
{
    Dims index = Dims::filled(placement.sizes.size(), 0);
    for (std::size_t i = 0; i < placement.digits.size(); ++i)
        index[placement.digits[i].dimension] += (box.first[i] + in_box[i]) * placement.digits[i].divisor;
    return index;
}

namespace
{

/// A dimension of a layout whose stride was made positive.
struct Step
{
    Int size;
    Int stride;
    Wide reach; ///< most that the later dimensions add
};

class RunsInRange
{
public:
    RunsInRange(std::vector<Step> of, Int from, Int to, Int most,
                const std::function<void(Int, Int, Int)>& each)
        : steps(std::move(of)), begin(from), end(to), left(most), use(each)
    {
    }

    bool go(std::size_t depth, Wide offset)
    {
        if (left-- <= 0)
            return false;
        // Only these indices can have offsets in the range, whatever the inner dimensions add.
        const Step& step = steps[depth];
        const Wide from = std::max<Wide>(0, -divide_down(-(begin - offset - step.reach), step.stride));
        const Wide to = std::min<Wide>(step.size - 1, divide_down(end - 1 - offset, step.stride));
        if (depth + 1 < steps.size())
        {
            for (Wide i = from; i <= to; ++i)
                if (!go(depth + 1, offset + i * step.stride))
                    return false;
            return true;
        }
        if (from > to)
            return true;
        const auto count = static_cast<Int>(to - from + 1);
        const bool all = count <= left;
        if (const Int some = all ? count : left; some > 0)
            use(static_cast<Int>(offset + from * step.stride), step.stride, some);
        left -= count;
        return all;
    }

private:
    std::vector<Step> steps;
    Wide begin;
    Wide end;
    Int left;
    const std::function<void(Int, Int, Int)>& use;
};

} // namespace

bool each_run_in(const Layout& layout, Int begin, Int end, Int most_steps,
                 const std::function<void(Int, Int, Int)>& use)
{
    std::vector<Step> steps;
    Wide least = layout.base;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] > 1 && layout.strides[d] != 0)
        {
            if (layout.strides[d] < 0)
                least += wide(layout.sizes[d] - 1) * layout.strides[d];
            steps.push_back({layout.sizes[d], std::abs(layout.strides[d]), 0});
        }
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.stride > b.stride; });
    Wide reach = 0;
    for (std::size_t i = steps.size(); i-- > 0;)
    {
        steps[i].reach = reach;
        reach += wide(steps[i].size - 1) * steps[i].stride;
    }
    if (steps.empty())
    {
        if (least >= begin && least < end)
            use(static_cast<Int>(least), 1, 1);
        return true;
    }
    return RunsInRange(std::move(steps), begin, end, most_steps, use).go(0, least);
}

} // namespace stridescope::core
