#include "core/copying/picks.h"

namespace stridescope::core
{
namespace
{

Int leading_number(const Dims& sizes, std::size_t leading, const Dims& coordinate)
{
    Int number = 0;
    for (std::size_t d = 0; d < leading; ++d)
        number = number * sizes[d] + coordinate[d];
    return number;
}

} // namespace

Int Picks::count() const
{
    Int count = 1;
    for (std::size_t d = 0; d < index_dimensions; ++d)
        count *= indices_sizes[d];
    return count;
}

Int Picks::of_output(const Dims& coordinate) const
{
    return leading_number(output_sizes, output_dimensions, coordinate);
}

Int Picks::of_index(const Dims& coordinate) const
{
    return leading_number(indices_sizes, index_dimensions, coordinate);
}

Dims Picks::output_first(Int pick) const
{
    Dims first = Dims::filled(output_sizes.size(), 0);
    for (std::size_t d = output_dimensions; d-- > 0;)
    {
        first[d] = pick % output_sizes[d];
        pick /= output_sizes[d];
    }
    return first;
}

Dims Picks::block_sizes() const
{
    Dims sizes = input_sizes;
    for (std::size_t d = 0; d < first_of_block; ++d)
        sizes[d] = 1;
    return sizes;
}

Int Picks::block_number(const Dims& input) const
{
    Int number = 0;
    for (std::size_t d = first_counting; d < first_of_block; ++d)
        number = number * input_sizes[d] + input[d];
    return number;
}

Layout Picks::block_numbers() const
{
    Layout numbers{input_sizes, Dims::filled(input_sizes.size(), 0), 0};
    Int run = 1;
    for (std::size_t d = first_of_block; d-- > first_counting;)
    {
        numbers.strides[d] = run;
        run *= input_sizes[d];
    }
    return numbers;
}

} // namespace stridescope::core
