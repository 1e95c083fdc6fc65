#pragma once

#include "core/map/placement_index.h"
#include "core/tensor/checked.h"

#include <memory>
#include <optional>
#include <string>

namespace stridescope::core
{

/// A size that is cut into groups, the last of which is not full.
struct CutGroups
{
    std::size_t groups;   ///< index of the digit that counts groups
    std::size_t in_group; ///< index of the digit within a group
    Int rest;             ///< positions used in the last group
};

/// A byte as a part of a slot. Of two 4-bit elements that share it, the first.
struct SlotOfByte
{
    Int offset; ///< in elements
    Int into;   ///< bytes from the element's first
};

/// Placement of a tensor's elements in a buffer, in lanes, or in global memory, with the names of its
/// dimensions and the memory that is reserved for it.
struct TensorPlacement : Placement
{
    TensorPlacement() = default;
    explicit TensorPlacement(Placement of) : Placement(std::move(of)) {}

    std::string labels; ///< a letter per dimension
    Int bits = 8;       ///< bits per element
    Dims strides;       ///< as published; empty if strides do not give the offsets
    /// Units of published strides and offsets per element: its bytes if they are in bytes.
    Int units = 1;
    bool nested = false;      ///< true only if known: each digit lies inside one step of the digit before it
    bool shares_none = false; ///< true only if known: no two elements share an offset
    std::optional<CutGroups> ragged;
    /// Layout of a memory whose offsets strides give; nothing for lanes, tiles, and sizes in several groups.
    std::optional<Layout> strided;
    std::shared_ptr<const PlacementIndex> tiles; ///< index of digits that are in one memory, but not strided
    /// Dimension whose index colours the elements instead of their offset: the one that is distributed over the
    /// lanes, or that would be if the tensor were in lanes.
    std::optional<std::size_t> channel;

    bool in_lanes = false;    ///< false: one memory
    bool has_address = false; ///< it lies in the memory of a chip; false: in a buffer of its own
    Int lane_bytes = 0;       ///< bytes of a lane; for one memory, up to the end of the tensor
    Int bank_bytes = 0;       ///< bytes of a bank in a lane
    Int bank_count = 0;       ///< 0: the memory has none
    Int address = 0;          ///< byte of the lane at which offset 0 is
    Int start_alignment = 1;  ///< number of bytes that `address` should be a multiple of
    Int rows = 1;             ///< rounds of the cyclic digit: how many of its values a lane holds
    OffsetRange kept;         ///< offsets reserved for it, in each lane: those of elements and all between them
    Int reserved_bytes = 0;   ///< from the address on, rounded up once at the end
    Int end_address = 0;      ///< address + reserved_bytes, exclusive; 0 if there is no address

    /// Returns the elements from the address to the end of the last reserved one.
    [[nodiscard]] Int reserved() const { return kept.greatest + 1; }
    /// Returns the name of a lane for people: "lane 2"; a single memory has no number.
    [[nodiscard]] std::string lane_name(Int lane) const
    {
        return in_lanes ? "lane " + std::to_string(lane) : "memory";
    }
    /// Returns an offset as it is published, in bytes if strides are; nothing if that does not fit in 64 bits.
    [[nodiscard]] std::optional<Int> published(Int offset) const { return checked_multiply(offset, units); }
    /// Returns the byte of a memory, or of a lane, at which the element at an offset begins; and that, or
    /// nothing if it does not fit in 64 bits.
    [[nodiscard]] Wide byte_of(Wide offset) const { return divide_down(offset * bits, 8) + address; }
    [[nodiscard]] std::optional<Int> byte_at(Int offset) const { return narrow(byte_of(offset)); }
    /// Returns the slot that a byte of a memory, or of a lane, is in; nothing if it does not fit in 64 bits.
    [[nodiscard]] std::optional<SlotOfByte> slot_of(Int byte) const
    {
        const Wide bit = (wide(byte) - address) * 8;
        const auto offset = narrow(divide_down(bit, bits));
        return offset ? std::optional(SlotOfByte{*offset, static_cast<Int>((bit - wide(*offset) * bits) / 8)})
                      : std::nullopt;
    }
    /// Returns the bank of a byte in a lane, even past the last bank; only for memory with banks.
    [[nodiscard]] Int bank_at(Int byte) const { return byte / bank_bytes; }
    /// Returns the elements that one value of the nested cyclic digit spans, from its first to one past its
    /// last.
    [[nodiscard]] Int channel_reach() const;
};

} // namespace stridescope::core
