#include "ui/state/document_look.h"

#include "ui/picture/saved_look.h"

namespace stridescope::ui
{

core::Scene scene_with_view(const Workspace& workspace)
{
    const OpenScene& open = *workspace.front();
    core::Scene scene = open.document.scene();
    scene.view_json = view_text(open, workspace.theme);
    return scene;
}

std::string view_text(const OpenScene& open, ThemeName theme)
{
    const auto& before = open.document.scene().view_json;
    return core::print_view(saved_look(open.views.look, theme, open.views.view.get(), core::read_view(before)),
                            before);
}

void recall_view_text(OpenScene& open, const std::string& view)
{
    if (open.document.has_picture())
        recall(open.views.look, core::read_view(view), core::SceneView(open.document.shown()));
}

void recall_view(Workspace& workspace)
{
    OpenScene& open = *workspace.front();
    const auto& view = open.document.scene().view_json;
    workspace.theme = saved_theme(core::read_view(view)).value_or(workspace.theme);
    recall_view_text(open, view.value_or("{}"));
}

} // namespace stridescope::ui
