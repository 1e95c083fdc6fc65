#include "core/banks/banks.h"

#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::array presets = {
    BankPreset{"NVIDIA", {32, 4, 32}}, BankPreset{"CDNA3", {32, 4, 64}}, BankPreset{"CDNA4", {64, 4, 64}},
    BankPreset{"RDNA3", {32, 4, 32}},  BankPreset{"RDNA4", {32, 4, 32}},
};

/// Lanes [first, last], as tables write them.
struct LaneRange
{
    Int first;
    Int last;
};
using PhaseTable = std::vector<std::vector<LaneRange>>;

/// Returns `all` lanes in order, `each` per phase.
std::vector<std::vector<Int>> consecutive(Int all, Int each)
{
    std::vector<std::vector<Int>> phases;
    for (Int lane = 0; lane < all; ++lane)
    {
        if (lane % each == 0)
            phases.emplace_back();
        phases.back().push_back(lane);
    }
    return phases;
}

std::vector<std::vector<Int>> listed(const PhaseTable& table)
{
    std::vector<std::vector<Int>> phases;
    for (const auto& ranges : table)
    {
        auto& phase = phases.emplace_back();
        for (const LaneRange& range : ranges)
            for (Int lane = range.first; lane <= range.last; ++lane)
                phase.push_back(lane);
    }
    return phases;
}

/// AMD's reads of 16 bytes, as nod-ai measured them (amd-shark-ai, docs/empirical-lds) and
/// triton-lang/triton#11365 lists them.
std::vector<std::vector<Int>> wide_reads(std::string_view preset)
{
    if (preset == "CDNA3")
        return listed({{{0, 3}, {20, 23}},
                       {{32, 35}, {52, 55}},
                       {{4, 7}, {16, 19}},
                       {{36, 39}, {48, 51}},
                       {{8, 11}, {28, 31}},
                       {{40, 43}, {60, 63}},
                       {{12, 15}, {24, 27}},
                       {{44, 47}, {56, 59}}});
    if (preset == "CDNA4")
        return listed({{{0, 3}, {12, 15}, {20, 27}},
                       {{32, 35}, {44, 47}, {52, 59}},
                       {{4, 11}, {16, 19}, {28, 31}},
                       {{36, 43}, {48, 51}, {60, 63}}});
    if (preset == "RDNA3")
        return listed({{{0, 3}, {20, 23}}, {{4, 7}, {16, 19}}, {{8, 11}, {28, 31}}, {{12, 15}, {24, 27}}});
    return consecutive(32, 8);
}

/// Returns the lanes per phase, for rules by which they follow each other.
Int lanes_a_phase(std::string_view preset, Int bytes)
{
    const bool half = preset == "CDNA3"; // 64 lanes on 32 banks
    const Int lanes = preset.starts_with("CDNA") ? 64 : 32;
    const Int all = half ? lanes / 2 : lanes;
    return bytes <= 4 ? all : all * 4 / bytes;
}

} // namespace

std::span<const BankPreset> bank_presets()
{
    return presets;
}

const BankPreset* find_bank_preset(std::string_view name)
{
    for (const BankPreset& preset : presets)
        if (preset.name == name)
            return &preset;
    return nullptr;
}

std::string_view op_name(AccessOp op)
{
    switch (op)
    {
    case AccessOp::read:
        return "read";
    case AccessOp::write:
        return "write";
    case AccessOp::ldmatrix:
        break;
    }
    return "ldmatrix";
}

std::optional<AccessOp> find_access_op(std::string_view name)
{
    for (const AccessOp op : access_ops)
        if (name == op_name(op))
            return op;
    return std::nullopt;
}

std::string_view rule_name(BankRule rule)
{
    switch (rule)
    {
    case BankRule::documented:
        return "documented";
    case BankRule::measured:
        return "measured";
    case BankRule::reverse_engineered:
        break;
    }
    return "reverse-engineered";
}

Result<Phases> phases_of(const BankPreset* preset, AccessOp op, Int bytes, Int lanes)
{
    if (!preset)
        return Phases{consecutive(lanes, lanes), BankRule::documented};
    const bool nvidia = preset->name == "NVIDIA";
    if (op == AccessOp::ldmatrix)
    {
        if (!nvidia)
            return Problem{Code::access, "op", "ldmatrix is an instruction of NVIDIA GPUs only"};
        if (lanes != 8 && lanes != 16 && lanes != 32)
            return Problem{Code::access, "lanes", "ldmatrix reads rows of 8, 16, or 32 lanes"};
        return Phases{consecutive(lanes, 8), BankRule::reverse_engineered};
    }
    if (nvidia)
        return Phases{consecutive(32, lanes_a_phase(preset->name, bytes)),
                      bytes <= 4 ? BankRule::documented : BankRule::reverse_engineered};
    if (bytes < 16)
        return Phases{consecutive(preset->banks.lanes, lanes_a_phase(preset->name, bytes)), BankRule::measured};
    if (op == AccessOp::read)
        return Phases{wide_reads(preset->name), BankRule::measured};
    if (preset->name == "CDNA3")
        return Phases{consecutive(64, 8), BankRule::measured};
    return Problem{Code::unsupported, "op",
                   "the phases of 16-byte writes on this chip are unknown; list them in \"phases\""};
}

} // namespace stridescope::core
