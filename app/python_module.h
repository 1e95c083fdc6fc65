#pragma once

#include <string_view>

namespace stridescope::app
{

/// Returns the text of stridescope.py, which is built into the program, so that it is available wherever that
/// is.
[[nodiscard]] std::string_view python_module();

} // namespace stridescope::app
