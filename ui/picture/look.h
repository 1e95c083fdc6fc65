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
    none, ///< of figures only
};

/// Meaning of a cell's colour.
struct ColouredBy
{
    enum class What
    {
        /// How far through the memory it lies; of what lies in lanes, which channel it is in. As chosen: over
        /// the whole, over what is seen where else that were of one colour, by order where the memory has
        /// another one than the tensor.
        place,
        dimension,
        lane,
        bank,
        line, ///< which 64 bytes of memory it begins in
        value,
        whole,  ///< offset, over the whole memory whatever is seen
        seen,   ///< offset, over what is seen
        order,  ///< how far through the tensor it is, in row-major order
        visits, ///< how often a walk enters its line of memory, while that is counted
    };
    What what = What::place;
    std::size_t dimension = 0; ///< of the input, where it is its index in one
    friend bool operator==(const ColouredBy&, const ColouredBy&) = default;
};

/// A logical grid: what its pages are and which part of them is seen.
struct GridLook
{
    core::PageChoice pages;
    Camera camera;
    core::PageGrid fitted;     ///< the pages the camera was fitted to
    core::Int fitted_line = 0; ///< elements of the line that the pages were folded for; 0: they are none
    core::Int row_width = 0;   ///< elements of its rows; 0: it is one row
    float fitted_scale = 0;    ///< of the style then
    float fitted_width = 0;    ///< of the view then
    float fitted_height = 0;
    Camera as_fitted;     ///< a camera that is still this one is fitted anew where any of these changes
    core::Int across = 0; ///< pages side by side
    std::optional<core::Dims> wanted; ///< to be brought into sight by the next picture
    bool wanted_readable = false;     ///< and so large that its label can be read
    bool map_left = false;            ///< at the right the map would have covered what was wanted last
};

/// How a linear memory is folded into rows.
enum class Fold
{
    fit,   ///< as many slots per row as the width takes
    line,  ///< one row
    width, ///< a chosen number of slots
};

/// A linear memory, folded into rows.
struct BarLook
{
    Fold fold = Fold::fit;
    core::Int width = 16;                   ///< slots per row of `Fold::width`
    double slot = 0;                        ///< pixels of a slot; 0: to be chosen
    World left = 0;                         ///< first slot of each row in sight
    World first_row = 0;                    ///< at the upper edge; a fraction while it is dragged
    core::Int columns = 0;                  ///< slots per row, of which that is one; 0: not drawn yet
    std::optional<core::OffsetRange> range; ///< it was fitted to; another is fitted anew
    std::optional<core::Int> wanted;        ///< to be brought into sight by the next picture
    bool wanted_single = true;              ///< be it that slots are not drawn one by one now
    std::optional<core::Int> held;          ///< was wanted, and stays in sight in rooms of other sizes
    World held_at = 0;                      ///< the first row then: scrolled since, it may leave
    float room_width = 0;                   ///< that it was last seen in
    float room_height = 0;
};

/// Lanes below each other, bytes across.
struct LaneLook
{
    Camera camera; ///< across in elements; down in lanes
    double lane_height = 0;
    std::optional<core::TensorPlacement> fitted_to; ///< another is fitted anew
    float fitted_width = 0;                         ///< of the view then
    float fitted_height = 0;
    Camera as_fitted; ///< while it is still this one, another view is fitted anew
    double height_as_fitted = 0;
    std::optional<core::Place> wanted; ///< to be brought into sight by the next picture
};

/// The banks of a memory, where the scene has accesses to them: which of these is seen.
struct BankLook
{
    bool shown = true; ///< instead of the memory as it runs
    std::size_t access = 0;
    core::Int instruction = 0; ///< of a loop, from 0
    core::Int phase = 0;
    double first = 0;                     ///< row in sight, of those that are listed; a fraction while dragged
    std::optional<core::Int> wanted = {}; ///< offset to be brought into sight by the next picture
    std::optional<std::array<core::Int, 3>> fitted = {}; ///< access, instruction and phase: another starts anew
    friend bool operator==(const BankLook&, const BankLook&) = default;
};

/// Parts of a scene that are drawn, if it has them.
struct ShownParts
{
    bool grids = true;
    bool memory = true; ///< linear memories
    bool lanes = true;
    bool output = true; ///< else only what a copy reads
};
/// Returns the tensors with a grid.
[[nodiscard]] std::vector<core::Operand> grids_shown(const core::SceneView& view, const ShownParts& shown);

/// Elements of a scene that are drawn in the colour reserved for what differs.
struct MarkedElements
{
    std::shared_ptr<const core::Scene> of; ///< as it is shown: of another one nothing is marked
    std::shared_ptr<const core::ElementMarks> which;
    std::shared_ptr<const core::ExpectedTensor> wanted; ///< what should be there; null: not known
};

