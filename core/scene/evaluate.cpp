#include "core/scene/facts.h"

namespace stridescope::core
{

Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options)
{
    return visit_kind(scene.content,
                      [&]<typename K>(const typename K::Scene& content) -> Result<Facts>
                      {
                          Facts facts;
                          auto found = K::evaluate(content, options, facts.warnings);
                          if (!found)
                              return found.problem();
                          facts.content = *std::move(found);
                          return facts;
                      });
}

} // namespace stridescope::core
