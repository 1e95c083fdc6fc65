#include "core/kinds/buffer/buffer.h"
#include "core/kinds/summary.h"
#include "core/spec/tensor_dimensions.h"

namespace stridescope::core
{

std::optional<std::string> Buffer::fix(BufferScene&, const Problem&)
{
    return std::nullopt;
}

BufferScene Buffer::example()
{
    BufferScene scene;
    scene.tensor.sizes = {1, 2, 3, 4};
    return scene;
}

TensorSpec Buffer::main_tensor(const BufferScene& scene)
{
    return scene.tensor;
}

BufferScene Buffer::of_tensor(const TensorSpec& tensor)
{
    return {.tensor = tensor, .feature_level = {}};
}

bool Buffer::add_dimension(BufferScene& scene)
{
    const bool room = scene.tensor.sizes.size() < Dims::max_rank;
    core::add_dimension(scene.tensor);
    return room;
}

std::string Buffer::caption(const BufferScene&)
{
    return title;
}

std::string Buffer::summary(const BufferScene& scene)
{
    return sizes_text(scene.tensor.sizes) + "   " + scene.tensor.dtype;
}

} // namespace stridescope::core
