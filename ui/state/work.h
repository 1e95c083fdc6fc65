#pragma once

#include "core/access/access_order.h"
#include "core/access/bank_cures.h"
#include "ui/picture/look.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Requests for, and results of, work that a frame cannot wait for.
namespace stridescope::ui
{

/// Result of running a scene's operation.
struct NativeRun
{
    std::string problem;  ///< empty: it succeeded
    bool made_up = false; ///< it ran on generated numbers, since no file gave data
    std::shared_ptr<const core::DataArray> output;
    core::Int moved_bytes = 0; ///< bytes read and written
    double seconds = 0;        ///< median of the runs
    double memcpy_seconds = 0; ///< time of a memcpy of half the bytes moved, by turns with the runs
    int runs = 0;
    int threads = 1;

    /// Tells whether the clock measured both: else there is no rate.
    [[nodiscard]] bool is_timed() const { return seconds > 0 && memcpy_seconds > 0; }
    [[nodiscard]] double bytes_a_second() const { return static_cast<double>(moved_bytes) / seconds; }
    [[nodiscard]] double share_of_memcpy() const { return memcpy_seconds / seconds; }
};

/// The search for new addresses of tensors that share lanes, outside the frame.
struct Arranging
{
    bool asked = false;     ///< set by its button
    bool cancelled = false; ///< set by its button
    double share = -1;      ///< progress; negative: not running
    std::string refused;    ///< why there are none, until the scene changes
    std::weak_ptr<const void> refused_of;
};

/// The cost of a loop order for a scene's memory, counted outside the frame while the section is open.
struct Accesses
{
    bool unfolded = false;                 ///< the section is open
    bool wants_keys = false;               ///< give its field the keyboard, set by the command
    bool wants_sight = false;              ///< scroll all of it into view, set by the command
    bool cancelled = false;                ///< set by its button
    bool again = false;                    ///< set by its button
    std::string order_typed;               ///< in labels, outermost first; empty: row-major
    std::string order_wrong;               ///< why it is not an order
    core::LoopOrder order;                 ///< order that is counted, or being counted
    std::shared_ptr<const core::Scene> of; ///< for this scene
    std::string loops;                     ///< order of the counts, in labels
    std::optional<core::Result<core::AccessOrder>> found;
    double share = -1;        ///< progress; negative: not running
    ColouredBy colour_before; ///< colours to restore when cells no longer show the heat map
};

/// The search, outside the frame, for changes that remove a scene's bank conflicts.
struct BankCuresAsked
{
    std::shared_ptr<const core::Scene> of; ///< for this scene
    bool wanted = false;                   ///< set by its button
    bool searching = false;
    std::optional<core::BankCures> found = {};
};

} // namespace stridescope::ui
