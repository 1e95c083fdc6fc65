#include "core/tpu/chip.h"

#include "core/assets.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <vector>

namespace stridescope::core
{
namespace
{

std::vector<ChipPreset> read_presets()
{
    std::vector<ChipPreset> presets;
    const auto data = nlohmann::ordered_json::parse(assets::chips_json());
    for (const auto& [name, numbers] : data.at("chips").items())
    {
        presets.push_back({name,
                           {numbers.at("npu_num").get<Int>(), numbers.at("eu_bytes").get<Int>(),
                            numbers.at("lmem_bytes").get<Int>(), numbers.at("bank_num").get<Int>()},
                           std::nullopt});
        if (const auto nic = numbers.find("nic_8_bit"); nic != numbers.end())
            presets.back().nic_8_bit = nic->get<Int>();
    }
    return presets;
}

} // namespace

std::span<const ChipPreset> chip_presets()
{
    static const std::vector<ChipPreset> presets = read_presets();
    return presets;
}

const ChipPreset* find_chip(std::string_view name)
{
    for (const auto& preset : chip_presets())
        if (preset.name == name)
            return &preset;
    return nullptr;
}

std::optional<Int> ChipPreset::nic(Int bits) const
{
    if (!nic_8_bit)
        return std::nullopt;
    return bits == 32 ? 1 : *nic_8_bit * 8 / bits;
}

std::optional<Problem> check_chip(const Chip& chip, std::optional<Int> bits)
{
    const std::pair<const char*, Int> numbers[] = {{"npu_num", chip.npu_num},
                                                   {"eu_bytes", chip.eu_bytes},
                                                   {"lmem_bytes", chip.lmem_bytes},
                                                   {"bank_num", chip.bank_num}};
    for (const auto& [key, value] : numbers)
        if (value < 1)
            return Problem{Code::npu, key, fmt::format("must be at least 1, not {}", value)};
    if (chip.lmem_bytes % chip.bank_num != 0)
        return Problem{Code::npu, "lmem_bytes",
                       fmt::format("{} bytes do not divide into {} banks", chip.lmem_bytes, chip.bank_num)};
    if (bits && wide(chip.eu_bytes) * 8 % *bits != 0)
        return Problem{
            Code::npu, "eu_bytes",
            fmt::format("{} bytes do not hold a whole number of {}-bit elements", chip.eu_bytes, *bits)};
    return std::nullopt;
}

} // namespace stridescope::core
