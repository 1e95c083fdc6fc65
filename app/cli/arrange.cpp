#include "core/scene/arrange.h"
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/terminal.h"
#include "core/scene/answer.h"
#include "core/scene/print.h"
#include "core/spec/json.h"

#include <sstream>

namespace stridescope::app
{
namespace
{

core::Result<core::Scene> arranged(const std::string& path)
{
    const auto parsed = read_scene_file(path);
    if (!parsed)
        return parsed.problem();
    return core::arrange(parsed->scene);
}

core::Result<core::Json> as_answer(const core::Result<core::Scene>& scene)
{
    if (!scene)
        return scene.problem();
    // `eval` shows the highest end.
    return core::Json{{"ok", true}, {"scene", core::Json::parse(core::print_scene(*scene))}};
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream whole(text);
    for (std::string line; std::getline(whole, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

int arrange_scene(const ArrangeOptions& options)
{
    const auto scene = arranged(options.scene);
    bool written = true;
    if (options.json)
        written = print_line(core::to_line(core::with_id(options.scene, as_answer(scene))));
    else if (scene)
        written = print_lines(lines_of(core::print_scene(*scene)));
    if (!written || !flush_output())
        return machine_failed;
    if (scene)
        return done;
    report(options.scene, scene.problem());
    return wrong_input;
}

} // namespace stridescope::app
