#pragma once

namespace stridescope::app
{

/// Makes SIGTERM and SIGINT end the frame loop instead of the process, so that the window closes in order.
void catch_end_signals();
[[nodiscard]] bool end_signalled();

} // namespace stridescope::app
