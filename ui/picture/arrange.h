#pragma once

#include "ui/picture/look.h"
#include "ui/picture/rect.h"
#include "ui/picture/style.h"
#include "ui/picture/text_measure.h"

namespace stridescope::ui
{

/// A logical grid with the words above it.
struct GridPlace
{
    core::Operand operand = core::Operand::input;
    Rect title;
    Rect pages; ///< which dimensions run where: words, or a window's controls
    Rect area;
};
/// A memory with the words above it; beside it, for an audience and of a buffer.
struct MemoryPlace
{
    /// Ways in which a memory is drawn.
    enum class As
    {
        rows, ///< of a buffer
        lanes,
        shared_lanes, ///< by several tensors
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

/// Arrangement of the parts of a picture: grids side by side in an upper card, memories below each other
/// in a lower one. A window puts its controls into the same positions.
struct Arrangement
{
    Rect upper;
    Rect lower;
    Rect steps;  ///< between them while a step is shown: words, or a window's control
    Rect text;   ///< what cells say: words, or a window's control
    Rect links;  ///< whether lines join the parts: a window's control; empty if there is no room
    Rect colour; ///< what their colours mean, the same; empty if there is no room
    std::vector<GridPlace> grids;
    std::vector<MemoryPlace> memories;
};

/// View and style outlive the arrangement.
[[nodiscard]] Arrangement arrange(const core::SceneView& view, const Look& look, const Style& style,
                                  const TextMeasure& measure, const Rect& area);

/// Returns the same for an audience: grids and memory with their names, nothing to press, little room around
/// them.
[[nodiscard]] Arrangement arrange_presented(const core::SceneView& view, const Look& look, const Style& style,
                                            const TextMeasure& measure, const Rect& area);

/// Returns the same for a thumbnail: grids above the input's memory, or lanes or banks alone.
[[nodiscard]] Arrangement arrange_thumbnail(const core::SceneView& view, const Look& look, const Style& style,
                                            const Rect& area);

/// Returns the width of the choice of what cells say, in pixels.
[[nodiscard]] float text_choice_width(const core::SceneView& view, const Look& look, const Style& style);
/// Returns the height below which the cards of a window of this width scroll instead.
[[nodiscard]] float least_cards_height(const core::SceneView& view, const Style& style, float width);

inline constexpr float links_width = 60;   ///< of a window's control
inline constexpr float card_gutter = 12;   ///< between cards
inline constexpr float card_rounding = 12; ///< of their corners

/// Tells whether a part is large enough to be drawn at all.
[[nodiscard]] bool fits_grid(const Rect& area, const Style& style);

} // namespace stridescope::ui
