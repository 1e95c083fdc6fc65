#pragma once

#include "core/spec/evaluate_options.h"
#include "core/spec/tensor_facts.h"
#include "core/tensor/problem.h"

namespace stridescope::core
{

/// Where a tensor's facts come from and how its problems are named.
struct TensorContext
{
    std::string prefix; ///< "input." and so on; empty for a buffer scene
    Effort effort;
    bool check_values = true; ///< false for indices, whose values have a turn of their own
    Progress* progress = nullptr;
    const ValuesSource* files = nullptr; ///< that may refuse the file which the values are in
};

/// A tensor's facts, or the first rule broken: dtype, rank, zero_size, layout, overflow, values_count
/// or file, in this order.
[[nodiscard]] Result<TensorFacts> resolve_tensor(const TensorSpec& spec, const TensorContext& context);

/// values_count, where a list is too long or not one number an element; "values" behind the prefix is the
/// place.
[[nodiscard]] std::optional<Problem> check_values(const Values& values, Int elements,
                                                  const std::string& prefix);

} // namespace stridescope::core
