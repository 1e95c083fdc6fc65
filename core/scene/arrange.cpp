#include "core/scene/arrange.h"

#include "core/kinds/tpu_memory/arrange.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

template <typename K>
concept Arrangeable = requires(const typename K::Scene& scene, Progress* progress)
{
    {
        arranged(scene, progress)
        } -> std::same_as<Result<typename K::Scene>>;
};

} // namespace

bool can_be_arranged(const Scene& scene)
{
    return visit_kind(scene.content, []<typename K>(const typename K::Scene&) { return Arrangeable<K>; });
}

Result<Scene> arrange_memory(const Scene& scene, Progress* progress)
{
    return visit_kind(scene.content,
                      [&]<typename K>(const typename K::Scene& content) -> Result<Scene>
                      {
                          if constexpr (Arrangeable<K>)
                          {
                              auto next = arranged(content, progress);
                              if (!next)
                                  return next.problem();
                              Scene after = scene;
                              after.content = *std::move(next);
                              return after;
                          }
                          else
                              return Problem{Code::unsupported, "kind",
                                             fmt::format("a {} has no tensors to arrange in lanes", K::noun)};
                      });
}

} // namespace stridescope::core
