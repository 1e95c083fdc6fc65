#include "app/window/socket_folder.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace stridescope::app
{
namespace
{

/// Opens the folder before it checks it, so that the folder used is the folder checked.
std::optional<Descriptor> own_folder(const std::string& path)
{
    Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat status = {};
    if (folder.get() < 0 || ::fstat(folder.get(), &status) != 0 || status.st_uid != ::geteuid()
        || (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return std::nullopt;
    return folder;
}

std::string environment(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

} // namespace

std::optional<Descriptor> socket_folder()
{
    const std::string runtime = environment("XDG_RUNTIME_DIR");
    if (runtime.starts_with('/'))
        if (auto folder = own_folder(runtime))
            return folder;
    const std::string given = environment("TMPDIR");
    const std::string own =
        (given.starts_with('/') ? given : "/tmp") + "/stridescope-" + std::to_string(::geteuid());
    ::mkdir(own.c_str(), S_IRWXU); // it may exist already
    return own_folder(own);
}

std::string socket_name()
{
    constexpr std::size_t most_of_display = 60;
    std::string display = environment("WAYLAND_DISPLAY") + environment("DISPLAY");
    for (char& c : display)
        if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '-')
            c = '_';
    return "stridescope-" + display.substr(0, most_of_display);
}

sockaddr_un socket_address(const Descriptor& folder, const std::string& file)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    // The path is never cut: "/proc/self/fd/2147483647/" has 25 bytes, and the name at most 12 + 60 + 5, of
    // 108.
    const std::string place = folder.path() + "/" + file;
    std::memcpy(static_cast<char*>(address.sun_path), place.c_str(),
                std::min(place.size(), sizeof address.sun_path - 1));
    return address;
}

bool own_peer(const Descriptor& socket)
{
    ucred peer = {};
    socklen_t length = sizeof peer;
    return ::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == ::geteuid();
}

} // namespace stridescope::app
