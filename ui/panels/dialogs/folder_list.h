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
/// with it, then by name. Hidden entries appear only if the name begins with a dot.
[[nodiscard]] std::vector<FolderEntry> matching(const std::vector<FolderEntry>& entries,
                                                std::string_view typed);

/// Returns the typed name, extended as far as all entries that begin with it agree; a folder's name ends in a
/// slash. If only one entry matches, its case counts, else that of the typed name. The typed name itself if it
/// cannot be extended.
[[nodiscard]] std::string completed_name(const std::vector<FolderEntry>& entries, const std::string& typed);

/// Returns the open dialog's path as Tab completes it.
[[nodiscard]] std::string completed_path(const Workspace& workspace);

/// Draws the entries of the folder in the open dialog's path. Returns the one that a click or Enter chose, as a
/// whole path: if it ends in a slash it is a folder, and the dialog continues there.
[[nodiscard]] std::optional<std::string> folder_rows(Workspace& workspace, std::size_t most_rows, bool entered);

} // namespace stridescope::ui
