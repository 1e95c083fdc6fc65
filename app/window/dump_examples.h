#pragma once

#include "ui/dump_examples.h"

#include <vector>

namespace stridescope::app
{

/// Those of the folder that is installed with the program, or that its checkout has; none where neither is
/// there.
[[nodiscard]] std::vector<ui::DumpExample> dump_examples();

} // namespace stridescope::app
