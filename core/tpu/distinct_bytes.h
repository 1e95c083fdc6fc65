#pragma once

#include "core/analysis/distinct.h"
#include "core/tpu/lanes.h"

namespace stridescope::core
{

/// Returns how many bytes hold a bit of some element of a layout whose element at offset o starts at bit o *
/// bits; offset 0 is the start of a byte and no offset is negative. Nothing if unknown. `progress` may be null;
/// cancelled work leaves more unknown.
[[nodiscard]] std::optional<Int> distinct_bytes(const Layout& layout, Int bits, const Effort& effort = {},
                                                Progress* progress = nullptr);

/// Returns how many bytes of a lane hold a bit of some element. Nothing if unknown; `progress` as above.
[[nodiscard]] std::optional<Int> bytes_with_elements(const TensorPlacement& map, Int npu,
                                                     const Effort& effort = {}, Progress* progress = nullptr);

} // namespace stridescope::core
