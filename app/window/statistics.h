#pragma once

#include <string>
#include <vector>

namespace stridescope::app
{

/// Statistics of the frames drawn, for `--stats`.
struct Statistics
{
    double first_frame_ms = 0;  ///< from the start of the process to the first frame done
    std::vector<double> cpu_ms; ///< each frame from NewFrame to Render
    std::vector<double> gpu_ms; ///< each frame from the first OpenGL call to the end of glFinish
    int vertices = 0;           ///< vertices of the last frame

    [[nodiscard]] std::string json() const;
};

/// Since the process started, to the 10 ms that the system remembers.
double milliseconds_since_process_start();

} // namespace stridescope::app
