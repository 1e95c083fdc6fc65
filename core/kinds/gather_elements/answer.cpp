#include "core/kinds/gather_elements/gather_elements.h"
#include "core/scene/answer_parts.h"

namespace stridescope::core
{

void GatherElements::answer(const GatherElementsFacts& facts, const Ask& ask, Json& object)
{
    put_operation(object, facts.operands(), *facts.copying, ask);
}

OffsetForm GatherElements::offset_form(const GatherElementsScene&)
{
    return OffsetForm::elements;
}

TensorSpec* GatherElements::tensor(GatherElementsScene& scene, Part part)
{
    if (part == Part::output)
        return scene.output ? &scene.output->tensor : nullptr;
    return part == Part::input ? &scene.input : &scene.indices;
}

} // namespace stridescope::core
