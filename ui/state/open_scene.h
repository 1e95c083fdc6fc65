#pragma once

#include "core/derivation/derivation.h"
#include "ui/state/comparison.h"
#include "ui/state/document.h"
#include "ui/state/dump_state.h"
#include "ui/state/lesson_run.h"
#include "ui/state/view_state.h"
#include "ui/state/work.h"

#include <map>

namespace stridescope::ui
{

/// Progress of long work on a scene, and requests of its buttons.
struct Work
{
    /// Scene that the work belongs to; for another one it starts again.
    std::shared_ptr<const core::Scene> of;
    std::optional<NativeRun> run;                         ///< run of the scene's operation on data
    std::string run_refused;                              ///< why it cannot be run; empty if it can
    std::shared_ptr<const core::Explanation> explanation; ///< derivations of the numbers of an answer
    /// Scene that it explains: the document's, or that of its preview.
    std::shared_ptr<const core::Scene> explained;
    bool explanation_asked = false;  ///< set by a fact that unfolds
    bool run_asked = false;          ///< set by its button
    bool run_cancelled = false;      ///< set by its button
    double run_share = -1;           ///< progress of the run; negative: not running
    bool analysis_cancelled = false; ///< set by its button
    double analysis_share = -1;      ///< progress of the analysis; negative: not running
};

/// Changes by other programs to the files of a scene: its own, and those that it names for values.
struct FileChanges
{
    std::map<std::string, std::string> seen;   ///< by path: the state that is shown
    std::map<std::string, std::string> coming; ///< by path: a different state, found at the last check
    bool offered = false;                      ///< the buttons above the picture offer to read them again
    bool followed = false;                     ///< read again without asking
};

/// An open scene: its document, its view, and the results of work on it.
struct OpenScene
{
    Document document;
    std::string opened_path; ///< path that the document's file names are relative to
    ViewState views = {};
    Work work = {};
    FileChanges file_changes = {};
    std::shared_ptr<LessonRun> lesson = {}; ///< lesson that it belongs to; null: it is the user's own
    DumpState dump = {};
    std::optional<Preview> preview = {}; ///< on the canvas instead of the document
    Arranging arranging = {};
    Accesses accesses = {};
    BankCuresAsked bank_cures = {};
    CompareOffers compare_offers = {};
    std::shared_ptr<Comparison> comparison = {}; ///< with another layout, on the split canvas; null: none
};

/// Returns its title, or the name of its file, in one line.
[[nodiscard]] std::string name_of(const OpenScene& open);

} // namespace stridescope::ui
