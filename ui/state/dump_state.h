#pragma once

#include "ui/picture/look.h"
#include "ui/state/dump_found.h"

#include <memory>
#include <optional>
#include <string>

namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// A candidate on the canvas instead of the scene, which does not change.
struct Preview
{
    std::size_t candidate = 0;
    std::shared_ptr<const core::Shown> shown;
    std::shared_ptr<const core::Scene> instead_of; ///< the preview ends once another scene is shown
    Look before;                                   ///< look at the scene to restore
};

/// Question about a dump, and its result.
struct DumpState
{
    bool asked_for = false;  ///< show the tab though the scene has no data
    DumpAsked asked;         ///< no dump is selected if `memory` is empty
    std::string sizes_typed; ///< sizes of the counting tensor
    std::string sizes_wrong;
    bool started_with_scene = false;
    bool search = false; ///< set by its button
    bool cancel = false; ///< set by its button
    double share = -1;   ///< progress of the search; negative: none
    std::shared_ptr<const DumpFound> found;
    bool fresh = false;                  ///< `found` has not been shown yet
    std::size_t chosen = 0;              ///< the selected candidate
    std::optional<std::size_t> remarked; ///< candidate that the workspace's remark is of
    std::optional<std::size_t> focused;  ///< the candidate that had the keyboard last
    std::optional<std::size_t> focus;    ///< the candidate that gets the keyboard next
    bool take_keyboard = false;          ///< the question gets the keyboard next
    enum class Wants
    {
        nothing,
        memory,
        expected,
    };
    Wants file_wanted = Wants::nothing;
    std::shared_ptr<char> owner;                       ///< identifies the worker's job
    std::weak_ptr<const core::Scene> marks_looked_for; ///< the scene for which mismatches were last computed
};

/// Shows a candidate on the canvas; uses it, as one step of undo; or goes back to the scene.
void preview_candidate(OpenScene& open, std::size_t candidate);
void take_candidate(OpenScene& open);
void end_preview(OpenScene& open);
/// Ends a preview that was edited: the document takes its scene and view.
void leave_preview(OpenScene& open);
/// Returns what the canvas shows: the preview, else the document.
[[nodiscard]] const std::shared_ptr<const core::Shown>& on_canvas(const OpenScene& open);
/// Marks mismatches, once per frame, and ends the preview of another scene.
void settle_dump(OpenScene& open);
/// Pins the next or previous mismatch and makes it visible; false if there is none.
bool step_mismatch(OpenScene& open, bool forwards);

/// Fills in the question about a dump, once, from the scene.
void begin_dump_question(OpenScene& open);
/// Tells whether a scene's tensor has its data from a file that is its memory.
[[nodiscard]] bool names_a_dump(const core::Scene& scene);
/// Tells whether the right column has a tab for the question.
[[nodiscard]] bool has_dump_tab(const OpenScene& open);
/// Fills in the question in the tab: the dump is in these files, and `chip` names the chip whose lanes it
/// holds; empty: one memory. `expected` may be empty: then the elements are 0, 1, 2, ... with the tensor's
/// sizes.
void ask_about_dump(OpenScene& open, const std::string& memory, const std::string& expected,
                    const std::string& chip);
/// Opens the tab for the scene in front; without a scene, asks for a dump first.
void explain_dump(Workspace& workspace);
/// Leaves the tab that `explain_dump` opened; false if the tab is not in front.
bool leave_dump(OpenScene& open);
/// Asks for files if a tab requests them. To be called once per frame.
void ask_for_dump_files(Workspace& workspace);

} // namespace stridescope::ui
