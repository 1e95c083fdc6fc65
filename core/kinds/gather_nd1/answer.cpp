#include "core/kinds/answer_parts.h"
#include "core/kinds/gather_nd1/gather_nd1.h"

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

TensorSpec* GatherNd1::tensor(GatherNd1Scene& scene, Operand operand)
{
    if (operand == Operand::output)
        return scene.output ? &scene.output->tensor : nullptr;
    return operand == Operand::input ? &scene.input : &scene.indices;
}

} // namespace stridescope::core
