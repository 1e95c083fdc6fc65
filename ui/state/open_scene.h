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

/// Progress of long work on a scene, and what its buttons ask for.
struct Work
{
    std::shared_ptr<const core::Scene> of;                ///< another one begins with nothing done
    std::optional<NativeRun> run;                         ///< of the scene's operation on data
    std::string run_refused;                              ///< why it cannot be run; empty: it can
    std::shared_ptr<const core::Explanation> explanation; ///< derivations of the numbers of an answer
    std::shared_ptr<const core::Scene> explained;         ///< whose: the scene's, or that of its preview
    bool explanation_asked = false;                       ///< by a fact that unfolds
    bool run_asked = false;                               ///< by its button
    bool run_cancelled = false;                           ///< by its button
    double run_share = -1;           ///< done of the run under way; negative: there is none
    bool analysis_cancelled = false; ///< by its button
    double analysis_share = -1;      ///< done of the analysis under way; negative: there is none
};

/// Changes by others to the files of a scene, its own and those that it names for its values.
struct FileChanges
{
    std::map<std::string, std::string> seen;   ///< by path: the state that is shown
    std::map<std::string, std::string> coming; ///< of what differs from that, as the last look found it
    bool offered = false;                      ///< to be read again, by the buttons above the picture
    bool followed = false;                     ///< read again without asking
};

/// A scene that is open: what is edited, how it is looked at, and what is being found out about it.
struct OpenScene
{
    Document document;
    std::string opened_path; ///< beside which the document's names of files are
    ViewState views = {};
    Work work = {};
    FileChanges file_changes = {};
    std::shared_ptr<LessonRun> lesson = {}; ///< that it belongs to; null: it is somebody's own
    DumpState dump = {};
    std::optional<Preview> preview = {}; ///< on the canvas in place of the document
    Arranging arranging = {};
    Accesses accesses = {};
    BankCures bank_cures = {};
    CompareOffers compare_offers = {};
    std::shared_ptr<Comparison> comparison = {}; ///< with another layout, on the split canvas; null: none
};

/// Its title, or the name of its file, in one line.
[[nodiscard]] std::string name_of(const OpenScene& open);

} // namespace stridescope::ui
