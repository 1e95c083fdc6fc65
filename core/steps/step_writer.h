#pragma once

#include "core/steps/steps.h"

/// The steps of each kind of code.
namespace stridescope::core
{

/// Over all elements: what is offered of a kind, and one of its steps.
[[nodiscard]] std::optional<StepOffer> element_steps(const BufferFacts& buffer);
[[nodiscard]] std::optional<StepOffer> element_steps(const Slice1Facts& slice);
[[nodiscard]] std::optional<StepOffer> element_steps(const GatherNd1Facts& gather);
[[nodiscard]] std::optional<StepOffer> element_steps(const GatherElementsFacts& gather);
[[nodiscard]] std::optional<StepOffer> element_steps(const TpuFacts& tpu);
[[nodiscard]] std::optional<StepOffer> element_steps(const TpuMemoryFacts& memory);
[[nodiscard]] Step element_step(const BufferFacts& buffer, Int number);
[[nodiscard]] Step element_step(const Slice1Facts& slice, Int number);
[[nodiscard]] Step element_step(const GatherNd1Facts& gather, Int number);
[[nodiscard]] Step element_step(const GatherElementsFacts& gather, Int number);
[[nodiscard]] Step element_step(const TpuFacts& tpu, Int number);
[[nodiscard]] Step element_step(const TpuMemoryFacts& memory, Int number);

[[nodiscard]] Step packed_strides_step(const TensorFacts& tensor, Int number);
[[nodiscard]] Step buffer_size_step(const TensorFacts& tensor, Int number);

/// An element of a strided tensor.
[[nodiscard]] StepTouch touched(Operand operand, const TensorFacts& tensor, const Dims& coordinate);
/// "byte 16", "byte 3, high nibble"
[[nodiscard]] std::string byte_words(const StepTouch& touch, Int bits);
/// "2" or "(-2)": as a factor.
[[nodiscard]] std::string factor(Int value);
/// "1*6 + 0*3 + 1*1": what each dimension adds, and the base where it is not 0.
[[nodiscard]] std::string offset_sum(const Layout& layout, const Dims& coordinate);

} // namespace stridescope::core
