#pragma once

#include "app/descriptor.h"

#include <sys/un.h>

#include <optional>
#include <string>

/// Socket by which a running window is reached: for this user alone, one for each display.
namespace stridescope::app
{

/// Returns a folder that nobody else can put anything into: $XDG_RUNTIME_DIR, or one of ours among the
/// temporary files. Nothing if there is none.
[[nodiscard]] std::optional<Descriptor> socket_folder();

/// Returns the name of the files there, without an ending.
[[nodiscard]] std::string socket_name();

/// Returns the address of a socket in the folder, however long the folder's name is, while it is open.
[[nodiscard]] sockaddr_un socket_address(const Descriptor& folder, const std::string& file);

/// Tells whether the process at the other end is this user's.
[[nodiscard]] bool own_peer(const Descriptor& socket);

} // namespace stridescope::app
