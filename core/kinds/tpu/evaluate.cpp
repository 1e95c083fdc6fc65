#include "core/kinds/tpu/tpu.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

const ChipPreset* preset_of(const TpuScene& scene)
{
    const auto* name = std::get_if<std::string>(&scene.chip);
    return name ? find_chip(*name) : nullptr;
}

/// The chip's numbers; a preset is `chip` to the reader of a problem, an object is `chip.KEY`.
Result<Chip> read_chip(const TpuScene& scene, std::optional<Int> bits)
{
    const ChipPreset* preset = preset_of(scene);
    Chip chip;
    if (preset)
        chip = preset->chip;
    else if (const auto* name = std::get_if<std::string>(&scene.chip))
        return Problem{Code::npu, "chip", fmt::format("no chip preset is called {}", *name)};
    else
    {
        const auto& given = std::get<ChipSpec>(scene.chip);
        chip = {given.npu_num, given.eu_bytes, given.lmem_bytes, given.bank_num};
    }
    if (auto problem = check_chip(chip, bits))
        return Problem{problem->code, preset ? "chip" : "chip." + problem->where, problem->message};
    return chip;
}

std::optional<Problem> check_place(const TpuScene& scene, const Chip& chip)
{
    if (scene.start_index < 0 || scene.start_index >= chip.npu_num)
        return Problem{
            Code::npu, "start_index",
            fmt::format("{} is no lane: the lanes are 0 to {}", scene.start_index, chip.npu_num - 1)};
    if (const LaneLayout* layout = find_lane_layout(scene.layout);
        layout && !layout->any_start && scene.start_index != 0)
        return Problem{Code::npu, "start_index",
                       fmt::format("layout {} has no start index: it is 0", layout->name)};
    if (scene.address < 0)
        return Problem{Code::npu, "address",
                       fmt::format("an address is not negative, this is {}", scene.address)};
    return std::nullopt;
}

std::optional<Problem> check_sizes(const TpuScene& scene, std::size_t rank)
{
    if (scene.sizes.size() != rank)
        return Problem{Code::rank, "sizes",
                       fmt::format("layout {} takes {} sizes, not {}", scene.layout, rank, scene.sizes.size())};
    if (scene.strides && scene.strides->size() != 4)
        return Problem{Code::rank, "strides",
                       fmt::format("n, c, h, w: 4 strides, not {}", scene.strides->size())};
    for (std::size_t d = 0; d < scene.sizes.size(); ++d)
        if (scene.sizes[d] < 1)
            return Problem{Code::zero_size, fmt::format("sizes[{}]", d),
                           fmt::format("every size must be at least 1, not {}", scene.sizes[d])};
    return std::nullopt;
}

void add_warnings(std::vector<Warning>& warnings, const LaneMap& map, bool fits, bool preset)
{
    if (map.address % map.start_alignment != 0)
        warnings.push_back({"tpu", "address", "address",
                            fmt::format("byte {} is not at a multiple of {}, which layout {} wants",
                                        map.address, map.start_alignment, map.layout->name)});
    if (!fits)
        warnings.push_back(
            {"tpu", "lmem", preset ? "chip" : "chip.lmem_bytes",
             fmt::format("the tensor ends at byte {} of a lane of {}", map.end_address, map.chip.lmem_bytes)});
    if (const auto banks = banks_touched(map); banks && banks->last > banks->first)
        warnings.push_back({"tpu", "bank_crossing", "address",
                            fmt::format("the tensor lies in banks {} to {}", banks->first, banks->last)});
}

/// The key that a layout takes of its own.
std::optional<Problem> read_key(const TpuScene& scene, LaneTensor& tensor)
{
    const auto positive = [&](const char* key, const std::optional<Int>& value,
                              Int& into) -> std::optional<Problem>
    {
        if (!value)
            return Problem{Code::schema, key, fmt::format("layout {} needs {}", tensor.layout->name, key)};
        if (*value < 1)
            return Problem{Code::layout, key, fmt::format("must be at least 1, not {}", *value)};
        into = *value;
        return std::nullopt;
    };
    switch (tensor.layout->key)
    {
    case LaneKey::none:
        return std::nullopt;
    case LaneKey::w:
        return positive("w", scene.w, tensor.w);
    case LaneKey::nic:
    {
        const ChipPreset* preset = preset_of(scene);
        const auto usual = preset ? preset->nic(info(tensor.dtype).bits) : std::nullopt;
        return positive("nic", scene.nic ? scene.nic : usual, tensor.nic);
    }
    case LaneKey::strides:
        break;
    }
    if (!scene.strides)
        return Problem{Code::schema, "strides", "strides of n, c, h, w are missing"};
    tensor.strides = *scene.strides;
    for (std::size_t d = 0; d < tensor.strides.size(); ++d)
        if (tensor.strides[d] < 0)
            return Problem{Code::layout, fmt::format("strides[{}]", d), "a lane's strides are not negative"};
    return std::nullopt;
}

} // namespace

Result<TpuFacts> Tpu::evaluate(const TpuScene& scene, const EvaluateOptions& options,
                               std::vector<Warning>& warnings)
{
    const LaneLayout* layout = find_lane_layout(scene.layout);
    const auto dtype = find_dtype(scene.dtype);
    const auto bits = dtype ? std::optional(info(*dtype).bits) : std::nullopt;
    const auto chip = read_chip(scene, bits);
    if (!chip)
        return chip.problem();
    if (auto problem = check_place(scene, *chip))
        return *problem;
    if (!dtype)
        return Problem{Code::dtype, "dtype", fmt::format("no data type is called {}", scene.dtype)};
    if (*bits == 64)
        return Problem{Code::dtype, "dtype",
                       fmt::format("lanes hold no 64-bit elements such as {}", scene.dtype)};
    if (layout && !layout->takes(*dtype))
        return Problem{Code::dtype, "dtype",
                       fmt::format("layout {} takes {}, not {}", layout->name, layout->dtypes, scene.dtype)};
    if (auto problem = check_sizes(scene, layout ? layout->rank() : 4))
        return *problem;
    if (!layout)
        return Problem{Code::layout, "layout", fmt::format("no layout is called {}", scene.layout)};
    LaneTensor tensor;
    tensor.layout = layout;
    tensor.chip = *chip;
    tensor.dtype = *dtype;
    tensor.sizes = scene.sizes;
    tensor.start_index = scene.start_index;
    tensor.address = scene.address;
    if (auto problem = read_key(scene, tensor))
        return *problem;

    TpuFacts tpu;
    const auto count = element_count(tensor.sizes);
    if (!count)
        return Problem{Code::overflow, "sizes", "the product of the sizes does not fit 64 bits"};
    const auto map = lane_map(tensor);
    if (!map)
        return Problem{Code::overflow, "strides", "a stride, an offset or an address does not fit 64 bits"};
    tpu.dtype = *dtype;
    tpu.map = *map;
    tpu.element_count = *count;
    const auto eu_num = narrow(wide(chip->eu_bytes) * 8 / *bits);
    if (!eu_num)
        return Problem{Code::overflow, "strides", "the elements of an execution-unit row do not fit 64 bits"};
    tpu.eu_num = *eu_num;
    tpu.fits = !map->in_lanes() || map->end_address <= chip->lmem_bytes;
    tpu.holes = lane_holes(*map, options.effort, options.progress);
    if (tpu.holes.overflow)
        return Problem{Code::overflow, "strides", "the holes of all lanes together do not fit 64 bits"};
    add_warnings(warnings, *map, tpu.fits, std::holds_alternative<std::string>(scene.chip));
    return tpu;
}

} // namespace stridescope::core
