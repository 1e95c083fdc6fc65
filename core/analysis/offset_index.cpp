#include "core/analysis/offset_index.h"

#include "core/analysis/progressions.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

std::optional<Int> less(std::optional<Int> a, std::optional<Int> b)
{
    return a && b ? std::optional(*a - *b) : std::nullopt;
}

/// Each step jumps over the reach of all finer ones.
bool nested(const std::vector<Progression>& dims)
{
    Int below = 0;
    for (const auto& dim : dims)
    {
        if (dim.step <= below)
            return false;
        below += dim.reach();
    }
    return true;
}

} // namespace

struct OffsetIndex::Data
{
    OffsetRange range;
    RangeCounts total;
    Method method = Method::undecided;
    Int copies = 1; ///< coordinates that strides of 0 put on each offset
    bool nested = false;
    std::vector<Progression> dims;
    std::vector<Int> sorted; ///< where not nested: every offset less the least, in order

    [[nodiscard]] RangeCounts of(Int different, Int elements, Int shared) const
    {
        return {elements * copies, different, copies > 1 ? different : shared};
    }

    [[nodiscard]] RangeCounts below(Int t) const
    {
        if (nested)
        {
            Int found = 0;
            Int each = 1;
            for (const auto& dim : dims)
                each *= dim.count;
            for (auto dim = dims.rbegin(); dim != dims.rend() && t > 0; ++dim)
            {
                const Int whole = t / dim->step;
                each /= dim->count;
                if (whole >= dim->count)
                    return of(found + dim->count * each, found + dim->count * each, 0);
                found += whole * each;
                t %= dim->step;
            }
            found += t > 0 ? 1 : 0;
            return of(found, found, 0);
        }
        if (method == Method::undecided)
            return {};
        Int different = 0;
        Int several = 0;
        const auto end = std::lower_bound(sorted.begin(), sorted.end(), t);
        for (auto i = sorted.begin(); i != end;)
        {
            const auto next = std::upper_bound(i, end, *i);
            ++different;
            several += next - i > 1 ? 1 : 0;
            i = next;
        }
        return of(different, end - sorted.begin(), several);
    }
};

OffsetIndex OffsetIndex::of(const Layout& layout, const Effort& effort, Progress*)
{
    auto data = std::make_shared<Data>();
    data->range = *offset_range(layout);
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        data->copies *= layout.strides[d] == 0 ? layout.sizes[d] : 1;
    data->dims = progressions(layout);
    data->nested = core::nested(data->dims);
    const Int count = *element_count(layout.sizes) / data->copies;
    if (data->nested)
        data->method = Method::closed_form;
    else if (count <= effort.runs && count <= Int{1} << 20)
    {
        data->method = Method::runs;
        data->sorted = {0};
        for (const auto& dim : data->dims)
        {
            const std::size_t have = data->sorted.size();
            for (Int i = 1; i < dim.count; ++i)
                for (std::size_t k = 0; k < have; ++k)
                    data->sorted.push_back(data->sorted[k] + i * dim.step);
        }
        std::sort(data->sorted.begin(), data->sorted.end());
    }
    data->total = data->below(data->range.greatest - data->range.least + 1);
    data->total.elements = *element_count(layout.sizes);
    return OffsetIndex(data);
}

RangeCounts OffsetIndex::below(Int end) const
{
    if (end <= data->range.least)
        return {0, 0, 0};
    if (end > data->range.greatest)
        return data->total;
    return data->below(end - data->range.least);
}

RangeCounts OffsetIndex::counts(Int begin, Int end) const
{
    if (begin >= end)
        return {0, 0, 0};
    return below(end) - below(begin);
}

const RangeCounts& OffsetIndex::total() const
{
    return data->total;
}

OffsetRange OffsetIndex::range() const
{
    return data->range;
}

Method OffsetIndex::method() const
{
    return data->method;
}

RangeCounts operator-(const RangeCounts& whole, const RangeCounts& first)
{
    return {less(whole.elements, first.elements), less(whole.distinct, first.distinct),
            less(whole.shared, first.shared)};
}

} // namespace stridescope::core
