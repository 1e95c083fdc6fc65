#pragma once

#include "app/descriptor.h"

#include <sys/un.h>

#include <optional>
#include <string>

/// The socket through which a running window is reached: only by this user, one for each display.
namespace stridescope::app
{

/// Returns a folder that only this user can write to: $XDG_RUNTIME_DIR, or one of ours in the folder of
/// temporary files. Nothing if there is none.
[[nodiscard]] std::optional<Descriptor> socket_folder();

/// Returns the name of the files in that folder, without an extension.
[[nodiscard]] std::string socket_name();

/// Returns the address of a socket in the folder, however long the folder's name is. The address is valid while
/// `folder` is open.
[[nodiscard]] sockaddr_un socket_address(const Descriptor& folder, const std::string& file);

/// Tells whether the process at the other end belongs to this user.
[[nodiscard]] bool own_peer(const Descriptor& socket);

} // namespace stridescope::app
