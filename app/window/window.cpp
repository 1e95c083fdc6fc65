#include "app/window/window.h"

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/terminal.h"
#include "app/window/desktop_dialog.h"
#include "app/window/end_signal.h"
#include "app/window/glfw.h"
#include "app/window/host.h"
#include "app/window/lesson_file.h"
#include "app/window/native_window.h"
#include "app/window/offscreen.h"
#include "app/window/renderer.h"
#include "app/window/session_store.h"
#include "app/window/settings.h"
#include "app/window/statistics.h"
#include "app/window/title.h"
#include "app/window/window_client.h"
#include "app/window/window_server.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/frame.h"
#include "ui/shell/context.h"
#include "ui/shell/style.h"
#include "ui/state/file_changes.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <stdexcept>

namespace stridescope::app
{

namespace
{

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Pins a coordinate; false if the open scene lacks it.
bool pin(ui::Workspace& workspace, const WindowOptions& options)
{
    ui::OpenScene* const open = workspace.front();
    if (!options.pin || !open || !open->document.has_picture())
        return true;
    open->views.follow(open->document.shown());
    return options.pin->size() <= core::Dims::max_rank
           && ui::pin_coordinate(open->views.look, *open->views.view, core::Dims(*options.pin));
}

constexpr const char* no_such_coordinate = "--pin: the coordinate is outside the tensor";

int refuse(const std::string& path, const core::Problem& problem)
{
    report(path, problem);
    return wrong_input;
}

/// While this object exists, the worker wakes the frame loop. After the window closes, the worker must not.
class Woken
{
public:
    explicit Woken(ui::Worker& of) : worker(of)
    {
        worker.wake_with([] { glfwPostEmptyEvent(); });
    }
    ~Woken() { worker.wake_with({}); }
    Woken(const Woken&) = delete;
    Woken& operator=(const Woken&) = delete;

private:
    ui::Worker& worker;
};

/// Adds a sentence to a message.
void say(std::string& message, const std::string& more)
{
    message += (message.empty() || more.empty() ? "" : " ") + more;
}

Settings take_settings(ui::Workspace& workspace, const std::string& path, std::string& of_last_time)
{
    LoadedSettings loaded = load_settings(path);
    if (loaded.set_aside)
        say(of_last_time, "Could not read your settings. The old file is kept as " + *loaded.set_aside + ".");
    workspace.chosen_theme = workspace.theme = loaded.settings.theme;
    workspace.interface_scale = loaded.settings.interface_scale;
    workspace.recent = loaded.settings.recent;
    workspace.host.link_base = loaded.settings.link_base;
    return std::move(loaded.settings);
}

Settings settings_now(const ui::Workspace& workspace, const NativeWindow& window)
{
    return {workspace.chosen_theme,     workspace.interface_scale, window.plain_size().width,
            window.plain_size().height, window.maximized(),        workspace.recent,
            workspace.host.link_base};
}

/// A failure to write settings is no reason to disturb the user's work on a scene.
void keep_settings(Settings& kept, Settings now, const std::string& path)
{
    if (now != kept && !save_settings(path, now))
        kept = std::move(now);
}

/// Files that wait to be opened. A file may lead to a question; the next file is opened after its answer.
class Waiting
{
public:
    void add(std::string path, bool follow = false) { files.push_back({std::move(path), follow}); }
    /// Opens the next file, and tells whether there was one.
    bool open_next(ui::Workspace& workspace)
    {
        if (files.empty() || ui::asks_about_file(workspace))
            return false;
        const auto [path, follow] = std::move(files.front());
        files.pop_front();
        workspace.open_path(path);
        if (follow)
            ui::follow_file(workspace, path);
        return true;
    }

private:
    std::deque<WindowServer::Asked> files;
};

/// Runs the frame loop: draws after each event and two more frames for parts that settle a frame late;
/// otherwise sleeps.
int run_visible(const WindowOptions& options)
{
    constexpr int settling_frames = 3;
    constexpr double held_button_seconds = 0.05;
    constexpr double progress_seconds = 0.08; // time between two frames of a growing progress bar
    constexpr auto keep_every = std::chrono::milliseconds(400);
    constexpr auto longest_try = std::chrono::seconds(3);
    constexpr double idle_seconds = 0.25; // longest delay until an end signal is noticed

    ui::Workspace workspace(window_host());
    workspace.host.choose_file = ask_desktop_for_file;
    const std::string settings_file = settings_path();
    std::string of_last_time;
    Settings kept = take_settings(workspace, settings_file, of_last_time);
    LessonFile lessons(state_folder());
    workspace.lesson_progress = lessons.kept();
    const ui::Context imgui;
    NativeWindow window({options.size_given ? options.width : kept.width,
                         options.size_given ? options.height : kept.height, true,
                         kept.maximized && !options.size_given});
    SessionStore session(state_folder());
    if (auto left = session.take_left_behind(); !left.empty())
    {
        say(of_last_time, left.size() == 1 ? "Stridescope did not close normally. Your scene was restored."
                                           : "Stridescope did not close normally. Restored "
                                                 + std::to_string(left.size()) + " scenes.");
        // The scenes may have ended the window before, so the try counts from here on, when a window is open.
        session.note_tries();
        ui::open_restored(workspace, std::move(left));
    }
    if (const std::vector<std::string>& logs = session.unread(); !logs.empty())
        say(of_last_time, logs.size() == 1
                              ? "Could not restore all of a scene. Its data is kept as " + logs.front() + "."
                              : "Could not restore all of " + std::to_string(logs.size())
                                    + " scenes. Their data is kept beside " + logs.front() + ".");
    if (auto folders = session.set_aside(); !folders.empty())
        workspace.set_aside = {std::move(folders), [&session](ui::Workspace& of)
                               { ui::open_restored(of, session.take_set_aside()); }};
    Waiting to_open;
    if (options.path)
        to_open.add(*options.path, options.follow);
    to_open.open_next(workspace);
    if (!pin(workspace, options))
        workspace.message = no_such_coordinate;
    say(workspace.message, of_last_time);

    const Woken woken(*workspace.worker);
    Renderer renderer;
    ui::FrameBuilder builder;
    WindowServer server([] { glfwPostEmptyEvent(); });
    server.listen_if_free();
    catch_end_signals();

    int frames_due = settling_frames;
    Clock::time_point last = Clock::now();
    Clock::time_point kept_at = last;
    std::optional<Clock::time_point> first_drawn_at;
    // Folders of earlier windows are kept until it is clear that their scenes do not crash this window too.
    const auto is_settled = [&](Clock::time_point now)
    {
        const bool rests = frames_due == 0 && !workspace.worker->busy();
        return first_drawn_at && (rests || now - *first_drawn_at > longest_try);
    };
    while (!workspace.quit_requested && !end_signalled())
    {
        const bool busy = frames_due > 0 || !window.input().empty();
        const bool working = workspace.worker->busy();
        const auto& choice = workspace.dialogs.choice;
        if (window.wait(busy                       ? 0
                        : window.input().holding() ? held_button_seconds
                        : working || choice        ? progress_seconds
                                                   : idle_seconds)
            || (choice && choice->answer()))
            frames_due = settling_frames;
        if (working)
            frames_due = std::max(frames_due, 1);
        for (std::string& path : window.take_dropped_paths())
            to_open.add(std::move(path));
        if (auto asked = server.take_asked(); !asked.empty())
        {
            for (WindowServer::Asked& one : asked)
                to_open.add(std::move(one.path), one.follow);
            window.come_forward();
        }
        while (to_open.open_next(workspace))
            frames_due = settling_frames;
        if (window.take_close_request())
            workspace.run(ui::Command::quit);
        if (const Clock::time_point now = Clock::now(); now - kept_at > keep_every)
        {
            kept_at = now;
            server.listen_if_free();
            if (ui::look_for_file_changes(workspace))
                frames_due = settling_frames;
            if (const auto why =
                    session.is_trying() && !is_settled(now) ? std::nullopt : session.write(workspace))
                workspace.message = "Could not save the session: " + *why;
            keep_settings(kept, settings_now(workspace, window), settings_file);
            lessons.keep(workspace.lesson_progress);
        }
        const ui::Screen screen = window.screen();
        const bool minimized = screen.width < 1 || screen.height < 1;
        if (minimized || (frames_due == 0 && window.input().empty() && !window.input().holding()))
        {
            frames_due = 0;
            continue;
        }
        renderer.begin_frame(builder.prepare(workspace, screen));
        const Clock::time_point now = Clock::now();
        // Counts from the frame that took the input, so that the last of many events in one batch gets all its
        // frames too.
        if (builder.build(workspace, window.input(), std::chrono::duration<float>(now - last).count()))
            frames_due = settling_frames;
        if (window.take_clipboard_silence())
        {
            workspace.message = "The program that owns the clipboard did not answer.";
            frames_due = settling_frames;
        }
        last = now;
        renderer.draw(static_cast<int>(screen.width), static_cast<int>(screen.height), ui::theme().window);
        window.show_cursor();
        window.set_title(title_of(workspace));
        window.set_full_screen(workspace.full_screen);
        window.present();
        first_drawn_at = first_drawn_at.value_or(now);
        frames_due -= frames_due > 0 ? 1 : 0;
        if (working && !workspace.worker->busy())
            frames_due = settling_frames; // the result of the work may have opened something
        if (workspace.refining())
            frames_due = std::max(frames_due, 1);
    }
    keep_settings(kept, settings_now(workspace, window), settings_file);
    lessons.keep(workspace.lesson_progress);
    if (workspace.quit_requested)
        session.clear();
    else if (const auto why = session.write_now(workspace))
        complain(*why);
    const bool unsaved = std::any_of(workspace.scenes.begin(), workspace.scenes.end(),
                                     [](const auto& open) { return open->document.changed_since_saved(); });
    if (!workspace.quit_requested && unsaved)
        complain("stopped by a signal; unsaved changes are restored at the next start");
    return done;
}

/// Draws the frames of a window without showing one: for a screenshot, and for statistics of the frames.
int run_unseen(const WindowOptions& options)
{
    ui::Workspace workspace(window_host());
    int outcome = done;
    if (options.path && workspace.host.lesson_text(*options.path))
    {
        workspace.open_path(*options.path);
        if (!workspace.message.empty())
        {
            complain(workspace.message);
            return wrong_input;
        }
    }
    else if (options.path)
    {
        core::Result<core::Scene> scene = workspace.host.load(*options.path);
        if (!scene)
            return refuse(*options.path, scene.problem());
        workspace.open_scene(*std::move(scene), workspace.host.is_data(*options.path) ? "" : *options.path);
        if (const auto& problem = workspace.document()->problem())
        {
            // The valid part is drawn with a badge, as in the window; the scene is still invalid.
            outcome = refuse(*options.path, *problem);
            if (!workspace.document()->has_picture())
                return outcome;
        }
        if (!pin(workspace, options))
        {
            complain(no_such_coordinate);
            return wrong_command_line;
        }
    }

    const ui::Context imgui;
    NativeWindow window({64, 64, false});
    Renderer renderer;
    const Offscreen target(options.width, options.height);
    ui::FrameBuilder builder;
    ui::InputQueue no_input;
    Statistics statistics;
    const ui::Screen screen{static_cast<float>(options.width), static_cast<float>(options.height), 1};
    // The screenshot shows the finished picture: frames that only refine it are drawn but not counted.
    constexpr int most_refining = 5000;
    for (int frame = 0;
         frame < options.frames
         || (options.screenshot && frame < most_refining && (workspace.refining() || workspace.worker->busy()));
         ++frame)
    {
        if (frame >= options.frames)
            workspace.worker->finish();
        renderer.begin_frame(builder.prepare(workspace, screen));
        const Clock::time_point start = Clock::now();
        builder.build(workspace, no_input, 1.0F / 60);
        const Clock::time_point built = Clock::now();
        renderer.draw(options.width, options.height, ui::theme().window);
        glFinish();
        const Clock::time_point drawn = Clock::now();
        if (frame < options.frames)
        {
            statistics.cpu_ms.push_back(milliseconds(built - start));
            statistics.gpu_ms.push_back(milliseconds(drawn - built));
        }
        if (frame == 0)
            statistics.first_frame_ms = milliseconds_since_process_start();
        statistics.vertices = ImGui::GetDrawData()->TotalVtxCount;
    }
    if (options.screenshot)
        if (const auto why = write_png(*options.screenshot, target.read()))
            throw std::runtime_error("cannot write " + *options.screenshot + ": " + *why);
    if (options.stats && !(print_line(statistics.json()) && flush_output()))
        return machine_failed;
    return outcome;
}

} // namespace

int run_window(const WindowOptions& options)
{
    try
    {
        if (options.screenshot || options.stats)
            return run_unseen(options);
        if (options.path && !options.alone)
            if (const Reached reached = open_in_running_window(*options.path, options.follow);
                reached != Reached::nobody)
                return reached == Reached::opens ? done : wrong_input;
        return run_visible(options);
    }
    catch (const std::exception& failure)
    {
        complain(failure.what());
        return machine_failed;
    }
}

} // namespace stridescope::app
