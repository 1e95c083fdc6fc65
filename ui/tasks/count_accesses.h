#pragma once

#include "core/explain/access_order.h"
#include "ui/picture/look.h"

#include <memory>
#include <optional>
#include <string>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Effects of a loop order on a scene's memory, counted off the frame while somebody looks at them.
struct Accesses
{
    bool unfolded = false;                 ///< its section
    bool wants_keys = false;               ///< its field, by the command
    bool wants_sight = false;              ///< all of it, by the command
    bool cancelled = false;                ///< by its button
    bool again = false;                    ///< by its button
    std::string order_typed;               ///< in labels, outermost first; empty: row-major
    std::string order_wrong;               ///< why it is no order
    core::LoopOrder order;                 ///< that is counted, or being counted,
    std::shared_ptr<const core::Scene> of; ///< of this scene
    std::string loops;                     ///< what was found is of, in labels
    std::optional<core::Result<core::AccessOrder>> found;
    double share = -1;        ///< done of it; negative: it is not under way
    ColouredBy colour_before; ///< cells are coloured by it again when they show no heat any more
};

/// Whether there is something to be counted.
[[nodiscard]] bool has_accesses(const OpenScene& open);
/// Cells and memory in the colours of the heat, or in those of before.
void show_heat(OpenScene& open, bool on);
[[nodiscard]] bool shows_heat(const OpenScene& open);
/// Unfolds the section and gives its field the keyboard.
void ask_for_accesses(OpenScene& open);

/// Called once a frame.
void keep_counting_accesses(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui
