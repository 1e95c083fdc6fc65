#pragma once

#include "ui/state/workspace.h"

namespace stridescope::app
{

/// Returns the window's access to files: scenes, and numbers in .npy, .npz, .safetensors, and raw files.
[[nodiscard]] ui::Host window_host();

} // namespace stridescope::app
