#include "app/web/kept.h"

#include "app/web/browser.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

namespace stridescope::app
{
namespace
{

using Json = nlohmann::ordered_json;

constexpr const char* settings_name = "settings";
constexpr const char* progress_name = "lessons";
constexpr const char* tries_name = "tries";
constexpr std::size_t most_tries = 3;

std::optional<std::string> owned(char* text)
{
    const std::unique_ptr<char, decltype(&std::free)> given(text, std::free);
    return given ? std::optional<std::string>(given.get()) : std::nullopt;
}

std::string text_of(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string settings_text(const ui::Workspace& workspace)
{
    return text_of({{"theme", workspace.chosen_theme == ui::ThemeName::light ? "light" : "dark"},
                    {"interface_scale", workspace.interface_scale}});
}

void take_settings(ui::Workspace& workspace, const std::string& text)
{
    const Json object = Json::parse(text, nullptr, false);
    if (!object.is_object())
        return;
    if (object.value("theme", Json()) == "light")
        workspace.chosen_theme = workspace.theme = ui::ThemeName::light;
    const Json scale = object.value("interface_scale", Json());
    if (scale.is_number() && scale >= ui::least_interface_scale && scale <= ui::most_interface_scale)
        workspace.interface_scale = scale.get<float>();
}

/// Returns the scenes of a session from a list of logs.
std::vector<ui::RestoredScene> scenes_of(const std::string& text)
{
    std::vector<ui::RestoredScene> scenes;
    const Json list = Json::parse(text, nullptr, false);
    if (list.is_array())
        for (const Json& one : list)
            if (auto scene = one.is_string() ? ui::restored(one.get<std::string>()) : std::nullopt)
                scenes.push_back(*std::move(scene));
    return scenes;
}

void keep_if_changed(const char* name, std::string& last, std::string now)
{
    if (now != last && browser_keep(name, now.c_str()))
        last = std::move(now);
}

} // namespace

std::string Kept::restore(ui::Workspace& workspace)
{
    take_settings(workspace, owned(browser_kept(settings_name)).value_or(""));
    workspace.lesson_progress = ui::read_progress(owned(browser_kept(progress_name)).value_or(""));
    settings = settings_text(workspace);
    progress = ui::progress_text(workspace.lesson_progress);
    std::string names = owned(browser_sessions()).value_or("") + "\n";
    std::vector<ui::RestoredScene> scenes;
    for (std::size_t end = names.find('\n'); end != std::string::npos; end = names.find('\n'))
    {
        const std::string name = names.substr(0, end);
        names.erase(0, end + 1);
        if (own.empty())
        {
            own = name;
            continue;
        }
        for (ui::RestoredScene& scene : scenes_of(owned(browser_kept(name.c_str())).value_or("")))
            scenes.push_back(std::move(scene));
        left.push_back(name);
    }
    if (scenes.empty())
        return {};
    // Scenes that pages began to draw several times without surviving may be what ends them.
    const std::size_t tries = owned(browser_kept(tries_name)).value_or("").size();
    if (tries >= most_tries)
    {
        browser_forget(tries_name);
        for (const std::string& name : std::exchange(left, {}))
        {
            browser_keep(("aside." + name).c_str(), owned(browser_kept(name.c_str())).value_or("").c_str());
            browser_forget(name.c_str());
        }
        return "The scenes of your last visit were not opened, because the page failed to start with them.";
    }
    browser_keep(tries_name, std::string(tries + 1, 'x').c_str());
    trying = true;
    ui::open_restored(workspace, std::move(scenes));
    return {};
}

std::string Kept::keep(const ui::Workspace& workspace, bool settled)
{
    keep_if_changed(settings_name, settings, settings_text(workspace));
    keep_if_changed(progress_name, progress, ui::progress_text(workspace.lesson_progress));
    if (trying && !settled)
        return {};
    if (std::exchange(trying, false))
        browser_forget(tries_name);
    if (keep_session(workspace) || std::exchange(complained, true))
        return {};
    return "The browser has no space left to keep your scenes. Save them before you leave the page.";
}

bool Kept::keep_session(const ui::Workspace& workspace)
{
    constexpr std::size_t most_log_bytes = std::size_t{1} << 18;
    bool changed = !left.empty();
    for (const std::uint64_t scene : log.closed(workspace))
        changed = logs.erase(scene) != 0 || changed;
    for (const ui::SessionLog::Added& added : log.added(workspace))
    {
        std::string& lines = logs[added.scene];
        if (added.whole)
            lines.clear();
        lines += added.line() + "\n";
        if (!added.whole && lines.size() > most_log_bytes)
            log.begin_anew(added.scene);
        changed = true;
    }
    if (!changed)
        return true;
    Json list = Json::array();
    for (const auto& [scene, lines] : logs)
        list.push_back(lines);
    const std::string text = text_of(list);
    const bool done = !list.empty() && browser_keep(own.c_str(), text.c_str());
    for (const std::string& name : std::exchange(left, {}))
        browser_forget(name.c_str());
    if (!list.empty())
        return done || browser_keep(own.c_str(), text.c_str()); // there may be space now
    browser_forget(own.c_str());
    return true;
}

} // namespace stridescope::app
