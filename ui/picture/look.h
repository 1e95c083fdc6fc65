#pragma once

#include "core/compare/two_layouts.h"
#include "core/infer/expected_tensor.h"
#include "core/steps/steps.h"
#include "core/view/element_marks.h"
#include "core/view/pages.h"
#include "core/view/scene_view.h"
#include "core/view/selection.h"
#include "ui/picture/camera.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{
class LineHeat;
}

namespace stridescope::ui
{

enum class CellText
{
    offsets,
    coordinates,
    values,
    none, ///< only in exported figures
};

/// Meaning of a cell's colour.
struct ColouredBy
{
    enum class What
    {
        /// The position in memory; in lanes, the channel. The choice of the user: colours span the whole
        /// memory, or the visible part if that would otherwise have one colour, or the row-major order if
        /// memory has another order than the tensor.
        place,
        dimension,
        lane,
        bank,
        line, ///< the 64 bytes of memory in which it begins
        value,
        whole,  ///< the offset, with colours spanning the whole memory whatever is visible
        seen,   ///< the offset, with colours spanning what is visible
        order,  ///< the position in the tensor in row-major order
        visits, ///< how often its cache line is fetched, while that is known
    };
    What what = What::place;
    std::size_t dimension = 0; ///< dimension of the input, if the colour shows an index
    friend bool operator==(const ColouredBy&, const ColouredBy&) = default;
};

/// The look of a logical grid: its pages, and which part of them is visible.
struct GridLook
{
    core::PageChoice pages;
    Camera camera;
    core::PageGrid fitted;     ///< pages that the camera was fitted to
    core::Int fitted_line = 0; ///< length of the line that the pages were folded for; 0: not folded
    core::Int row_width = 0;   ///< elements per row; 0: one row
    float fitted_scale = 0;    ///< the style's scale then
    float fitted_width = 0;    ///< the view's width then
    float fitted_height = 0;
    Camera as_fitted;     ///< if the camera is still this one, it is fitted again when any of these changes
    core::Int across = 0; ///< number of pages side by side
    std::optional<core::Dims> target; ///< coordinate that the next picture should make visible
    bool target_readable = false;     ///< so large that its label is readable
    /// The map is at the left, since at the right it would have covered the last target.
    bool map_left = false;
};

/// Wrap of a linear memory.
enum class Fold
{
    fit,   ///< as many slots per row as fit the width
    line,  ///< a single row
    width, ///< a chosen number of slots
};

/// The rows of a memory that a look was fitted to; for others it is fitted again.
struct FittedRows
{
    core::OffsetRange range;  ///< slots of each lane, or of the only one
    core::Int lanes = 1;      ///< rows that are lanes
    core::Int lane_bytes = 0; ///< 0: not in lanes
    core::Int bank_count = 0; ///< as above
    core::Int bits = 0;       ///< bits of a lane's slot; 0: not in lanes
    friend bool operator==(const FittedRows&, const FittedRows&) = default;
};

/// The look of a memory: how slots are arranged in rows, and which of them are visible. A row is a part of a
/// buffer, or a lane.
struct MemoryLook
{
    Fold fold = Fold::fit;
    core::Int width = 16;   ///< slots per row for `Fold::width`
    double slot = 0;        ///< pixels per slot; 0: fitted to the area
    double row_height = 0;  ///< pixels per lane; 0: fitted to the area
    World left = 0;         ///< first visible slot of each row
    World first_row = 0;    ///< row at the upper edge; a fraction while it is dragged
    core::Int columns = 0;  ///< slots per row, for `first_row`; 0: not drawn yet
    double fitted_slot = 0; ///< pixels per slot of a lane that fit the area when it was last drawn
    double most_fitted = 0; ///< limit of that, such as those of a lane beside it; 0: none
    std::optional<FittedRows> fitted_to;
    std::optional<core::Place> target; ///< slot that the next picture should make visible
    bool target_single = true;         ///< zoom in until slots are drawn one by one, if they are not
    std::optional<core::Place> held;   ///< last such slot, which stays visible if the area changes size
    World held_at = 0;                 ///< first row then: if the user has scrolled since, it may leave
    float room_width = 0;              ///< width of the area when it was last drawn
    float room_height = 0;
};

/// The look of the banks of a memory, if the scene has accesses: which access is shown.
struct BankLook
{
    bool shown = true; ///< show banks instead of rows of slots
    std::size_t access = 0;
    core::Int instruction = 0; ///< instruction of a loop, from 0
    core::Int phase = 0;
    MemoryLook rows = {}; ///< which rows of words are visible
};

/// Parts of a scene that are drawn, if it has them.
struct ShownParts
{
    bool grids = true;
    bool memory = true; ///< linear memories
    bool lanes = true;
    bool output = true; ///< false: only what a copy reads
};
/// Returns the tensors that have a grid.
[[nodiscard]] std::vector<core::Operand> grids_shown(const core::SceneView& view, const ShownParts& shown);

/// Elements of a scene that are drawn in the colour reserved for mismatches.
struct MarkedElements
{
    std::shared_ptr<const core::Scene> of; ///< scene that is shown; in any other, nothing is marked
    std::shared_ptr<const core::ElementMarks> which;
    std::shared_ptr<const core::ExpectedTensor> expected; ///< expected tensor; null: unknown
};

/// Elements with another offset in another layout of the tensor, with which the scene is compared.
struct MovedElements
{
    std::shared_ptr<const core::TwoLayouts> layouts;
    std::shared_ptr<const core::Scene> of; ///< scene that is shown; in any other, nothing is marked
    bool is_b = false;                     ///< it is side b

