#pragma once

#include "core/scene/facts.h"

/// What the evaluation of several kinds shares; not for use outside core/scene.
namespace stridescope::core
{

/// The output's tensor: its own choices, on the sizes and the dtype that follow where it gives none.
[[nodiscard]] TensorSpec output_spec(const std::optional<OutputSpec>& given, const TensorSpec& input,
                                     const Dims& sizes);

/// What both operators ask of an output: the input's dtype and rank, and no size below 1 (`empty` names that
/// rule).
[[nodiscard]] std::optional<Problem> check_output(const TensorSpec& output, const TensorFacts& input,
                                                  Code empty);

[[nodiscard]] Result<Facts> evaluate_kind(const BufferScene& scene, const EvaluateOptions& options);
[[nodiscard]] Result<Facts> evaluate_kind(const Slice1Scene& scene, const EvaluateOptions& options);
[[nodiscard]] Result<Facts> evaluate_kind(const GatherNd1Scene& scene, const EvaluateOptions& options);
[[nodiscard]] Result<Facts> evaluate_kind(const TpuScene& scene, const EvaluateOptions& options);

} // namespace stridescope::core
