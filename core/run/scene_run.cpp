#include "core/run/scene_run.h"

#include "core/engine/copy_plan.h"
#include "core/run/packed_copy.h"

#include <bit>

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

/// Several coordinates may be at one place of the destination: only row-major order is right.
PieceOrder order_of(const CopySpec& spec)
{
    const auto plan = plan_copy(spec);
    return plan && plan->method == CopyPlan::Method::one_by_one ? PieceOrder::row_major : PieceOrder::dest;
}

/// Owns the indices that a scene lists itself.
class SceneIndices : public DataOwner
{
public:
    explicit SceneIndices(std::shared_ptr<const std::vector<Int>> listed) : values(std::move(listed)) {}

private:
    std::shared_ptr<const std::vector<Int>> values;
};

std::shared_ptr<const std::vector<Int>> listed_indices(const Facts& facts)
{
    for (const Operand& operand : facts.operands())
        if (operand.index_values)
            return operand.index_values;
    return nullptr;
}

/// The indices packed in memory. Those of a file are copied: one that changes between the check and the use
/// would pick elements outside the input.
Result<DataArray> packed_indices(const Facts& facts, const TensorForm& form, const DataArray* given,
                                 int threads)
{
    if (given)
    {
        const auto matched = match(*given, form);
        return matched ? packed_copy(*matched, threads) : matched;
    }
    const auto values = listed_indices(facts);
    if (!values)
        return Problem{Code::values_count, "indices.values", "neither the scene nor a file gives the indices"};
    const auto bytes = std::as_bytes(std::span(*values));
    auto listed = packed_array(DType::int64, form.sizes.to_vector(), ArrayOrder::c, bytes,
                               std::make_shared<SceneIndices>(values));
    if (listed)
        listed->big_endian = std::endian::native == std::endian::big;
    return listed;
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
    input.big_endian = false; // as they lie: the output keeps the byte order
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

Result<SceneRun> plan_run(const Facts& facts, Direction direction, const DataArray& input,
                          const DataArray* indices, int threads)
{
    auto forms = run_forms(facts, direction);
    if (!forms)
        return forms.problem();
    SceneRun plan;
    plan.forms = *std::move(forms);
    plan.threads = threads;
    auto matched = match(input, plan.forms.input);
    if (!matched)
        return matched.problem();
    plan.input = *std::move(matched);
    plan.big_endian = plan.input.big_endian;
    if (plan.forms.indices)
    {
        auto packed = packed_indices(facts, *plan.forms.indices, indices, threads);
        if (!packed)
            return packed.problem();
        plan.indices = *std::move(packed);
    }
    if (auto problem = visit_kind(facts.content, [&]<typename K>(const typename K::Facts& content)
                                  { return K::plan(content, direction, plan); }))
        return *problem;
    return plan;
}

} // namespace stridescope::core
