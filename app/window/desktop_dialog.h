#pragma once

#include "ui/state/file_choice.h"

#include <memory>

namespace stridescope::app
{

/// Asks for a file with a dialog of the desktop: zenity (which shows the dialog of GTK or of the desktop's
/// portal), or kdialog. Null if neither is installed, if there is no screen, or if $STRIDESCOPE_FILE_DIALOG is
/// "own", with which tests get the window's own dialog on every machine.
[[nodiscard]] std::unique_ptr<ui::FileChoice> ask_desktop_for_file(const ui::FileQuestion& question);

} // namespace stridescope::app
