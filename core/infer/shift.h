#pragma once

#include "core/infer/element_reader.h"

namespace stridescope::core
{

/// Finds by how many elements b's row-major order is later (positive) or earlier than a's: a[i + by] is b[i]
/// for all i that both have, at least half of the elements. Returns nothing if there is no such number, or if
/// it explains no more than the elements that it leaves out at the ends. `different`: number of elements that
/// differ without a shift.
template <typename Value>
[[nodiscard]] std::optional<Int> find_shift(const ElementReader& a, const ElementReader& b, Int elements,
                                            Int different, const DiffOptions& options);

/// Rows of the arrays, each shifted more than the row before.
struct Skew
{
    Int row = 1; ///< number of elements in a row: the product of the last sizes
    Int by = 0;  ///< row r of a is row r of b, shifted by r * by elements
};
/// Finds the row length and shift that turn b into a, as when a reader uses another row pitch than the writer.
/// The elements continue in the neighbouring rows, or rotate within their row. Returns nothing in the same
/// cases as `find_shift`.
template <typename Value>
[[nodiscard]] std::optional<Skew> find_skew(const ElementReader& a, const ElementReader& b,
                                            const std::vector<Int>& sizes, Int different,
                                            const DiffOptions& options);

} // namespace stridescope::core
