#include "core/scene/scene.h"

#include "core/scene/number_path.h"

namespace stridescope::core
{

TensorSpec* tensor_of(Scene& scene, Operand operand)
{
    return tensor_at(scene, operand_name(operand));
}

const TensorSpec* tensor_of(const Scene& scene, Operand operand)
{
    return tensor_at(scene, operand_name(operand));
}

} // namespace stridescope::core
