#pragma once

#include "core/analysis/inverse.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Order in which the offsets of a layout are first visited if its coordinates are visited in row-major order.
/// Made once for all offsets; immutable.
class FirstVisits
{
public:
    /// Most coordinates that are listed if offsets are shared; 16 bytes each.
    static constexpr Int most_visits = Int{1} << 20;

    /// Takes a layout whose element count and span fit in 64 bits.
    explicit FirstVisits(const Layout& layout);

    /// Counts the offsets that are visited before this one. Nothing if no element is at it, or if the count is
    /// unknown: coordinates share offsets, other than by strides of 0, and are too many to list.
    [[nodiscard]] std::optional<Int> rank_of_offset(Int offset) const;

    /// Returns the same for the offset of a coordinate, however many coordinates share it.
    [[nodiscard]] std::optional<Int> rank_of(const Dims& coordinate) const;

private:
    struct First
    {
        Int offset;
        Int rank;
    };

    void list_visits();

    Layout source;
    Inverse moving;           ///< inverse of the source without its strides of 0, which visit nothing new
    bool shared = true;       ///< whether two coordinates of `moving` share an offset, or may
    std::vector<First> table; ///< first visits by offset, if shared offsets could be listed
};

} // namespace stridescope::core
