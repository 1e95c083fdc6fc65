#include "core/engine/gather_plan.h"
#include "tests/core/engine/naive.h"

#include <doctest/doctest.h>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

template <typename T>
Bytes as_bytes(const std::vector<Int>& indices)
{
    Bytes bytes(indices.size() * sizeof(T));
    for (std::size_t i = 0; i < indices.size(); ++i)
    {
        const T value = static_cast<T>(indices[i]);
        std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
    }
    return bytes;
}

GatherSpec random_gather(Dice& dice)
{
    GatherSpec spec;
    spec.batches = dice.one_in(2) ? 1 : dice.between(1, 4);
    spec.tuples = dice.between(1, dice.one_in(4) ? 500 : 20);
    for (Int length = dice.between(1, 4); length > 0; --length)
        spec.indexed_sizes.push_back(dice.between(1, length > 2 ? 4 : 12));
    spec.block = dice.one_in(3)    ? dice.pick<Int>({1, 2, 4, 8, 16, 32, 64})
                 : dice.one_in(40) ? dice.between(91, 2100)
                                   : dice.between(1, 90);
    spec.element_bits = dice.one_in(10) ? 4 : dice.pick<Int>({8, 16, 32, 64});
    spec.source_elements = spec.batches * spec.block;
    for (const Int size : spec.indexed_sizes)
        spec.source_elements *= size;
    spec.index_count = spec.batches * spec.tuples * static_cast<Int>(spec.indexed_sizes.size());
    spec.dest_elements = spec.batches * spec.tuples * spec.block;
    return spec;
}

std::vector<Int> random_indices(const GatherSpec& spec, bool negative, Dice& dice)
{
    std::vector<Int> indices;
    for (Int i = 0; i < spec.index_count; ++i)
    {
        const Int size = spec.indexed_sizes[static_cast<std::size_t>(i) % spec.indexed_sizes.size()];
        indices.push_back(dice.between(negative ? -size : 0, size - 1));
    }
    return indices;
}

} // namespace

TEST_CASE("random gathers give what a naive loop gives")
{
    Dice dice(11);
    for (int i = 0; i < rounds(6000); ++i)
    {
        const GatherSpec spec = random_gather(dice);
        const auto type =
            dice.pick<IndexType>({IndexType::int32, IndexType::int64, IndexType::uint32, IndexType::uint64});
        const bool is_signed = type == IndexType::int32 || type == IndexType::int64;
        const auto values = random_indices(spec, is_signed, dice);
        const bool narrow = type == IndexType::int32 || type == IndexType::uint32;
        Bytes indices = narrow ? as_bytes<std::int32_t>(values) : as_bytes<std::int64_t>(values);
        const Int indices_at = dice.between(0, 9); // unaligned, as the source is
        indices.insert(indices.begin(), static_cast<std::size_t>(indices_at), std::byte{});

        const Int source_at = dice.one_in(2) ? 0 : dice.between(0, 63);
        const Bytes memory = random_bytes(dice, source_at + bytes_of(spec.source_elements, spec.element_bits));
        const std::byte* const source = memory.data() + source_at;
        const Int guard = 100 + dice.between(0, 64);
        Bytes dest = random_bytes(dice, guard * 2 + bytes_of(spec.dest_elements, spec.element_bits));
        Bytes expected = dest;
        gather_naively(spec, source, values, expected.data() + guard);

        GatherOptions options;
        if (dice.one_in(2))
            options.least_streamed_bytes = 1;
        if (dice.one_in(4))
            options.least_bytes_a_thread = 100;
        if (dice.one_in(2))
            options.most_cached_source = 0;
        if (dice.one_in(2))
            options.most_few_tuples = 0;
        const auto plan = plan_gather(spec, options);
        REQUIRE(plan.ok());
        const auto problem = run(*plan, source, {indices.data() + indices_at, type, is_signed},
                                 dest.data() + guard, static_cast<int>(dice.between(1, 2)));
        REQUIRE_FALSE(problem.has_value());
        REQUIRE(dest == expected);
    }
}

