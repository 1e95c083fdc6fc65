#pragma once

#include "core/compare/compare.h"
#include "core/compare/conversion.h"
#include "core/compare/two_layouts.h"
#include "ui/state/view_state.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// A layout that a scene can be compared with.
struct ComparedWith
{
    std::string name; ///< name of an open scene, of a file, or of a usual layout
    std::shared_ptr<const core::Scene> scene;
    std::weak_ptr<OpenScene> tab = {};                    ///< tab that shows it, if it is an open scene
    std::shared_ptr<const core::ValuesSource> files = {}; ///< files that it refers to, if it is a file
    bool fixed = false;                                   ///< it does not change with the scene
};

/// A scene (a) and another layout of its tensor (b), shown together, and what it takes to convert a to b.
struct Comparison
{
    ComparedWith with;
    std::shared_ptr<const core::Scene> of;    ///< a, when the rest was made
    std::shared_ptr<const core::Shown> other; ///< b; null: `refused` gives the reason
    std::shared_ptr<const core::TwoLayouts>
        both;        ///< null: not two layouts of a tensor, but two scenes of a kind
    ViewState views; ///< view state of b
    std::string refused;
    std::optional<core::LayoutComparison> found;
    std::vector<core::Dims> unmoved; ///< some of the elements that keep their offset
    bool started = false;
    bool cancel = false;    ///< set by its button
    bool measure = false;   ///< set by its button, until it is done
    bool measuring = false; ///< the measurement has started
    bool open_b = false;    ///< set by its button
    double share = -1;      ///< progress of running work; negative: none
    std::optional<core::Result<core::ConversionTime>> time;
    std::vector<core::Pick> pins_of_a; ///< the pins that both sides shared last
    std::vector<core::Pick> pins_of_b;
    std::optional<core::Selection> selected_in_a;
    std::optional<core::Selection> selected_in_b;
    ColouredBy colour_before; ///< colours and cells of a to restore when the comparison ends
    std::optional<CellText> text_before;
    std::optional<CellText> text_set; ///< what the comparison made cells show
};

/// Layouts that a scene can be compared with, kept until it or the others change.
struct CompareOffers
{
    std::shared_ptr<const core::Scene> of;
    std::vector<ComparedWith> others;             ///< other open scenes with one tensor
    std::optional<std::vector<ComparedWith>> all; ///< usual layouts first; computed when first needed
    bool wants_file = false;                      ///< set by its button
    std::string order_typed;
    std::string order_wrong;
};

/// Tells whether a scene can be shown beside another of its kind: it is an operation, or has several tensors in
/// lanes.
[[nodiscard]] bool goes_beside(const OpenScene& open);
/// Tells whether a scene shows one tensor: it is not an operation, and does not have several tensors in lanes.
[[nodiscard]] bool shows_one_tensor(const OpenScene& open);
[[nodiscard]] const std::vector<ComparedWith>& compare_offers(OpenScene& open);
/// Compares the scene with a layout; the canvas is split from then on.
void compare_with(OpenScene& open, ComparedWith with);
void end_comparison(OpenScene& open);
/// Tells whether the canvas shows both sides; not while it shows a dump's candidate, a step, or a lesson.
[[nodiscard]] bool shows_both(const OpenScene& open);
/// Updates, once per frame, what can be compared, and b if a or b has changed.
void settle_comparison(const Workspace& workspace, const std::shared_ptr<OpenScene>& open);
/// Swaps a and b, as one step of undo; the other side is then a layout without a name of its own.
void swap_compared(OpenScene& open);

/// Opens b as a scene of its own, if its button was pressed. To be called once per frame.
void open_compared(Workspace& workspace);
/// Opens the tab for the scene in front, and starts a comparison if there is none.
void start_comparing(Workspace& workspace);
/// Asks for a file if a tab requests one. To be called once per frame.
void ask_for_compared_file(Workspace& workspace);

/// Returns the same element on the other side; nothing if there is no element.
[[nodiscard]] std::optional<core::Pick> pick_in_b(const Comparison& comparison, ViewState& a,
                                                  const core::Pick& pick);
[[nodiscard]] std::optional<core::Pick> pick_in_a(Comparison& comparison, ViewState& a, const core::Pick& pick);
/// Shows, in B, the step of the element that A shows, if there is one.
void share_step(Comparison& comparison, const ViewState& a);
/// Copies what is pointed at, pinned, and selected on one side to the other.
void share_picks(Comparison& comparison, ViewState& a);
/// Gives b's pictures the look of a's.
void look_alike(Comparison& comparison, ViewState& a);
/// Gives a's grid the look of b's, whose camera was moved.
void follow_camera_of_b(Comparison& comparison, ViewState& a);

} // namespace stridescope::ui
