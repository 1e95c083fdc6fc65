#include "app/window/native_window.h"

#include "app/window/icon.h"
#include "app/window/keys.h"
#include "app/window/x11_clipboard.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace stridescope::app
{

namespace
{

/// Name of the desktop entry, by which a desktop recognises the program of a window (assets/desktop).
constexpr const char* app_id = "org.stridescope.Stridescope";

std::string last_error;

[[noreturn]] void fail(const char* what)
{
    const std::string why = last_error.empty() ? "" : " (" + last_error + ")";
    glfwTerminate();
    throw std::runtime_error(what + why);
}

/// Shrinks a window that is larger than the desktop, since its edges could not be reached. Uses the actual size
/// of the window, which depends on the monitor's scale.
void fit_into_desktop(GLFWwindow* window)
{
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (!monitor)
        return;
    int x = 0;
    int y = 0;
    int most_width = 0;
    int most_height = 0;
    glfwGetMonitorWorkarea(monitor, &x, &y, &most_width, &most_height);
    int width = 0;
    int height = 0;
    glfwGetWindowSize(window, &width, &height);
    if (most_width > 0 && most_height > 0 && (width > most_width || height > most_height))
        glfwSetWindowSize(window, std::min(width, most_width), std::min(height, most_height));
}

/// Returns the area of a window that a monitor shows.
long long seen_on(GLFWmonitor* monitor, int left, int top, int right, int bottom)
{
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    if (!mode)
        return 0;
    int x = 0;
    int y = 0;
    glfwGetMonitorPos(monitor, &x, &y);
    const long long across = std::min(right, x + mode->width) - std::max(left, x);
    const long long down = std::min(bottom, y + mode->height) - std::max(top, y);
    return std::max(0LL, across) * std::max(0LL, down);
}

} // namespace

NativeWindow::NativeWindow(const Wish& wish)
{
    glfwSetErrorCallback([](int, const char* text) { last_error = text; });
    if (!glfwInit())
        fail("cannot open a window: no display. Set DISPLAY or WAYLAND_DISPLAY.");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, app_id);
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "stridescope");
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, app_id);
#endif
    if (wish.visible)
        glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, wish.maximized ? GLFW_TRUE : GLFW_FALSE);
    handle = glfwCreateWindow(wish.width, wish.height, "Stridescope", nullptr, nullptr);
    if (!handle)
        fail("cannot open a window: OpenGL 3.3 is not available");
    glfwMakeContextCurrent(handle);
    if (gladLoadGL(glfwGetProcAddress) == 0)
        fail("cannot open a window: OpenGL 3.3 is not available");
    glfwSetWindowUserPointer(handle, this);
    if (!wish.visible)
        return;
    plain = {wish.width, wish.height};
    fit_into_desktop(handle);
    glfwSwapInterval(1);
    install_callbacks();
    install_clipboard();
    set_icon(handle);
    glfwShowWindow(handle);
}

NativeWindow::~NativeWindow()
{
    for (GLFWcursor* cursor : cursors)
        if (cursor)
            glfwDestroyCursor(cursor);
    glfwDestroyWindow(handle);
    glfwTerminate();
}

NativeWindow& NativeWindow::of(GLFWwindow* window)
{
    auto* self = static_cast<NativeWindow*>(glfwGetWindowUserPointer(window));
    self->something_happened = true;
    return *self;
}

ui::MouseMoved NativeWindow::in_pixels(double x, double y) const
{
    int width = 0;
    int height = 0;
    glfwGetWindowSize(handle, &width, &height);
    const ui::Screen pixels = screen();
    const double across = width > 0 ? static_cast<double>(pixels.width) / width : 1.0;
    const double down = height > 0 ? static_cast<double>(pixels.height) / height : 1.0;
    return {static_cast<float>(x * across), static_cast<float>(y * down)};
}

void NativeWindow::install_callbacks()
{
    glfwSetCursorPosCallback(handle,
                             [](GLFWwindow* w, double x, double y)
                             {
                                 NativeWindow& self = of(w);
                                 self.queue.push(self.in_pixels(x, y));
                             });
    glfwSetCursorEnterCallback(handle,
                               [](GLFWwindow* w, int entered)
                               {
                                   NativeWindow& self = of(w);
                                   double x = 0;
                                   double y = 0;
                                   glfwGetCursorPos(w, &x, &y);
                                   if (entered)
                                       self.queue.push(self.in_pixels(x, y));
                                   else
                                       self.queue.push(ui::MouseLeft{});
                               });
    glfwSetMouseButtonCallback(
        handle,
        [](GLFWwindow* w, int button, int action, int modifiers) {
            of(w).queue.push(ui::MouseButton{button, action == GLFW_PRESS, translate_modifiers(modifiers)});
        });
    glfwSetScrollCallback(
        handle,
        [](GLFWwindow* w, double across, double up) {
            of(w).queue.push(ui::MouseWheel{static_cast<float>(across), static_cast<float>(up)});
        });
    glfwSetKeyCallback(handle, [](GLFWwindow* w, int key, int scancode, int action, int modifiers)
                       { of(w).queue.push(translate_key(key, scancode, action, modifiers)); });
    glfwSetCharCallback(handle,
                        [](GLFWwindow* w, unsigned character) { of(w).queue.push(ui::Typed{character}); });
    glfwSetWindowFocusCallback(handle, [](GLFWwindow* w, int focused)
                               { of(w).queue.push(ui::FocusChanged{focused == GLFW_TRUE}); });
    glfwSetDropCallback(handle,
                        [](GLFWwindow* w, int count, const char** paths)
                        {
                            NativeWindow& self = of(w);
                            self.dropped.insert(self.dropped.end(), paths, paths + count);
                        });
    glfwSetWindowCloseCallback(handle,
                               [](GLFWwindow* w)
                               {
                                   of(w).close_requested = true;
                                   glfwSetWindowShouldClose(w, GLFW_FALSE);
                               });
    glfwSetWindowRefreshCallback(handle, [](GLFWwindow* w) { of(w); });
    glfwSetFramebufferSizeCallback(handle, [](GLFWwindow* w, int, int) { of(w); });
    glfwSetWindowSizeCallback(handle,
                              [](GLFWwindow* w, int width, int height)
                              {
                                  NativeWindow& self = of(w);
                                  if (!self.before_full_screen && !self.maximized() && width > 0 && height > 0)
                                      self.plain = self.unscaled(width, height);
                              });
    glfwSetWindowContentScaleCallback(handle, [](GLFWwindow* w, float, float) { of(w); });
}

