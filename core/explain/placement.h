#pragma once

#include "core/scene/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Where a tensor's elements are, in a buffer, in lanes or in global memory alike. Each coordinate is split
/// into digits; a value v of the digit that deals is in lane (start + v) % lane_count on row (start + v) /
/// lane_count, which takes the digit's place in the offset.
struct Placement
{
    Int bits = 8;
    std::vector<Int> sizes;
    std::string labels;
    std::vector<LaneDigit> digits; ///< without those that are always 0; of dimensions in the order of `sizes`
    std::optional<LaneSplit> ragged;
    Int base = 0;                 ///< elements
    Int address = 0;              ///< bytes of the lane before offset 0
    bool in_lanes = false;        ///< else one memory
    Int lane_count = 1;           ///< that values are dealt over
    Int start = 0;                ///< lane of the first value
    bool shares_none = false;     ///< known to have each element at a place of its own
    const LaneMap* map = nullptr; ///< of lanes and global memory

    [[nodiscard]] const LaneDigit* dealt() const;
};

/// `schema` where the scene is no single tensor.
[[nodiscard]] Result<Placement> placement_of(const Facts& facts);

/// Of each dimension the one of another placement that it is: by label where both have the same, else by
/// position.
[[nodiscard]] std::vector<std::size_t> matching_dimensions(const Placement& placement, const Placement& to);
/// The same with its dimensions as another has them: by label where both have the same, else by position.
[[nodiscard]] Placement matched(const Placement& placement, const Placement& to);

/// Goes through all coordinates in row-major order.
class PlaceWalk
{
public:
    explicit PlaceWalk(const Placement& of);

    [[nodiscard]] Int lane() const { return current_lane; }
    [[nodiscard]] Int offset() const { return current_offset; } ///< elements, base included
    void next();

private:
    struct Part
    {
        Int lane = 0;
        Int offset = 0;
    };
    void enter(std::size_t dimension);

    const Placement& placement;
    std::vector<std::vector<LaneDigit>> of_dimension;
    std::vector<Int> x;
    std::vector<Part> parts;
    Int current_lane = 0;
    Int current_offset = 0;
};

} // namespace stridescope::core
