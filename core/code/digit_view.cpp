#include "core/code/digit_view.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

struct View
{
    std::optional<DigitView> operator()(const BufferFacts& facts) const
    {
        DigitView view{&facts.tensor, placement_of(facts.tensor.layout), {}};
        for (std::size_t d = 0; d < facts.tensor.rank(); ++d)
            view.digits.push_back({{facts.tensor.layout.sizes[d], facts.tensor.layout.strides[d]}});
        return view;
    }
    std::optional<DigitView> operator()(const TiledFacts& facts) const
    {
        return DigitView{&facts.tensor, facts.placement(), facts.digits};
    }
    template <typename Facts>
    std::optional<DigitView> operator()(const Facts&) const
    {
        return std::nullopt;
    }
};

/// Joins neighbouring digits that one digit can express.
std::vector<DigitChoice> merged(const std::vector<DigitChoice>& digits)
{
    std::vector<DigitChoice> all;
    for (const DigitChoice& digit : digits)
        if (digit.extent == 1)
            continue;
        else if (!all.empty() && checked_multiply(all.back().stride, *all.back().extent) == digit.stride)
            *all.back().extent *= *digit.extent;
        else
            all.push_back(digit);
    return all;
}

} // namespace

std::optional<DigitView> digit_view(const Facts& facts)
{
    return std::visit(View(), facts.content);
}

bool lays_out(const DigitView& view, const LayoutText& text)
{
    if (text.digits.size() != view.digits.size() || !text.xors.empty() || !text.pads.empty()
        || text.offset != 0)
        return false;
    for (std::size_t d = 0; d < view.digits.size(); ++d)
    {
        auto digits = text.digits[d];
        Int others = 1;
        for (DigitChoice& digit : digits)
        {
            digit.extent = digit.extent.value_or(outer_extent(view.placement.sizes[d], others));
            others *= *digit.extent;
        }
        if (merged(digits) != merged(view.digits[d]))
            return false;
    }
    return true;
}

std::vector<DigitAxis> in_memory_order(const DigitChoices& digits)
{
    std::vector<DigitAxis> axes;
    for (std::size_t d = 0; d < digits.size(); ++d)
        for (std::size_t k = digits[d].size(); k-- > 0;)
            if (digits[d][k].extent != 1)
                axes.push_back({d, k, *digits[d][k].extent, digits[d][k].stride});
    std::stable_sort(axes.begin(), axes.end(),
                     [](const DigitAxis& a, const DigitAxis& b) { return a.stride > b.stride; });
    return axes;
}

bool is_dense(const std::vector<DigitAxis>& axes)
{
    Int run = 1; // at most the positions of whole tiles, which fit
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis)
    {
        if (axis->stride != run)
            return false;
        run *= axis->extent;
    }
    return true;
}

Int padded_size(const std::vector<DigitChoice>& digits)
{
    Int product = 1;
    for (const DigitChoice& digit : digits)
        product *= *digit.extent;
    return product;
}

std::optional<Problem> refuse(std::initializer_list<Beyond> beyond, const DigitView& view,
                              std::string_view target)
{
    const Placement& placement = view.placement;
    for (const Beyond what : beyond)
        switch (what)
        {
        case Beyond::moves:
            if (!placement.xors.empty())
                return cannot_say("xor", fmt::format("{} layouts have no XOR of offset bits", target));
            if (!placement.pads.empty())
                return cannot_say("pad", fmt::format("{} layouts have no free slots after intervals", target));
            break;
        case Beyond::window:
            for (std::size_t d = 0; d < placement.first.size(); ++d)
                if (placement.first[d] != 0)
                    return cannot_say(fmt::format("first[{}]", d),
                                      fmt::format("{} layouts begin at index 0", target));
            break;
        case Beyond::base:
            if (placement.base != 0)
                return cannot_say("base_offset", fmt::format("{} layouts begin at offset 0", target));
            break;
        case Beyond::padding:
            for (std::size_t d = 0; d < view.digits.size(); ++d)
                if (const Int padded = padded_size(view.digits[d]); padded != placement.sizes[d])
                    return cannot_say(
                        fmt::format("sizes[{}]", d),
                        fmt::format("{} layouts have no padding; this one has {} positions for {} elements",
                                    target, padded, placement.sizes[d]));
            break;
        }
    return std::nullopt;
}

} // namespace stridescope::core
