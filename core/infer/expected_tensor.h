#pragma once

#include "core/infer/infer.h"

namespace stridescope::core
{

/// A tensor to search for: packed in row-major order, with the element type of the memory.
struct ExpectedTensor
{
    DType dtype = DType::float32;
    Dims sizes;
    Int count = 0;
    std::vector<std::byte> bytes; ///< the elements; a 4-bit element takes one byte

    [[nodiscard]] Int bits() const { return info(dtype).bits; }
    /// Returns the number of bytes of an element in `bytes`.
    [[nodiscard]] Int width() const { return bits() < 8 ? 1 : bits() / 8; }
    [[nodiscard]] std::uint64_t operator[](Int i) const;
    [[nodiscard]] bool constant() const;
    /// Returns the elements as memory would hold them: two 4-bit elements per byte.
    [[nodiscard]] StridedElements elements(std::vector<std::byte>& packed) const;
};

[[nodiscard]] Result<ExpectedTensor> expected_tensor(const StridedElements& tensor, std::optional<DType> dtype);

/// Returns the tensor's numbers as codes of an integer type.
[[nodiscard]] Result<ExpectedTensor> quantised_tensor(const StridedElements& tensor, DType dtype,
                                                      const Quantisation& how);

/// Unpacks 4-bit elements, two per byte, to one per byte; and packs them.
[[nodiscard]] std::vector<std::byte> unpack_nibbles(std::span<const std::byte> packed);
[[nodiscard]] std::vector<std::byte> pack_nibbles(std::span<const std::byte> nibbles);

/// Finds strides in linear memory.
[[nodiscard]] Inference infer_strides(std::span<const std::byte> memory, const ExpectedTensor& tensor,
                                      const InferOptions& options);
/// Finds blocks and swizzles from the start of linear memory that explain every element.
[[nodiscard]] Inference infer_tiled(std::span<const std::byte> memory, const ExpectedTensor& tensor,
                                    const InferOptions& options);
/// Finds strides of floats that memory holds as codes of an integer type, with any scale and zero point.
[[nodiscard]] Inference infer_quantised(std::span<const std::byte> memory, const StridedElements& tensor,
                                        DType dtype, const InferOptions& options);
/// Finds a layout in a chip's lanes.
[[nodiscard]] Result<Inference> infer_lanes(std::span<const std::byte> memory, const ExpectedTensor& tensor,
                                            const InferOptions& options);

/// Returns how a candidate's elements differ from the expected ones; `found` is packed like the tensor's
/// `bytes`.
[[nodiscard]] Mismatch mismatch_of(const StridedElements& found, const ExpectedTensor& tensor,
                                   const InferOptions& options, const TensorPlacement* lanes = nullptr);

/// Returns the default limit of comparisons.
[[nodiscard]] Int usual_budget(Int memory, Int tensor);

} // namespace stridescope::core
