#include "core/run/scene_run.h"

#include "core/engine/copy_plan.h"
#include "core/run/packed_copy.h"

namespace stridescope::core
{
namespace
{

bool is_row_major(const DataArray& array)
{
    for (std::size_t d = 0; d < array.rank(); ++d)
        if (array.sizes[d] != 1 && array.strides[d] != array_strides(array.sizes, ArrayOrder::c)[d])
            return false;
    return true;
}

/// Several coordinates may share a slot of the destination: then only row-major order is right.
PieceOrder order_of(const CopySpec& spec)
{
    const auto plan = plan_copy(spec);
    return plan && plan->method == CopyPlan::Method::one_by_one ? PieceOrder::row_major : PieceOrder::dest;
}

} // namespace

Layout SceneRun::input_layout() const
{
    return {input.sizes, input.strides, 0};
}

Layout SceneRun::output_layout() const
{
    return {forms.output.sizes, packed_strides(forms.output.sizes), 0};
}

std::optional<Problem> SceneRun::add(const CopySpec& spec)
{
    if (auto problem = check_copy(spec))
        return problem;
    auto& copies = std::get<SceneCopies>(work);
    const PieceOrder order = order_of(spec);
    if (copies.specs.empty() || order == PieceOrder::row_major)
        copies.order = order;
    copies.specs.push_back(spec);
    return std::nullopt;
}

std::optional<Problem> SceneRun::pack_input()
{
    if (is_row_major(input))
        return std::nullopt;
    input.big_endian = false; // bytes stay as they are: the output keeps the byte order
    auto packed = packed_copy(input, threads);
    if (!packed)
        return packed.problem();
    input = *std::move(packed);
    return std::nullopt;
}

std::optional<Problem> SceneRun::damage() const
{
    auto problem = input.damage_now();
    return problem || !indices ? problem : indices->damage_now();
}

} // namespace stridescope::core
