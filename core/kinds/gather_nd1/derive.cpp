#include "core/kinds/derivation_parts.h"
#include "core/kinds/evaluate_output.h"
#include "core/kinds/gather_nd1/gather_nd1.h"

namespace stridescope::core
{

void GatherNd1::derive(const GatherNd1Scene& scene, const GatherNd1Facts& facts, const Ask& ask,
                       Explanation& out)
{
    const GatherShape& shape = facts.shape;
    const NamedTensor input{&facts.input, Operand::input};
    const NamedTensor indices{&facts.indices, Operand::indices};
    const NamedTensor output{&facts.output, Operand::output};
    const std::size_t rank = shape.rank();
    const auto of_indices = static_cast<std::size_t>(shape.counts.indices_dimensions);
    const auto batches = static_cast<std::size_t>(shape.counts.batch_dimensions);
    // The output ends in the block, as the input does; the tuples come before it, and the batches first.
    const std::size_t tuples_end = shape.first_of_block();
    const std::size_t tuples_begin = tuples_end - (of_indices - 1);

    CopyDerivations copies{facts.copying.get(), GatherNd1::directml.source};
    copies.output_size = [&](std::size_t d) -> DerivedIndex
    {
        if (d >= tuples_end)
            return same_size(input, d, "block size from the input");
        if (d < tuples_begin)
            return {Expression({"a leading dimension", "1", 1, Unit::elements, d, Operand::output}),
                    "right-aligned; leading sizes are 1"};
        const bool batch = d < tuples_begin + batches;
        return same_size(indices, rank - of_indices + (d - tuples_begin),
                         batch ? "batch size, equal in indices and input"
                               : "number of tuples along this indices dimension");
    };
    copies.input_index = [&](const Dims& x, std::size_t d) -> DerivedIndex
    {
        if (d >= shape.first_of_block())
            return same_index(output, x, d, "index inside the block");
        if (d >= shape.first_indexed())
        {
            const Int place = *facts.copying->pick_of_output(x) * shape.tuple_length
                              + static_cast<Int>(d - shape.first_indexed());
            return picked_index(input, d, (*facts.index_values)[static_cast<std::size_t>(place)], place);
        }
        if (d >= shape.first_counting())
            return same_index(output, x, tuples_begin + (d - shape.first_counting()),
                              "batch index from the output");
        return {Expression({"a leading dimension", "0", 0, Unit::index, d, Operand::input}),
                "unused leading dimension of size 1"};
    };
    derive_operation({scene.input, scene.indices,
                      output_spec(scene.output, scene.input, shape.output_sizes, OutputLabels::own)},
                     facts.operands(), copies, ask, out);
}

} // namespace stridescope::core
