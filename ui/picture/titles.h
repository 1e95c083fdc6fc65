#pragma once

#include "ui/picture/memory_plane.h"
#include "ui/picture/subject.h"

#include <string>
#include <string_view>
#include <vector>

/// Text around pictures.
namespace stridescope::ui
{

/// Returns the name of a part of an operation: "Input".
[[nodiscard]] const char* operand_name(const core::SceneView& view, core::Operand operand);
/// Returns "NCHW {1,3,4,5}".
[[nodiscard]] std::string sizes_text(const core::SceneView& view, core::Operand operand);
/// Returns the same, with the fold of a line.
[[nodiscard]] std::string grid_remark(const core::SceneView& view, core::Operand operand,
                                      const core::PageChoice& pages);
/// Names the dimensions that make pages, and run down and across: "C pages  H ↓  W →"; for a folded line "W in
/// rows of 512".
[[nodiscard]] std::string pages_text(const core::SceneView& view, core::Operand operand,
                                     const core::PageChoice& pages);
/// Returns the dimensions larger than 1 of which a single index is shown.
[[nodiscard]] std::vector<std::size_t> dimensions_not_drawn(const core::PageChoice& pages,
                                                            const core::Dims& sizes);
/// Returns the indices of the dimensions that are not drawn: "N = 0  D = 2".
[[nodiscard]] std::string not_drawn_text(const core::SceneView& view, core::Operand operand,
                                         const core::PageChoice& pages);
/// Returns the number of slots that are drawn, and how many the tensor spans if those are fewer: "24 slots, 4
/// bytes each"; for lanes, the number of lanes.
[[nodiscard]] std::string memory_remark(const core::SceneView& view, core::Operand operand,
                                        const SlotRows* rows = nullptr);

/// A number after a title's name, in a rounded badge; empty: none.
struct TitlePill
{
    std::string words;
    Colour tone;
};
/// Draws a name, a pill, and a remark at the left of a line; the remark is shortened first.
void draw_title(Figure& figure, const Subject& subject, const Rect& line, std::string_view words,
                std::string_view remark, const TitlePill& pill = {});
/// Returns the width of a title that is not shortened.
[[nodiscard]] float title_width(const TextMeasure& measure, const Style& style, std::string_view words,
                                std::string_view remark, const TitlePill& pill = {});
/// Tells whether a title is shortened there, so that the whole title must be shown elsewhere.
[[nodiscard]] bool title_is_cut(const TextMeasure& measure, const Style& style, const Rect& line,
                                std::string_view words, std::string_view remark, const TitlePill& pill = {});

/// Draws the titles of all grids, and the lines between them.
void draw_grid_titles(Figure& figure, const Subject& subject, const Arrangement& places);

/// Titles for an audience: a tensor's name, sizes, and what of it is shown; a memory's short name at its left.
[[nodiscard]] const char* presented_name(core::Operand operand);
void draw_presented_title(Figure& figure, const Subject& subject, const GridPlace& place);
void draw_presented_name(Figure& figure, const Subject& subject, const MemoryPlane& plane);

/// Draws a note in a badge in the lower right corner; in a narrow area only up to its comma, which is still
/// true.
void draw_note(Figure& figure, const Subject& subject, const Rect& area, std::string_view words);
inline constexpr std::string_view coarse_note = "refining\u2026";

/// Returns the height, below each grid, of the note about elements outside the data, so that it covers no cell.
[[nodiscard]] float gap_note_room(const core::SceneView& view, const Look& look, const Style& style);

} // namespace stridescope::ui
