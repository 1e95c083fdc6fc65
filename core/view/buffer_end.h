#pragma once

#include "core/spec/tensor_facts.h"

namespace stridescope::core
{

/// End of a tensor's buffer, in bytes from offset 0.
struct BufferEnd
{
    std::optional<Int> given;  ///< by the scene
    std::optional<Int> needed; ///< after the base, as DirectML asks: a multiple of 4
};
[[nodiscard]] BufferEnd buffer_end(const TensorFacts& tensor);

/// Tells whether a slot has a bit before the buffer's first byte or after its given end.
[[nodiscard]] bool outside_buffer(const TensorFacts& tensor, Int offset);

/// Counts the whole slots in the bytes that the scene gives the buffer; null if it gives none.
[[nodiscard]] std::optional<Wide> buffer_slots(const TensorFacts& tensor);

} // namespace stridescope::core
