#include "core/kinds/answer_parts.h"
#include "core/kinds/gather_elements/gather_elements.h"

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

TensorSpec* GatherElements::tensor(GatherElementsScene& scene, Operand operand)
{
    if (operand == Operand::output)
        return scene.output ? &scene.output->tensor : nullptr;
    return operand == Operand::input ? &scene.input : &scene.indices;
}

} // namespace stridescope::core
