#include "ui/picture/memory_steps.h"

#include "core/view/reason_text.h"

#include <algorithm>
#include <cstdlib>

namespace stridescope::ui
{
namespace
{

/// Tells whether every offset is the base and the sum of its steps.
bool is_plain(const core::TensorFacts& tensor)
{
    if (!tensor.places)
        return tensor.layout.base == 0
               && std::all_of(tensor.layout.strides.begin(), tensor.layout.strides.end(),
                              [](core::Int stride) { return stride >= 0; });
    const core::Placement& placement = tensor.places->placement();
    return placement.base == 0 && placement.first.empty() && placement.xors.empty() && placement.pads.empty()
           && std::all_of(placement.digits.begin(), placement.digits.end(),
                          [](const core::Digit& digit) { return digit.stride >= 0; });
}

/// Returns the greatest offset that the steps from `first` on add up to.
core::Wide reach_of(const std::vector<MemoryStep>& steps, std::size_t first)
{
    core::Wide reach = 0;
    for (std::size_t i = first; i < steps.size(); ++i)
        reach += core::wide(steps[i].stride) * (steps[i].extent - 1);
    return reach;
}

/// Returns how many of the steps lead from row to row of `columns` slots, each of which holds all others and
/// nothing else; 0 if rows do not suit the steps.
std::size_t count_outer(const std::vector<MemoryStep>& steps, core::Int columns)
{
    std::size_t outer = 0;
    for (; outer < steps.size() && steps[outer].stride >= columns; ++outer)
        if (steps[outer].stride % columns != 0 || reach_of(steps, outer + 1) >= steps[outer].stride)
            return 0;
    return reach_of(steps, outer) < columns ? outer : 0;
}

/// Returns the same for rows of several of the longest steps below their length, such as half a row of tiles:
/// that step is the last one counted.
std::size_t count_outer_of_parts(const std::vector<MemoryStep>& steps, core::Int columns)
{
    const auto inner =
        std::find_if(steps.begin(), steps.end(), [&](const MemoryStep& step) { return step.stride < columns; });
    const bool divides = inner != steps.begin() && inner != steps.end() && inner->stride > 1
                         && columns % inner->stride == 0 && (inner - 1)->stride % columns == 0;
    return divides ? count_outer(steps, inner->stride) : 0;
}

/// Returns the slots of the largest tile that suits; 0 if there is none.
template <class Suits>
core::Int find_tile(const core::SceneView& view, core::Operand operand, const Suits& suits)
{
    const core::TensorFacts* tensor = view.tensor(operand);
    if (!tensor || !tensor->places || !is_plain(*tensor))
        return 0;
    const std::vector<MemoryStep> steps = steps_of(view, operand);
    // All steps after the first `outer` ones are inside a tile: they are digits of dimensions cut before.
    for (std::size_t outer = 1; outer < steps.size(); ++outer)
    {
        const core::Int tile = steps[outer - 1].stride;
        if (!suits(tile))
            continue;
        const auto first_inside = steps.begin() + static_cast<std::ptrdiff_t>(outer);
        const bool inside = std::none_of(
            first_inside, steps.end(),
            [&](const MemoryStep& inner)
            {
                return inner.whole
                       || std::none_of(steps.begin(), first_inside,
                                       [&](const MemoryStep& one) { return one.dimension == inner.dimension; });
            });
        const bool apart = std::all_of(steps.begin(), first_inside,
                                       [&](const MemoryStep& one) { return one.stride % tile == 0; });
        if (inside && apart && reach_of(steps, outer) < tile)
            return tile;
    }
    return 0;
}

} // namespace

std::vector<MemoryStep> steps_of(const core::SceneView& view, core::Operand operand)
{
    std::vector<MemoryStep> steps;
    const core::TensorFacts* tensor = view.tensor(operand);
    if (!tensor)
        return steps;
    const auto add =
        [&](std::size_t dimension, std::string name, core::Int stride, core::Int extent, bool whole)
    {
        const core::Int length = stride == core::int_min ? 0 : std::abs(stride);
        if (length > 0 && extent > 1)
            steps.push_back({dimension, std::move(name), length, extent, whole});
    };
    const auto letter = [&](std::size_t dimension) { return std::string(1, tensor->labels[dimension]); };
    if (tensor->places)
    {
        const std::vector<core::Digit>& digits = tensor->places->placement().digits;
        for (const core::Digit& digit : digits)
        {
            std::size_t finer = 0;
            std::size_t others = 0;
            for (const core::Digit& other : digits)
                if (other.dimension == digit.dimension && &other != &digit)
                {
                    ++others;
                    finer += other.finer_than(digit) ? 1U : 0U;
                }
            add(digit.dimension,
                others > 0 ? core::digit_name(tensor->labels[digit.dimension], finer) : letter(digit.dimension),
                digit.stride, digit.extent, others == 0);
        }
    }
    else
        for (std::size_t d = 0; d < tensor->layout.strides.size(); ++d)
            add(d, letter(d), tensor->layout.strides[d], tensor->layout.sizes[d], true);
    std::stable_sort(steps.begin(), steps.end(),
                     [](const MemoryStep& a, const MemoryStep& b) { return a.stride > b.stride; });
    return steps;
}

std::vector<MemoryStep> steps_of_rows(const core::SceneView& view, core::Operand operand, core::Int columns)
{
    const core::TensorFacts* tensor = view.tensor(operand);
    if (!tensor || !is_plain(*tensor))
        return {};
    std::vector<MemoryStep> steps = steps_of(view, operand);
    std::size_t outer = count_outer(steps, columns);
    if (tensor->places && outer == 0)
        outer = count_outer_of_parts(steps, columns);
    steps.resize(outer);
    return steps;
}

core::Int row_padding(const core::SceneView& view, core::Operand operand, const core::PageChoice& pages)
{
    const core::TensorFacts* tensor = view.tensor(operand);
    if (!tensor || tensor->places || !pages.row || pages.fold)
        return 0;
    const core::Dims& sizes = tensor->layout.sizes;
    const core::Int across = tensor->layout.strides[pages.column];
    const core::Int down = tensor->layout.strides[*pages.row];
    if (across < 1 || down < 1 || down % across != 0 || sizes[pages.column] < 2 || sizes[*pages.row] < 2)
        return 0;
    const core::Int unused = down / across - sizes[pages.column];
    const std::vector<MemoryStep> steps = steps_of(view, operand);
    const auto is_between = [&](const MemoryStep& step)
    { return step.stride < down && step.stride >= across && step.dimension != pages.column; };
    const bool apart = count_outer(steps, down) > 0 && count_outer(steps, across) > 0
                       && std::none_of(steps.begin(), steps.end(), is_between);
    return apart && unused > 0 && unused <= sizes[pages.column] ? unused : 0;
}

std::vector<core::Int> indices_of_row(const std::vector<MemoryStep>& rows, core::Wide first_slot)
{
    std::vector<core::Int> indices;
    for (const MemoryStep& step : rows)
    {
        const core::Wide index = first_slot / step.stride;
        if (index >= step.extent)
            return {};
        indices.push_back(static_cast<core::Int>(index));
        first_slot -= index * step.stride;
    }
    return first_slot == 0 ? indices : std::vector<core::Int>();
}

core::Int tile_of_rows(const core::SceneView& view, core::Operand operand, core::Int columns)
{
    return find_tile(view, operand,
                     [&](core::Int tile) { return core::wide(tile) * 2 <= columns && columns % tile == 0; });
}

core::Int largest_tile(const core::SceneView& view, core::Operand operand)
{
    return find_tile(view, operand, [](core::Int) { return true; });
}

core::Dims tile_sizes(const core::SceneView& view, core::Operand operand, core::Int tile)
{
    core::Dims sizes = core::Dims::filled(view.sizes(operand).size(), 1);
    for (const MemoryStep& step : steps_of(view, operand))
        if (step.stride < tile)
            sizes[step.dimension] *= step.extent;
    return sizes;
}

} // namespace stridescope::ui
