#include "app/values_files.h"

#include "app/files.h"
#include "core/data/numbers.h"

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

core::Result<std::vector<core::Number>> ValuesFiles::read(const std::string& path, core::Int most) const
{
    const std::string place = path.starts_with('/') ? path : folder + path;
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
