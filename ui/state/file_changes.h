#pragma once

#include <memory>
#include <string>
#include <vector>

namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// Watches the files of open scenes. Its state is kept here, as the focus is in focus.h: for the thread that
/// builds frames.

/// Returns the scene's own file and those that it names, as the host finds them.
[[nodiscard]] std::vector<std::string> files_of(const OpenScene& open);

/// Notices changes by other programs to the files of the open scenes. A followed file is read again at each
/// call; for others, the window offers to read them again if two calls in a row find that they differ from what
/// is shown. Asks the file system, so a few times per second is enough. Returns whether there is something to
/// draw.
bool look_for_file_changes(Workspace& workspace);

/// Shows the open scene at a path again whenever its files are written, unless it was edited here.
void follow_file(Workspace& workspace, const std::string& path);

/// Shows the files' current contents; undo returns to what was edited here.
void read_again(Workspace& workspace, const std::shared_ptr<OpenScene>& open);

/// Tells whether to show the strip that offers to read files again.
[[nodiscard]] bool offers_to_read_again(const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui
