#pragma once

#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Owner that keeps an array's bytes in memory, such as a mapped file.
class DataOwner
{
public:
    virtual ~DataOwner() = default;
    /// Returns the `file` problem that the bytes have had since they were read, so that they cannot be trusted.
    /// Cheap enough to call for every element that is shown; it may notice a moment late.
    [[nodiscard]] virtual std::optional<Problem> damage() const { return std::nullopt; }
    /// Returns the same, up to date: for bytes that are read once and kept.
    [[nodiscard]] virtual std::optional<Problem> damage_now() const { return damage(); }
    /// Hints that these bytes will hardly be read again, so that they need not be kept in memory.
    virtual void let_go(std::span<const std::byte>) const {}
};

/// An array as it lies in a file: packed, in C (row-major) or Fortran order. Any rank, also 0 (one element);
/// sizes may be 0.
struct DataArray
{
    DType dtype = DType::float32;
    std::vector<Int> sizes;
    std::vector<Int> strides; ///< strides in elements
    bool big_endian = false;
    /// Bytes of all elements, of any alignment; 4-bit elements are low nibble first.
    std::span<const std::byte> bytes;
    std::shared_ptr<const DataOwner> owner; ///< keeps `bytes` valid; may be null

    [[nodiscard]] std::size_t rank() const { return sizes.size(); }
    [[nodiscard]] Int bits() const { return info(dtype).bits; }
    [[nodiscard]] Int element_count() const;
    [[nodiscard]] std::optional<Problem> damage() const { return owner ? owner->damage() : std::nullopt; }
    [[nodiscard]] std::optional<Problem> damage_now() const
    {
        return owner ? owner->damage_now() : std::nullopt;
    }
};

enum class ArrayOrder
{
    c,
    fortran, ///< the first dimension is innermost
};

/// Returns the product of the sizes, none of them negative; nothing if it does not fit in 64 bits.
[[nodiscard]] std::optional<Int> count_elements(std::span<const Int> sizes);

/// Returns the bytes of `elements` packed elements; nothing if they do not fit in 64 bits.
[[nodiscard]] std::optional<Int> packed_bytes(DType dtype, Int elements);

/// Returns the strides in elements of a packed array whose element count fits in 64 bits.
[[nodiscard]] std::vector<Int> array_strides(std::span<const Int> sizes, ArrayOrder order);

/// Returns an array over bytes that hold exactly its elements; `file` if they hold fewer or more, or if the
/// sizes are negative or do not fit in 64 bits.
[[nodiscard]] Result<DataArray> packed_array(DType dtype, std::vector<Int> sizes, ArrayOrder order,
                                             std::span<const std::byte> bytes,
                                             std::shared_ptr<const DataOwner> owner = nullptr);

/// Returns the type that a file of plain numbers stores a type's elements as: BFLOAT16 is stored as UINT16, 8-
/// and 4-bit floats and integers that NumPy lacks as UINT8, all others as themselves.
[[nodiscard]] DType storage_type(DType dtype);

/// Returns the array as a tensor of a scene: the same bytes with the scene's type and sizes. An array of the
/// type itself must have the sizes too; so must one of the type's storage type, except that 4-bit elements, two
/// per byte, are UINT8 [ceil(count / 2)]. Problems name both sides: `dtype`, `values_count` (other sizes).
/// `tensor` is the scene's name for it, such as "input"; `where` is its `dtype` or `sizes`.
[[nodiscard]] Result<DataArray> as_tensor(const DataArray& array, DType dtype, const Dims& sizes,
                                          const std::string& tensor);

/// Describes an array for people: "FLOAT32 {2, 3}".
[[nodiscard]] std::string describe_array(DType dtype, std::span<const Int> sizes);

/// Returns the position in memory of an element of the logical row-major order.
[[nodiscard]] Int place_of(const DataArray& array, Int row_major_index);

/// Returns the bits of the element at a position in memory, in the low bits and in the machine's byte order;
/// the rest is 0.
[[nodiscard]] std::uint64_t bits_at(const DataArray& array, Int place);

} // namespace stridescope::core
