#include "app/values_files.h"

#include "app/data_files.h"
#include "app/files.h"
#include "core/data/numbers.h"

#include <filesystem>

namespace stridescope::app
{
namespace
{

constexpr core::Int most_bytes = core::Int{1} << 30; ///< numbers are read whole, so not from larger files

} // namespace

ValuesFiles::ValuesFiles(const std::string& scene_path)
{
    if (const auto slash = scene_path.rfind('/'); slash != std::string::npos)
        folder = scene_path.substr(0, slash + 1);
}

std::string ValuesFiles::place_of(const std::string& path) const
{
    return path.starts_with('/') ? path : folder + path;
}

core::Result<core::FileValues> ValuesFiles::open(const std::string& path) const
{
    if (const auto known = opened.find(path); known != opened.end())
        return known->second;
    const DataName name = split_data_name(place_of(path));
    const bool typed = is_data_path(name.path);
    std::error_code failed;
    const auto bytes = typed ? 0 : std::filesystem::file_size(name.path, failed);
    if (failed)
        return core::Problem{core::Code::file, "", name.path + ": " + failed.message()};
    const auto array = typed ? open_data(name.path, name.tensor)
                             : open_raw(name.path, core::DType::uint8, {static_cast<core::Int>(bytes)});
    if (!array)
        return array.problem();
    return opened[path] = core::FileValues{*array, !typed};
}

core::Result<std::vector<core::Number>> ValuesFiles::read(const std::string& path, core::Int most) const
{
    const std::string place = place_of(path);
    const auto content = read_file(place, most_bytes);
    if (!content)
        return content.problem();
    const auto header = core::read_npy_header(*content, static_cast<core::Int>(content->size()));
    if (!header)
        return core::Problem{core::Code::file, "", place + ": " + header.problem().message};
    return core::npy_numbers(
        *header, std::string_view(*content).substr(static_cast<std::size_t>(header->data_begin)), most);
}

} // namespace stridescope::app
