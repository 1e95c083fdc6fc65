#pragma once

#include "core/banks/banks.h"
#include "core/kinds/kind.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

/// Reads the keys of scenes about the banks of shared memory, and about the instructions that access it.
namespace stridescope::core
{

/// Custom banks, or the name of a preset.
struct BanksSpec
{
    Int count = 0;
    Int bytes = 0; ///< bytes per word
    Extras extras;

    friend bool operator==(const BanksSpec&, const BanksSpec&) = default;
};
using BanksChoice = std::variant<std::string, BanksSpec>;

template <MaybeConst<BanksSpec> B>
void visit_fields(B& banks, auto&& visit)
{
    visit("count", banks.count, Need::required);
    visit("bytes", banks.bytes, Need::required);
}

/// A digit of a lane's number, or of a loop: each of its values moves a coordinate by `step`.
struct LabelStep
{
    std::string label;
    Int extent = 1;
    Int step = 0;

    friend bool operator==(const LabelStep&, const LabelStep&) = default;
};

/// Coordinates of lanes: exactly one of these forms is given.
struct LanesSpec
{
    std::optional<std::vector<std::vector<Int>>> bases; ///< one coordinate for each bit of the lane number
    std::optional<std::vector<std::optional<std::vector<Int>>>> coords; ///< nothing: the lane is inactive
    std::optional<std::string> tv;                                      ///< CuTe's thread-value layout
    Extras extras;

    friend bool operator==(const LanesSpec&, const LanesSpec&) = default;
};
using LanesChoice = std::variant<std::vector<LabelStep>, LanesSpec>;

template <MaybeConst<LanesSpec> L>
void visit_fields(L& lanes, auto&& visit)
{
    visit("bases", lanes.bases, Need::optional);
    visit("coords", lanes.coords, Need::optional, Rule::or_null);
    visit("tv", lanes.tv, Need::optional);
}

struct AccessChoice
{
    std::optional<std::string> name;
    std::string op = "read";
    std::optional<Int> bytes; ///< bytes per lane
    LanesChoice lanes;
    std::optional<std::vector<Int>> start;
    Int address = 0; ///< bytes before offset 0
    std::optional<std::vector<LabelStep>> steps;
    std::optional<std::vector<std::vector<Int>>> phases;
    Extras extras;

    friend bool operator==(const AccessChoice&, const AccessChoice&) = default;
};

template <MaybeConst<AccessChoice> A>
void visit_fields(A& access, auto&& visit)
{
    visit("name", access.name, Need::optional);
    visit("op", access.op, Need::usual);
    visit("bytes", access.bytes, Need::optional);
    visit("lanes", access.lanes, Need::required);
    visit("start", access.start, Need::optional);
    visit("address", access.address, Need::optional, Rule::not_negative);
    visit("steps", access.steps, Need::optional);
    visit("phases", access.phases, Need::optional);
}

/// An access as it resolves, with its name.
struct NamedAccess
{
    std::string name;
    AccessOp op = AccessOp::read;
    BankAccess access;
};
struct BankPlan
{
    Banks banks;
    std::string preset; ///< empty: custom banks
    std::vector<NamedAccess> accesses;
};

/// Resolves banks and accesses for elements of this many bits; returns all broken rules: `banks`, `access`,
/// `index_out_of_range`, `overflow`, or `unsupported`. `last` is the highest offset of whole tiles.
[[nodiscard]] std::vector<Problem> plan_banks(const std::optional<BanksChoice>& banks,
                                              const std::optional<std::vector<AccessChoice>>& accesses,
                                              const Dims& sizes, std::string_view labels, Int last, Int bits,
                                              BankPlan& plan);

} // namespace stridescope::core
