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

/// The window in a browser's canvas: what app/window is on a desktop. Frames are drawn when something happened,
/// and a few more for what settles late.
class Page
{
public:
    /// Throws std::runtime_error where the browser has no WebGL 2.
    Page();
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    /// Called by the browser before it paints.
    void frame();

    /// Follows the fragment of a link.
    void follow(std::string_view fragment);
    /// A file that was dropped, by its place in the program's own files.
    void open_file(std::string path);
    /// The answer to `browser_choose_file`; empty: it was called off.
    void take_choice(const std::string& path);
    /// Text that was pasted. `now`: nobody has pressed Ctrl+V for it.
    void take_pasted(std::string text, bool now);
    void complain(std::string why);
    /// The page goes: keeps what is not kept yet.
    void leave();

    /// Returns the scene in front as JSON; empty: the start page.
    [[nodiscard]] std::string scene() const;
    [[nodiscard]] std::size_t scene_count() const { return workspace.scenes.size(); }
    /// Tells whether nothing is to be drawn or computed.
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
    std::deque<std::string> waiting; ///< files: one question at a time, the next comes when it is answered
    std::optional<ui::FileAnswer> choice;
    std::string clipboard;
    bool has_pasted = false; ///< the clipboard's text is that of a paste which no command has taken yet
    int frames_due = settling_frames;
    bool full_screen = false;
    int cursor = 0;
    std::string title;
    Clock::time_point last;
    Clock::time_point kept_at;
    std::optional<Clock::time_point> first_drawn;
};

} // namespace stridescope::app
