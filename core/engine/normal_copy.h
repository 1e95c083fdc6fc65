#pragma once

#include "core/engine/copy_spec.h"

namespace stridescope::core
{

/// A checked copy in its simplest form. Strides and offsets are in bytes, or in nibbles while `element_bytes`
/// is 0 (4-bit elements that do not form pairs). Unless `in_order`: no dimension has size 1; destination
/// strides are positive and fall, each beyond what the inner ones span, so that no two coordinates share a
/// destination; dimensions that continue each other are joined; a contiguous innermost run of 2, 4, or 8 bytes
/// is one element.
struct NormalCopy
{
    FixedList<CopyDimension, CopySpec::max_rank> dimensions;
    Int source_offset = 0;
    Int dest_offset = 0;
    Int element_bytes = 1;
    bool in_order = false; ///< coordinates may share a destination, so only row-major order is right
};

/// Simplifies a copy; `spec` has passed `check_copy`.
[[nodiscard]] NormalCopy normalise(const CopySpec& spec);

} // namespace stridescope::core
