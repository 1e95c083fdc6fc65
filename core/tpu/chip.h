#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// Numbers of a Sophgo TPU that determine the positions of data in its lanes.
struct Chip
{
    Int npu_num = 1;    ///< number of lanes
    Int eu_bytes = 1;   ///< bytes per EU vector
    Int lmem_bytes = 1; ///< memory of one lane
    Int bank_num = 1;   ///< banks of one lane, all of one size

    [[nodiscard]] Int bank_bytes() const { return lmem_bytes / bank_num; }
    friend bool operator==(const Chip&, const Chip&) = default;
};

struct ChipPreset
{
    std::string name;
    Chip chip;
    std::optional<Int> nic_8_bit; ///< input channels that weights of 8 bits interleave; nothing: unknown

    /// Returns the same for elements with this many bits.
    [[nodiscard]] std::optional<Int> nic(Int bits) const;
};

/// Returns the presets of assets/chips.json, built into the program. A preset is a start: sources disagree on
/// some chips.
[[nodiscard]] std::span<const ChipPreset> chip_presets();
[[nodiscard]] const ChipPreset* find_chip(std::string_view name);

/// Returns the first broken rule of the numbers themselves, always `npu`; `where` is the key, such as
/// "eu_bytes". `bits` is the element's, or nothing if the data type is unknown.
[[nodiscard]] std::optional<Problem> check_chip(const Chip& chip, std::optional<Int> bits);

} // namespace stridescope::core
