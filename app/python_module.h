#pragma once

#include <string_view>

namespace stridescope::app
{

/// stridescope.py as it is installed: a part of the program, so that it can be had wherever that is.
[[nodiscard]] std::string_view python_module();

} // namespace stridescope::app
