#pragma once

#include "core/scene/members.h"

namespace stridescope::core
{

/// Calls `use(ValuesFile&, path)` for each file that a scene names, with a path such as "indices.values.file".
/// The scene may be const.
template <MaybeConst<Scene> AnyScene, typename Use>
void for_each_named_file(AnyScene& scene, const Use& use)
{
    for_each_member<Values>(scene,
                            [&](auto& values, const std::string& path, Rule)
                            {
                                if (auto* file = std::get_if<ValuesFile>(&values))
                                    use(*file, path + ".file");
                            });
}

} // namespace stridescope::core
