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

Layout row_major(const TensorForm& form)
{
    return {form.sizes, packed_strides(form.sizes), 0};
}

/// Several coordinates may be at one place of the destination: only row-major order is right.
PieceOrder order_of(const CopySpec& spec)
{
    const auto plan = plan_copy(spec);
    return plan && plan->method == CopyPlan::Method::one_by_one ? PieceOrder::row_major : PieceOrder::dest;
}

/// The engine's work for each kind; `planned.input` matches its form.
class Planner
{
public:
    Planner(SceneRun& planned, Direction wanted) : plan(planned), direction(wanted) {}

    std::optional<Problem> operator()(const BufferFacts& facts)
    {
        const Layout& memory = facts.tensor.layout;
        if (direction == Direction::inverse)
            return add(copy_spec(memory, elements_in(), row_major(plan.forms.output), elements_out(), bits()));
        return add(copy_spec(input_layout(), elements_in(), memory, elements_out(), bits()));
    }
    std::optional<Problem> operator()(const Slice1Facts& facts)
    {
        const auto view = slice_view(input_layout(), facts.window, plan.forms.output.sizes);
        if (!view)
            return Problem{Code::overflow, "window.strides", "a stride of the slice does not fit 64 bits"};
        return add(copy_spec(*view, elements_in(), row_major(plan.forms.output), elements_out(), bits()));
    }
    std::optional<Problem> operator()(const GatherNd1Facts& facts)
    {
        const GatherShape& shape = facts.shape;
        const auto batches_end = shape.first_indexed();
        GatherSpec spec;
        for (std::size_t d = shape.first_counting(); d < batches_end; ++d)
            spec.batches *= shape.input_sizes[d];
        for (std::size_t d = batches_end; d < shape.first_of_block(); ++d)
            spec.indexed_sizes.push_back(shape.input_sizes[d]);
        for (std::size_t d = shape.first_of_block(); d < shape.rank(); ++d)
            spec.block *= shape.input_sizes[d];
        spec.tuples = shape.tuple_count() / spec.batches;
        spec.element_bits = bits();
        spec.source_elements = elements_in();
        spec.index_count = plan.forms.indices->element_count;
        spec.dest_elements = elements_out();
        plan.work = spec;
        plan.negative_indices_allowed = info(facts.indices.dtype).number_class == NumberClass::signed_integer;
        const auto checked = plan_gather(spec);
        return checked ? std::nullopt : std::optional(checked.problem());
    }
    std::optional<Problem> operator()(const TpuFacts& facts)
    {
        const auto lanes = lane_copies(facts.map);
        if (!lanes)
            return lanes.problem();
        for (const CopySpec& spec : lanes->copies)
            if (auto problem = add(direction == Direction::inverse ? inverse(spec) : spec))
                return problem;
        auto& copies = std::get<SceneCopies>(plan.work);
        copies.interleaved = direction == Direction::forward && lanes->may_meet;
        return std::nullopt;
    }

private:
    [[nodiscard]] Layout input_layout() const { return {plan.input.sizes, plan.input.strides, 0}; }
    [[nodiscard]] Int elements_in() const { return plan.forms.input.element_count; }
    [[nodiscard]] Int elements_out() const { return plan.forms.output.element_count; }
    [[nodiscard]] Int bits() const { return plan.input.bits(); }

    std::optional<Problem> add(const CopySpec& spec)
    {
        if (auto problem = check_copy(spec))
            return problem;
        auto& copies = std::get<SceneCopies>(plan.work);
        const PieceOrder order = order_of(spec);
        if (copies.specs.empty() || order == PieceOrder::row_major)
            copies.order = order;
        copies.specs.push_back(spec);
        return std::nullopt;
    }

    SceneRun& plan;
    Direction direction;
};

/// Owns the indices that a scene lists itself.
class SceneIndices : public DataOwner
{
public:
    explicit SceneIndices(std::shared_ptr<const std::vector<Int>> listed) : values(std::move(listed)) {}

private:
    std::shared_ptr<const std::vector<Int>> values;
};

/// The indices packed in memory. Those of a file are copied: one that changes between the check and the use
/// would pick elements outside the input.
Result<DataArray> gather_indices(const GatherNd1Facts& facts, const TensorForm& form, const DataArray* given,
                                 int threads)
{
    if (given)
    {
        const auto matched = match(*given, form);
        return matched ? packed_copy(*matched, threads) : matched;
    }
    if (!facts.index_values)
        return Problem{Code::values_count, "indices.values", "neither the scene nor a file gives the indices"};
    const auto bytes = std::as_bytes(std::span(*facts.index_values));
    auto listed = packed_array(DType::int64, form.sizes.to_vector(), ArrayOrder::c, bytes,
                               std::make_shared<SceneIndices>(facts.index_values));
    if (listed)
        listed->big_endian = std::endian::native == std::endian::big;
    return listed;
}

} // namespace

std::optional<Problem> SceneRun::damage() const
{
    auto problem = input.damage();
    return problem || !indices ? problem : indices->damage();
}

Result<SceneRun> plan_run(const Facts& facts, Direction direction, const DataArray& input,
                          const DataArray* indices, int threads)
{
    auto forms = run_forms(facts, direction);
    if (!forms)
        return forms.problem();
    SceneRun plan;
    plan.forms = *std::move(forms);
    auto matched = match(input, plan.forms.input);
    if (!matched)
        return matched.problem();
    plan.input = *std::move(matched);
    plan.big_endian = plan.input.big_endian;

    const auto* gather = std::get_if<GatherNd1Facts>(&facts.content);
    if (gather)
    {
        auto packed = gather_indices(*gather, *plan.forms.indices, indices, threads);
        if (!packed)
            return packed.problem();
        plan.indices = *std::move(packed);
    }
    // The engine walks strides in copies alone, and those to lanes count from row-major tensors.
    const bool strides_matter = gather || std::holds_alternative<TpuFacts>(facts.content);
    if (strides_matter && !is_row_major(plan.input))
    {
        plan.input.big_endian = false; // as they lie: the output keeps the byte order
        auto packed = packed_copy(plan.input, threads);
        if (!packed)
            return packed.problem();
        plan.input = *std::move(packed);
    }
    if (auto problem = std::visit(Planner(plan, direction), facts.content))
        return *problem;
    return plan;
}

} // namespace stridescope::core
