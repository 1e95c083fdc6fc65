#include "core/kinds/tpu_memory/memory_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace stridescope::core
{
namespace
{

class Reader
{
public:
    explicit Reader(const TpuMemoryScene& read) : scene(read) {}

    MemoryDraft read()
    {
        read_missing();
        const auto chip = resolve_chip(scene.chip, std::nullopt);
        if (!chip)
            draft.problems.push_back(chip.problem());
        read_count();
        read_names();
        for (std::size_t i = 0; i < scene.tensors.size() && i < most_memory_tensors; ++i)
            read_tensor(i, static_cast<bool>(chip));
        for (std::size_t i = 0; i < scene.apart.size(); ++i)
            read_pair(i);
        return std::move(draft);
    }

private:
    void broken(Code code, std::string where, std::string message)
    {
        draft.problems.push_back({code, std::move(where), std::move(message)});
    }

    /// Adds the keys that are required since the chip does not give them.
    void read_missing()
    {
        const auto* preset = std::get_if<std::string>(&scene.chip);
        for (std::size_t i = 0; i < scene.tensors.size(); ++i)
            if (!scene.tensors[i].nic && needs_of(scene.tensors[i].layout, preset).nic == Need::required)
                broken(Code::schema, tensor_path(i) + ".nic", "required key is missing");
    }

    void read_count()
    {
        if (scene.tensors.empty() || scene.tensors.size() > most_memory_tensors)
            broken(Code::schema, "tensors",
                   fmt::format("must list 1 to {} tensors, not {}", most_memory_tensors, scene.tensors.size()));
    }

    void read_names()
    {
        for (std::size_t i = 0; i < scene.tensors.size(); ++i)
            if (const auto [known, fresh] = places.emplace(scene.tensors[i].name, i); !fresh)
                broken(Code::schema, tensor_path(i) + ".name",
                       fmt::format("the name is already used by tensors[{}]", known->second));
    }

    /// The chip's own problems are reported once; if it does not suit the elements, that is also a problem of
    /// the chip.
    void read_tensor(std::size_t i, bool chip_right)
    {
        draft.own.push_back(draft_tpu(scene_of(scene, i)));
        TpuDraft& own = draft.own.back();
        // A layout of global memory is reported as a layout problem; only overflow comes after that.
        bool told = own.in_lanes();
        for (const Problem& problem : own.problems)
        {
            if (problem.code == Code::overflow && !std::exchange(told, true))
                tell_global(i);
            const bool of_chip = problem.where == "chip" || problem.where.starts_with("chip.");
            if (!of_chip && !(problem.code == Code::schema && problem.where == "nic"))
                broken(problem.code, tensor_path(i) + "." + problem.where, problem.message);
            else if (of_chip && chip_right)
                broken(problem.code, problem.where,
                       fmt::format("{} of {}: {}", scene.tensors[i].dtype, tensor_path(i), problem.message));
        }
        if (!told)
            tell_global(i);
    }

    void tell_global(std::size_t i)
    {
        broken(Code::layout, tensor_path(i) + ".layout",
               fmt::format("layout {} is a global-memory layout; use a lane layout", scene.tensors[i].layout));
    }

    void read_pair(std::size_t i)
    {
        const std::vector<std::string>& pair = scene.apart[i];
        const std::string path = fmt::format("apart[{}]", i);
        if (pair.size() != 2)
            return broken(Code::schema, path,
                          fmt::format("must be a pair of tensor names, not {}", pair.size()));
        std::vector<std::size_t> found;
        for (std::size_t j = 0; j < pair.size(); ++j)
            if (const auto place = places.find(pair[j]); place != places.end())
                found.push_back(place->second);
            else
                return broken(Code::schema, fmt::format("{}[{}]", path, j),
                              fmt::format("no tensor is named {}", pair[j]));
        if (found[0] == found[1])
            return broken(Code::schema, path + "[1]",
                          "the two names must be different: a tensor cannot be in another bank than itself");
        draft.apart.emplace_back(std::min(found[0], found[1]), std::max(found[0], found[1]));
    }

    const TpuMemoryScene& scene;
    std::map<std::string, std::size_t> places;
    MemoryDraft draft;
};

} // namespace

MemoryDraft draft_memory(const TpuMemoryScene& scene)
{
    return Reader(scene).read();
}

Draft TpuMemory::draft(const TpuMemoryScene& scene, const EvaluateOptions&)
{
    return draft_memory(scene);
}

std::vector<std::string> TpuMemory::leave_out(TpuMemoryScene& scene, const std::vector<Problem>& problems)
{
    std::vector<bool> wrong(scene.tensors.size(), false);
    for (const Problem& problem : problems)
        for (std::size_t i = 0; i < wrong.size(); ++i)
            if (problem.where.starts_with(tensor_path(i) + "."))
                wrong[i] = true;
    const auto count = static_cast<std::size_t>(std::count(wrong.begin(), wrong.end(), true));
    if (count == wrong.size())
        return {};
    std::vector<std::string> words;
    if (count > 0)
        words.push_back(count == 1 ? "without "
                                         + tensor_path(static_cast<std::size_t>(
                                             std::find(wrong.begin(), wrong.end(), true) - wrong.begin()))
                                   : fmt::format("without {} of its tensors", count));
    for (std::size_t i = wrong.size(); i-- > 0;)
        if (wrong[i])
            scene.tensors.erase(scene.tensors.begin() + static_cast<std::ptrdiff_t>(i));
    if (!scene.apart.empty())
        words.emplace_back("without its bank rules");
    scene.apart.clear(); // its names may be those of removed tensors
    return words;
}

TpuScene scene_of(const TpuMemoryScene& scene, std::size_t tensor)
{
    TpuScene one;
    static_cast<TpuTensorSpec&>(one) = scene.tensors[tensor];
    one.chip = scene.chip;
    return one;
}

std::string tensor_path(std::size_t tensor)
{
    return fmt::format("tensors[{}]", tensor);
}

} // namespace stridescope::core
