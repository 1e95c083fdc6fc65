#include "core/kinds/buffer/buffer.h"
#include "core/kinds/derivation_parts.h"

namespace stridescope::core
{

void Buffer::derive(const BufferScene& scene, const BufferFacts& facts, const Ask& ask, Explanation& out)
{
    const NamedTensor tensor{&facts.tensor};
    derive_tensor(scene.tensor, tensor, out);
    each_coordinate(ask, facts.tensor.layout.sizes, out,
                    [&](const std::string& path, const Dims& x) { derive_offset(path, x, tensor, out); });
    derive_places(ask, tensor, out);
}

} // namespace stridescope::core
