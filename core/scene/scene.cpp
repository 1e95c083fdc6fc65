#include "core/scene/scene.h"

namespace stridescope::core
{

const char* kind_name(const Scene& scene)
{
    static constexpr const char* names[] = {"buffer", "slice1", "gather_nd1", "tpu"};
    return names[scene.content.index()];
}

} // namespace stridescope::core
