#include "app/web/page.h"

#include "app/files.h"
#include "app/web/browser.h"
#include "app/web/input.h"
#include "app/web/links.h"
#include "app/window/host.h"
#include "app/window/title.h"
#include "core/scene/print.h"
#include "ui/shell/style.h"
#include "ui/state/dialogs.h"
#include "ui/state/file_changes.h"

#include <emscripten/html5.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <utility>

namespace stridescope::app
{
namespace
{

constexpr const char* canvas = "#canvas";
constexpr const char* folder =
    "/files/"; ///< files that the user has opened or saved, as long as the page exists

std::string owned(char* text)
{
    const std::unique_ptr<char, decltype(&std::free)> given(text, std::free);
    return given ? given.get() : "";
}

/// A question of the browser for a file, or for a name to save.
class BrowserChoice : public ui::FileChoice
{
public:
    explicit BrowserChoice(const std::optional<ui::FileAnswer>& from) : given(from) {}
    [[nodiscard]] const std::optional<ui::FileAnswer>& answer() override { return given; }

private:
    const std::optional<ui::FileAnswer>& given;
};

/// Saves the scene as a download, and among the page's files so that it can be opened again.
std::optional<std::string> save(const std::string& path, const core::Scene& scene)
{
    if (auto why = save_scene(path, scene))
        return why;
    const std::string text = core::print_scene(scene);
    const std::string name = std::filesystem::path(path).filename().string();
    browser_download(name.c_str(), "application/json", text.data(), text.size());
    return std::nullopt;
}

} // namespace

Page::Page() : workspace(host())
{
    std::filesystem::create_directories(folder);
    make_context();
    renderer.emplace();
    share_clipboard();
    listen_to_page(canvas, queue, screen.density);
    workspace.message = kept.restore(workspace);
}

ui::Host Page::host()
{
    ui::Host host = window_host();
    host.save = save;
    host.exists = {}; // a download replaces nothing
    host.list = {};
    host.choose_file = [this](const ui::FileQuestion& question) -> std::unique_ptr<ui::FileChoice>
    {
        choice.reset();
        if (question.saving)
        {
            const std::string offered = std::filesystem::path(question.path).filename().string();
            const std::string name = owned(browser_ask_name(offered.c_str()));
            choice = ui::FileAnswer{};
            if (!name.empty())
                choice->path = folder + std::filesystem::path(name).filename().string();
        }
        else
            browser_choose_file();
        return std::make_unique<BrowserChoice>(choice);
    };
    host.ask_clipboard = [this]
    {
        if (std::exchange(has_pasted, false))
            return false;
        browser_ask_clipboard();
        return true;
    };
    host.link_base = owned(browser_address());
    return host;
}

void Page::make_context()
{
    EmscriptenWebGLContextAttributes wish;
    emscripten_webgl_init_context_attributes(&wish);
    wish.majorVersion = 2;
    wish.alpha = wish.depth = wish.stencil = wish.antialias = false;
    const auto context = emscripten_webgl_create_context(canvas, &wish);
    if (context <= 0 || emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS)
        throw std::runtime_error("Stridescope needs WebGL 2, which this browser does not provide.");
}

void Page::share_clipboard()
{
    ImGuiIO& io = ImGui::GetIO();
    io.ClipboardUserData = this;
    io.SetClipboardTextFn = [](void* self, const char* text)
    {
        static_cast<Page*>(self)->clipboard = text;
        browser_copy_text(text);
    };
    io.GetClipboardTextFn = [](void* self) -> const char*
    { return static_cast<Page*>(self)->clipboard.c_str(); };
}

/// Gives the canvas as many pixels as the screen has there.
void Page::fit_canvas()
{
    double width = 0;
    double height = 0;
    emscripten_get_element_css_size(canvas, &width, &height);
    const double density = emscripten_get_device_pixel_ratio();
    const ui::Screen now{static_cast<float>(std::floor(width * density)),
                         static_cast<float>(std::floor(height * density)), static_cast<float>(density)};
    if (now.width == screen.width && now.height == screen.height && now.density == screen.density)
        return;
    emscripten_set_canvas_element_size(canvas, static_cast<int>(now.width), static_cast<int>(now.height));
    screen = now;
    wake();
}

void Page::open_waiting()
{
    while (!waiting.empty() && !ui::asks_about_file(workspace))
    {
        workspace.open_path(waiting.front());
        waiting.pop_front();
        wake();
    }
}

void Page::keep(Clock::time_point now)
{
    constexpr auto keep_every = std::chrono::milliseconds(400);
    constexpr auto longest_try = std::chrono::seconds(3);
    if (now - kept_at < keep_every)
        return;
    kept_at = now;
    if (ui::look_for_file_changes(workspace))
        wake();
    const bool settled = first_drawn && (rests() || now - *first_drawn > longest_try);
    if (std::string why = kept.keep(workspace, settled); !why.empty())
        complain(std::move(why));
}

void Page::show_cursor()
{
    static constexpr std::array shapes = {"default",     "text",        "move",    "ns-resize",  "ew-resize",
                                          "nesw-resize", "nwse-resize", "pointer", "not-allowed"};
    const int wanted = std::clamp(ImGui::GetMouseCursor(), 0, static_cast<int>(shapes.size()) - 1);
    if (std::exchange(cursor, wanted) != wanted)
        browser_set_cursor(shapes.at(static_cast<std::size_t>(wanted)));
}

void Page::frame()
{
    fit_canvas();
    const Clock::time_point now = Clock::now();
    keep(now);
    open_waiting();
    const bool working = workspace.worker->busy();
    if (workspace.dialogs.choice && workspace.dialogs.choice->answer())
        wake();
    if (working || workspace.refining())
        frames_due = std::max(frames_due, 1);
    if (screen.width < 1 || screen.height < 1 || (frames_due == 0 && queue.empty() && !queue.holding()))
        return;
    renderer->begin_frame(builder.prepare(workspace, screen));
    if (builder.build(workspace, queue, std::chrono::duration<float>(now - last).count()))
        wake();
    last = now;
    renderer->draw(static_cast<int>(screen.width), static_cast<int>(screen.height), ui::theme().window);
    first_drawn = first_drawn.value_or(now);
    frames_due -= frames_due > 0 ? 1 : 0;
    if (working && !workspace.worker->busy())
        wake(); // what was delivered may have opened something
    has_pasted = has_pasted && !queue.empty();
    show_cursor();
    if (const std::string name = title_of(workspace); std::exchange(title, name) != name)
        browser_set_title(name.c_str());
    if (std::exchange(full_screen, workspace.full_screen) != workspace.full_screen)
        browser_set_full_screen(workspace.full_screen);
}

void Page::follow(std::string_view fragment)
{
    follow_link(workspace, fragment);
    wake();
}

void Page::open_file(std::string path)
{
    waiting.push_back(std::move(path));
}

void Page::take_choice(const std::string& path)
{
    choice = ui::FileAnswer{};
    if (path.empty())
        return;
    if (workspace.dialogs.choice)
        choice->path = path;
    else
        open_file(path); // the program's question was closed, but not the browser's
}

void Page::take_pasted(std::string text, bool now)
{
    clipboard = std::move(text);
    has_pasted = true;
    if (now)
        workspace.run(ui::Command::paste);
    wake();
}

void Page::complain(std::string why)
{
    workspace.message = std::move(why);
    wake();
}

void Page::leave()
{
    static_cast<void>(kept.keep(workspace, first_drawn.has_value()));
}

std::string Page::scene() const
{
    return workspace.document() ? core::print_scene(workspace.document()->scene()) : "";
}

bool Page::rests() const
{
    return frames_due == 0 && queue.empty() && waiting.empty() && !workspace.worker->busy()
           && !workspace.refining();
}

} // namespace stridescope::app
