#pragma once

#include "ui/state/questions.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// Returns the entries whose names contain the typed name, in any case: folders first, then names that begin
/// with it, then by name. Hidden ones appear only if a dot was typed.
[[nodiscard]] std::vector<FolderEntry> matching(const std::vector<FolderEntry>& entries,
                                                std::string_view typed);

/// Returns the typed name as far as all entries that begin with it agree; a folder's name ends in a slash. In
/// any case where only one does, else as it is typed. The name itself if there is no more to say.
[[nodiscard]] std::string completed_name(const std::vector<FolderEntry>& entries, const std::string& typed);

/// Returns the open dialog's path as Tab completes it.
[[nodiscard]] std::string completed_path(const Workspace& workspace);

/// Draws the rows of the folder of the open dialog's path; what was chosen by a click or by Enter, as a whole
/// path: one that ends in a slash is a folder, and the dialog goes on in it.
[[nodiscard]] std::optional<std::string> folder_rows(Workspace& workspace, std::size_t most_rows, bool entered);

} // namespace stridescope::ui
