#pragma once

namespace stridescope::app
{

/// SIGTERM and SIGINT end the frame loop instead of the process, so that everything is put away.
void catch_end_signals();
[[nodiscard]] bool end_signalled();

} // namespace stridescope::app
