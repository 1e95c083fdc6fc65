#pragma once

#include "ui/state/workspace.h"

#include <optional>
#include <string>

namespace stridescope::app
{

/// Settings that the window remembers from one start to the next, beside scenes.
struct Settings
{
    ui::ThemeName theme = ui::ThemeName::dark;
    float interface_scale = 1;
    int width = 1600; ///< size of the window, in screen coordinates
    int height = 1000;
    bool maximized = false;
    std::vector<std::string> recent; ///< whole paths, the last one opened first

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// $XDG_CONFIG_HOME/stridescope/settings.json, by default in ~/.config; empty if there is no home.
[[nodiscard]] std::string settings_path();

/// Settings in the file; what is missing or makes no sense there has its default.
struct LoadedSettings
{
    Settings settings;
    /// The file was no settings: it was set aside under this name, so that the next ones can be kept.
    std::optional<std::string> set_aside;
};
[[nodiscard]] LoadedSettings load_settings(const std::string& path);
/// Saves the settings; returns why that failed, or nothing. Missing folders are made.
[[nodiscard]] std::optional<std::string> save_settings(const std::string& path, const Settings& settings);

} // namespace stridescope::app