TEST_CASE("a gather from a source that is not packed gives what its packed copy gives")
{
    Dice dice(13);
    for (int i = 0; i < rounds(2000); ++i)
    {
        GatherSpec spec = random_gather(dice);
        if (spec.element_bits == 4)
            spec.element_bits = 8;
        const auto values = random_indices(spec, true, dice);
        const Bytes indices = as_bytes<Int>(values);
        // The same blocks with the dimensions before them in another order, and gaps.
        GatherSpec turned = spec;
        Int run_of_sizes = spec.block + dice.between(0, 3);
        const bool batches_first = dice.one_in(2);
        const auto take = [&](Int size)
        {
            const Int stride = run_of_sizes;
            run_of_sizes = run_of_sizes * size + dice.between(0, 3);
            return stride;
        };
        if (batches_first)
            turned.batch_stride = take(spec.batches);
        for (const Int size : spec.indexed_sizes)
            turned.indexed_strides.push_back(take(size));
        if (!batches_first)
            turned.batch_stride = take(spec.batches);
        turned.source_elements = run_of_sizes;

        const Bytes source = random_bytes(dice, bytes_of(turned.source_elements, spec.element_bits));
        Bytes packed(static_cast<std::size_t>(bytes_of(spec.source_elements, spec.element_bits)));
        Layout layout;
        layout.sizes.push_back(spec.batches);
        layout.strides.push_back(turned.batch_stride);
        for (std::size_t d = 0; d < spec.indexed_sizes.size(); ++d)
        {
            layout.sizes.push_back(spec.indexed_sizes[d]);
            layout.strides.push_back(turned.indexed_strides[d]);
        }
        layout.sizes.push_back(spec.block);
        layout.strides.push_back(1);
        Dims x = Dims::filled(layout.sizes.size(), 0);
        Int element = 0;
        do
            copy_element(source.data(), offset_of(layout, x), packed.data(), element++, spec.element_bits);
        while (advance(layout.sizes, x));

        Bytes expected(static_cast<std::size_t>(bytes_of(spec.dest_elements, spec.element_bits)));
        Bytes dest = expected;
        gather_naively(spec, packed.data(), values, expected.data());
        GatherOptions options;
        if (dice.one_in(2))
            options.least_streamed_bytes = 1;
        if (dice.one_in(2))
            options.most_few_tuples = 0;
        const auto plan = plan_gather(turned, options);
        REQUIRE(plan.ok());
        REQUIRE_FALSE(
            run(*plan, source.data(), {indices.data(), IndexType::int64, true}, dest.data()).has_value());
        REQUIRE(dest == expected);

        turned.source_elements = 1
                                 + offset_of(layout,
                                             [&]
                                             {
                                                 Dims last = layout.sizes;
                                                 for (Int& size : last)
                                                     --size;
                                                 return last;
                                             }());
        CHECK(plan_gather(turned).ok());
        --turned.source_elements;
        if (turned.source_elements > 0)
            CHECK(plan_gather(turned).problem().where == "source");
    }
}

TEST_CASE("strides of a gather that lead outside its source are refused")
{
    GatherSpec spec;
    spec.indexed_sizes.push_back(3);
    spec.indexed_strides.push_back(-1);
    spec.source_elements = 100;
    spec.index_count = 1;
    spec.dest_elements = 1;
    CHECK(plan_gather(spec).problem().code == Code::values_count);
    spec.indexed_strides[0] = int_max;
    CHECK(plan_gather(spec).problem().code == Code::overflow);
    spec.indexed_strides[0] = 49;
    CHECK(plan_gather(spec).ok());
    spec.indexed_strides.push_back(1);
    CHECK(plan_gather(spec).problem().code == Code::rank);
}

TEST_CASE("an index out of range is named and nothing is written")
{
    GatherSpec spec;
    spec.tuples = 1000;
    spec.indexed_sizes.push_back(7);
    spec.indexed_sizes.push_back(5);
    spec.block = 3;
    spec.source_elements = 7 * 5 * 3;
    spec.index_count = 2000;
    spec.dest_elements = 3000;
    GatherOptions options;
    options.least_bytes_a_thread = 1;
    const auto plan = plan_gather(spec, options);
    REQUIRE(plan.ok());
    const Bytes source(105);
    for (const Int wrong : {Int{5}, Int{-6}, int_max, int_min})
        for (const int threads : {1, 2})
        {
            std::vector<Int> values(2000, 0);
            values[1537] = wrong;
            values[1999] = wrong;
            Bytes dest(3000, std::byte{7});
            const Bytes indices = as_bytes<std::int64_t>(values);
            const auto problem =
                run(*plan, source.data(), {indices.data(), IndexType::int64, true}, dest.data(), threads);
            REQUIRE(problem.has_value());
            CHECK(problem->code == Code::index_out_of_range);
            CHECK(problem->where == "indices.values[1537]");
            CHECK(dest == Bytes(3000, std::byte{7}));
        }
    // If negative indices are not allowed, -1 is an error, and so is one that does not fit in 64 bits.
    const std::vector<Int> values(2000, -1);
    const Bytes indices = as_bytes<std::int64_t>(values);
    Bytes dest(3000);
    CHECK_FALSE(run(*plan, source.data(), {indices.data(), IndexType::int64, true}, dest.data()).has_value());
    CHECK(run(*plan, source.data(), {indices.data(), IndexType::int64, false}, dest.data()).has_value());
    CHECK(run(*plan, source.data(), {indices.data(), IndexType::uint64, true}, dest.data()).has_value());
}

