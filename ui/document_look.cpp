#include "ui/document_look.h"

#include "ui/picture/saved_look.h"

namespace stridescope::ui
{

core::Scene scene_with_view(const Workspace& workspace)
{
    core::Scene scene = workspace.document->scene();
    const core::SavedView saved = saved_look(workspace.views.look, workspace.theme, workspace.views.view.get(),
                                             core::read_view(scene.view_json));
    scene.view_json = core::print_view(saved, scene.view_json);
    return scene;
}

void recall_view(Workspace& workspace)
{
    const core::SavedView saved = core::read_view(workspace.document->scene().view_json);
    workspace.theme = saved_theme(saved).value_or(workspace.theme);
    if (workspace.document->has_picture())
        recall(workspace.views.look, saved, core::SceneView(workspace.document->shown().facts));
}

} // namespace stridescope::ui
