#include "app/values_files.h"

#include "core/scene/named_files.h"

#include <filesystem>

namespace stridescope::app
{
namespace
{

constexpr std::size_t most_files = 16; ///< most files that are remembered

/// Tells whether two paths lead to one regular file.
bool is_same_file(const std::string& a, const std::string& b)
{
    std::error_code none;
    return std::filesystem::is_regular_file(a, none) && std::filesystem::equivalent(a, b, none);
}

} // namespace

ValuesFiles::ValuesFiles(const std::string& scene_path)
    : folder(scene_path.substr(0, scene_path.rfind('/') + 1)) // empty for a path without a folder
{
}

ValuesFiles::ValuesFiles(std::optional<AllowedFolder> allowed_folder)
    : in_person(false), allowed(std::move(allowed_folder))
{
}

std::string ValuesFiles::place_of(const std::string& path) const
{
    return path.starts_with('/') ? path : folder + path;
}

bool ValuesFiles::Stamp::operator==(const Stamp& other) const
{
    return device == other.device && inode == other.inode && size == other.size
           && written.tv_sec == other.written.tv_sec && written.tv_nsec == other.written.tv_nsec;
}

core::Result<std::shared_ptr<const MappedFile>> ValuesFiles::map(const std::string& place) const
{
    if (in_person)
        return MappedFile::open(place);
    const auto refused = [&](std::string message) -> core::Problem
    {
        if (!place.starts_with('/'))
            message += "; relative paths start at the current directory";
        return {core::Code::file, "", std::move(message)};
    };
    if (!allowed)
        return refused(place + ": requests may name files only with --allow-files DIR");
    auto opened = allowed->open(place);
    if (!opened)
        return refused(opened.problem().message);
    return MappedFile::map(place, *std::move(opened));
}

std::optional<core::Problem> ValuesFiles::refusal(const std::string& path) const
{
    const auto file = map(split_data_name(place_of(path)).path);
    return file ? std::nullopt : std::optional(file.problem());
}

/// Returns what is known about a file in its current state: nothing yet if it has changed.
ValuesFiles::Known& ValuesFiles::known(const DataName& name) const
{
    struct stat status = {};
    ::stat(name.path.c_str(), &status);
    const Stamp stamp{status.st_dev, status.st_ino, status.st_size, status.st_mtim};
    const auto key = std::pair(name.path, name.tensor);
    if (files.size() >= most_files && !files.contains(key))
        files.clear();
    Known& file = files[key];
    if (!(file.stamp == stamp))
        file = Known{stamp, {}, {}, {}};
    return file;
}

core::Result<core::FileValues> ValuesFiles::open(const std::string& path) const
{
    const DataName name = split_data_name(place_of(path));
    const bool typed = is_data_path(name.path);
    const std::lock_guard lock(mutex);
    auto& values = known(name).values;
    if (values)
        return *values;
    const auto file = map(name.path);
    if (!file)
        return file.problem();
    const auto array = typed ? data_in(*file, name.tensor) : bytes_of(*file);
    if (!array)
        return array.problem();
    return *(values = core::FileValues{*array, !typed});
}

core::Result<core::SharedIntegers> ValuesFiles::integers(const core::ValuesFile& file, core::DType dtype,
                                                         const core::Layout& layout) const
{
    const DataName name = split_data_name(place_of(file.path));
    const Wanted wanted{file.as, dtype, layout};
    Stamp before;
    {
        const std::lock_guard lock(mutex);
        const Known& kept = known(name);
        if (kept.integers && kept.wanted == wanted)
            return kept.integers;
        before = kept.stamp;
    }
    const auto read = core::ValuesSource::integers(file, dtype, layout);
    if (!read)
        return read.problem();
    const std::lock_guard lock(mutex);
    Known& kept = known(name);
    if (kept.stamp == before)
    {
        kept.wanted = wanted;
        kept.integers = *read;
    }
    return *read;
}

std::string overwritten(const std::string& out, const std::string& scene_path, const core::Scene& scene)
{
    if (is_same_file(out, scene_path))
        return "the scene";
    std::string named;
    core::for_each_named_file(scene,
                              [&](const core::ValuesFile& file, const std::string&)
                              {
                                  const std::filesystem::path folder =
                                      std::filesystem::path(scene_path).parent_path();
                                  if (is_same_file(out, (folder / split_data_name(file.path).path).string()))
                                      named = file.path + ", which the scene names";
                              });
    return named;
}

} // namespace stridescope::app
