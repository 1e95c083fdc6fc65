#pragma once

#include <string>

namespace stridescope::ui
{

/// Text typed on the start page.
struct StartForm
{
    std::string sizes;   ///< "1, 3, 224, 224"
    std::string strides; ///< empty: packed
    std::string dtype = "FLOAT32";
    std::string problem; ///< why the last sizes and strides were not drawn
    std::string path;
    bool path_again = false; ///< it cannot be opened: its field gets the keyboard
};

} // namespace stridescope::ui
