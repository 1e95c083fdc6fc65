#pragma once

#include "ui/commands.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// What the palette offers: an action with its key, or an example.
struct PaletteEntry
{
    std::string words;
    std::string remark; ///< the key, or what the example is
    std::optional<Command> command;
    std::size_t example = 0; ///< of `core::assets::examples()`, where there is no command
};

/// Those that have all the typed words in them, in any case and order; what begins with them first.
[[nodiscard]] std::vector<PaletteEntry> palette_entries(std::string_view typed, bool scene_is_open);

/// Inside the open dialog, with room for so many rows.
void draw_palette(Workspace& workspace, std::size_t most_rows);
/// All keys and gestures, inside the open dialog.
void draw_help(Workspace& workspace);

} // namespace stridescope::ui
