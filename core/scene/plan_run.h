#pragma once

#include "core/run/scene_run.h"
#include "core/scene/facts.h"

namespace stridescope::core
{

/// Returns the arrays that a scene's operation takes and returns, as its kind defines them (`K::forms`): for an
/// operation the logical arrays; for a placed tensor the logical array and the memory. Problems: `layout`
/// (memory that cannot be an array), `unsupported` (the inverse of an operation, or a kind with nothing to
/// run), `overflow`.
[[nodiscard]] Result<RunForms> run_forms(const Facts& facts, Direction direction = Direction::forward);

/// Plans a run from a scene's facts and the arrays that it takes. Without `indices` the scene's own values are
/// used. Problems: those of `run_forms` and `match`; `values_count` at "indices.values" if there are no
/// indices. Arrays in an order that the engine does not support are copied into memory here.
[[nodiscard]] Result<SceneRun> plan_run(const Facts& facts, Direction direction, const DataArray& input,
                                        const DataArray* indices, int threads = 1);

} // namespace stridescope::core
