#include "core/kinds/answer_parts.h"
#include "core/kinds/slice1/slice1.h"

namespace stridescope::core
{

void Slice1::answer(const Slice1Facts& facts, const Ask& ask, Json& object)
{
    object["max_output_sizes"] = json_list(facts.max_output_sizes);
    object["view"] = {{"base_offset", facts.view.base},
                      {"sizes", json_list(facts.view.sizes)},
                      {"strides", json_list(facts.view.strides)}};
    put_operation(object, facts.operands(), *facts.copying, ask);
}

OffsetForm Slice1::offset_form(const Slice1Scene&)
{
    return OffsetForm::elements;
}

TensorSpec* Slice1::tensor(Slice1Scene& scene, Operand operand)
{
    if (operand == Operand::input)
        return &scene.input;
    return operand == Operand::output && scene.output ? &scene.output->tensor : nullptr;
}

} // namespace stridescope::core
