#include "ui/state/dump_examples.h"

#include "ui/state/dump_state.h"

#include "ui/state/workspace.h"

namespace stridescope::ui
{

const std::vector<DumpExample>& dump_examples(Workspace& workspace)
{
    if (!workspace.dump_examples)
        workspace.dump_examples =
            workspace.host.dump_examples ? workspace.host.dump_examples() : std::vector<DumpExample>();
    return *workspace.dump_examples;
}

void open_dump_example(Workspace& workspace, const DumpExample& example)
{
    workspace.message.clear();
    const std::size_t before = workspace.scenes.size();
    workspace.open_path(example.scene);
    OpenScene* const open = workspace.front();
    if (example.memory.empty() || !open || workspace.scenes.size() == before)
        return;
    const auto named = [&](const std::string& path)
    {
        return path.empty() || !workspace.host.name_beside
                   ? path
                   : workspace.host.name_beside(open->opened_path, path);
    };
    ask_about_dump(*open, named(example.memory), named(example.expected), example.chip);
}

} // namespace stridescope::ui
