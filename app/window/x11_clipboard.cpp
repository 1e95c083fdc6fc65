#include "app/window/x11_clipboard.h"

#include <GLFW/glfw3.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>

#include <chrono>
#include <string_view>

namespace stridescope::app
{
namespace
{

using Clock = std::chrono::steady_clock;

constexpr auto longest_silence = std::chrono::seconds(1);
constexpr std::size_t most_bytes = 256'000'000;

class ClipboardConnection
{
public:
    ClipboardConnection() : display(XOpenDisplay(nullptr)) {}
    ClipboardConnection(const ClipboardConnection&) = delete;
    ClipboardConnection& operator=(const ClipboardConnection&) = delete;
    ~ClipboardConnection()
    {
        if (display)
            XCloseDisplay(display); // its window too
    }

    [[nodiscard]] bool is_open() const { return display != nullptr; }
    [[nodiscard]] Atom atom(const char* name) const { return XInternAtom(display, name, False); }
    [[nodiscard]] Window owner() const { return XGetSelectionOwner(display, atom("CLIPBOARD")); }

    /// Returns the clipboard as a type, UTF8_STRING; nothing if its owner falls silent.
    [[nodiscard]] std::optional<std::string> text_as(Atom type)
    {
        if (window == 0)
        {
            window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
            XSelectInput(display, window, PropertyChangeMask);
        }
        const Atom property = atom("STRIDESCOPE_CLIPBOARD");
        XConvertSelection(display, atom("CLIPBOARD"), type, property, window, CurrentTime);
        const auto answer = next([](const XEvent& event) { return event.type == SelectionNotify; });
        if (!answer)
            return std::nullopt;
        if (answer->xselection.property == 0)
            return std::string(); // it has none of this type
        bool in_parts = false;
        std::string all = take(property, &in_parts);
        while (in_parts && all.size() < most_bytes)
        {
            const auto part = next(
                [&](const XEvent& event)
                {
                    return event.type == PropertyNotify && event.xproperty.atom == property
                           && event.xproperty.state == PropertyNewValue;
                });
            if (!part)
                return std::nullopt;
            const std::string more = take(property, nullptr);
            if (more.empty())
                break;
            all += more;
        }
        return all;
    }

private:
    /// Returns the next event that is asked for; nothing if none comes in time.
    template <typename Asked>
    [[nodiscard]] std::optional<XEvent> next(Asked asked)
    {
        for (const auto until = Clock::now() + longest_silence;;)
        {
            while (XPending(display) > 0)
            {
                XEvent event;
                XNextEvent(display, &event);
                if (asked(event))
                    return event;
            }
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
            if (left.count() <= 0)
                return std::nullopt;
            pollfd socket{ConnectionNumber(display), POLLIN, 0};
            ::poll(&socket, 1, static_cast<int>(left.count()));
        }
    }

    /// Returns a property's bytes and deletes it, upon which a next part may follow; sets `in_parts` if the
    /// bytes come in parts.
    [[nodiscard]] std::string take(Atom property, bool* in_parts)
    {
        constexpr long everything = 0x1fffffff; // in units of 4 bytes
        Atom type = 0;
        int format = 0;
        unsigned long count = 0;
        unsigned long rest = 0;
        unsigned char* data = nullptr;
        const bool read = XGetWindowProperty(display, window, property, 0, everything, True, AnyPropertyType,
                                             &type, &format, &count, &rest, &data)
                          == Success;
        const bool incremental = read && type == atom("INCR");
        std::string bytes;
        if (read && data && format == 8 && !incremental)
            bytes.assign(reinterpret_cast<const char*>(data), count);
        if (data)
            XFree(data);
        if (in_parts)
            *in_parts = incremental;
        return bytes;
    }

    Display* display;
    Window window = 0;
};

/// Returns a text of ISO 8859-1, as STRING is, in UTF-8.
std::string from_latin(const std::string& latin)
{
    std::string text;
    for (const char c : latin)
        if (const auto code = static_cast<unsigned char>(c); code < 0x80)
            text += c;
        else
        {
            text += static_cast<char>(0xC0 | code >> 6);
            text += static_cast<char>(0x80 | (code & 0x3F));
        }
    return text;
}

} // namespace

bool glfw_uses_x11()
{
#if GLFW_VERSION_MAJOR > 3 || GLFW_VERSION_MINOR >= 4
    return glfwGetPlatform() == GLFW_PLATFORM_X11;
#else
    return std::string_view(glfwGetVersionString()).find("X11") != std::string_view::npos;
#endif
}

unsigned long x11_clipboard_owner()
{
    const ClipboardConnection connection;
    return connection.is_open() ? connection.owner() : 0;
}

std::optional<std::string> x11_clipboard_text()
{
    ClipboardConnection connection;
    if (!connection.is_open() || connection.owner() == 0)
        return std::string();
    auto text = connection.text_as(connection.atom("UTF8_STRING"));
    if (!text || !text->empty())
        return text;
    const auto latin = connection.text_as(XA_STRING);
    return latin ? std::optional(from_latin(*latin)) : std::nullopt;
}

} // namespace stridescope::app
