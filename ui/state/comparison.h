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
    std::string name; ///< of an open scene, of a file, or of a usual layout
    std::shared_ptr<const core::Scene> scene;
    std::weak_ptr<OpenScene> tab = {};                    ///< that shows it, of an open scene
    std::shared_ptr<const core::ValuesSource> files = {}; ///< beside it, of a file
    bool fixed = false;                                   ///< it stays what it is when the scene changes
};

/// A scene (a) beside another layout of its tensor (b): seen as one, with what it takes to convert a to b.
struct Comparison
{
    ComparedWith with;
    std::shared_ptr<const core::Scene> of;    ///< a, as it was when the rest was made
    std::shared_ptr<const core::Shown> other; ///< b; null: `refused` says why
    std::shared_ptr<const core::TwoLayouts> both;
    ViewState views; ///< how b is looked at
    std::string refused;
    std::optional<core::LayoutComparison> found;
    std::vector<core::Dims> unmoved; ///< some of the elements that keep their offset
    bool started = false;
    bool cancel = false;    ///< by its button
    bool measure = false;   ///< by its button, until it is done
    bool measuring = false; ///< the run that was started
    bool open_b = false;    ///< by its button
    double share = -1;      ///< progress of the work under way; negative: none
    std::optional<core::Result<core::ConversionTime>> time;
    std::vector<core::Pick> pins_of_a; ///< as both sides had them last
    std::vector<core::Pick> pins_of_b;
    std::optional<core::Selection> selected_in_a;
    std::optional<core::Selection> selected_in_b;
    ColouredBy colour_before; ///< a is looked at by it again when the comparison ends
};

/// Scenes that a scene can be compared with, kept until it or the others change.
struct CompareOffers
{
    std::shared_ptr<const core::Scene> of;
    std::vector<ComparedWith> others;             ///< the other open scenes of one tensor
    std::optional<std::vector<ComparedWith>> all; ///< usual layouts first; once they were asked for
    bool wants_file = false;                      ///< by its button
    std::string order_typed;
    std::string order_wrong;
};

/// Tells whether a scene shows one tensor: neither an operation nor several tensors in the same lanes.
[[nodiscard]] bool shows_one_tensor(const OpenScene& open);
[[nodiscard]] const std::vector<ComparedWith>& compare_offers(OpenScene& open);
/// Puts a layout beside the scene; the canvas is split from then on.
void compare_with(OpenScene& open, ComparedWith with);
void end_comparison(OpenScene& open);
/// Tells whether the canvas shows both; not while it shows a dump's candidate, a step or a lesson.
[[nodiscard]] bool shows_both(const OpenScene& open);
/// Updates, once per frame, what can be compared, and b again if a or b has changed.
void settle_comparison(const Workspace& workspace, const std::shared_ptr<OpenScene>& open);
/// Swaps a and b, as one step of undo; what was compared with is then a layout without a name of its own.
void swap_compared(OpenScene& open);

/// Opens b as a scene of its own, if its button was pressed. Called once per frame.
void open_compared(Workspace& workspace);
/// Opens the tab of the scene in front, and starts a first comparison if there is none.
void start_comparing(Workspace& workspace);
/// Asks for a file that a tab requests. Called once per frame.
void ask_for_compared_file(Workspace& workspace);

/// Returns the same thing on the other side; nothing if there is no element.
[[nodiscard]] std::optional<core::Pick> pick_in_b(const Comparison& comparison, ViewState& a,
                                                  const core::Pick& pick);
[[nodiscard]] std::optional<core::Pick> pick_in_a(Comparison& comparison, const core::Pick& pick);
/// Shows, in B, the step of the element that A shows, if there is one.
void share_step(Comparison& comparison, const ViewState& a);
/// Copies what is pointed at, pinned, and selected on one side to the other.
void share_picks(Comparison& comparison, ViewState& a);
/// Makes b look as a does.
void look_alike(Comparison& comparison, ViewState& a);
/// Makes a's grid look as b's does, whose camera was moved.
void follow_camera_of_b(Comparison& comparison, ViewState& a);

} // namespace stridescope::ui
