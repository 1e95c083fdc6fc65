#pragma once

#include "ui/state/workspace.h"

#include <optional>
#include <string>

namespace stridescope::app
{

/// Settings that the window remembers from one start to the next, apart from the scenes.
struct Settings
{
    ui::ThemeName theme = ui::ThemeName::dark;
    float interface_scale = 1;
    int width = 1600; ///< size of the window, in screen coordinates
    int height = 1000;
    bool maximized = false;
    std::vector<std::string> recent; ///< absolute paths, the most recently opened first
    std::string link_base = {};      ///< address of the page that copied links begin with; empty: none

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Returns $XDG_CONFIG_HOME/stridescope/settings.json, by default in ~/.config; empty if there is no home
/// folder.
[[nodiscard]] std::string settings_path();

/// Settings from the file; values that are missing or invalid have their defaults.
struct LoadedSettings
{
    Settings settings;
    /// New name of a file that did not contain settings: it was renamed so that new settings can be saved.
    std::optional<std::string> set_aside;
};
[[nodiscard]] LoadedSettings load_settings(const std::string& path);
/// Saves the settings, and makes missing folders. Returns why that failed, or nothing.
[[nodiscard]] std::optional<std::string> save_settings(const std::string& path, const Settings& settings);

} // namespace stridescope::app
