#pragma once

#include "core/view/bank_map.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/subject.h"

/// The banks of a tensor's memory: rows of words, and what the lanes of an access ask for.
namespace stridescope::ui
{

/// Tells whether the memory is drawn as banks: there are some and the look wants them.
[[nodiscard]] bool shows_banks(const Look& look, const core::SceneView& view);
/// Returns the look's choice as far as the scene has it.
[[nodiscard]] BankLook bank_look(const Look& look, const core::SceneView& view);
/// Returns what the scene's access does, kept in the subject's cache.
[[nodiscard]] const core::BankMap& bank_map_of(const Subject& subject);

/// Returns "32 banks of 4 bytes; read A: 1 wavefront".
[[nodiscard]] std::string banks_remark(const Look& look, const core::SceneView& view);
/// How high all rows want to be, in pixels.
[[nodiscard]] float wanted_banks_height(const core::SceneView& view, const Style& style);

/// Tells whether cells that an access reads say its lanes: until something else is chosen.
[[nodiscard]] bool says_lanes(const Look& look, const core::SceneView& view);

/// Brings what is wanted into sight, and scrolls no further than the last row that is listed.
void settle_banks(BankLook& banks, const Subject& subject, const Rect& area);
/// The part of the listed rows that is in sight; none if all are.
struct BankRows
{
    Rect strip; ///< beside them, as high as all
    core::Int first = 0;
    core::Int seen = 0;
    core::Int all = 0;
};
[[nodiscard]] std::optional<BankRows> bank_rows(const Subject& subject, const Rect& area);

void draw_banks(Figure& figure, const Subject& subject, const Rect& area);
/// Returns the word under a pixel.
[[nodiscard]] std::optional<core::BankSpot> bank_at(const Subject& subject, const Rect& area, float x, float y);

/// Returns the colour of a lane, and what is read on it.
[[nodiscard]] CellColours lane_hue(const Theme& theme, core::Int lane);

} // namespace stridescope::ui
