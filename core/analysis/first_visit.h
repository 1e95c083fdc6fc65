#pragma once

#include "core/analysis/inverse.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// The order in which the offsets of a layout are visited first when its coordinates are walked in row-major
/// order. Made once for any offset; immutable.
class FirstVisits
{
public:
    /// Coordinates that are listed at most, where offsets are shared; 16 bytes each.
    static constexpr Int most_visits = Int{1} << 20;

    /// Of a layout whose element count and span fit 64 bits.
    explicit FirstVisits(const Layout& layout);

    /// How many other offsets are visited before this one is. Nothing where no element is at it, or where that
    /// is not decided: where coordinates share offsets, other than by strides of 0, and are too many to list.
    [[nodiscard]] std::optional<Int> rank_of_offset(Int offset) const;

    /// The same of the offset that a coordinate of the layout is at, however many share it.
    [[nodiscard]] std::optional<Int> rank_of(const Dims& coordinate) const;

private:
    struct First
    {
        Int offset;
        Int rank;
    };

    void list_visits();

    Layout source;
    Inverse moving;           ///< of the source without its strides of 0: these visit nothing that is new
    bool shared = true;       ///< whether two coordinates of `moving` share an offset, or may
    std::vector<First> table; ///< by offset, of shared ones that could be listed
};

} // namespace stridescope::core
