#include "app/window/host.h"

#include "app/data_files.h"
#include "app/files.h"
#include "app/values_files.h"
#include "core/scene/scene_of_data.h"

#include <filesystem>

namespace stridescope::app
{
namespace
{

/// Endings of files that hold bytes without a type.
constexpr std::string_view raw_endings[] = {".bin", ".raw", ".dat"};

bool is_raw_path(const std::string& path)
{
    for (const std::string_view ending : raw_endings)
        if (path.ends_with(ending))
            return true;
    return false;
}

bool is_data(const std::string& path)
{
    return is_data_path(path) || is_raw_path(path);
}

/// As a scene without a place of its own can name it.
std::string whole_path(const std::string& path)
{
    std::error_code failed;
    const auto whole = std::filesystem::absolute(path, failed);
    return failed ? path : whole.lexically_normal().string();
}

core::Result<core::Scene> load(const std::string& path)
{
    if (!is_data(path))
        return load_scene(path);
    const std::string place = whole_path(path);
    const auto values = ValuesFiles("").open(place);
    if (!values)
        return values.problem();
    return core::scene_of_data(*values->array, values->raw, place);
}

core::Result<std::vector<core::TensorEntry>> tensors(const std::string& path)
{
    if (!is_data_path(path) || split_data_name(path).tensor)
        return std::vector<core::TensorEntry>{};
    return list_tensors(path);
}

/// Files in the scene's own folder by their names alone, so that both can be moved.
std::string name_beside(const std::string& scene_path, const std::string& file)
{
    const std::string place = whole_path(file);
    if (scene_path.empty())
        return place;
    const std::string folder = std::filesystem::path(whole_path(scene_path)).parent_path().string() + "/";
    return place.starts_with(folder) ? place.substr(folder.size()) : place;
}

} // namespace

ui::Host window_host()
{
    ui::Host host;
    host.load = load;
    host.save = save_scene;
    host.values = [](const std::string& scene_path) { return std::make_shared<ValuesFiles>(scene_path); };
    host.is_data = is_data;
    host.tensors = tensors;
    host.name_beside = name_beside;
    return host;
}

} // namespace stridescope::app