    [[nodiscard]] bool has(const core::Dims& x) const { return layouts->moved(is_b ? layouts->in_a(x) : x); }
};

/// Number of fetches of the lines of a scene's memory, for a loop order.
struct LineVisits
{
    std::shared_ptr<const core::LineHeat> heat;
    std::shared_ptr<const core::Scene> of; ///< scene that is shown; for any other, nothing is known
};

/// A step of the documents' code that is shown.
struct StepLook
{
    core::StepCode code = core::StepCode::elements;
    core::Int number = 0;                 ///< number of the step, from 0
    std::optional<core::Pick> about = {}; ///< what it writes, else what it reads, as found by `go_to_step`
    friend bool operator==(const StepLook&, const StepLook&) = default;
};

/// A slot that was given as an answer, or that is the right one.
struct AnswerMark
{
    core::Pick pick;
    bool right = false;
    std::string label; ///< for a wrong one: the misconception; may be empty
};

/// The part of the input's memory that a picture showed, in its grid and in its memory.
struct VisibleParts
{
    struct Part
    {
        double from = 0; ///< positions in the whole memory, as shares of 0 to 1
        double to = 1;
        friend bool operator==(const Part&, const Part&) = default;
    };
    std::vector<Part> parts;
    core::OffsetRange range; ///< range of all visible parts
    core::OffsetRange whole; ///< range of the memory then; another memory is looked at anew
    friend bool operator==(const VisibleParts& a, const VisibleParts& b) { return a.parts == b.parts; }
};

/// The choices for a picture besides the scene and the style.
struct Look
{
    std::array<GridLook, 3> grids;      ///< indexed by core::Operand
    std::array<MemoryLook, 3> memories; ///< indexed by core::Operand; lanes are those of the input
    BankLook banks;
    ShownParts parts;
    std::optional<CellText> text;     ///< chosen by the user; else values if the scene has some
    ColouredBy colour;                ///< as chosen; another scene may not have this choice
    std::optional<VisibleParts> seen; ///< for colours that span what is visible; kept at any zoom until reset
    bool links = true;                ///< draw lines from pinned elements to their slots in memory
    bool hex_slots = false;    ///< slots show integers of one or two bytes as the dump has them, in hexadecimal
    std::optional<bool> ruler; ///< chosen by the user; else on for memories of few slots
    float lower_share = 0;     ///< share of the height for memory; 0: depends on the kind
    std::optional<core::Pick> hovered; ///< what is under the pointer
    std::vector<core::Pick> pins;
    std::optional<core::Selection> selection; ///< a range of elements
    /// The picture asks where elements lie: cells show their coordinates, slots their offsets, all alike and
    /// without links.
    bool asks = false;
    /// Offsets of the input that a wrong answer reveals while the picture asks.
    std::vector<core::OffsetRange> revealed;
    std::vector<AnswerMark> answers; ///< answers to a question
    MarkedElements marked;
    MovedElements moved;
    LineVisits visits;
    std::optional<StepLook> step; ///< step that is shown, of code that the scene has

    /// Returns the fetches of the lines of what a view shows; null if they are unknown, or must not be shown.
    [[nodiscard]] const core::LineHeat* heat_of(const core::SceneView& view) const;
    /// Tells whether a question hides what lies at an offset.
    [[nodiscard]] bool hides(core::Operand operand, core::Int offset) const;
    [[nodiscard]] MemoryLook& memory(core::Operand operand)
    {
        return memories[static_cast<std::size_t>(operand)];
    }
    [[nodiscard]] const MemoryLook& memory(core::Operand operand) const
    {
        return memories[static_cast<std::size_t>(operand)];
    }
    /// Makes every camera show all of its subject again in the next picture.
    void fit_all();
};

/// Changes the pages to valid ones for the view's tensors, as near to the old ones as possible.
void settle_pages(Look& look, const core::SceneView& view);

/// Returns the step of a look; nothing if the scene has no such code. Also returns the code's offer.
[[nodiscard]] std::optional<core::Step> step_shown(const Look& look, const core::SceneView& view);
[[nodiscard]] std::optional<core::StepOffer> step_offer(const Look& look, const core::SceneView& view);
/// Returns what a step is about as a pin: what it writes, else what it reads.
[[nodiscard]] std::optional<core::Pick> pick_of(const core::Step& step);
/// Goes to a step, or the nearest existing one, and makes what it is about visible.
void go_to_step(Look& look, const core::SceneView& view, const StepLook& step);

/// Turns the rulers beside memories on or off; the memories are fitted again.
void set_ruler(Look& look, bool on);

/// Returns what cells show.
[[nodiscard]] CellText cell_text(const Look& look, const core::SceneView& view);

/// Makes a cell of one tensor visible, without changing other parts.
void show_coordinate(Look& look, const core::SceneView& view, core::Operand operand, const core::Dims& x);
/// Makes a pick visible in every part of the next picture: pages, scroll, and zoom.
void go_to(Look& look, const core::SceneView& view, const core::Pick& pick);
/// Does the same without zooming: scrolls to the pick if it is not visible.
void scroll_to(Look& look, const core::SceneView& view, const core::Pick& pick);

/// Pins the element at a coordinate of the output of an operation, else of the tensor; false if it is outside.
bool pin_coordinate(Look& look, const core::SceneView& view, const core::Dims& coordinate);

} // namespace stridescope::ui
