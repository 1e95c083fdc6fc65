#include "app/values_files.h"

#include "core/data/numbers.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::app
{
namespace
{

constexpr core::Int most_numbers = core::Int{1} << 28; ///< that are kept of a file, 16 bytes each
constexpr std::size_t most_files = 16;                 ///< that are known at once

} // namespace

ValuesFiles::ValuesFiles(const std::string& scene_path)
    : folder(scene_path.substr(0, scene_path.rfind('/') + 1)) // nothing of a path without one
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
    if (!allowed)
        return core::Problem{core::Code::file, "",
                             place
                                 + ": files are opened for requests only in a folder that --allow-files names"};
    auto opened = allowed->open(place);
    if (!opened)
        return opened.problem();
    return MappedFile::map(place, *std::move(opened));
}

std::optional<core::Problem> ValuesFiles::refusal(const std::string& path) const
{
    if (in_person)
        return std::nullopt;
    const auto file = map(split_data_name(place_of(path)).path);
    return file ? std::nullopt : std::optional(file.problem());
}

/// What is known of a file as it is now: nothing yet where it has changed.
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
        file = Known{stamp, {}, {}, 0};
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

core::Result<core::SharedNumbers> ValuesFiles::read(const std::string& path, core::Int most) const
{
    const DataName name = split_data_name(place_of(path));
    const std::lock_guard lock(mutex);
    Known& kept = known(name);
    // A list that was not cut holds for any greater number as well.
    if (kept.numbers)
        if (const auto count = static_cast<core::Int>(kept.numbers->size());
            most == kept.most_numbers || (count < kept.most_numbers && count <= most))
            return kept.numbers;
    const auto file = map(name.path);
    if (!file)
        return file.problem();
    const auto array = data_in(*file, name.tensor);
    if (!array)
        return array.problem();
    if (std::min(most, (*array)->element_count()) > most_numbers)
        return core::Problem{core::Code::file, "", fmt::format("{}: holds more than 2^28 numbers", name.path)};
    auto numbers = std::make_shared<const std::vector<core::Number>>(core::array_numbers(**array, most));
    if (auto problem = (*array)->damage_now())
        return *problem;
    kept.numbers = std::move(numbers);
    kept.most_numbers = most;
    return kept.numbers;
}

} // namespace stridescope::app
