#include "core/kinds/gather_nd1/gather_nd1.h"
#include "core/scene/answer_parts.h"

namespace stridescope::core
{

void GatherNd1::answer(const GatherNd1Facts& facts, const Ask& ask, Json& object)
{
    put_operation(object, facts.operands(), *facts.copying, ask);
}

OffsetForm GatherNd1::offset_form(const GatherNd1Scene&)
{
    return OffsetForm::elements;
}

TensorSpec* GatherNd1::tensor(GatherNd1Scene& scene, Part part)
{
    if (part == Part::output)
        return scene.output ? &scene.output->tensor : nullptr;
    return part == Part::input ? &scene.input : &scene.indices;
}

} // namespace stridescope::core
