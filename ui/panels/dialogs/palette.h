#pragma once

#include "ui/state/commands.h"
#include "ui/state/dump_examples.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// Entry of the palette: an action with its key, an example, a lesson, a page of the manual, or a dump.
struct PaletteEntry
{
    std::string words;
    std::string remark; ///< its key, or its kind
    std::optional<Command> command;
    std::function<void(Workspace&)> open = {}; ///< only if there is no command
    std::string also = {};                     ///< other words that find it
    bool enabled = true;
};

/// Returns the entries that contain all typed words, in any case and order: first those that begin with them,
/// last those found only by words that are not shown. Actions that need a scene say so if none is open.
[[nodiscard]] std::vector<PaletteEntry> palette_entries(std::string_view typed, bool scene_is_open,
                                                        std::span<const DumpExample> dumps = {},
                                                        std::span<const PaletteEntry> of_scene = {});

/// Draws the palette inside the open dialog, with room for this many rows.
void draw_palette(Workspace& workspace, std::size_t most_rows);

} // namespace stridescope::ui
