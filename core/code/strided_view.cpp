#include "core/code/strided_view.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace stridescope::core
{
namespace
{

struct View
{
    std::optional<StridedView> operator()(const BufferFacts& facts) const
    {
        return StridedView{&facts.tensor, facts.tensor.layout, facts.tensor.labels, ""};
    }
    std::optional<StridedView> operator()(const Slice1Facts& facts) const
    {
        return StridedView{&facts.input, facts.view, facts.output.labels, "input."};
    }
    std::optional<StridedView> operator()(const TiledFacts& facts) const
    {
        if (!facts.plain)
            return std::nullopt;
        return StridedView{&facts.tensor, *facts.plain, facts.tensor.labels, ""};
    }
    template <typename Facts>
    std::optional<StridedView> operator()(const Facts&) const
    {
        return std::nullopt;
    }
};

} // namespace

std::optional<StridedView> strided_view(const Facts& facts)
{
    return std::visit(View(), facts.content);
}

bool strides_nest(const Layout& layout, Int reach)
{
    std::vector<std::size_t> order(layout.sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Dimensions of size 1 come first among equal strides.
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) {
                  return std::pair(layout.strides[a], layout.sizes[a])
                         < std::pair(layout.strides[b], layout.sizes[b]);
              });
    for (const std::size_t d : order)
    {
        if (layout.strides[d] < reach)
            return false;
        // If the product does not fit, no further stride is as large.
        reach = checked_multiply(layout.strides[d], layout.sizes[d]).value_or(int_max);
    }
    return true;
}

} // namespace stridescope::core
