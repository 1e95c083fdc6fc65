#pragma once

#include "app/window/glfw.h"
#include "ui/panels/frame.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// A window with an OpenGL 3.3 context that is current, and what happened to it since it was last asked.
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

    /// Waits for at most so long, or not at all. True: something happened, a frame is worth drawing.
    bool wait(double seconds);

    [[nodiscard]] ui::InputQueue& input() { return queue; }
    [[nodiscard]] std::vector<std::string> take_dropped_paths();
    [[nodiscard]] bool take_close_request();

    /// Zero sizes while it is minimized.
    [[nodiscard]] ui::Screen screen() const;
    void set_title(const std::string& title);
    /// Fills the monitor that shows most of the window, or goes back to where it was.
    void set_full_screen(bool wanted);
    /// Size of the window when it fills neither the screen nor the desktop, in screen coordinates.
    struct Size
    {
        int width = 0;
        int height = 0;
    };
    [[nodiscard]] Size plain_size() const { return plain; }
    [[nodiscard]] bool maximized() const;
    /// The pointer that ImGui asks for. Input must stay in pixels of `screen`.
    void show_cursor();
    /// Brings the window to the front, as far as the desktop lets it.
    void come_forward();
    void present() { glfwSwapBuffers(handle); }

private:
    void install_callbacks();
    void install_clipboard();
    static NativeWindow& of(GLFWwindow* window);
    /// GLFW speaks of screen coordinates, everything else of pixels.
    [[nodiscard]] ui::MouseMoved in_pixels(double x, double y) const;

    struct Frame
    {
        int x = 0;
        int y = 0;
        int width = 0;
        int height = 0;
    };
    [[nodiscard]] Frame frame() const;
    /// Returns a size as it is asked for when the window is made.
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
    std::array<GLFWcursor*, 9> cursors{};
};

} // namespace stridescope::app
