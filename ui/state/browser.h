#pragma once

namespace stridescope::ui
{

/// Tells whether this is the program of a page: the browser provides and saves files and keeps some keys for
/// itself, and nothing can close the page.
#ifdef __EMSCRIPTEN__
inline constexpr bool in_browser = true;
#else
inline constexpr bool in_browser = false;
#endif

} // namespace stridescope::ui