void NativeWindow::install_clipboard()
{
    ImGuiIO& io = ImGui::GetIO();
    io.ClipboardUserData = this;
    io.SetClipboardTextFn = [](void* self, const char* text)
    {
        auto& window = *static_cast<NativeWindow*>(self);
        glfwSetClipboardString(window.handle, text);
        window.clipboard_owner = glfw_uses_x11() ? x11_clipboard_owner() : 0;
    };
    io.GetClipboardTextFn = [](void* self) -> const char*
    {
        auto& window = *static_cast<NativeWindow*>(self);
        if (glfw_uses_x11() && (window.clipboard_owner == 0 || x11_clipboard_owner() != window.clipboard_owner))
        {
            auto text = x11_clipboard_text();
            window.clipboard_silent = !text;
            window.clipboard = std::move(text).value_or("");
            return window.clipboard_silent ? nullptr : window.clipboard.c_str();
        }
        // GLFW's string is valid only until its next call.
        const char* text = glfwGetClipboardString(window.handle);
        window.clipboard = text ? text : "";
        return window.clipboard.c_str();
    };
}

bool NativeWindow::wait(double seconds)
{
    if (seconds > 0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    return std::exchange(something_happened, false);
}

void NativeWindow::come_forward()
{
    if (glfwGetWindowAttrib(handle, GLFW_ICONIFIED) != 0)
        glfwRestoreWindow(handle);
    glfwFocusWindow(handle);
    something_happened = true;
}

std::vector<std::string> NativeWindow::take_dropped_paths()
{
    return std::exchange(dropped, {});
}

bool NativeWindow::take_close_request()
{
    return std::exchange(close_requested, false);
}

ui::Screen NativeWindow::screen() const
{
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(handle, &width, &height);
    float across = 1;
    float down = 1;
    glfwGetWindowContentScale(handle, &across, &down);
    return {static_cast<float>(width), static_cast<float>(height), across};
}

void NativeWindow::set_title(const std::string& title)
{
    if (title == title_shown)
        return;
    title_shown = title;
    glfwSetWindowTitle(handle, title.c_str());
}

NativeWindow::Frame NativeWindow::frame() const
{
    Frame now;
    glfwGetWindowPos(handle, &now.x, &now.y);
    glfwGetWindowSize(handle, &now.width, &now.height);
    return now;
}

bool NativeWindow::maximized() const
{
    return glfwGetWindowAttrib(handle, GLFW_MAXIMIZED) == GLFW_TRUE;
}

NativeWindow::Size NativeWindow::unscaled(int width, int height) const
{
    // GLFW enlarges a new window by the monitor's scale if its coordinates are pixels.
    const ui::Screen pixels = screen();
    const bool in_pixels = static_cast<int>(pixels.width) == width;
    const float factor = in_pixels && pixels.density > 0 ? pixels.density : 1;
    return {static_cast<int>(std::lround(static_cast<float>(width) / factor)),
            static_cast<int>(std::lround(static_cast<float>(height) / factor))};
}

void NativeWindow::set_full_screen(bool wanted)
{
    if (wanted == before_full_screen.has_value())
        return;
    if (!wanted)
    {
        const Frame& old = *before_full_screen;
        glfwSetWindowMonitor(handle, nullptr, old.x, old.y, old.width, old.height, GLFW_DONT_CARE);
        before_full_screen.reset();
        return;
    }
    const Frame now = frame();
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    GLFWmonitor* most = nullptr;
    long long seen = -1;
    for (int i = 0; i < count; ++i)
    {
        const long long here = seen_on(monitors[i], now.x, now.y, now.x + now.width, now.y + now.height);
        if (here > seen)
        {
            seen = here;
            most = monitors[i];
        }
    }
    const GLFWvidmode* mode = most ? glfwGetVideoMode(most) : nullptr;
    if (!mode)
        return;
    before_full_screen = now;
    glfwSetWindowMonitor(handle, most, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void NativeWindow::show_cursor()
{
    const auto shape = static_cast<std::size_t>(std::max(0, ImGui::GetMouseCursor()));
    constexpr std::array shapes = {
        GLFW_ARROW_CURSOR, GLFW_IBEAM_CURSOR, GLFW_ARROW_CURSOR, GLFW_VRESIZE_CURSOR, GLFW_HRESIZE_CURSOR,
        GLFW_ARROW_CURSOR, GLFW_ARROW_CURSOR, GLFW_HAND_CURSOR,  GLFW_ARROW_CURSOR,
    };
    static_assert(shapes.size() == std::tuple_size_v<decltype(cursors)>);
    const std::size_t known = shape < shapes.size() ? shape : 0;
    if (!cursors[known])
        cursors[known] = glfwCreateStandardCursor(shapes[known]);
    glfwSetCursor(handle, cursors[known]);
}

} // namespace stridescope::app
