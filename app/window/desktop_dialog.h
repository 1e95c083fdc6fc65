#pragma once

#include "ui/state/file_choice.h"

#include <memory>

namespace stridescope::app
{

/// Asks for a file with the dialog of the desktop: what zenity shows (that of GTK or of the desktop's portal),
/// or kdialog; null if there is neither, if there is no screen, and where $STRIDESCOPE_FILE_DIALOG is "own", so
/// that tests meet the window's own on every machine.
[[nodiscard]] std::unique_ptr<ui::FileChoice> ask_desktop_for_file(const ui::FileQuestion& question);

} // namespace stridescope::app
