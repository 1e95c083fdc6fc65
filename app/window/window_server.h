#pragma once

#include "app/descriptor.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// Lets other programs of this user reach the window through a socket. Each line is a request of `eval
/// --jsonl`, or {"open": path}, with "follow": true to reload the file whenever it changes; each gets one line
/// as its answer. All of this runs on another thread.
class WindowServer
{
public:
    /// `wake` is called on another thread when a file is to be opened.
    explicit WindowServer(std::function<void()> wake);
    ~WindowServer();
    WindowServer(const WindowServer&) = delete;
    WindowServer& operator=(const WindowServer&) = delete;

    /// Begins to listen if no other window does, or if the window that did has ended. The caller calls this
    /// repeatedly.
    void listen_if_free();

    struct Asked
    {
        std::string path;
        bool follow = false;
    };
    /// Takes the files to open, in the order of the requests.
    [[nodiscard]] std::vector<Asked> take_asked();

private:
    class Connections;

    std::function<void()> wake_frame;
    std::optional<Descriptor> folder;
    /// Whoever holds it owns the socket; the system releases it when the window is killed.
    Descriptor lock{-1};
    std::unique_ptr<Connections> connections; ///< null if another window listens, or if this one cannot
};

} // namespace stridescope::app
