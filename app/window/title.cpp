#include "app/window/title.h"

#include <filesystem>

namespace stridescope::app
{

std::string title_of(const ui::Workspace& workspace)
{
    if (!workspace.document())
        return "Stridescope";
    const ui::Document& document = *workspace.document();
    const std::string name = document.path.empty() ? document.scene().title.value_or("New scene")
                                                   : std::filesystem::path(document.path).filename().string();
    return (document.changed_since_saved() ? "\u2022 " : "") + name + " - Stridescope";
}

} // namespace stridescope::app
