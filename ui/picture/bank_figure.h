#pragma once

#include "core/view/bank_map.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/memory_plane.h"
#include "ui/picture/subject.h"
#include "ui/picture/titles.h"

/// The banks of a tensor's memory: rows of words, and what the lanes of an access ask for.
namespace stridescope::ui
{

/// Tells whether the memory is drawn as banks: the scene has banks, and the look shows them.
[[nodiscard]] bool shows_banks(const Look& look, const core::SceneView& view);
/// Returns the look's choice, limited to what the scene has.
[[nodiscard]] BankLook bank_look(const Look& look, const core::SceneView& view);
/// Returns the map of the scene's access, kept in the subject's cache.
[[nodiscard]] const core::BankMap& bank_map_of(const Subject& subject);

/// Returns "read A; 32 banks of 4 bytes".
[[nodiscard]] std::string banks_remark(const Look& look, const core::SceneView& view);
/// Returns the wavefronts of the access, in the tone of caution if they are more than the ideal.
[[nodiscard]] TitlePill wavefronts_pill(const Look& look, const core::SceneView& view, const Theme& theme);
/// Returns the height that all rows need, in pixels.
[[nodiscard]] float wanted_banks_height(const core::SceneView& view, const Style& style);

/// Tells whether cells that an access reads show their lanes, which they do until the user chooses something
/// else.
[[nodiscard]] bool says_lanes(const Look& look, const core::SceneView& view);

/// Returns the plane of the words that the lanes of an access ask for, and of pins.
[[nodiscard]] MemoryPlane bank_plane(const core::SceneView& view, const Look& look, const MemoryPlace& place,
                                     const Style& style);
/// Draws in a plane's strip which of all its rows a phase asks for.
void draw_bank_strip(Figure& figure, const Subject& subject, const MemoryPlane& plane);

/// Returns the colours of a lane and of the text on it.
[[nodiscard]] CellColours lane_hue(const Theme& theme, core::Int lane);

} // namespace stridescope::ui
