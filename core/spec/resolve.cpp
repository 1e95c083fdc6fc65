#include "core/spec/resolve.h"

#include "core/tensor/directml.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{

std::optional<Problem> check_values(const Values& values, Int elements, const std::string& prefix)
{
    constexpr Int most_listed = Int{1} << 20;
    const auto* list = std::get_if<NumberList>(&values);
    if (!list)
        return std::nullopt;
    const auto given = static_cast<Int>(list->numbers->size());
    if (given > most_listed)
        return Problem{Code::values_count, prefix + "values",
                       fmt::format("{} values; a list holds at most {}, a file more", given, most_listed)};
    if (given != elements)
        return Problem{Code::values_count, prefix + "values",
                       fmt::format("{} values for {} elements", given, elements)};
    return std::nullopt;
}

TensorFacts facts_of_tensor(const TensorSpec& spec, const TensorDraft& draft, const EvaluateOptions& options)
{
    TensorFacts facts;
    facts.dtype = *draft.dtype;
    facts.labels = draft.labels;
    facts.layout = {*draft.sizes, *draft.strides, spec.base_offset};
    facts.implicit_strides = !spec.strides && !spec.layout && !spec.broadcast && !spec.pad && !spec.align;
    const Dims& strides = facts.layout.strides;
    if (std::none_of(strides.begin(), strides.end(), [](Int stride) { return stride < 0; }))
        facts.buffer_bytes = buffer_bytes(facts.layout, facts.bits());
    facts.dml_buffer_bytes = published_buffer_bytes(facts.layout, facts.dtype, facts.implicit_strides);
    facts.total_bytes = spec.total_bytes;
    facts.values = spec.values;
    facts.footprint = footprint(facts.layout, options.effort, options.progress);
    const OffsetRange range = facts.footprint.range;
    if (spec.total_bytes)
        facts.fits =
            range.least >= 0 && ((wide(range.greatest) + 1) * facts.bits() + 7) / 8 <= *spec.total_bytes;
    return facts;
}

} // namespace stridescope::core
