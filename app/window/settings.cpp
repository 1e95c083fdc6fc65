#include "app/window/settings.h"

#include "app/files.h"
#include "app/output_file.h"
#include "app/window/xdg_folder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace stridescope::app
{
namespace
{

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

template <typename T>
void take(const Json& object, const char* key, T& value)
{
    const auto found = object.find(key);
    if (found == object.end())
        return;
    try
    {
        value = found->get<T>();
    }
    catch (const Json::exception&)
    {
        // A value of another type is ignored.
    }
}

Settings settings_of(const Json& object)
{
    Settings read;
    std::string theme;
    take(object, "theme", theme);
    read.theme = theme == "light" ? ui::ThemeName::light : ui::ThemeName::dark;
    take(object, "interface_scale", read.interface_scale);
    if (!(read.interface_scale >= ui::least_interface_scale
          && read.interface_scale <= ui::most_interface_scale))
        read.interface_scale = 1;
    take(object, "width", read.width);
    take(object, "height", read.height);
    read.width = std::clamp(read.width, 300, 20000);
    read.height = std::clamp(read.height, 200, 20000);
    take(object, "maximized", read.maximized);
    take(object, "recent", read.recent);
    take(object, "link_base", read.link_base);
    constexpr std::size_t longest_path = 4096; // no longer path can have been opened
    std::erase_if(read.recent, [](const std::string& path) { return path.size() > longest_path; });
    if (read.recent.size() > ui::most_recent)
        read.recent.resize(ui::most_recent);
    return read;
}

} // namespace

std::string settings_path()
{
    const std::string folder = xdg_folder("XDG_CONFIG_HOME", "/.config");
    return folder.empty() ? folder : folder + "/settings.json";
}

LoadedSettings load_settings(const std::string& path)
{
    std::error_code failed;
    if (path.empty() || !fs::exists(path, failed))
        return {};
    const auto text = read_own_file(path);
    if (!text)
        return {};
    const Json object = Json::parse(*text, nullptr, false);
    if (object.is_object())
        return {settings_of(object), std::nullopt};
    const std::string aside = path + ".bad";
    fs::rename(path, aside, failed);
    return {{}, failed ? std::nullopt : std::optional(aside)};
}

std::optional<std::string> save_settings(const std::string& path, const Settings& settings)
{
    if (path.empty())
        return std::nullopt;
    std::error_code failed;
    fs::create_directories(fs::path(path).parent_path(), failed);
    const Json object = {
        {"theme", settings.theme == ui::ThemeName::light ? "light" : "dark"},
        {"interface_scale", settings.interface_scale},
        {"width", settings.width},
        {"height", settings.height},
        {"maximized", settings.maximized},
        {"recent", settings.recent},
        {"link_base", settings.link_base},
    };
    return write_file(path, object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n",
                      OutputFile::Streams::refused); // a pipe would wait for a reader
}

} // namespace stridescope::app
