#include "ui/document_look.h"

#include "ui/picture/saved_look.h"

namespace stridescope::ui
{

core::Scene scene_with_view(const Workspace& workspace)
{
    const OpenScene& open = *workspace.front();
    core::Scene scene = open.document.scene();
    const core::SavedView saved =
        saved_look(open.views.look, workspace.theme, open.views.view.get(), core::read_view(scene.view_json));
    scene.view_json = core::print_view(saved, scene.view_json);
    return scene;
}

void recall_view(Workspace& workspace)
{
    OpenScene& open = *workspace.front();
    const core::SavedView saved = core::read_view(open.document.scene().view_json);
    workspace.theme = saved_theme(saved).value_or(workspace.theme);
    if (open.document.has_picture())
        recall(open.views.look, saved, core::SceneView(open.document.shown()));
}

} // namespace stridescope::ui
