#pragma once

#include "core/scene/number_path.h"

namespace stridescope::ui
{

using core::number_at;
using core::tensor_at;

} // namespace stridescope::ui
