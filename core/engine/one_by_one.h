#pragma once

#include "core/engine/normal_copy.h"

namespace stridescope::core
{

/// Copies element by element in row-major order of the copy's dimensions, on this thread: right for any copy,
/// even if coordinates share a destination, and for single nibbles.
void copy_one_by_one(const NormalCopy& copy, const std::byte* source, std::byte* dest);

} // namespace stridescope::core
