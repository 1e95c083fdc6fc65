#pragma once

#include <string>

namespace stridescope::app
{

/// Place that the symbolic links at the end of a path lead to.
struct Place
{
    std::string path; ///< no link; there may be no file yet
    int descriptor =
        -1; ///< of a file that this program has open, by a path such as /dev/stdout; negative: none
};
[[nodiscard]] Place behind_links(std::string path);

/// Returns the folder of a path with a final slash; "./" if the path has none.
[[nodiscard]] std::string folder_of(const std::string& path);

} // namespace stridescope::app
