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
    Dims sizes;   ///< as many as the layout has labels
    Dims strides; ///< n, c, h, w in elements, of layouts that take strides
    Int w = 1;    ///< columns per channel, of layouts that take `w`
    Int nic = 1;  ///< input channels interleaved, of layouts that take `nic`
    Int start_index = 0;
    Int address = 0; ///< bytes
};

/// A number that a stride is made of. It is a quotient where `divisor` is not 1.
struct LaneFactor
{
    std::string_view name = {};
    Int value = 1;
    std::optional<std::size_t> dimension = {}; ///< of the tensor's sizes
    Int dividend = 1;
    Int divisor = 1;
    bool up = true; ///< which way the quotient is rounded
};
/// Product that a published stride follows from: factors, rounded up to a multiple of `step`, times `units`.
struct LaneProduct
{
    FixedList<LaneFactor, 8> factors;
    Int step = 1;
    Int units = 1;
};

/// Digits of a tensor in the order that its layout needs, and the notes about them.
struct LaneForm
{
    std::vector<Digit> digits;
    Dims strides;                            ///< n, c, h, w as published
    Int reserved_step = 1;                   ///< the reserved elements are a multiple of it
    FixedList<LaneProduct, 4> products = {}; ///< how each stride follows
};

/// Key that a layout takes beside those that all layouts take.
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
    std::string_view about;  ///< a few words
    LaneKey key = LaneKey::none;
    bool in_lanes = true;  ///< else global memory
    bool any_start = true; ///< else the start index is 0
    bool nested =
        true; ///< digits are outermost first, each inside one step of the one before, without shared slots
    bool in_bytes = false;             ///< published strides and offsets are in bytes
    std::string_view counterpart = {}; ///< the layout it is compared with first; none: there is no such
    std::string_view dtypes = {};      ///< what it takes, in words; empty: all that lanes hold
    bool (*takes)(DType);
    Int (*start_alignment)(const LaneTensor&); ///< bytes that the address should be a multiple of
    /// Makes the form of a layout; nothing if a stride does not fit in 64 bits. `eu_num`: elements of an EU
    /// vector.
    std::optional<LaneForm> (*make)(const LaneTensor&, Int eu_num);

    [[nodiscard]] std::size_t rank() const { return labels.size(); }
};

[[nodiscard]] std::span<const LaneLayout> lane_layouts();
[[nodiscard]] const LaneLayout* find_lane_layout(std::string_view name);

/// Counts the rounds that this many channels take; nothing if the count does not fit.
[[nodiscard]] std::optional<Int> rows_of_lanes(const LaneTensor& tensor, Int channels);

} // namespace stridescope::core
