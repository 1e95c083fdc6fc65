#pragma once

#include "core/scene/scene.h"

namespace stridescope::core
{

/// Calls `use(ValuesFile&, place)` for each file that a scene names, `place` such as "indices.values.file". The
/// scene may be const.
template <typename AnyScene, typename Use>
void for_each_named_file(AnyScene& scene, const Use& use)
{
    const auto look = [&](auto& tensor, const char* place)
    {
        if (auto* file = std::get_if<ValuesFile>(&tensor.values))
            use(*file, place);
    };
    std::visit(
        [&](auto& content)
        {
            if constexpr (requires { content.tensor; })
                look(content.tensor, "values.file");
            if constexpr (requires { content.input; })
                look(content.input, "input.values.file");
            if constexpr (requires { content.indices; })
                look(content.indices, "indices.values.file");
            if constexpr (requires { content.output; })
                if (content.output)
                    look(content.output->tensor, "output.values.file");
        },
        scene.content);
}

} // namespace stridescope::core
