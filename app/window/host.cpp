#include "app/window/host.h"

#include "app/data_files.h"
#include "app/descriptor.h"
#include "app/files.h"
#include "app/tensor_location_file.h"
#include "app/values_files.h"
#include "app/window/dump_examples.h"
#include "app/window/figure_makers.h"
#include "core/import/scene_of_data.h"
#include "ui/state/host_guard.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace stridescope::app
{
namespace
{

/// Extensions of files that contain bytes without a type.
constexpr std::string_view raw_endings[] = {".bin", ".raw", ".dat"};

bool is_raw_path(const std::string& path)
{
    for (const std::string_view ending : raw_endings)
        if (path.ends_with(ending))
            return true;
    return false;
}

/// Text never contains such bytes, and a dump of any length nearly always does.
bool holds_no_text(const std::string& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    struct stat status = {};
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    std::array<char, 4096> beginning{};
    const ssize_t got = ::read(file.get(), beginning.data(), beginning.size());
    return std::any_of(beginning.begin(), beginning.begin() + std::max<ssize_t>(got, 0),
                       [](char c) { return (c >= 0 && c < '\t') || (c > '\r' && c < ' '); });
}

/// Tells whether a file contains bytes without a type: by its extension, or by its content if the extension is
/// not known.
bool is_dump(const std::string& path)
{
    return !is_data_path(path) && (is_raw_path(path) || (!path.ends_with(".json") && holds_no_text(path)));
}

bool is_data(const std::string& path)
{
    return is_data_path(path) || names_tensor_location(path) || is_dump(path);
}

/// Returns the absolute path, for a scene that is not saved in a folder yet.
std::string whole_path(const std::string& path)
{
    std::error_code failed;
    const auto whole = std::filesystem::absolute(path, failed);
    return failed ? path : whole.lexically_normal().string();
}

class WindowFiles : public ValuesFiles
{
public:
    using ValuesFiles::ValuesFiles;
    /// A scene whose file is missing can still be shown and edited, with a note.
    [[nodiscard]] std::optional<core::Problem> refusal(const std::string&) const override { return {}; }
};

core::Result<core::Scene> load(const std::string& path)
{
    if (!is_data(path) || names_tensor_location(path))
        return load_scene(path);
    const std::string place = whole_path(path);
    const auto values = ValuesFiles("").open(place);
    if (!values)
        return values.problem();
    return core::scene_of_data(*values->array, values->raw, place);
}

core::Result<std::vector<core::TensorEntry>> tensors(const std::string& path)
{
    if (names_tensor_location(path) && !split_location_name(path).tensor)
        return list_locations(path, true);
    if (!is_data_path(path) || split_data_name(path).tensor)
        return std::vector<core::TensorEntry>{};
    return list_tensors(path);
}

/// Files in the scene's own folder are named without the folder, so that both can be moved together.
std::string name_beside(const std::string& scene_path, const std::string& file)
{
    const DataName name = split_data_name(file);
    std::string place = whole_path(name.path) + (name.tensor ? ":" + *name.tensor : "");
    if (scene_path.empty())
        return place;
    const std::string folder = std::filesystem::path(whole_path(scene_path)).parent_path().string() + "/";
    return place.starts_with(folder) ? place.substr(folder.size()) : place;
}

/// Returns the state of a file; for "FILE:NAME", of the file that contains the tensor.
std::string state_of_data(const std::string& path)
{
    const std::string state = file_state(path);
    return state.empty() ? file_state(split_data_name(path).path) : state;
}

std::vector<ui::FolderEntry> list(const std::string& folder)
{
    namespace fs = std::filesystem;
    std::vector<ui::FolderEntry> entries;
    std::error_code failed;
    // A folder with more entries than this is cut: a dialog must not wait for an endless one.
    constexpr std::size_t most = 20'000;
    for (fs::directory_iterator at(folder.empty() ? "." : folder, failed);
         !failed && at != fs::directory_iterator() && entries.size() < most; at.increment(failed))
    {
        std::error_code unseen;
        const bool is_folder = at->is_directory(unseen);
        if (is_folder || at->is_regular_file(unseen))
            entries.push_back({at->path().filename().string(), is_folder});
    }
    return entries;
}

/// Returns the text of files with extensions of texts in which other tools write layouts.
std::optional<core::Result<std::string>> layout_text(const std::string& path)
{
    static constexpr std::string_view endings[] = {".onnx", ".mlir", ".log", ".txt", ".py"};
    if (std::none_of(std::begin(endings), std::end(endings),
                     [&](std::string_view ending) { return path.ends_with(ending); }))
        return std::nullopt;
    return read_file(path);
}

std::optional<core::Result<std::string>> lesson_text(const std::string& path)
{
    if (!path.ends_with(".lesson.md"))
        return std::nullopt;
    return read_file(path);
}

} // namespace

ui::Host window_host()
{
    ui::Host host;
    host.load = load;
    host.save = save_scene;
    host.exists = file_exists;
    host.file_state = state_of_data;
    host.values = [](const std::string& scene_path) { return std::make_shared<WindowFiles>(scene_path); };
    host.is_data = is_data;
    host.is_dump = is_dump;
    host.tensors = tensors;
    host.name_beside = name_beside;
    host.list = list;
    host.whole_path = whole_path;
    host.figures = figure_makers();
    host.layout_text = layout_text;
    host.lesson_text = lesson_text;
    host.dump_examples = dump_examples;
    return ui::guarded(std::move(host));
}

} // namespace stridescope::app
