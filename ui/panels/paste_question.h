#pragma once

#include "core/import/imported.h"
#include "ui/picture/raster.h"

#include <memory>
#include <string>
#include <vector>

namespace stridescope::ui
{

struct FactList;
struct Workspace;

/// Layouts understood in a text of another tool; the dialogs own them.
struct PasteQuestion
{
    std::vector<core::Imported> found;
    std::size_t chosen = 0; ///< of `found`
    std::vector<std::string>
        refused;               ///< what is of a known format and cannot be drawn; or why nothing is found
    bool more = false;         ///< there may be more than is listed
    std::size_t previewed = 0; ///< 1 + the one that the preview is, or will be, of; 0: none yet
    /// Preview and words of that one; null until they are made.
    std::shared_ptr<const Raster> preview;
    std::shared_ptr<const FactList> facts;
    std::string broken; ///< the rule that it breaks, so that neither is
};

/// Looks for layouts, or a scene, in a text off the frame; then asks which of them is opened. `from`: what the
/// text is called ("the clipboard").
void ask_about_text(Workspace& workspace, std::string text, const std::string& from);
/// The same with what the clipboard holds.
void paste_clipboard(Workspace& workspace);
/// Puts a link to the scene in front into the clipboard, or says why there is none.
void copy_link(Workspace& workspace);
void draw_paste_question(Workspace& workspace);

} // namespace stridescope::ui
