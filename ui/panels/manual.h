#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// Page of the manual that is read, by the name of its file without ".md".
struct ManualReading
{
    std::string page = "README";     ///< the contents
    std::vector<std::string> before; ///< pages that Back leads to, the last one first
    bool fresh = true;               ///< not drawn yet: begins at its top
};

/// Returns a page's title, its first heading.
[[nodiscard]] std::string manual_title(std::string_view text);
/// Opens the manual at a page.
void open_manual(Workspace& workspace, std::string_view page);
/// Draws the manual inside the open dialog.
void draw_manual(Workspace& workspace);

} // namespace stridescope::ui
