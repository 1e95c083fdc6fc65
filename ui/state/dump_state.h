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

/// A candidate on the canvas in place of the scene, which stays as it is.
struct Preview
{
    std::size_t candidate = 0;
    std::shared_ptr<const core::Shown> shown;
    std::shared_ptr<const core::Scene> instead_of; ///< once another scene is shown, the preview ends
    Look before;                                   ///< to look at the scene so again
};

/// Question about a dump, and its result.
struct DumpState
{
    bool asked_for = false;  ///< the tab is there though the scene has no data
    DumpAsked asked;         ///< `memory` empty: no dump is chosen
    std::string sizes_typed; ///< of what counts
    std::string sizes_wrong;
    bool started_with_scene = false;
    bool search = false; ///< by its button
    bool cancel = false; ///< by its button
    double share = -1;   ///< progress of the search; negative: none
    std::shared_ptr<const DumpFound> found;
    bool fresh = false;                 ///< `found` was not shown yet
    std::size_t chosen = 0;             ///< of its candidates
    std::optional<std::size_t> focused; ///< the candidate that had the keyboard last
    std::optional<std::size_t> focus;   ///< the candidate that gets the keyboard next
    enum class Wants
    {
        nothing,
        memory,
        expected,
    };
    Wants file_wanted = Wants::nothing;
    std::shared_ptr<char> owner;                       ///< of the worker's job
    std::weak_ptr<const core::Scene> marks_looked_for; ///< the scene that candidates were compared with last
};

/// Shows a candidate on the canvas; uses it, as one step of undo; or goes back to the scene.
void preview_candidate(OpenScene& open, std::size_t candidate);
void take_candidate(OpenScene& open);
void end_preview(OpenScene& open);
/// Ends a preview that was edited: the document becomes it, with the preview's view.
void leave_preview(OpenScene& open);
/// Returns what the canvas shows: the preview, else the document.
[[nodiscard]] const std::shared_ptr<const core::Shown>& on_canvas(const OpenScene& open);
/// Marks, once per frame, what differs, and ends a preview of another scene.
void settle_dump(OpenScene& open);
/// Pins the next or previous element that differs and brings it into sight; false if nothing does.
bool step_mismatch(OpenScene& open, bool forwards);

/// Begins the question about a dump, once, with what the scene says.
void begin_dump_question(OpenScene& open);
/// Tells whether a scene's tensor has its data from a file that is its memory.
[[nodiscard]] bool names_a_dump(const core::Scene& scene);
/// Tells whether the right column has a tab for the question.
[[nodiscard]] bool has_dump_tab(const OpenScene& open);
/// Asks what a dump is, in the tab: it lies in these files, and `chip` says whose lanes it holds; empty: one
/// memory. `expected` may be empty: then the elements are 0, 1, 2, ... in the tensor's sizes.
void ask_about_dump(OpenScene& open, const std::string& memory, const std::string& expected,
                    const std::string& chip);
/// Opens the tab of the scene in front; without one a dump is asked for first.
void explain_dump(Workspace& workspace);
/// Asks for the files that a tab requests. Called once per frame.
void ask_for_dump_files(Workspace& workspace);

} // namespace stridescope::ui
