#include "core/copying/pick_copying.h"
#include "core/kinds/gather_nd1/gather_picks.h"
#include "tests/core/copying/random_gather.h"

#include "tests/core/brute_force.h"
#include "tests/core/show.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// output[B, I, T] = input[B, indices[B, I], T], on the counting sizes alone: the row-major place in the input
/// of each output element.
std::vector<Int> sources(const Gather& gather, std::vector<Int>& output_sizes)
{
    const auto r = static_cast<std::size_t>(gather.counts.input_dimensions);
    const auto q = static_cast<std::size_t>(gather.counts.indices_dimensions);
    const auto b = static_cast<std::size_t>(gather.counts.batch_dimensions);
    const std::vector<Int> input(gather.input.end() - r, gather.input.end());
    const std::vector<Int> indices(gather.indices.end() - q, gather.indices.end());
    const auto t = static_cast<std::size_t>(indices.back());
    output_sizes.assign(indices.begin(), indices.end() - 1);
    const std::vector<Int> tail(input.begin() + static_cast<std::ptrdiff_t>(b + t), input.end());
    output_sizes.insert(output_sizes.end(), tail.begin(), tail.end());

    std::vector<Int> result;
    for (const auto& out : coordinates(Dims(output_sizes)))
    {
        std::size_t tuple = 0;
        for (std::size_t d = 0; d + 1 < q; ++d)
            tuple = tuple * static_cast<std::size_t>(indices[d]) + static_cast<std::size_t>(out[d]);
        std::vector<Int> in(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(b));
        for (std::size_t i = 0; i < t; ++i)
        {
            const Int index = gather.values[tuple * t + i];
            in.push_back(index < 0 ? index + input[b + i] : index);
        }
        in.insert(in.end(), out.begin() + (static_cast<std::ptrdiff_t>(q) - 1), out.end());
        Int place = 0;
        for (std::size_t d = 0; d < r; ++d)
            place = place * input[d] + in[d];
        result.push_back(place);
    }
    return result;
}

std::shared_ptr<const Copying> copying(const GatherShape& shape, const std::vector<Int>& values)
{
    return copying_by_picks(picks_of(shape, std::make_shared<const std::vector<Int>>(values)),
                            {shape.input_sizes, packed_strides(shape.input_sizes), 0}, "");
}

Dims source_of(const GatherShape& shape, const std::vector<Int>& values, const Dims& output)
{
    return *copying(shape, values)->source(output);
}

std::string problem(const Dims& input, const Dims& indices, const GatherCounts& counts)
{
    return said(gather_shape(input, indices, counts));
}

} // namespace

TEST_CASE("a gather copies what the three nested loops of its definition do")
{
    Dice dice(60);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const Gather gather = random_gather(dice);
        CAPTURE(gather.input);
        CAPTURE(gather.indices);
        const auto shape = gather_shape(gather.input, gather.indices, gather.counts);
        REQUIRE(said(shape) == "none");
        std::vector<Int> output_sizes;
        const auto expected = sources(gather, output_sizes);
        REQUIRE(shape->output_sizes == raised(output_sizes, gather.input.size()));
        REQUIRE(check_indices(*shape, gather.values, true) == std::nullopt);
        std::size_t number = 0;
        const auto copies = copying(*shape, gather.values);
        for (const auto& x : coordinates(shape->output_sizes))
        {
            const Dims source = *copies->source(x);
            REQUIRE(contains(gather.input, source));
            REQUIRE(row_major_index(gather.input, source) == expected[number++]);
        }
    }
}

TEST_CASE("each tuple's block is the set of output elements that the tuple picks")
{
    Dice dice(61);
    for (int round = 0; round < rounds(1000); ++round)
    {
        const Gather gather = random_gather(dice);
        const auto shape = gather_shape(gather.input, gather.indices, gather.counts);
        REQUIRE(shape.ok());
        const auto picks = picks_of(*shape, std::make_shared<const std::vector<Int>>(gather.values));
        const auto copies = copying(*shape, gather.values);
        for (const auto& x : coordinates(shape->output_sizes))
        {
            const Int tuple = *copies->pick_of_output(x);
            const Box block = *copies->picked(tuple);
            const Dims source = *copies->source(x);
            const Dims output_first = picks->output_first(tuple);
            for (std::size_t d = 0; d < x.size(); ++d)
            {
                REQUIRE(x[d] >= output_first[d]);
                REQUIRE(x[d] < output_first[d] + block.count[d]);
                REQUIRE(source[d] >= block.first[d]);
                REQUIRE(source[d] < block.first[d] + block.count[d]);
            }
        }
        CHECK(shape->tuple_count() * shape->tuple_length == static_cast<Int>(gather.values.size()));
    }
}

TEST_CASE("the page's rows: indices 1, 0 turn 0 1 / 2 3 into 2 3 / 0 1")
{
    const auto shape = gather_shape({2, 2}, {2, 1}, {2, 2, 0});
    CHECK(shape->output_sizes == Dims{2, 2});
    const std::vector<Int> values = {1, 0};
    CHECK(source_of(*shape, values, {0, 0}) == Dims{1, 0});
    CHECK(source_of(*shape, values, {0, 1}) == Dims{1, 1});
    CHECK(source_of(*shape, values, {1, 0}) == Dims{0, 0});
}

TEST_CASE("the page's batches give 0 3 / 7 4 / 9 10")
{
    const auto shape = gather_shape({1, 3, 2, 2}, {1, 3, 2, 2}, {3, 3, 1});
    CHECK(shape->output_sizes == Dims{1, 1, 3, 2});
    const std::vector<Int> values = {0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0};
    std::vector<Int> numbers;
    for (const auto& x : coordinates(shape->output_sizes))
        numbers.push_back(row_major_index({1, 3, 2, 2}, source_of(*shape, values, x)));
    CHECK(numbers == std::vector<Int>{0, 3, 7, 4, 9, 10});
}

TEST_CASE("the output's tail begins after batches and tuple: {6,7} for tuples of 3 into {3,4,5,6,7}")
{
    const auto shape = gather_shape({3, 4, 5, 6, 7}, {1, 1, 1, 2, 3}, {5, 3, 0});
    CHECK(shape->output_sizes == Dims{1, 1, 2, 6, 7});
    CHECK(shape->first_of_block() == 3);
    // The page counts from DimensionCount - tuple size: the last three, {5,6,7}, though it prints {6,7}.
    CHECK(shape->rank() - static_cast<std::size_t>(shape->tuple_length) == 2);
}

TEST_CASE("the page's indices {1,1,4,6} and {1,3,4,5,6,7} hold tuples longer than their input's rank")
{
    CHECK(problem({1, 1, 4, 4}, {1, 1, 4, 6}, {4, 2, 0}) == "tuple_too_long at indices.sizes[3]");
    CHECK(problem({1, 2, 2, 2, 2, 2}, {1, 3, 4, 5, 6, 7}, {5, 5, 0}) == "tuple_too_long at indices.sizes[5]");
}

TEST_CASE("a tuple may index the dimensions after the batches, not the whole rank")
{
    CHECK(problem({1, 1, 2, 2}, {1, 1, 1, 2}, {2, 1, 0}) == "none");
    CHECK(problem({1, 1, 2, 2}, {1, 1, 1, 3}, {2, 1, 0}) == "tuple_too_long at indices.sizes[3]");
    CHECK(problem({1, 2, 2, 2}, {1, 1, 2, 2}, {3, 2, 1}) == "none");
    CHECK(problem({1, 2, 2, 2}, {1, 1, 2, 3}, {3, 2, 1}) == "tuple_too_long at indices.sizes[3]");
}

TEST_CASE("each rule of a gather's shape is named at its first offender, in the order of the rules")
{
    CHECK(problem({2, 2}, {2, 2, 1}, {2, 2, 0}) == "rank at indices.sizes");
    CHECK(problem({2, 2}, {2, 1}, {0, 2, 0}) == "dimension_count at input_dimension_count");
    CHECK(problem({2, 2}, {2, 1}, {3, 2, 0}) == "dimension_count at input_dimension_count");
    CHECK(problem({2, 2}, {2, 1}, {2, 0, 0}) == "dimension_count at indices_dimension_count");
    CHECK(problem({2, 2}, {2, 1}, {2, int_max, 0}) == "dimension_count at indices_dimension_count");
    CHECK(problem({2, 2}, {2, 1}, {1, 2, 0}) == "dimension_count at input.sizes[0]");
    CHECK(problem({1, 3, 2}, {1, 2, 1}, {1, 1, 0}) == "dimension_count at input.sizes[1]");
    CHECK(problem({1, 2, 2}, {1, 2, 1}, {2, 1, 0}) == "dimension_count at indices.sizes[1]");
    CHECK(problem({2, 2}, {2, 1}, {2, 2, -1}) == "batch_count at batch_dimension_count");
    CHECK(problem({2, 2}, {2, 1}, {2, 2, 2}) == "batch_count at batch_dimension_count");
    CHECK(problem({1, 2}, {2, 1}, {1, 2, 1}) == "batch_count at batch_dimension_count");
    CHECK(problem({2, 2}, {1, 1}, {2, 1, 1}) == "batch_count at batch_dimension_count");
    CHECK(problem({2, 3, 2}, {2, 4, 1}, {3, 3, 2}) == "batch_mismatch at indices.sizes[1]");
    CHECK(problem({1, 2, 3}, {5, 2, 1}, {2, 3, 1}) == "batch_mismatch at indices.sizes[0]");
    CHECK(problem({2, 2, 2}, {2, 2, 1}, {3, 3, 0}) == "dimension_count at indices_dimension_count");
    CHECK(problem({2, 2, 2}, {1, 2, 1}, {3, 2, 0}) == "none");
}

TEST_CASE("an index below 0 counts from the end if its type has a sign")
{
    const auto shape = gather_shape({2, 3}, {1, 2}, {2, 1, 0});
    const auto index_problem = [&](std::vector<Int> values, bool negative)
    { return said(check_indices(*shape, values, negative)); };
    CHECK(index_problem({1, 2}, false) == "none");
    CHECK(index_problem({-2, -3}, true) == "none");
    CHECK(index_problem({-2, -3}, false) == "index_out_of_range at indices.values[0]");
    CHECK(index_problem({2, 0}, true) == "index_out_of_range at indices.values[0]");
    CHECK(index_problem({0, 3}, true) == "index_out_of_range at indices.values[1]");
    CHECK(index_problem({0, -4}, true) == "index_out_of_range at indices.values[1]");
    CHECK(index_problem({0, int_min}, true) == "index_out_of_range at indices.values[1]");
    CHECK(source_of(*shape, std::vector<Int>{-2, -3}, {0, 0}) == Dims{0, 0});
    CHECK(source_of(*shape, std::vector<Int>{-1, -1}, {0, 0}) == Dims{1, 2});
}
