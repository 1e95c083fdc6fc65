#pragma once

#include "core/data/array.h"

namespace stridescope::core
{

/// Returns the array in memory of its own: row-major, in the machine's byte order, and safe from changes to the
/// file. Allocates memory of the array's size (std::bad_alloc if there is none) and releases the source while
/// it reads, so that never much more than one of the two is in memory. Rank at most 8. Problems are damage to
/// the source.
[[nodiscard]] Result<DataArray> packed_copy(const DataArray& array, int threads);

} // namespace stridescope::core
