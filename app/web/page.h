#pragma once

#include "app/web/kept.h"
#include "app/window/renderer.h"
#include "ui/panels/frame.h"
#include "ui/shell/context.h"

#include <chrono>
#include <deque>
#include <optional>
#include <string>

namespace stridescope::app
{

/// The window in a browser's canvas, as app/window is on a desktop. Frames are drawn after events, and a few
/// more for what settles late.
class Page
{
public:
    /// Throws std::runtime_error if the browser lacks WebGL 2.
    Page();
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    /// Draws a frame; the browser calls it before it paints.
    void frame();

    /// Follows the fragment of a link.
    void follow(std::string_view fragment);
    /// Opens a file that was dropped, by its path among the page's files.
    void open_file(std::string path);
    /// Handles the answer to `browser_choose_file`; empty if it was cancelled.
    void take_choice(const std::string& path);
    /// Handles text that was pasted. `now`: without a Ctrl+V in the window.
    void take_pasted(std::string text, bool now);
    void complain(std::string why);
    /// Keeps everything that is not kept yet, when the page is closed.
    void leave();

    /// Returns the scene in front as JSON; empty: the start page.
    [[nodiscard]] std::string scene() const;
    [[nodiscard]] std::size_t scene_count() const { return workspace.scenes.size(); }
    /// Tells whether there is nothing to draw or compute.
    [[nodiscard]] bool rests() const;

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] ui::Host host();
    void make_context();
    void share_clipboard();
    void fit_canvas();
    void open_waiting();
    void keep(Clock::time_point now);
    void show_cursor();
    void wake() { frames_due = settling_frames; }

    static constexpr int settling_frames = 3;

    ui::Workspace workspace;
    Kept kept;
    ui::Context imgui;
    std::optional<Renderer> renderer;
    ui::FrameBuilder builder;
    ui::InputQueue queue;
    ui::Screen screen;
    /// Files to open: one question at a time, the next one when it is answered.
    std::deque<std::string> waiting;
    std::optional<ui::FileAnswer> choice;
    std::string clipboard;
    bool has_pasted = false; ///< the clipboard's text belongs to a paste that no command has used yet
    int frames_due = settling_frames;
    bool full_screen = false;
    int cursor = 0;
    std::string title;
    Clock::time_point last;
    Clock::time_point kept_at;
    std::optional<Clock::time_point> first_drawn;
};

} // namespace stridescope::app
