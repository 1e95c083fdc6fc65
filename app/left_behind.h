#pragma once

#include "app/descriptor.h"

#include <string>

/// Names of files that are being written, and what becomes of those whose writer was killed. A writer holds a
/// lock on its file, which ends with it, so that a file without one is nobody's any more.
namespace stridescope::app
{

/// Returns a name in a folder (with the slash after it) that no other file has.
[[nodiscard]] std::string temporary_name(const std::string& folder);
/// Locks a temporary file; false if somebody has just removed it as left behind.
[[nodiscard]] bool lock_temporary(const Descriptor& file);
/// Removes this user's files of such names that nobody holds.
void remove_left_behind(const std::string& folder);

} // namespace stridescope::app
