#pragma once

namespace stridescope::ui
{

/// Says whether this is the program of a page: files come and go by the browser, which keeps some keys for
/// itself, and nothing here ends the page.
#ifdef __EMSCRIPTEN__
inline constexpr bool in_browser = true;
#else
inline constexpr bool in_browser = false;
#endif

} // namespace stridescope::ui
