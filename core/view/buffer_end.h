#pragma once

#include "core/spec/tensor_facts.h"

namespace stridescope::core
{

/// Where a tensor's buffer ends, in bytes from offset 0.
struct BufferEnd
{
    std::optional<Int> given;  ///< by the scene
    std::optional<Int> needed; ///< behind the base, as DirectML asks: a multiple of 4
};
[[nodiscard]] BufferEnd buffer_end(const TensorFacts& tensor);

/// Whether a place has a bit before the buffer's first byte or behind its given end.
[[nodiscard]] bool outside_buffer(const TensorFacts& tensor, Int offset);

/// Counts the whole slots in the bytes that the scene gives the buffer; null where it gives none.
[[nodiscard]] std::optional<Wide> buffer_slots(const TensorFacts& tensor);

} // namespace stridescope::core
