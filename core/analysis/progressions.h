#pragma once

#include "core/tensor/layout.h"

#include <vector>

namespace stridescope::core
{

/// The offsets {0, step, ..., (count - 1) * step} that one dimension adds; count >= 2, step >= 1.
struct Progression
{
    Int count;
    Int step;

    [[nodiscard]] Int reach() const { return (count - 1) * step; }
    friend bool operator==(const Progression&, const Progression&) = default;
};

/// Returns the dimensions that move the offset: without sizes of 1 and strides of 0, with negative strides
/// reversed, smallest step first. The layout's offsets are its lowest offset plus the sums of one term of each.
[[nodiscard]] std::vector<Progression> progressions(const Layout& layout);

/// Returns the same set of sums in fewer progressions: a step that is a multiple k of another's, k not above
/// its count, only makes that progression longer. Sorted by step before and after. `lost` becomes true if terms
/// that gave one sum twice were merged.
[[nodiscard]] std::vector<Progression> merged(std::vector<Progression> dims, bool& lost);

/// Returns the same sums, each as often, in fewer progressions: one that begins where another ends makes that
/// one longer. Sorted by step before and after.
[[nodiscard]] std::vector<Progression> joined(std::vector<Progression> dims);

/// Returns the highest sum: that of the reaches.
[[nodiscard]] Int reach(const std::vector<Progression>& dims);

/// The progressions [begin, end) of a list.
struct LevelRange
{
    std::size_t begin;
    std::size_t end;
};

/// Divides progressions, sorted by step, into levels, the finest first: the sums of a level are further apart
/// than all finer levels reach together, so that a sum is the sum of one term of each level in one way only.
[[nodiscard]] std::vector<LevelRange> levels_of(const std::vector<Progression>& dims);

} // namespace stridescope::core
