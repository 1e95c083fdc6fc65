#pragma once

#include "core/data/array.h"

namespace stridescope::core
{

/// Returns the array in memory of its own: row-major, in the machine's byte order, and safe from whoever writes
/// to the file. Asks for memory of the array's size (std::bad_alloc if there is none) and lets go of the source
/// while it reads, so that never much more than one of the two is in memory. Rank at most 8. Problems are the
/// source's damage.
[[nodiscard]] Result<DataArray> packed_copy(const DataArray& array, int threads);

} // namespace stridescope::core
