#pragma once

#include "ui/state/dump_examples.h"

#include <vector>

namespace stridescope::app
{

/// Returns the examples in the folder that is installed with the program, or in the folder of its checkout;
/// none if neither exists.
[[nodiscard]] std::vector<ui::DumpExample> dump_examples();

} // namespace stridescope::app
