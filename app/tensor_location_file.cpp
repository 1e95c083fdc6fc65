#include "app/tensor_location_file.h"

#include "app/files.h"

#include <fmt/format.h>

namespace stridescope::app
{
namespace
{

core::Problem problem_of(const std::string& path, const core::Problem& problem)
{
    return {problem.code, problem.where, path + ": " + problem.message};
}

core::Result<core::TensorLocations> locations_in(const std::string& path)
{
    const auto text = read_file(path);
    if (!text)
        return text.problem();
    auto locations = core::read_tensor_locations(*text);
    if (!locations)
        return problem_of(path, locations.problem());
    return locations;
}

} // namespace

DataName split_location_name(const std::string& name)
{
    const auto found = name.find(std::string(core::tensor_location_ending) + ":");
    if (found == std::string::npos)
        return {name, std::nullopt};
    const std::size_t behind = found + core::tensor_location_ending.size();
    return {name.substr(0, behind), name.substr(behind + 1)};
}

bool names_tensor_location(const std::string& path)
{
    return split_location_name(path).path.ends_with(core::tensor_location_ending);
}

core::Result<std::vector<core::TensorEntry>> list_locations(const std::string& path, bool commands)
{
    const auto locations = locations_in(path);
    if (!locations)
        return locations.problem();
    return core::listed(*locations, commands);
}

core::Result<core::Scene> load_location(const std::string& name)
{
    const DataName split = split_location_name(name);
    const auto locations = locations_in(split.path);
    if (!locations)
        return locations.problem();
    std::string wanted = split.tensor.value_or("");
    if (!split.tensor)
    {
        const auto all = core::listed(*locations, true);
        if (all.size() != 1)
            return core::Problem{core::Code::file, "",
                                 fmt::format("{}: {} commands and values; name one of them after a colon, "
                                             "such as {}:{}",
                                             split.path, all.size(), core::tensor_location_ending,
                                             all.empty() ? "NAME" : all.front().name)};
        wanted = all.front().name;
    }
    auto scene = core::scene_of_location(*locations, wanted);
    if (!scene)
        return problem_of(split.path, scene.problem());
    return scene;
}

} // namespace stridescope::app
