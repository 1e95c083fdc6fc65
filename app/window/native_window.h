#pragma once

#include "app/window/glfw.h"
#include "ui/panels/frame.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// A window with a current OpenGL 3.3 context; collects the events since they were last taken.
class NativeWindow
{
public:
    struct Wish
    {
        int width = 0;
        int height = 0;
        bool visible = true;
        bool maximized = false;
    };
    /// Throws std::runtime_error if there is no display or no OpenGL 3.3.
    explicit NativeWindow(const Wish& wish);
    ~NativeWindow();
    NativeWindow(const NativeWindow&) = delete;
    NativeWindow& operator=(const NativeWindow&) = delete;

    /// Waits for at most this many seconds; 0 does not wait. Returns whether something happened that a new
    /// frame should show.
    bool wait(double seconds);

    [[nodiscard]] ui::InputQueue& input() { return queue; }
    [[nodiscard]] std::vector<std::string> take_dropped_paths();
    [[nodiscard]] bool take_close_request();

    /// Returns the sizes of the screen; they are zero while the window is minimized.
    [[nodiscard]] ui::Screen screen() const;
    void set_title(const std::string& title);
    /// Fills the monitor that shows most of the window, or restores the window's previous size and position.
    void set_full_screen(bool wanted);
    /// Size of the window when it fills neither the screen nor the desktop, in screen coordinates.
    struct Size
    {
        int width = 0;
        int height = 0;
    };
    [[nodiscard]] Size plain_size() const { return plain; }
    [[nodiscard]] bool maximized() const;
    /// Shows the pointer that ImGui asks for.
    void show_cursor();
    /// Brings the window to the front, as far as the desktop lets it.
    void come_forward();
    void present() { glfwSwapBuffers(handle); }
    /// Tells whether the owner of the clipboard did not answer since this was last asked.
    [[nodiscard]] bool take_clipboard_silence() { return std::exchange(clipboard_silent, false); }

private:
    void install_callbacks();
    void install_clipboard();
    static NativeWindow& of(GLFWwindow* window);
    /// Converts a position from GLFW's screen coordinates to pixels of `screen`, which all input uses.
    [[nodiscard]] ui::MouseMoved in_pixels(double x, double y) const;

    struct Frame
    {
        int x = 0;
        int y = 0;
        int width = 0;
        int height = 0;
    };
    [[nodiscard]] Frame frame() const;
    /// Returns the size to request from GLFW when the window is made.
    [[nodiscard]] Size unscaled(int width, int height) const;

    GLFWwindow* handle = nullptr;
    std::optional<Frame> before_full_screen;
    Size plain;
    ui::InputQueue queue;
    std::vector<std::string> dropped;
    bool close_requested = false;
    bool something_happened = true;
    std::string title_shown;
    std::string clipboard;
    unsigned long clipboard_owner = 0; ///< X11's number of the owner after this window set the clipboard
    bool clipboard_silent = false;
    std::array<GLFWcursor*, 9> cursors{};
};

} // namespace stridescope::app
