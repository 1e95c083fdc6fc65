#include "core/code/strided_view.h"

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

} // namespace stridescope::core
