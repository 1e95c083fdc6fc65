#pragma once

#include "core/analysis/progress.h"
#include "core/kinds/tpu_memory/tpu_memory.h"

namespace stridescope::core
{

/// With new addresses, as `TpuMemory::arrange`; what is cancelled gives a problem.
[[nodiscard]] Result<TpuMemoryScene> arranged(const TpuMemoryScene& scene, Progress* progress);

} // namespace stridescope::core
