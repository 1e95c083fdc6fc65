#pragma once

#include "core/access/access_order.h"
#include "core/access/bank_cures.h"
#include "ui/picture/look.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Requests to, and results of, work that a frame cannot wait for.
namespace stridescope::ui
{

/// Result of running a scene's operation.
struct NativeRun
{
    std::string problem;  ///< empty: it was done
    bool made_up = false; ///< on generated numbers, since no file gave data
    std::shared_ptr<const core::DataArray> output;
    core::Int moved_bytes = 0; ///< read and written
    double seconds = 0;        ///< median of the runs
    double memcpy_seconds = 0; ///< of a memcpy of half the bytes moved, taken in turn with the runs
    int runs = 0;
    int threads = 1;

    /// Tells whether the clock saw both: else there is no rate.
    [[nodiscard]] bool is_timed() const { return seconds > 0 && memcpy_seconds > 0; }
    [[nodiscard]] double bytes_a_second() const { return static_cast<double>(moved_bytes) / seconds; }
    [[nodiscard]] double share_of_memcpy() const { return memcpy_seconds / seconds; }
};

/// New addresses for tensors that share lanes, looked for off the frame.
struct Arranging
{
    bool asked = false;     ///< by its button
    bool cancelled = false; ///< by its button
    double share = -1;      ///< done of it; negative: it is not under way
    std::string refused;    ///< why there are none, until the scene changes
    std::weak_ptr<const void> refused_of;
};

/// Effects of a loop order on a scene's memory, counted off the frame while somebody looks at them.
struct Accesses
{
    bool unfolded = false;                 ///< its section
    bool wants_keys = false;               ///< its field, by the command
    bool wants_sight = false;              ///< all of it, by the command
    bool cancelled = false;                ///< by its button
    bool again = false;                    ///< by its button
    std::string order_typed;               ///< in labels, outermost first; empty: row-major
    std::string order_wrong;               ///< why it is not an order
    core::LoopOrder order;                 ///< that is counted, or being counted,
    std::shared_ptr<const core::Scene> of; ///< of this scene
    std::string loops;                     ///< what was found is of, in labels
    std::optional<core::Result<core::AccessOrder>> found;
    double share = -1;        ///< done of it; negative: it is not under way
    ColouredBy colour_before; ///< cells are coloured by it again when they show no heat any more
};

/// Search, off the frame, for changes that remove a scene's bank conflicts.
struct BankCures
{
    std::shared_ptr<const core::Scene> of; ///< of this scene
    bool wanted = false;                   ///< by its button
    bool searching = false;
    std::optional<std::vector<core::BankCure>> found = {};
};

} // namespace stridescope::ui
