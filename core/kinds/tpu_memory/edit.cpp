#include "core/kinds/tpu_memory/memory_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stridescope::core
{
namespace
{

/// Returns the tensor that a path leads to: 2 for "tensors[2].sizes".
std::optional<std::size_t> tensor_of_path(std::string_view path)
{
    constexpr std::string_view list = "tensors[";
    std::size_t place = 0;
    if (!path.starts_with(list)
        || std::from_chars(path.data() + list.size(), path.data() + path.size(), place).ec != std::errc{})
        return std::nullopt;
    return place;
}

bool has_name(const TpuMemoryScene& scene, const std::string& name)
{
    return std::any_of(scene.tensors.begin(), scene.tensors.end(),
                       [&](const MemoryTensorSpec& tensor) { return tensor.name == name; });
}

} // namespace

std::string fresh_name(const TpuMemoryScene& scene)
{
    for (std::size_t number = scene.tensors.size();; ++number)
        if (std::string name = fmt::format("t{}", number); !has_name(scene, name))
            return name;
}

void add_tensor(TpuMemoryScene& scene)
{
    if (scene.tensors.empty())
        return static_cast<void>(scene.tensors = TpuMemory::example().tensors);
    if (scene.tensors.size() >= most_memory_tensors)
        return;
    MemoryTensorSpec tensor = scene.tensors.back();
    tensor.name = fresh_name(scene);
    Int end = 0;
    Int alignment = 1;
    for (const TpuDraft& draft : draft_memory(scene).own)
        if (draft.map)
        {
            end = std::max(end, draft.map->end_address);
            alignment = draft.map->start_alignment;
        }
    tensor.address = checked_round_up(end, alignment).value_or(0);
    scene.tensors.push_back(std::move(tensor));
}

void remove_tensor(TpuMemoryScene& scene, std::size_t tensor)
{
    if (scene.tensors.size() < 2 || tensor >= scene.tensors.size())
        return;
    const std::string name = scene.tensors[tensor].name;
    scene.tensors.erase(scene.tensors.begin() + static_cast<std::ptrdiff_t>(tensor));
    if (!has_name(scene, name))
        std::erase_if(scene.apart, [&](const std::vector<std::string>& pair)
                      { return std::find(pair.begin(), pair.end(), name) != pair.end(); });
}

void rename_tensor(TpuMemoryScene& scene, std::size_t tensor, const std::string& name)
{
    const std::string before = std::exchange(scene.tensors[tensor].name, name);
    if (has_name(scene, before))
        return;
    for (std::vector<std::string>& pair : scene.apart)
        std::replace(pair.begin(), pair.end(), before, name);
}

std::optional<std::string> TpuMemory::fix(TpuMemoryScene& scene, const Problem& problem)
{
    if (problem.where == "tensors" && scene.tensors.empty())
    {
        scene.tensors = example().tensors;
        return "Add a tensor";
    }
    if (problem.where.starts_with("apart"))
    {
        scene.apart.clear();
        return "Remove all bank rules";
    }
    const auto place = tensor_of_path(problem.where);
    if (place && *place < scene.tensors.size() && problem.where.ends_with(".name"))
    {
        scene.tensors[*place].name = fresh_name(scene);
        return "Use a different name";
    }
    if (place && *place < scene.tensors.size())
    {
        TpuScene one = scene_of(scene, *place);
        const std::string path = tensor_path(*place) + ".";
        auto done =
            Tpu::fix(one, {problem.code, problem.where.substr(std::min(path.size(), problem.where.size())),
                           problem.message});
        static_cast<TpuTensorSpec&>(scene.tensors[*place]) = one;
        return done;
    }
    if (!problem.where.starts_with("chip"))
        return std::nullopt;
    TpuScene any = Tpu::example();
    auto done = Tpu::fix(any, problem);
    if (done)
        scene.chip = any.chip;
    return done;
}

TpuMemoryScene TpuMemory::example()
{
    TpuMemoryScene scene;
    scene.chip = ChipSpec{};
    MemoryTensorSpec tensor;
    static_cast<TpuTensorSpec&>(tensor) = Tpu::example();
    tensor.name = "a";
    scene.tensors.push_back(tensor);
    tensor.name = "b";
    tensor.address = 256;
    scene.tensors.push_back(tensor);
    return scene;
}

TensorSpec TpuMemory::main_tensor(const TpuMemoryScene& scene)
{
    return scene.tensors.empty() ? Tpu::main_tensor(Tpu::example()) : Tpu::main_tensor(scene_of(scene, 0));
}

TpuMemoryScene TpuMemory::of_tensor(const TensorSpec& tensor)
{
    const TpuScene one = Tpu::of_tensor(tensor);
    TpuMemoryScene scene;
    scene.chip = one.chip;
    static_cast<TpuTensorSpec&>(scene.tensors.emplace_back()) = one;
    scene.tensors.front().name = "a";
    return scene;
}

bool TpuMemory::add_dimension(TpuMemoryScene&)
{
    return false;
}

std::string TpuMemory::caption(const TpuMemoryScene&)
{
    return title;
}

std::string TpuMemory::summary(const TpuMemoryScene& scene)
{
    std::string all = scene.tensors.size() == 1 ? "1 tensor" : fmt::format("{} tensors", scene.tensors.size());
    if (const auto* chip = std::get_if<std::string>(&scene.chip))
        all += "   " + *chip;
    return all;
}

void set_chip(TpuMemoryScene& scene, const ChipChoice& chip)
{
    if (const auto* numbers = std::get_if<ChipSpec>(&chip))
        for (std::size_t i = 0; i < scene.tensors.size(); ++i)
        {
            TpuScene one = scene_of(scene, i);
            set_chip(one, *numbers);
            static_cast<TpuTensorSpec&>(scene.tensors[i]) = one;
        }
    scene.chip = chip;
}

} // namespace stridescope::core
