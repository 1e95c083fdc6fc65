#pragma once

#include "core/copying/copying.h"

namespace stridescope::core
{

struct Slice1Facts;

/// Returns the map of a slice; the facts need not outlive it.
[[nodiscard]] std::shared_ptr<const Copying> copying_of_slice(const Slice1Facts& slice);

} // namespace stridescope::core
