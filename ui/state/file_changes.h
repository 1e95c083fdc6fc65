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

/// Notices what others have written to the files of the open scenes: where they are followed, shows what can be
/// read of them at each call, else offers to read them again when two calls in a row find another file than
/// what is shown. Asks the file system, so a few times a second is enough. True: there is something to draw.
bool look_for_file_changes(Workspace& workspace);

/// Shows the open scene at a path anew from now on whenever its files are written, unless it was changed here.
void follow_file(Workspace& workspace, const std::string& path);

/// The files as they are now, shown; what was changed here can be undone to.
void read_again(Workspace& workspace, const std::shared_ptr<OpenScene>& open);

/// Tells whether to show the strip.
[[nodiscard]] bool offers_to_read_again(const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui
