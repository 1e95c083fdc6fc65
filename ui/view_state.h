#pragma once

#include "core/kinds/ask.h"
#include "core/tpu/lane_counts.h"
#include "ui/picture/subject.h"
#include "ui/tasks/native_run.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// What was found out about the pick whose facts are shown: searches that a frame can do once but not every
/// frame.
struct PickFindings
{
    core::Pick pick;
    unsigned revision = 0;                      ///< of the view that was asked
    std::optional<core::OffsetFinding> sharing; ///< who is at its offset
    std::optional<std::string> reason;          ///< why nothing is
    bool bank_counted = false;
    std::optional<core::LaneCounts> bank; ///< what fills its bank, where that can be counted
};

/// What the mouse and the views' own controls do: neither part of the scene nor of undo.
struct ViewState
{
    Look look;
    std::shared_ptr<const core::SelectionView> selection; ///< of `look.selection` in `view`
    PictureCache cache;
    std::array<bool, 3> other_width{}; ///< the fold's width was typed, be it one that has a name too
    std::string selecting;             ///< the canvas on which a drag selects just now
    std::string go_to_words;           ///< what is being typed to go to
    std::string go_to_wrong;           ///< why it is no place
    std::optional<PickFindings> pick_findings;
    bool go_to_asked = false;                   ///< its field is to get the keyboard
    std::array<float, 2> pointer_at_go{-1, -1}; ///< until it moves from there, what was gone to is shown
    std::size_t facts_part = 0;                 ///< which tensor's facts are shown
    bool refining = false; ///< some picture has parts that the next frames will draw exactly

    std::optional<NativeRun> run; ///< of the operation on real data, of the shown scene
    unsigned run_of = 0;          ///< the document's revision that it shows
    bool run_asked = false;       ///< by its button
    bool run_cancelled = false;   ///< by its button
    std::string run_refused;      ///< why the shown scene cannot be run; empty: it can
    double run_share = -1;        ///< done of the run under way; negative: there is none

    /// What the operation reads, counted, of the document's revision `reads_of`.
    std::shared_ptr<const core::Reads> reads;
    unsigned reads_of = 0;

    /// Counts of memories that took longer than a frame, of the view of `exact_revision`.
    std::array<std::optional<core::OffsetIndex>, 3> exact;
    unsigned exact_revision = 0;
    bool analysis_cancelled = false; ///< by its button
    double analysis_share = -1;      ///< done of the analysis under way; negative: there is none

    /// The view of what the document shows, made again when that changed.
    std::shared_ptr<core::SceneView> view;
    unsigned revision = 0;
    unsigned given = 0; ///< counts what the view was given since: pictures follow from that too

    /// Shows what a run wrote.
    void set_output(core::ElementValues values)
    {
        if (view)
            view->set_elements(core::Operand::output, std::move(values));
    }
    /// Lights up a range in every view, or none.
    void select(std::optional<core::Selection> range);
};

} // namespace stridescope::ui
