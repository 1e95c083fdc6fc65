#pragma once

#include "core/infer/expected_tensor.h"
#include "core/infer/layout_look.h"
#include "core/infer/stride_search.h"

/// Describes the strides and bases that match plain memory.
namespace stridescope::core
{

/// Returns the number of whole elements of the tensor's type in memory.
[[nodiscard]] Int room_of(std::span<const std::byte> memory, const ExpectedTensor& tensor);

/// Returns this many elements as doubles, packed in row-major order.
[[nodiscard]] std::vector<std::byte> as_doubles(const StridedElements& elements, Int count);

/// Lists what the data does not determine: strides of dimensions of size 1, and everything in which the found
/// layouts differ.
[[nodiscard]] std::vector<std::string> undetermined(const Dims& sizes, const std::vector<FoundLayout>& layouts);

/// Lists the most usual layouts first, up to the limit.
[[nodiscard]] std::vector<LayoutLook> likeliest(const std::vector<FoundLayout>& layouts,
                                                const ExpectedTensor& tensor, const InferOptions& options);

[[nodiscard]] Scene scene_of(const Layout& layout, DType dtype);

} // namespace stridescope::core
