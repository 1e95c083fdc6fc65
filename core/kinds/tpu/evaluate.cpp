#include "core/kinds/tpu/tpu.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// The chip's numbers; a preset is `chip` to the reader of a problem, an object is `chip.KEY`.
Result<Chip> read_chip(const TpuScene& scene, std::optional<Int> bits)
{
    const auto* preset = std::get_if<std::string>(&scene.chip);
    Chip chip;
    if (preset)
    {
        const ChipPreset* known = find_chip(*preset);
        if (!known)
            return Problem{Code::npu, "chip", fmt::format("no chip preset is called {}", *preset)};
        chip = known->chip;
    }
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
    if (scene.layout == lane_layout_name(LaneLayout::continuous) && scene.start_index != 0)
        return Problem{Code::npu, "start_index", "global memory has no lanes: the start index is 0"};
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
    const Int alignment = wanted_alignment(map);
    if (map.address % alignment != 0)
        warnings.push_back({"tpu", "address", "address",
                            fmt::format("byte {} is not at a multiple of {}, which layout {} wants",
                                        map.address, alignment, lane_layout_name(map.layout))});
    if (!fits)
        warnings.push_back(
            {"tpu", "lmem", preset ? "chip" : "chip.lmem_bytes",
             fmt::format("the tensor ends at byte {} of a lane of {}", map.end_address, map.chip.lmem_bytes)});
}

} // namespace

Result<TpuFacts> Tpu::evaluate(const TpuScene& scene, const EvaluateOptions& options,
                               std::vector<Warning>& warnings)
{
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

    const LayoutName* name = find_lane_layout(scene.layout);
    if (auto problem = check_sizes(scene, name ? name->rank : 4))
        return *problem;
    if (!name)
        return Problem{Code::layout, "layout", fmt::format("no layout is called {}", scene.layout)};
    if (!name->layout)
        return Problem{Code::unsupported, "layout", fmt::format("layout {} is not built yet", scene.layout)};
    Dims free_strides = Dims::filled(4, 0);
    if (scene.strides)
        for (std::size_t d = 0; d < 4; ++d)
        {
            free_strides[d] = (*scene.strides)[d];
            if (free_strides[d] < 0)
                return Problem{Code::layout, fmt::format("strides[{}]", d),
                               "a lane's strides are not negative"};
        }

    const Dims sizes = scene.sizes;
    TpuFacts tpu;
    const auto count = element_count(sizes);
    if (!count)
        return Problem{Code::overflow, "sizes", "the product of the sizes does not fit 64 bits"};
    const auto map =
        lane_map(*name->layout, *chip, *bits, sizes, free_strides, scene.start_index, scene.address);
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
    tpu.holes = lane_holes(*map, options.effort);
    if (tpu.holes.overflow)
        return Problem{Code::overflow, "strides", "the holes of all lanes together do not fit 64 bits"};
    add_warnings(warnings, *map, tpu.fits, std::holds_alternative<std::string>(scene.chip));
    return tpu;
}

} // namespace stridescope::core
