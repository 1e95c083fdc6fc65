#pragma once

#include "core/access/line_heat.h"
#include "core/analysis/progress.h"
#include "core/scene/facts.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Counts what the loops over a tensor's elements cost in memory, by their order.
namespace stridescope::core
{

/// Dimensions, outermost loop first; each appears once.
using LoopOrder = std::vector<std::size_t>;

/// Banks of the lanes. A step takes all indices of the distributed dimension at once; the loops run over the
/// others.
struct BankSteps
{
    Int steps = 0;
    Int most_at_once = 0; ///< most different banks that one step hits
    Int several = 0;      ///< steps that hit more than one bank
    Int changes = 0;      ///< steps that hit different banks than the previous step
    friend bool operator==(const BankSteps&, const BankSteps&) = default;
};

/// Lines that loops fetch: a loop fetches a line whenever its next access is in a different line than its last
/// one, which is what a one-line cache would load. Each lane has a line of its own, and numbers are sums over
/// all lanes.
struct AccessOrder
{
    Int elements = 0;
    std::optional<Int> lines;       ///< 64-byte lines that are touched; nothing: unknown
    std::optional<Int> entered;     ///< line fetches; nothing: unknown
    std::optional<BankSteps> banks; ///< only for tensors in lanes; nothing: unknown
    bool in_lanes = false;
    std::shared_ptr<const LineHeat> heat; ///< null: `no_heat` says why
    std::string no_heat;

    /// Returns the fetches of lines that were fetched before.
    [[nodiscard]] std::optional<Int> re_touched() const
    {
        return lines && entered ? std::optional(*entered - *lines) : std::nullopt;
    }
};

struct AccessLimits
{
    Int elements = Int{1} << 26; ///< most elements that are visited one by one
    Int lines = Int{1} << 25;    ///< most lines that are counted one by one
};

/// Returns the labels of the dimensions that loops run over; for an operation, those of its output. Empty if
/// the scene has no such loops.
[[nodiscard]] std::string loop_labels(const Facts& facts);
[[nodiscard]] LoopOrder row_major_loops(const Facts& facts);

/// Counts the accesses to one tensor, or those of an operation to its input while it makes its output. Counts
/// of strided layouts are in closed form at any size; others visit the elements, up to `limits`. Cancelled work
/// leaves more unknown. Problems: `schema` (several tensors share lanes, no indices are given, or `order` does
/// not list the dimensions).
[[nodiscard]] Result<AccessOrder> access_order(const Facts& facts, const LoopOrder& order,
                                               const AccessLimits& limits = {}, Progress* progress = nullptr);

} // namespace stridescope::core
