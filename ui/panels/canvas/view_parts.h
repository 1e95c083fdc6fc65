#pragma once

#include "core/spec/memory.h"
#include "core/tpu/lane_sharing.h"
#include "core/view/grid_sampler.h"
#include "ui/picture/arrange.h"
#include "ui/picture/memory_plane.h"
#include "ui/picture/page_plane.h"
#include "ui/picture/titles.h"
#include "ui/shell/canvas_input.h"
#include "ui/shell/imgui_compat.h"
#include "ui/state/view_state.h"

/// Parts of the window's centre; each draws into the current card.
namespace stridescope::ui
{

/// Draws pictures below the controls around them, although these are made first: only when all input of a card
/// is handled is its look final, and can be drawn.
class BelowControls
{
public:
    BelowControls() : list(*ImGui::GetWindowDrawList())
    {
        list.ChannelsSplit(2);
        list.ChannelsSetCurrent(1);
    }
    ~BelowControls() { list.ChannelsMerge(); }
    BelowControls(const BelowControls&) = delete;
    BelowControls& operator=(const BelowControls&) = delete;

    void begin() { list.ChannelsSetCurrent(0); }
    void end() { list.ChannelsSetCurrent(1); }

private:
    ImDrawList& list;
};

/// Draws the switch between memory as rows of slots and as banks, at the right of a line, if the scene has
/// banks; returns the width used.
float banks_toggle(ViewState& state, const Rect& line);
/// Does the same, and chooses which phase, and which instruction of a loop, is shown.
float bank_controls(ViewState& state, const Rect& line);

/// Returns the subject for drawing the current look; nothing changes the look until that is done.
[[nodiscard]] Subject subject_of(ViewState& state, const Highlights& highlights);
/// Returns what is highlighted in a frame, once stepping keys are handled; the frame allows a limited number of
/// searches.
[[nodiscard]] Highlights lit_now(ViewState& state, const core::SceneView& view);

/// Chooses what cells show.
void text_choice(ViewState& state, const core::SceneView& view, const Rect& place);
/// Chooses what colours mean, below the legend, which is drawn later.
void colour_choice(ViewState& state, const core::SceneView& view, const Rect& place);
/// Draws the toggle of links, at the left of a line's controls.
void links_toggle(ViewState& state, const Rect& end_of_line);
/// Chooses whether offsets are drawn above the slots; pins stay in view.
void switch_ruler(ViewState& state, bool on);
/// Draws the toggle of the ruler, left of the other controls of a memory's line. Returns the width used.
float ruler_toggle(ViewState& state, const Rect& line,
                   const char* about = "Show offsets above the slots, bytes below, and values inside");

/// Collects what the pointer is over while a frame is drawn, and handles clicks on it.
class Pointing
{
public:
    explicit Pointing(ViewState& of) : state(of) {}
    /// Takes from each canvas what is under the pointer there.
    void at(const CanvasInput& input, const std::optional<core::Pick>& pick);
    /// Ends after all canvases: nothing is pointed at unless a canvas reported it. While keys step through a
    /// story, a resting pointer points at nothing.
    void finish();

private:
    ViewState& state;
    std::optional<core::Pick> found;
};

/// Tells whether a drag on a canvas selects a range: with Shift, or without it if `always`. It stays so until
/// the button is released.
[[nodiscard]] bool selects(ViewState& state, const std::string& canvas, const CanvasInput& input, bool always);

/// Keeps the pick that keys move in the canvas with the focus; Enter pins it.
void pin_by_keys(const CanvasInput& input, ViewState& state, const core::Pick& first);
/// Adds keys: `pin_by_keys`, and without a pin, arrow keys move the canvas under the pointer and Page keys zoom
/// it.
void add_keys(CanvasInput& input, ViewState& state, const core::Pick& first);

/// Draws the controls of the dimensions that are drawn, and steppers for the others.
void page_controls(ViewState& state, const core::SceneView& view, const GridPlace& place);

/// Draws the map of a grid in `area`; a click or a drag on it moves the view.
void map_panel(GridLook& look, core::Operand operand, const PagePlane& plane, const Rect& area,
               const Rect& place);

/// Shows the whole title in a tooltip if it is shortened and the pointer is over it.
void title_tip(const Subject& subject, const Rect& line, std::string_view words, std::string_view remark,
               const TitlePill& pill = {});

/// Shows the tooltip of a pixel that stands for many cells or slots.
void box_tip(const core::SceneView& view, const core::GridSampler& field, const core::CellBox& box);
void range_tip(const core::SceneView& view, const core::RangeView& seen);

/// A canvas after a frame's input is handled. From then on its look is final, and drawing only reads it.
struct GridShown
{
    PagePlane plane;
    std::optional<Rect> map;
    std::optional<core::CellBox> under; ///< cells under the pointer, if one pixel stands for several
};
struct MemoryShown
{
    MemoryPlace place;                     ///< with the part of its title's line that its controls leave
    std::optional<MemoryPlane> plane;      ///< rows of slots, if there is space for them
    std::optional<core::PlaceRange> under; ///< slots under the pointer, if one pixel stands for several
    CanvasInput input;                     ///< input that it has not used
};

/// Selects the slots from the start of a drag to the pointer; in lanes, those of one lane.
void select_between(ViewState& state, const SlotRows& rows, const CanvasInput& input);
/// Returns the slots that the pixel under the pointer stands for, if they are several.
[[nodiscard]] std::optional<core::PlaceRange> several_under(const SlotRows& rows, const CanvasInput& input);

/// Applies the mouse and the keys to a part of the picture; a grid is nothing if there is no room for it.
std::optional<GridShown> grid_input(ViewState& state, const GridPlace& place, Pointing& pointing);
[[nodiscard]] MemoryShown memory_input(ViewState& state, const MemoryPlace& place, Pointing& pointing);
/// Draws the grid after that, with its title and tooltip.
void draw_grid_part(const Subject& subject, const GridPlace& place, const GridShown& shown);
void draw_memory_part(const Subject& subject, const MemoryShown& shown);

/// Chooses how a memory is drawn, in its title's line: as banks, its wrap, and a ruler if it is the `first`.
/// Returns the width used at the right.
float memory_controls(ViewState& state, const MemoryPlace& place, bool first);
/// Chooses the wrap of a memory, and whether it has a ruler, in a line that ends at the right edge. Returns the
/// width used.
float fold_controls(ViewState& state, const core::SceneView& view, core::Operand operand, const Rect& line,
                    bool with_ruler);

/// Moves the pinned element along the drawn dimensions with the arrow and Page keys.
void move_pin_by_keys(ViewState& state, const core::SceneView& view);

} // namespace stridescope::ui
