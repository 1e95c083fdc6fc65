#pragma once

#include "core/map/placement_index.h"
#include "core/tensor/checked.h"

#include <memory>
#include <optional>
#include <string>

namespace stridescope::core
{

/// A size cut into groups that do not fill the last one.
struct CutGroups
{
    std::size_t groups;   ///< the digit that counts them
    std::size_t in_group; ///< the digit within one
    Int rest;             ///< positions used in the last group
};

/// Placement of a tensor's elements, in a buffer, in lanes, or in global memory alike, with the names of its
/// dimensions, and what its memory keeps for it.
struct TensorPlacement : Placement
{
    TensorPlacement() = default;
    explicit TensorPlacement(Placement of) : Placement(std::move(of)) {}

    std::string labels; ///< a letter per dimension
    Int bits = 8;       ///< of an element
    Dims strides;       ///< as published; none if strides do not say where the elements are
    /// Units of published strides and offsets per element: its bytes if they are in bytes.
    Int units = 1;
    bool nested = false;      ///< known: each digit lies inside one step of the digit before it
    bool shares_none = false; ///< known to have each element at an offset of its own
    std::optional<CutGroups> ragged;
    std::shared_ptr<const PlacementIndex> tiles; ///< of what strides do not say
    /// Dimension whose index colours the elements instead of their offset: the one that is distributed over the
    /// lanes, or, in global memory, the one that would be.
    std::optional<std::size_t> channel;

    bool in_lanes = false;    ///< else one memory
    bool has_address = false; ///< it lies in the memory of a chip; else in a buffer of its own
    Int lane_bytes = 0;       ///< room of a lane; of one memory up to the end of the tensor
    Int bank_bytes = 0;       ///< of a lane
    Int bank_count = 0;       ///< 0: the memory has none
    Int address = 0;          ///< bytes of the lane before offset 0
    Int start_alignment = 1;  ///< bytes that `address` should be a multiple of
    Int rows = 1;             ///< rounds of the cyclic digit: how many of its values a lane takes
    OffsetRange kept;         ///< offsets kept for it, in each lane: of elements and of all between them
    Int reserved_bytes = 0;   ///< from the address on, rounded up once at the end
    Int end_address = 0;      ///< address + reserved_bytes, exclusive; 0 if it is not given

    /// Returns the elements from the address to after the last that is kept.
    [[nodiscard]] Int reserved() const { return kept.greatest + 1; }
    /// Returns the name that people give a lane: "lane 2"; a single memory has no number.
    [[nodiscard]] std::string lane_name(Int lane) const
    {
        return in_lanes ? "lane " + std::to_string(lane) : "memory";
    }
    /// Returns an offset as it is published, in bytes where strides are; nothing if that does not fit in 64
    /// bits.
    [[nodiscard]] std::optional<Int> published(Int offset) const { return checked_multiply(offset, units); }
    /// Returns the byte of a lane that the element at an offset begins in; nothing if it does not fit in 64
    /// bits.
    [[nodiscard]] std::optional<Int> byte_at(Int offset) const
    {
        return narrow(divide_down(wide(offset) * bits, 8) + address);
    }
    /// Returns the bank of a byte in a lane, even past the last bank; only for memory with banks.
    [[nodiscard]] Int bank_at(Int byte) const { return byte / bank_bytes; }
    /// Returns the elements that one value of the nested cyclic digit takes, from its first to one past its
    /// last.
    [[nodiscard]] Int channel_reach() const;
};

} // namespace stridescope::core
