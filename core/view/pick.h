#pragma once

#include "core/scene/facts.h"

#include <optional>
#include <variant>

namespace stridescope::core
{

/// What is pointed at or pinned: an element by its coordinate, a place in a tensor's memory, or one in a lane.
struct AtCoordinate
{
    Operand operand = Operand::input;
    Dims coordinate;
    friend bool operator==(const AtCoordinate&, const AtCoordinate&) = default;
};
struct AtOffset
{
    Operand operand = Operand::input;
    Int offset = 0; ///< elements
    friend bool operator==(const AtOffset&, const AtOffset&) = default;
};
struct AtLane
{
    Int npu = 0;
    Int offset = 0; ///< elements from the tensor's start in the lane
    friend bool operator==(const AtLane&, const AtLane&) = default;
};
using Pick = std::variant<AtCoordinate, AtOffset, AtLane>;

/// One thing as every view sees it. A view asks of each of its places whether it shares one of these.
struct PickPlaces
{
    Pick pick;
    std::optional<Int> input_offset;   ///< place in the input's memory
    std::optional<Int> indices_offset; ///< place in the indices' memory
    std::optional<Int> output_offset;  ///< place in the output's memory
    std::optional<Int> tuple;          ///< of copying by indices: the pick, a tuple or an index
    std::optional<AtLane> lane;
};

enum class Highlight
{
    none,
    linked, ///< the same bytes, or what they were copied from or to
    focus,  ///< the very thing picked
};

} // namespace stridescope::core
