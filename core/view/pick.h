#pragma once

#include "core/map/placement.h"
#include "core/scene/facts.h"

#include <array>
#include <optional>
#include <variant>

namespace stridescope::core
{

/// A pick, which is pointed at or pinned: an element by its coordinate, or a slot of a tensor's memory.
struct AtCoordinate
{
    Operand operand = Operand::input;
    Dims coordinate;
    friend bool operator==(const AtCoordinate&, const AtCoordinate&) = default;
};
struct AtPlace
{
    Operand operand = Operand::input;
    Place place; ///< counted from a tensor's address on a chip; in shared lanes, a byte
    friend bool operator==(const AtPlace&, const AtPlace&) = default;
};
using Pick = std::variant<AtCoordinate, AtPlace>;

/// Returns the part that a pick belongs to.
[[nodiscard]] inline Operand operand_of(const Pick& pick)
{
    return std::visit([](const auto& at) { return at.operand; }, pick);
}

/// The slots [begin, end) of a part's memory, in elements; in lanes, those of one lane, from the tensor's start
/// there.
struct PlaceRange
{
    Operand operand = Operand::input;
    Int lane = 0;
    Int begin = 0;
    Int end = 1;
    friend bool operator==(const PlaceRange&, const PlaceRange&) = default;
};
/// The positions that one pick lights up in every view. A view asks for each of its slots or cells whether it
/// shares one of these.
struct PickPlaces
{
    Pick pick;
    std::array<std::optional<Place>, most_operands> places = {}; ///< position in the memory of each part
    std::optional<Int> tuple = {}; ///< for copying by indices: the pick, which is a tuple or an index value

    [[nodiscard]] const std::optional<Place>& in(Operand operand) const
    {
        return places[static_cast<std::size_t>(operand)];
    }
    [[nodiscard]] std::optional<Place>& in(Operand operand)
    {
        return places[static_cast<std::size_t>(operand)];
    }
};

enum class Highlight
{
    none,
    linked, ///< the same bytes, or their source or copy
    focus,  ///< the pick itself
};

} // namespace stridescope::core
