#pragma once

#include "app/descriptor.h"

#include <string>

/// Names of files that are being written, and removal of those whose writer was killed. A writer holds a lock
/// on its file, which ends with the process, so that a file without a lock belongs to nobody.
namespace stridescope::app
{

/// Returns a name in a folder (with the slash after it) that no other file has.
[[nodiscard]] std::string temporary_name(const std::string& folder);
/// Locks a temporary file; false if another process has just removed it as left behind.
[[nodiscard]] bool lock_temporary(const Descriptor& file);
/// Removes this user's files with such names that are not locked.
void remove_left_behind(const std::string& folder);

} // namespace stridescope::app
