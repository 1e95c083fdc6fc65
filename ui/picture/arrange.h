#pragma once

#include "ui/picture/look.h"
#include "ui/picture/rect.h"
#include "ui/picture/style.h"
#include "ui/picture/text_measure.h"

namespace stridescope::ui
{

/// A logical grid with the text above it.
struct GridPlace
{
    core::Operand operand = core::Operand::input;
    Rect title;
    Rect pages; ///< which dimensions run where: text, or a window's controls
    Rect area;
};
/// A memory with the text above it, or for an audience, and for a buffer, beside it.
struct MemoryPlace
{
    /// Ways in which a memory is drawn.
    enum class As
    {
        rows, ///< rows of a buffer
        lanes,
        shared_lanes, ///< lanes that several tensors share
        banks,
    };
    As as = As::rows;
    core::Operand operand = core::Operand::input;
    Rect title = {};
    Rect area = {};

    [[nodiscard]] bool named_beside() const { return title.right <= area.left; }
};
/// Returns the memories of a scene that are drawn, and how; their rectangles are empty.
[[nodiscard]] std::vector<MemoryPlace> memory_places(const Look& look, const core::SceneView& view);

/// Positions of the parts of a picture: grids side by side in an upper card, memories below each other in a
/// lower one. A window puts its controls into the same positions.
struct Arrangement
{
    Rect upper;
    Rect lower;
    Rect steps;  ///< between the cards while a step is shown: text, or a window's control
    Rect text;   ///< what cells show: text, or a window's control
    Rect links;  ///< a window's control for lines between the parts; empty if there is no space
    Rect colour; ///< the legend, which is also a window's control; empty if there is no space
    std::vector<GridPlace> grids;
    std::vector<MemoryPlace> memories;
};

/// Arranges the parts. View and style outlive the arrangement.
[[nodiscard]] Arrangement arrange(const core::SceneView& view, const Look& look, const Style& style,
                                  const TextMeasure& measure, const Rect& area);

/// Arranges the parts for an audience: grids and memory with their names, no controls, small margins.
[[nodiscard]] Arrangement arrange_presented(const core::SceneView& view, const Look& look, const Style& style,
                                            const TextMeasure& measure, const Rect& area);

/// Arranges the parts for a thumbnail: grids above the input's memory, or only lanes or banks.
[[nodiscard]] Arrangement arrange_thumbnail(const core::SceneView& view, const Look& look, const Style& style,
                                            const Rect& area);

/// Returns the width of the control for what cells show, in pixels.
[[nodiscard]] float text_choice_width(const core::SceneView& view, const Look& look, const Style& style);
/// Returns the height below which the cards of a window of this width scroll instead.
[[nodiscard]] float least_cards_height(const core::SceneView& view, const Style& style, float width);

inline constexpr float links_width = 60;   ///< width of a window's control
inline constexpr float card_gutter = 12;   ///< gap between cards
inline constexpr float card_rounding = 12; ///< corner radius of cards

/// Tells whether a part is large enough to be drawn at all.
[[nodiscard]] bool fits_grid(const Rect& area, const Style& style);

} // namespace stridescope::ui
