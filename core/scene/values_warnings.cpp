#include "core/scene/values_warnings.h"

#include "core/spec/values_of_file.h"

#include <algorithm>
#include <filesystem>

namespace stridescope::core
{

std::optional<Warning> values_warning(const ValuesFile& file, const std::string& place,
                                      const std::optional<Problem>& unreadable,
                                      const std::optional<DumpGap>& gap)
{
    if (unreadable)
        return Warning{"values", unreadable->code == Code::dtype ? "dtype" : "file", place,
                       unreadable->message};
    if (!gap)
        return std::nullopt;
    return Warning{"values", "outside", place, file.path + ": " + dump_gap_text(*gap)};
}

std::vector<Warning> elsewhere_warnings(const Scene& scene)
{
    std::vector<Warning> warnings;
    for_each_named_file(scene,
                        [&](const ValuesFile& file, const std::string& place)
                        {
                            const auto path = std::filesystem::path(file.path).lexically_normal();
                            if (path.is_absolute() || (!path.empty() && *path.begin() == ".."))
                                warnings.push_back({"values", "elsewhere", place,
                                                    file.path + " is outside the scene's folder"});
                        });
    return warnings;
}

std::vector<Warning> values_warnings(const Scene& scene, const Facts& facts, const ValuesSource* files)
{
    std::vector<Warning> warnings;
    if (!files)
        return warnings;
    const auto tensors = facts.tensors();
    for_each_file_of_cells(
        scene,
        [&](const ValuesFile& file, const std::string& place, Operand which)
        {
            const auto operand =
                std::find_if(tensors.begin(), tensors.end(),
                             [&](const StoredTensor& one) { return one.tensor && one.which == which; });
            if (operand == tensors.end())
                return;
            const auto elements = elements_of_file(file, *operand, *files);
            const auto gap = elements && elements->use == FileUse::memory
                                 ? dump_gap(elements->array, *operand->tensor)
                                 : std::nullopt;
            if (auto warning = values_warning(file, place,
                                              elements ? std::nullopt : std::optional(elements.problem()), gap))
                warnings.push_back(*std::move(warning));
        });
    return warnings;
}

} // namespace stridescope::core