TEST_CASE("of the bounds of an index no type and no number of tuples lets one beyond pass")
{
    const auto refused = [](IndexType type, const Bytes& indices, Int tuples, bool negative_allowed)
    {
        GatherSpec spec;
        spec.tuples = tuples;
        spec.indexed_sizes.push_back(5);
        spec.source_elements = 5;
        spec.index_count = tuples;
        spec.dest_elements = tuples;
        const auto plan = plan_gather(spec);
        REQUIRE(plan.ok());
        const Bytes source(5, std::byte{1});
        Bytes dest(static_cast<std::size_t>(tuples), std::byte{7});
        const auto problem = run(*plan, source.data(), {indices.data(), type, negative_allowed}, dest.data());
        CHECK(dest == Bytes(static_cast<std::size_t>(tuples), problem ? std::byte{7} : std::byte{1}));
        return problem.has_value();
    };
    for (const Int tuples : {1, 2, 3, 16, 17, 300, 1000})
        for (const Int place : {Int{0}, tuples / 2, tuples - 1})
            for (const bool negative_allowed : {false, true})
            {
                const auto with = [&](Int value)
                {
                    std::vector<Int> values(static_cast<std::size_t>(tuples), 3);
                    values[static_cast<std::size_t>(place)] = value;
                    return values;
                };
                for (const Int value : {int_min, int_min + 4, Int{-6}, Int{-5}, Int{-1}, Int{0}, Int{4}, Int{5},
                                        int_max - 1, int_max})
                {
                    const bool good = value < 5 && value >= (negative_allowed ? -5 : 0);
                    CHECK(refused(IndexType::int64, as_bytes<Int>(with(value)), tuples, negative_allowed)
                          != good);
                    // As an unsigned number no negative one is small.
                    CHECK(refused(IndexType::uint64, as_bytes<Int>(with(value)), tuples, negative_allowed)
                          != (value >= 0 && value < 5));
                }
                for (const Int value :
                     {Int{-2147483647} - 1, Int{-6}, Int{-5}, Int{4}, Int{5}, Int{2147483647}})
                {
                    const bool good = value < 5 && value >= (negative_allowed ? -5 : 0);
                    const Bytes indices = as_bytes<std::int32_t>(with(value));
                    CHECK(refused(IndexType::int32, indices, tuples, negative_allowed) != good);
                    CHECK(refused(IndexType::uint32, indices, tuples, negative_allowed)
                          != (value >= 0 && value < 5));
                }
            }
}

TEST_CASE("a gather that its memory does not hold is refused")
{
    GatherSpec spec;
    spec.tuples = 4;
    spec.indexed_sizes.push_back(3);
    spec.block = 2;
    spec.source_elements = 6;
    spec.index_count = 4;
    spec.dest_elements = 8;
    CHECK(plan_gather(spec).ok());
    GatherSpec small = spec;
    small.source_elements = 5;
    CHECK(plan_gather(small).problem().where == "source");
    small = spec;
    small.index_count = 3;
    CHECK(plan_gather(small).problem().where == "indices");
    small = spec;
    small.dest_elements = 7;
    CHECK(plan_gather(small).problem().where == "dest");
    small = spec;
    small.tuples = int_max;
    CHECK(plan_gather(small).problem().code == Code::overflow);
    small = spec;
    small.block = 0;
    CHECK(plan_gather(small).problem().code == Code::zero_size);
}

TEST_CASE("a gather whose memories overlap is refused")
{
    GatherSpec spec;
    spec.indexed_sizes.push_back(4);
    spec.source_elements = 4;
    spec.index_count = 1;
    spec.dest_elements = 1;
    const auto plan = plan_gather(spec);
    REQUIRE(plan.ok());
    std::vector<Int> memory(4, 0);
    auto* bytes = reinterpret_cast<std::byte*>(memory.data());
    CHECK(run(*plan, bytes, {bytes + 8, IndexType::int64, true}, bytes + 3).has_value());
    CHECK(run(*plan, bytes, {bytes + 8, IndexType::int64, true}, bytes + 15).has_value());
    CHECK_FALSE(run(*plan, bytes, {bytes + 8, IndexType::int64, true}, bytes + 16).has_value());
}
