#pragma once

#include <memory>
#include <string>
#include <vector>

namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// State of the files of open scenes, kept here as the focus is in focus.h: for frames and their callers, on
/// their thread.

/// Returns the scene's own file and those of its numbers, as the host finds them.
[[nodiscard]] std::vector<std::string> files_of(const OpenScene& open);

/// Notices changes by others to the files of the open scenes. If a file is followed, shows at each call what
/// can be read of it; otherwise offers to read it again if two calls in a row find that it differs from what is
/// shown. Asks the file system, so a few times a second is enough. Returns whether there is something to draw.
bool look_for_file_changes(Workspace& workspace);

/// Shows the open scene at a path anew from now on whenever its files are written, unless it was changed here.
void follow_file(Workspace& workspace, const std::string& path);

/// Shows the files as they are now; undo goes back to what was changed here.
void read_again(Workspace& workspace, const std::shared_ptr<OpenScene>& open);

/// Tells whether to show the strip.
[[nodiscard]] bool offers_to_read_again(const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui
