#pragma once

#include "core/map/placement.h"
#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"
#include "core/tensor/fixed_list.h"
#include "core/tpu/chip.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace stridescope::core
{

struct LaneLayout;

/// Tensor to place in TPU memory: the choices, and nothing that follows from them.
struct LaneTensor
{
    const LaneLayout* layout = nullptr;
    Chip chip;
    DType dtype = DType::float16;
    Dims sizes;   ///< as many sizes as the layout has labels
    Dims strides; ///< strides of n, c, h, w in elements, for layouts that take strides
    Int w = 1;    ///< columns per channel, for layouts that take `w`
    Int nic = 1;  ///< interleaved input channels, for layouts that take `nic`
    Int start_index = 0;
    Int address = 0; ///< in bytes
};

/// A factor of a stride. It is a quotient if `divisor` is not 1.
struct LaneFactor
{
    std::string_view name = {};
    Int value = 1;
    std::optional<std::size_t> dimension = {}; ///< dimension whose size it is
    Int dividend = 1;
    Int divisor = 1;
    bool up = true; ///< round the quotient up rather than down
};
/// Product that a published stride follows from: factors, rounded up to a multiple of `step`, times `units`.
struct LaneProduct
{
    FixedList<LaneFactor, 8> factors;
    Int step = 1;
    Int units = 1;
};

/// Digits of a tensor in the order that its layout needs, and where its strides come from.
struct LaneForm
{
    std::vector<Digit> digits;
    Dims strides;                            ///< strides of n, c, h, w as published
    Int reserved_step = 1;                   ///< number that the reserved elements are a multiple of
    FixedList<LaneProduct, 4> products = {}; ///< derivation of each stride
};

/// Key that a layout takes besides those that all layouts take.
enum class LaneKey
{
    none,
    strides,
    w,
    nic,
};

/// A lane layout: a row of a table. All other code asks the row; none asks for its name.
struct LaneLayout
{
    std::string_view name;
    std::string_view labels; ///< one letter per size
    std::string_view about;  ///< description in a few words
    LaneKey key = LaneKey::none;
    bool in_lanes = true;  ///< false: global memory
    bool any_start = true; ///< false: the start lane is 0
    bool nested =
        /// Digits are outermost first, and each lies inside one step of the previous one, without shared slots.
        true;
    bool in_bytes = false;             ///< published strides and offsets are in bytes
    std::string_view counterpart = {}; ///< the layout that it is usually compared with; empty: none
    std::string_view dtypes = {}; ///< the data types that it takes, in words; empty: all that lanes can hold
    bool (*takes)(DType);
    Int (*start_alignment)(const LaneTensor&); ///< number of bytes that the address should be a multiple of
    /// Makes the form of a layout; nothing if a stride does not fit in 64 bits. `eu_num` is the number of
    /// elements of an EU vector.
    std::optional<LaneForm> (*make)(const LaneTensor&, Int eu_num);

    [[nodiscard]] std::size_t rank() const { return labels.size(); }
};

[[nodiscard]] std::span<const LaneLayout> lane_layouts();
[[nodiscard]] const LaneLayout* find_lane_layout(std::string_view name);

/// Counts the rounds that this many channels take; nothing if the count does not fit.
[[nodiscard]] std::optional<Int> rows_of_lanes(const LaneTensor& tensor, Int channels);

} // namespace stridescope::core
