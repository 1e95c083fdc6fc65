#include "core/kinds/gather_nd1/gather_shape.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

std::optional<Problem> check_count(Int count, std::size_t rank, const char* key)
{
    if (count >= 1 && count <= static_cast<Int>(rank))
        return std::nullopt;
    return Problem{Code::dimension_count, key,
                   fmt::format("must be between 1 and the rank ({}), not {}", rank, count)};
}

std::optional<Problem> check_leading_ones(const Dims& sizes, Int count, const char* tensor)
{
    const std::size_t leading = sizes.size() - static_cast<std::size_t>(count);
    for (std::size_t d = 0; d < leading; ++d)
        if (sizes[d] != 1)
            return Problem{
                Code::dimension_count, fmt::format("{}.sizes[{}]", tensor, d),
                fmt::format("only the last {} dimensions are used; earlier ones must have size 1, not {}",
                            count, sizes[d])};
    return std::nullopt;
}

} // namespace

std::size_t GatherShape::first_counting() const
{
    return rank() - static_cast<std::size_t>(counts.input_dimensions);
}

std::size_t GatherShape::first_indexed() const
{
    return first_counting() + static_cast<std::size_t>(counts.batch_dimensions);
}

std::size_t GatherShape::first_of_block() const
{
    return first_indexed() + static_cast<std::size_t>(tuple_length);
}

Int GatherShape::tuple_count() const
{
    return *element_count(indices_sizes) / tuple_length;
}

Result<GatherShape> gather_shape(const Dims& input_sizes, const Dims& indices_sizes, const GatherCounts& counts)
{
    const std::size_t rank = input_sizes.size();
    if (indices_sizes.size() != rank)
        return Problem{Code::rank, "indices.sizes",
                       fmt::format("input has rank {} but indices have rank {}; the ranks must be equal", rank,
                                   indices_sizes.size())};
    if (auto problem = check_count(counts.input_dimensions, rank, "input_dimension_count"))
        return *problem;
    if (auto problem = check_count(counts.indices_dimensions, rank, "indices_dimension_count"))
        return *problem;
    if (auto problem = check_leading_ones(input_sizes, counts.input_dimensions, "input"))
        return *problem;
    if (auto problem = check_leading_ones(indices_sizes, counts.indices_dimensions, "indices"))
        return *problem;

    const Int batches = counts.batch_dimensions;
    if (batches < 0 || batches >= counts.input_dimensions || batches >= counts.indices_dimensions)
        return Problem{
            Code::batch_count, "batch_dimension_count",
            fmt::format(
                "{} batch dimensions; must be at least 0 and less than both dimension counts ({} and {})",
                batches, counts.input_dimensions, counts.indices_dimensions)};
    GatherShape shape{counts, input_sizes, indices_sizes, {}, indices_sizes[rank - 1]};
    const std::size_t indices_first = rank - static_cast<std::size_t>(counts.indices_dimensions);
    for (std::size_t d = 0; d < static_cast<std::size_t>(batches); ++d)
    {
        const Int of_input = input_sizes[shape.first_counting() + d];
        const Int of_indices = indices_sizes[indices_first + d];
        if (of_input != of_indices)
            return Problem{
                Code::batch_mismatch, fmt::format("indices.sizes[{}]", indices_first + d),
                fmt::format("batch size {} does not match the input's batch size {}", of_indices, of_input)};
    }
    if (shape.tuple_length > counts.input_dimensions - batches)
        return Problem{
            Code::tuple_too_long, fmt::format("indices.sizes[{}]", rank - 1),
            fmt::format("a tuple of {} is too long; the input has {} dimensions after its batch dimensions",
                        shape.tuple_length, counts.input_dimensions - batches)};

    std::vector<Int> sizes(indices_sizes.begin() + indices_first, indices_sizes.end() - 1);
    sizes.insert(sizes.end(), input_sizes.begin() + shape.first_of_block(), input_sizes.end());
    if (sizes.size() > rank)
        return Problem{
            Code::dimension_count, "indices_dimension_count",
            fmt::format(
                "the output needs {} dimensions, but the tensors have {}; add leading dimensions of size 1",
                sizes.size(), rank)};
    sizes.insert(sizes.begin(), rank - sizes.size(), 1);
    shape.output_sizes = sizes;
    return shape;
}

std::optional<Problem> check_indices(const GatherShape& shape, std::span<const Int> indices,
                                     bool negative_allowed)
{
    const auto tuple = static_cast<std::size_t>(shape.tuple_length);
    for (std::size_t i = 0; i < indices.size(); ++i)
    {
        const Int size = shape.input_sizes[shape.first_indexed() + i % tuple];
        if (indices[i] < size && indices[i] >= (negative_allowed ? -size : 0))
            continue;
        return Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", i),
                       fmt::format("index {} (position {} in tuple {}) is out of range [{}, {}]", indices[i],
                                   i % tuple, i / tuple, negative_allowed ? -size : 0, size - 1)};
    }
    return std::nullopt;
}

Dims picked_first(const GatherShape& shape, std::span<const Int> indices, Int tuple)
{
    Dims first = Dims::filled(shape.rank(), 0);
    // The sizes of the indices, except the last, number the tuples; those of the batches come first.
    const std::size_t counting = shape.rank() - static_cast<std::size_t>(shape.counts.indices_dimensions);
    const Dims place = coordinate_at(Dims(std::span(shape.indices_sizes.begin(), shape.rank() - 1)), tuple);
    for (std::size_t d = 0; d < static_cast<std::size_t>(shape.counts.batch_dimensions); ++d)
        first[shape.first_counting() + d] = place[counting + d];
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.tuple_length); ++i)
    {
        const std::size_t d = shape.first_indexed() + i;
        const Int index = indices[static_cast<std::size_t>(tuple * shape.tuple_length) + i];
        first[d] = index < 0 ? index + shape.input_sizes[d] : index;
    }
    return first;
}

} // namespace stridescope::core
