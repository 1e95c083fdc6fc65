#pragma once

#include "core/view/bank_map.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/subject.h"

/// The banks of a tensor's memory: rows of words, and what the lanes of an access ask for.
namespace stridescope::ui
{

/// Tells whether the memory is drawn as banks: the scene has banks, and the look shows them.
[[nodiscard]] bool shows_banks(const Look& look, const core::SceneView& view);
/// Returns the look's choice, limited to what the scene has.
[[nodiscard]] BankLook bank_look(const Look& look, const core::SceneView& view);
/// Returns the map of the scene's access, kept in the subject's cache.
[[nodiscard]] const core::BankMap& bank_map_of(const Subject& subject);

/// Returns "32 banks of 4 bytes; read A: 1 wavefront".
[[nodiscard]] std::string banks_remark(const Look& look, const core::SceneView& view);
/// Returns the height that all rows need, in pixels.
[[nodiscard]] float wanted_banks_height(const core::SceneView& view, const Style& style);

/// Tells whether cells that an access reads show their lanes, which they do until the user chooses something
/// else.
[[nodiscard]] bool says_lanes(const Look& look, const core::SceneView& view);

/// Scrolls to what should be visible, but no further than the last listed row.
void settle_banks(BankLook& banks, const Subject& subject, const Rect& area);
/// The visible part of the listed rows; nothing if all are visible.
struct BankRows
{
    Rect strip; ///< beside the rows, as high as all of them
    core::Int first = 0;
    core::Int seen = 0;
    core::Int all = 0;
};
[[nodiscard]] std::optional<BankRows> bank_rows(const Subject& subject, const Rect& area);

void draw_banks(Figure& figure, const Subject& subject, const Rect& area);
/// Returns the word under a pixel.
[[nodiscard]] std::optional<core::BankSpot> bank_at(const Subject& subject, const Rect& area, float x, float y);

/// Returns the colours of a lane and of the text on it.
[[nodiscard]] CellColours lane_hue(const Theme& theme, core::Int lane);

} // namespace stridescope::ui
