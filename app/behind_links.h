#pragma once

#include <string>

namespace stridescope::app
{

/// Target of the symbolic links at the end of a path.
struct Place
{
    std::string path; ///< not a link; there may be no file yet
    int descriptor =
        /// Descriptor, if the path names a file that this program has open, such as /dev/stdout; negative:
        /// none.
        -1;
};
[[nodiscard]] Place behind_links(std::string path);

/// Returns the folder of a path with a final slash; "./" if the path has none.
[[nodiscard]] std::string folder_of(const std::string& path);

} // namespace stridescope::app
