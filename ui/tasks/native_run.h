#pragma once

#include "core/scene/plan_run.h"
#include "ui/state/work.h"

#include <memory>
#include <string>

namespace stridescope::ui
{

/// Largest run from the window, in bytes of input and output together.
inline constexpr core::Int most_run_bytes = core::addressable(core::Int{4} << 30);

/// Says why a scene cannot be run from the window; empty if it can.
[[nodiscard]] std::string why_not_run(const core::Facts& facts);

/// Performs the operation of a scene on an array, or on generated numbers if there is none, and measures it if
/// `measured`. Runs on the worker, so all arguments are values.
[[nodiscard]] NativeRun run_natively(const core::Facts& facts, const core::DataArray* input, bool measured,
                                     core::Progress& progress);

} // namespace stridescope::ui
