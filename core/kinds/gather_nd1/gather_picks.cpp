#include "core/kinds/gather_nd1/gather_picks.h"

namespace stridescope::core
{
namespace
{

class GatherPicks final : public Picks
{
public:
    GatherPicks(const GatherShape& of_shape, std::shared_ptr<const std::vector<Int>> values)
        : shape(of_shape), indices(std::move(values))
    {
        input_sizes = shape.input_sizes;
        indices_sizes = shape.indices_sizes;
        output_sizes = shape.output_sizes;
        first_counting = shape.first_counting();
        first_of_block = shape.first_of_block();
        index_dimensions = shape.rank() - 1;
        output_dimensions = shape.first_of_block(); // the output ends in the block, as the input does
    }
    [[nodiscard]] Dims first(Int pick) const override { return picked_first(shape, *indices, pick); }
    [[nodiscard]] std::vector<Int> starts(const Layout& input, Progress* progress) const override
    {
        const auto batch_dims = static_cast<std::size_t>(shape.counts.batch_dimensions);
        Dims batch_sizes;
        for (std::size_t d = 0; d < batch_dims; ++d)
            batch_sizes.push_back(shape.input_sizes[shape.first_counting() + d]);
        const Int batches = *element_count(batch_sizes);
        const Int tuples = shape.tuple_count() / batches;

        std::vector<Int> starts;
        starts.reserve(static_cast<std::size_t>(shape.tuple_count()));
        Dims batch = Dims::filled(batch_dims, 0);
        auto index = indices->begin();
        for (Int b = 0; b < batches; ++b, advance(batch_sizes, batch))
        {
            Int batch_start = input.base;
            for (std::size_t d = 0; d < batch_dims; ++d)
                batch_start += batch[d] == 0 ? 0 : batch[d] * input.strides[shape.first_counting() + d];
            for (Int t = 0; t < tuples; ++t)
            {
                if (starts.size() % 4096 == 0 && is_cancelled(progress))
                    return starts;
                Int start = batch_start;
                for (std::size_t d = shape.first_indexed(); d < shape.first_of_block(); ++d, ++index)
                {
                    const Int place = *index < 0 ? *index + shape.input_sizes[d] : *index;
                    start += place == 0 ? 0 : place * input.strides[d]; // an unused stride may be any number
                }
                starts.push_back(start);
            }
        }
        return starts;
    }

private:
    GatherShape shape;
    std::shared_ptr<const std::vector<Int>> indices;
};

} // namespace

std::shared_ptr<const Picks> picks_of(const GatherShape& shape, std::shared_ptr<const std::vector<Int>> indices)
{
    return std::make_shared<GatherPicks>(shape, std::move(indices));
}

} // namespace stridescope::core
