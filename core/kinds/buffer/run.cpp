#include "core/kinds/buffer/buffer.h"
#include "core/run/memory_elements.h"
#include "core/run/scene_run.h"

namespace stridescope::core
{

Result<RunForms> Buffer::forms(const BufferFacts& facts, Direction direction)
{
    const TensorFacts& tensor = facts.tensor;
    const auto elements = memory_elements(tensor);
    if (!elements)
        return elements.problem();
    auto logical = tensor_form("tensor", "", tensor.dtype, tensor.layout.sizes);
    auto memory = tensor_form("memory", "", tensor.dtype, Dims{*elements});
    return direction == Direction::forward ? run_forms(std::move(logical), std::move(memory))
                                           : run_forms(std::move(memory), std::move(logical));
}

std::optional<Problem> Buffer::plan(const BufferFacts& facts, Direction direction, SceneRun& run)
{
    const Layout& memory = facts.tensor.layout;
    const Int in = run.forms.input.element_count;
    const Int out = run.forms.output.element_count;
    return direction == Direction::inverse
               ? run.add(copy_spec(memory, in, run.output_layout(), out, run.input.bits()))
               : run.add(copy_spec(run.input_layout(), in, memory, out, run.input.bits()));
}

} // namespace stridescope::core
