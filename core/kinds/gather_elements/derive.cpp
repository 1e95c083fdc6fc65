#include "core/kinds/derivation_parts.h"
#include "core/kinds/evaluate_output.h"
#include "core/kinds/gather_elements/gather_elements.h"

namespace stridescope::core
{

void GatherElements::derive(const GatherElementsScene& scene, const GatherElementsFacts& facts, const Ask& ask,
                            Explanation& out)
{
    const NamedTensor input{&facts.input, Operand::input};
    const NamedTensor indices{&facts.indices, Operand::indices};
    const NamedTensor output{&facts.output, Operand::output};
    const Dims& sizes = facts.indices.layout.sizes;
    CopyDerivations copies{facts.copying.get(), GatherElements::directml.source};
    copies.output_size = [&](std::size_t d)
    { return same_size(indices, d, "the output has the indices' sizes"); };
    copies.input_index = [&](const Dims& x, std::size_t d)
    {
        if (d != facts.axis)
            return same_index(output, x, d, "the index equals the output's, except along the axis");
        const Int place = row_major_index(sizes, x);
        return picked_index(input, d, (*facts.index_values)[static_cast<std::size_t>(place)], place);
    };
    derive_operation(
        {scene.input, scene.indices, output_spec(scene.output, scene.input, sizes, OutputLabels::of_input)},
        facts.operands(), copies, ask, out);
}

} // namespace stridescope::core
