#include "core/scene/parse.h"

#include "core/scene/read_scene.h"

namespace stridescope::core
{

Result<ParsedScene> parse_scene(std::string_view json)
{
    const auto document = parse_json(json);
    if (!document)
        return document.problem();
    return read_scene(document->root());
}

} // namespace stridescope::core
