#include "core/scene/plan_run.h"

#include "core/run/packed_copy.h"

#include <bit>

namespace stridescope::core
{
namespace
{

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
    for (const StoredTensor& one : facts.tensors())
        if (one.index_values)
            return one.index_values;
    return nullptr;
}

/// Returns the indices packed in memory. Those of a file are copied: a file that changes after the check could
/// select elements outside the input.
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
        return Problem{Code::values_count, "indices.values",
                       "no index values: set indices.values in the scene or pass --indices"};
    const auto bytes = std::as_bytes(std::span(*values));
    auto listed = packed_array(DType::int64, form.sizes.to_vector(), ArrayOrder::c, bytes,
                               std::make_shared<SceneIndices>(values));
    if (listed)
        listed->big_endian = std::endian::native == std::endian::big;
    return listed;
}

} // namespace

Result<RunForms> run_forms(const Facts& facts, Direction direction)
{
    return visit_kind(facts.content, [&]<typename K>(const typename K::Facts& content)
                      { return K::forms(content, direction); });
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
