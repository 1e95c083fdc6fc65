#include "app/window/window_client.h"

#include "app/terminal.h"
#include "app/window/socket_folder.h"

#include <nlohmann/json.hpp>

#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>
#include <filesystem>

namespace stridescope::app
{
namespace
{

constexpr timeval client_patience = {2, 0}; ///< longest wait for a window that hangs or is stopped

/// Returns the name under which another process finds the same file; empty if there is none.
std::string shared_name(const std::string& path)
{
    std::error_code failed;
    const auto whole = std::filesystem::absolute(path, failed);
    if (failed)
        return {};
    std::string name = whole.lexically_normal().string();
    return name.starts_with("/dev/") || name.starts_with("/proc/") ? std::string() : name;
}

bool send_all(const Descriptor& socket, std::string_view text)
{
    while (!text.empty())
    {
        const ssize_t sent = ::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

/// Returns the first line received; empty if there is none.
std::string receive_line(const Descriptor& socket)
{
    constexpr std::size_t most = 4096;
    std::string line;
    char piece[256];
    while (line.size() < most)
    {
        const ssize_t got = ::recv(socket.get(), piece, sizeof piece, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return {};
        line.append(piece, static_cast<std::size_t>(got));
        if (const std::size_t end = line.find('\n'); end != std::string::npos)
            return line.substr(0, end);
    }
    return {};
}

} // namespace

Reached open_in_running_window(const std::string& path, bool follow)
{
    const std::string name = shared_name(path);
    const auto folder = socket_folder();
    if (name.empty() || !folder)
        return Reached::nobody;
    const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const sockaddr_un address = socket_address(*folder, socket_name() + ".sock");
    if (socket.get() < 0
        || ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &client_patience, sizeof client_patience) != 0
        || ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &client_patience, sizeof client_patience) != 0
        || ::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0
        || !own_peer(socket))
        return Reached::nobody;
    nlohmann::ordered_json message = {{"open", name}};
    if (follow)
        message["follow"] = true;
    std::string line;
    try
    {
        line = message.dump() + "\n";
    }
    catch (const nlohmann::json::exception&)
    {
        return Reached::nobody; // JSON cannot contain a name that is not UTF-8
    }
    if (!send_all(socket, line))
        return Reached::nobody;
    const auto answer = nlohmann::json::parse(receive_line(socket), nullptr, false);
    if (!answer.is_object() || !answer.contains("ok"))
        return Reached::nobody;
    if (answer["ok"] == true)
        return Reached::opens;
    const auto error = answer.find("error");
    const auto said = [&](const char* key)
    {
        if (error == answer.end() || !error->is_object())
            return std::string();
        const auto found = error->find(key);
        return found != error->end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    if (said("code") != "file")
        return Reached::nobody;
    complain(path + ": " + said("message"));
    return Reached::refuses;
}

} // namespace stridescope::app
