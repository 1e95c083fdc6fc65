#pragma once

#include "core/explain/element_reader.h"

namespace stridescope::core
{

/// By how many elements a's row-major order is b's, later (positive) or earlier: a[i + by] is b[i] for all
/// i that both have, at least half of the elements. Nothing where there is no such number, or none that tells
/// more than the elements at the ends that it leaves out. `different`: how many differ where they are.
template <typename Value>
[[nodiscard]] std::optional<Int> find_shift(const ElementReader& a, const ElementReader& b, Int elements,
                                            Int different, const DiffOptions& options);

} // namespace stridescope::core
