#pragma once

#include "core/infer/element_reader.h"

namespace stridescope::core
{

/// Finds by how many elements b's row-major order is later (positive) or earlier than a's: a[i + by] is b[i]
/// for all i that both have, at least half of the elements. Nothing if there is no such number, or none that
/// says more than the elements at the ends that it leaves out. `different`: how many elements differ without a
/// shift.
template <typename Value>
[[nodiscard]] std::optional<Int> find_shift(const ElementReader& a, const ElementReader& b, Int elements,
                                            Int different, const DiffOptions& options);

/// Rows of the arrays, each shifted against the row before.
struct Skew
{
    Int row = 1; ///< elements of a row: the product of the last sizes
    Int by = 0;  ///< row r of a is that of b, r * by elements later
};
/// Finds the row length and shift that make a of b: what a reader with another row pitch than the writer's
/// sees. The elements go on into the rows beside, or stay in their row, turned around. Nothing as for
/// `find_shift`.
template <typename Value>
[[nodiscard]] std::optional<Skew> find_skew(const ElementReader& a, const ElementReader& b,
                                            const std::vector<Int>& sizes, Int different,
                                            const DiffOptions& options);

} // namespace stridescope::core
