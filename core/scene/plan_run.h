#pragma once

#include "core/run/scene_run.h"
#include "core/scene/facts.h"

namespace stridescope::core
{

/// What a scene's operation takes and gives. slice1 and gather_nd1: the logical arrays. buffer: the logical
/// array, and the memory as one dimension of greatest offset + 1 elements, or of `total_bytes`. tpu: the
/// logical array, and [npu_num, elements of a lane] counted from the tensor's start in each lane, or the
/// elements of global memory as one dimension. Problems: `layout` (a negative least offset, a `total_bytes`
/// that is too small or ends inside an element), `unsupported` (the inverse of an operation), `overflow`.
[[nodiscard]] Result<RunForms> run_forms(const Facts& facts, Direction direction = Direction::forward);

/// From a scene's facts and the arrays it takes. A gather without `indices` uses the scene's own values.
/// Problems: those of `run_forms` and `match`; `values_count` at "indices.values" where there are no indices.
/// Arrays in an order that the engine does not take are copied into memory here.
[[nodiscard]] Result<SceneRun> plan_run(const Facts& facts, Direction direction, const DataArray& input,
                                        const DataArray* indices, int threads = 1);

} // namespace stridescope::core
