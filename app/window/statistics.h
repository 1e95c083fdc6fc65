#pragma once

#include <string>
#include <vector>

namespace stridescope::app
{

/// Statistics of the frames drawn, for `--stats`.
struct Statistics
{
    double first_frame_ms = 0;  ///< time from the start of the process to the end of the first frame
    std::vector<double> cpu_ms; ///< time of each frame, from NewFrame to Render
    std::vector<double> gpu_ms; ///< time of each frame, from the first OpenGL call to the end of glFinish
    int vertices = 0;           ///< vertices of the last frame

    [[nodiscard]] std::string json() const;
};

/// Returns the time since the process started, with the system's precision of 10 ms.
double milliseconds_since_process_start();

} // namespace stridescope::app
