#pragma once

#include "app/descriptor.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// Lets others of this user reach the window through a socket. A line is a request of `eval --jsonl`, or
/// {"open": path}, with "follow": true to follow the file; each gets one line as its answer. All of it is off
/// the frame.
class WindowServer
{
public:
    /// `wake` is called, on another thread, when something is to be opened.
    explicit WindowServer(std::function<void()> wake);
    ~WindowServer();
    WindowServer(const WindowServer&) = delete;
    WindowServer& operator=(const WindowServer&) = delete;

    /// Begins to listen where no other window does, and takes over from one that has ended. To be called again
    /// and again.
    void listen_if_free();

    struct Asked
    {
        std::string path;
        bool follow = false;
    };
    /// Takes the files to open, in the order in which they were asked for.
    [[nodiscard]] std::vector<Asked> take_asked();

private:
    class Connections;

    std::function<void()> wake_frame;
    std::optional<Descriptor> folder;
    Descriptor lock{-1}; ///< its holder has the socket; the system frees it when a window is killed
    std::unique_ptr<Connections> connections; ///< null: another window listens, or none can
};

} // namespace stridescope::app
