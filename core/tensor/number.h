#pragma once

#include "core/tensor/checked.h"

#include <variant>

namespace stridescope::core
{

/// An element's value, for any data type.
using Number = std::variant<Int, double>;

} // namespace stridescope::core
