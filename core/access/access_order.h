#pragma once

#include "core/access/line_heat.h"
#include "core/analysis/progress.h"
#include "core/scene/facts.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Counts what a walk through a tensor's elements does to memory, by the order of its loops.
namespace stridescope::core
{

/// Dimensions, that of the outermost loop first; each once.
using LoopOrder = std::vector<std::size_t>;

/// Banks of the lanes, where a step takes all values of what is distributed over them at once and the loops go
/// through all the others.
struct BankSteps
{
    Int steps = 0;
    Int most_at_once = 0; ///< different banks that one step hits
    Int several = 0;      ///< steps that hit more than one
    Int changes = 0;      ///< steps that hit other banks than the step before
    friend bool operator==(const BankSteps&, const BankSteps&) = default;
};

/// A walk enters a line whenever what it touches next lies in another line than what it touched last: what a
/// machine loads that remembers one line. In lanes each remembers its own, and numbers are sums over all.
struct AccessOrder
{
    Int elements = 0;
    std::optional<Int> lines;       ///< of 64 bytes that are touched; nothing: unknown
    std::optional<Int> entered;     ///< nothing: unknown
    std::optional<BankSteps> banks; ///< of lanes; nothing: unknown
    bool in_lanes = false;
    std::shared_ptr<const LineHeat> heat; ///< null: `no_heat` says why
    std::string no_heat;

    /// Entered once more after they had been left.
    [[nodiscard]] std::optional<Int> re_touched() const
    {
        return lines && entered ? std::optional(*entered - *lines) : std::nullopt;
    }
};

struct AccessLimits
{
    Int elements = Int{1} << 26; ///< that are gone through one by one
    Int lines = Int{1} << 25;    ///< that are counted each
};

/// The labels of the dimensions that loops go through: of an operation the output's. Empty of a scene without
/// such loops.
[[nodiscard]] std::string loop_labels(const Facts& facts);
[[nodiscard]] LoopOrder row_major_loops(const Facts& facts);

/// Counts the accesses to one tensor, or those of an operation to its input while it makes its output. Numbers
/// of strided layouts are in closed form at any size; all others visit the elements, as far as `limits` allow.
/// Cancelled work decides less. Problems: `schema` (several tensors share lanes, no indices are given, or
/// `order` does not list the dimensions).
[[nodiscard]] Result<AccessOrder> access_order(const Facts& facts, const LoopOrder& order,
                                               const AccessLimits& limits = {}, Progress* progress = nullptr);

} // namespace stridescope::core
