#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// Returns a page's title, its first heading.
[[nodiscard]] std::string manual_title(std::string_view text);
/// Opens the manual at a page.
void open_manual(Workspace& workspace, std::string_view page);
/// Draws the manual inside the open dialog.
void draw_manual(Workspace& workspace);

} // namespace stridescope::ui
