#pragma once

#include "core/engine/copy_spec.h"

namespace stridescope::core
{

/// A checked copy in its simplest form. Strides and offsets are in bytes, or in nibbles while `element_bytes`
/// is 0 (4-bit elements that do not go in pairs).
///
/// Unless `in_order`: no dimension of size 1; destination strides positive and falling, each beyond what the
/// faster ones span, so that no two coordinates share a destination; dimensions that run on are one; a
/// contiguous innermost run of 2, 4 or 8 bytes is one element.
struct NormalCopy
{
    FixedList<CopyDimension, CopySpec::max_rank> dimensions;
    Int source_offset = 0;
    Int dest_offset = 0;
    Int element_bytes = 1;
    bool in_order = false; ///< coordinates may share a destination: only row-major order is right
};

/// `spec` has passed `check_copy`.
[[nodiscard]] NormalCopy normalise(const CopySpec& spec);

} // namespace stridescope::core
