#include "core/scene/arrange.h"

#include "core/scene/number_path.h"

namespace stridescope::core
{

bool can_be_arranged(const Scene& scene)
{
    return visit_kind(scene.content, []<typename K>(const typename K::Scene&) { return K::can_be_arranged; });
}

Result<Scene> arrange(const Scene& scene, Progress* progress)
{
    return visit_kind(scene.content,
                      [&]<typename K>(const typename K::Scene& content) -> Result<Scene>
                      {
                          auto next = K::arrange(content, progress);
                          if (!next)
                              return next.problem();
                          Scene after = scene;
                          after.content = *std::move(next);
                          return after;
                      });
}

std::optional<Scene> with_address(const Scene& scene, const std::string& path, Int address)
{
    Scene next = scene;
    Int* const of_tensor = number_at(next, path + ".address");
    if (!of_tensor)
        return std::nullopt;
    *of_tensor = address;
    return next;
}

} // namespace stridescope::core
