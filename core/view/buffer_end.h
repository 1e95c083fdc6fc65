#pragma once

#include "core/spec/tensor_facts.h"

namespace stridescope::core
{

/// End of a tensor's buffer, in bytes from offset 0.
struct BufferEnd
{
    std::optional<Int> given;  ///< the scene's buffer bytes, if given
    std::optional<Int> needed; ///< after the base offset, as DirectML requires: a multiple of 4
};
[[nodiscard]] BufferEnd buffer_end(const TensorFacts& tensor);

/// Returns the slots that a memory has on the screen: from 0 or lower to the end of its tensor and its buffer.
/// `elements`: from the lowest to the highest offset of the tensor, which may be null.
[[nodiscard]] OffsetRange with_buffer(OffsetRange elements, const TensorFacts* tensor);

/// Tells whether a slot extends before the buffer's first byte or past its given end.
[[nodiscard]] bool outside_buffer(const TensorFacts& tensor, Int offset);

/// Counts the whole slots in the buffer bytes that the scene gives; null if it gives none.
[[nodiscard]] std::optional<Wide> buffer_slots(const TensorFacts& tensor);

} // namespace stridescope::core
