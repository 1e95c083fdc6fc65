#pragma once

#include "core/engine/normal_copy.h"

namespace stridescope::core
{

/// Element by element in row-major order of the copy's dimensions, on this thread: right for any copy, also
/// where coordinates share a destination, and for single nibbles.
void copy_one_by_one(const NormalCopy& copy, const std::byte* source, std::byte* dest);

} // namespace stridescope::core