/// Elements that lie elsewhere in another layout of the tensor, which the scene is compared with.
struct MovedElements
{
    std::shared_ptr<const core::TwoLayouts> layouts;
    std::shared_ptr<const core::Scene> of; ///< as it is shown: of another one nothing is marked
    bool is_b = false;                     ///< it is the other one

    [[nodiscard]] bool has(const core::Dims& x) const { return layouts->moved(is_b ? layouts->in_a(x) : x); }
};

/// How often a walk through a scene enters the lines of its memory.
struct LineVisits
{
    std::shared_ptr<const core::LineHeat> heat;
    std::shared_ptr<const core::Scene> of; ///< as it is shown: of another one nothing is known
};

/// A step of the documents' code that is shown.
struct StepLook
{
    core::StepCode code = core::StepCode::elements;
    core::Int number = 0;                 ///< from 0
    std::optional<core::Pick> about = {}; ///< what it writes, else what it reads, as found by `go_to_step`
    friend bool operator==(const StepLook&, const StepLook&) = default;
};

/// A slot that was given as an answer, or that is right.
struct AnswerMark
{
    core::Pick pick;
    bool right = false;
    std::string label; ///< of a wrong one: what was thought; may be empty
};

/// The part of the input's memory that a picture has shown, in its grid and in its memory.
struct SeenPlaces
{
    struct Part
    {
        double from = 0; ///< positions in the whole, 0 to 1
        double to = 1;
        friend bool operator==(const Part&, const Part&) = default;
    };
    std::vector<Part> parts;
    core::OffsetRange range; ///< of all parts
    core::OffsetRange whole; ///< of the memory then: of another one something else is seen
    friend bool operator==(const SeenPlaces& a, const SeenPlaces& b) { return a.parts == b.parts; }
};

/// How a scene is looked at: all that a picture follows from beside the scene and the style.
struct Look
{
    std::array<GridLook, 3> grids; ///< by core::Operand
    std::array<BarLook, 3> bars;
    LaneLook lanes;
    BankLook banks;
    ShownParts parts;
    std::optional<CellText> text;      ///< chosen by the user; else values where the scene has some
    ColouredBy colour;                 ///< as chosen; of another scene's it may have none
    std::optional<SeenPlaces> seen;    ///< for colours of what is seen; stays as it is at any zoom until reset
    bool links = true;                 ///< lines from pinned elements to their slots in memory
    std::optional<bool> ruler;         ///< chosen by the user; else beside memories of few slots
    float lower_share = 0;             ///< of the height for memory; 0: as the kind needs
    std::optional<core::Pick> hovered; ///< under the pointer
    std::vector<core::Pick> pins;
    std::optional<core::Selection> selection; ///< a range: many elements at once
    /// Whether the picture asks where elements lie: cells show their coordinates, slots their offsets, alike
    /// and unlinked.
    bool asks = false;
    std::vector<AnswerMark> answers; ///< of a question
    MarkedElements marked;
    MovedElements moved;
    LineVisits visits;
    std::optional<StepLook> step; ///< being stepped through, of code that the scene has

    /// Returns the heat of what a view shows; null if it is unknown, or must not be shown.
    [[nodiscard]] const core::LineHeat* heat_of(const core::SceneView& view) const;
    /// Every camera shows all of its subject again, from the next picture on.
    void fit_all();
};

/// Page choices that are possible for the view's tensors, as near to the look's as can be.
void settle_pages(Look& look, const core::SceneView& view);

/// Returns the step that a look is at; nothing if the scene has no such code. What there is of that code.
[[nodiscard]] std::optional<core::Step> step_shown(const Look& look, const core::SceneView& view);
[[nodiscard]] std::optional<core::StepOffer> step_offer(const Look& look, const core::SceneView& view);
/// Returns what a step is about as a pin: what it writes, else what it reads.
[[nodiscard]] std::optional<core::Pick> pick_of(const core::Step& step);
/// Goes to a step, or the nearest that there is, and brings what it is about into sight.
void go_to_step(Look& look, const core::SceneView& view, const StepLook& step);

/// Turns the rulers beside memories on or off; the memories are fitted anew.
void set_ruler(Look& look, bool on);

/// Returns what cells show.
[[nodiscard]] CellText cell_text(const Look& look, const core::SceneView& view);

/// Brings a cell of one tensor into sight, in no other part.
void show_coordinate(Look& look, const core::SceneView& view, core::Operand operand, const core::Dims& x);
/// Brings a pick into sight in every part of the next picture: pages, scroll and zoom.
void go_to(Look& look, const core::SceneView& view, const core::Pick& pick);
/// The same without a zoom: what is pinned is scrolled to where it is out of sight.
void scroll_to(Look& look, const core::SceneView& view, const core::Pick& pick);

/// Pins the element at a coordinate of the output of an operation, else of the tensor; false outside it.
bool pin_coordinate(Look& look, const core::SceneView& view, const core::Dims& coordinate);

} // namespace stridescope::ui
