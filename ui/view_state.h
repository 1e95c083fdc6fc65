#pragma once

#include "core/scene/ask.h"
#include "core/tpu/lane_counts.h"
#include "core/view/lane_field.h"
#include "core/view/pages.h"
#include "core/view/scene_view.h"
#include "core/view/selection.h"
#include "core/view/span_field.h"
#include "ui/canvas/camera.h"
#include "ui/canvas/progressive_raster.h"
#include "ui/tasks/native_run.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

enum class CellText
{
    offsets,
    coordinates,
    values,
};

/// A logical grid: what its pages are and which part of them is seen.
struct GridState
{
    core::PageChoice pages;
    Camera camera;
    core::PageGrid fitted;            ///< the pages the camera was fitted to; others are fitted anew
    float fitted_scale = 0;           ///< of the interface then
    core::Int across = 0;             ///< pages side by side
    std::optional<core::Dims> wanted; ///< to be brought into sight by the next frame
    bool wanted_readable = false;     ///< and so large that its label can be read
    ProgressiveRaster pixels;         ///< the cells where they are small
    ProgressiveRaster map;            ///< all of them
};

/// How a linear memory is folded into rows.
enum class Fold
{
    fit,   ///< as many slots a row as the width takes
    line,  ///< one row
    width, ///< a chosen number of slots
};

/// A linear memory, folded into rows.
struct BarState
{
    Fold fold = Fold::fit;
    core::Int width = 16;       ///< slots a row of `Fold::width`
    bool other_width = false;   ///< it was typed, be it one that has a name too
    double slot = 0;            ///< pixels of a slot; 0: to be chosen
    World left = 0;             ///< first slot of each row in sight
    World first_row = 0;        ///< at the upper edge; a fraction while it is dragged
    std::size_t characters = 0; ///< of the longest label that a slot is to hold
    std::optional<core::OffsetRange> range;
    std::optional<core::Int> wanted;        ///< to be brought into sight by the next frame
    ProgressiveRaster pixels;               ///< the slots where they are small
    ProgressiveRaster strip;                ///< the whole memory, to see where one is
    std::shared_ptr<core::SpanField> field; ///< of the view of `field_revision`
    unsigned field_revision = 0;
};

/// Lanes below each other, bytes across.
struct LaneState
{
    Camera camera; ///< across in elements; down in lanes
    double lane_height = 0;
    std::optional<core::LaneMap> fitted_to;
    std::optional<core::AtLane> wanted;     ///< to be brought into sight by the next frame
    ProgressiveRaster pixels;               ///< the elements where they are small
    std::shared_ptr<core::LaneField> field; ///< of the view of `field_revision`
    unsigned field_revision = 0;
};

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
    std::array<GridState, 3> grids; ///< by core::Part
    std::array<BarState, 3> bars;
    LaneState lanes;
    std::optional<CellText> text;      ///< chosen by the user; else values where the scene has some
    float lower_share = 0;             ///< of the height for memory; 0: as the kind needs
    std::optional<core::Pick> hovered; ///< under the pointer, as of the last frame
    std::vector<core::Pick> pins;
    std::shared_ptr<const core::SelectionView> selection; ///< of a range: many elements at once
    unsigned picture_version = 0; ///< counts the changes of what pictures follow from beside the scene
    std::string selecting;        ///< the canvas on which a drag selects just now
    std::string go_to_words;      ///< what is being typed to go to
    std::string go_to_wrong;      ///< why it is no place
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

    /// What a gather's tuples pick, of the document's revision `reads_of`.
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

    /// Every camera shows all of its subject again, from the next frame on.
    void fit_all();
    /// Shows what a run wrote.
    void set_output(core::ElementValues values)
    {
        if (view)
            view->set_elements(core::Part::output, std::move(values));
    }
    /// Lights up a range in every view, or none.
    void select(std::optional<core::Selection> range);
};

} // namespace stridescope::ui
