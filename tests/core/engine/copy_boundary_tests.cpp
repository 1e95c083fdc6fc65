#include "core/engine/copy_plan.h"
#include "tests/core/engine/check_copy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <vector>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// [rows, columns] with the source's columns contiguous and the destination's rows, some elements apart.
CopySpec transpose(Int rows, Int columns, Int gap, Int bits)
{
    CopySpec spec;
    spec.dimensions.push_back({columns, 1, rows + gap});
    spec.dimensions.push_back({rows, columns + gap, 1});
    spec.source_elements = (rows - 1) * (columns + gap) + columns;
    spec.dest_elements = (columns - 1) * (rows + gap) + rows;
    spec.element_bits = bits;
    return spec;
}

/// `rows` rows of `columns` elements, `step` apart in the source.
CopySpec rows_of(Int rows, Int columns, Int step, Int bits)
{
    const Int span = (columns - 1) * std::abs(step) + 1;
    CopySpec spec;
    spec.dimensions.push_back({rows, span + 3, columns + 5});
    spec.dimensions.push_back({columns, step, 1});
    spec.source_offset = step < 0 ? span - 1 : 0;
    spec.source_elements = (rows - 1) * (span + 3) + span;
    spec.dest_elements = rows * (columns + 5);
    spec.element_bits = bits;
    return spec;
}

/// A packed tensor whose dimensions come in another order, but for the last: blocks of its size move.
CopySpec permuted_blocks(const std::vector<Int>& sizes, const std::vector<std::size_t>& order, Int block,
                         Int gap, Int bits)
{
    CopySpec spec;
    std::vector<Int> strides(sizes.size());
    Int run = block + gap;
    for (std::size_t d = sizes.size(); d-- > 0;)
    {
        strides[d] = run;
        run *= sizes[d];
    }
    spec.source_elements = run;
    std::vector<CopyDimension> dimensions;
    run = block;
    for (std::size_t i = order.size(); i-- > 0;)
    {
        dimensions.push_back({sizes[order[i]], strides[order[i]], run});
        run *= sizes[order[i]];
    }
    spec.dest_elements = run;
    for (std::size_t i = dimensions.size(); i-- > 0;)
        spec.dimensions.push_back(dimensions[i]);
    spec.dimensions.push_back({block, 1, 1});
    spec.element_bits = bits;
    return spec;
}

/// Tests a kind of copy at the sizes around the tiles that a large one of its kind is cut into.
void check_around_tiles(const std::function<CopySpec(Int, Int)>& make, Int rows, Int columns,
                        const CopyOptions& options, Dice& dice)
{
    const auto large = plan_copy(make(rows, columns), options);
    REQUIRE(large.ok());
    for (const Int block : {large->inner.block, large->middle.block, large->outer.block})
        for (const Int size : {block - 1, block, block + 1, 2 * block + 1})
        {
            if (size < 1)
                continue;
            if (size <= rows)
                check_copy_runs(make(size, std::min<Int>(columns, 37)), options, 1, random_misalignment(dice),
                                dice);
            if (size <= columns)
                check_copy_runs(make(std::min<Int>(rows, 37), size), options, 1, random_misalignment(dice),
                                dice);
        }
}

} // namespace

TEST_CASE("transposes are right at every boundary of vectors and tiles")
{
    Dice dice(4);
    const std::vector<Int> sides = {1,  2,  3,  4,  5,  7,   8,   9,   15,  16,  17,  31,
                                    32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300};
    for (const Int bits : {8, 16, 32, 64})
        for (const Int rows : sides)
            for (const Int columns : sides)
            {
                if (rows * columns > 20000 && !dice.one_in(8))
                    continue;
                CopyOptions options;
                options.least_streamed_bytes = dice.one_in(2) ? 1 : int_max;
                vary_means(options, dice);
                check_copy_runs(transpose(rows, columns, dice.between(0, 1) * 3, bits), options, 1,
                                random_misalignment(dice), dice);
            }
}

TEST_CASE("streamed transposes are right wherever the rows of the destination begin in a line")
{
    Dice dice(47);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Int bits = dice.one_in(2) ? 32 : 64;
        // Rows of whole lines, or of any number of elements, of which those beyond `rows` must stay as they
        // are.
        const Int rows = dice.one_in(3) ? 16 * dice.between(1, 20) : dice.between(8, 300);
        const Int columns = dice.one_in(3) ? 16 * dice.between(1, 40) : dice.between(1, 700);
        const Int gap = dice.one_in(2) ? 0 : dice.between(1, 19);
        CopyOptions options;
        options.least_streamed_bytes = 0;
        options.reads_pages_in_turn = false;
        CAPTURE(rows);
        CAPTURE(columns);
        CAPTURE(gap);
        CAPTURE(bits);
        const Misalignment elements{dice.between(0, 15) * bits / 8, dice.between(0, 15) * bits / 8};
        check_copy_runs(transpose(rows, columns, gap, bits), options, 1,
                        dice.one_in(3) ? random_misalignment(dice) : elements, dice);
    }
}

TEST_CASE("rows of every length and step are right")
{
    Dice dice(5);
    for (const Int bits : {8, 16, 32, 64})
        for (const Int step : {1, -1, 2, -2, 3, 4, 0})
            for (Int length = 1; length <= 140; ++length)
            {
                const Int rows = dice.between(1, 20);
                const Int span = (length - 1) * std::abs(step) + 1;
                CopySpec spec;
                spec.dimensions.push_back({rows, span + 1, length + dice.between(0, 1)});
                spec.dimensions.push_back({length, step, 1});
                spec.source_offset = step < 0 ? span - 1 : 0;
                spec.source_elements = (rows - 1) * (span + 1) + span;
                spec.dest_elements = rows * (length + 1);
                spec.element_bits = bits;
                check_copy_runs(spec, random_options(dice), 1, random_misalignment(dice), dice);
            }
}

TEST_CASE("streamed rows that follow each other are right where one ends and the next begins in a line")
{
    Dice dice(8);
    for (Int length = 60; length <= 330; ++length)
        for (const Int step : {length, length + dice.between(1, 90), Int{dice.between(1, 63)}, -length - 5})
        {
            const Int rows = dice.between(2, 50);
            const Int reach = (rows - 1) * std::abs(step);
            CopySpec spec;
            spec.dimensions.push_back({rows, step, length});
            spec.dimensions.push_back({length, 1, 1});
            spec.source_offset = step < 0 ? reach : 0;
            spec.source_elements = reach + length;
            spec.dest_elements = rows * length;
            spec.element_bits = 8;
            CopyOptions options;
            options.least_streamed_bytes = 1;
            vary_means(options, dice);
            check_copy_runs(spec, options, dice.one_in(4) ? 2 : 1, random_misalignment(dice), dice);
        }
}

TEST_CASE("copies larger than a tile and on several threads are right")
{
    Dice dice(6);
    const std::vector<CopySpec> large = {
        transpose(1024, 700, 0, 8),  transpose(513, 1024, 0, 16), transpose(512, 512, 0, 32),
        transpose(257, 1023, 1, 64), transpose(3, 200000, 0, 8),  transpose(200000, 3, 0, 16),
        transpose(256, 2100, 0, 8),  transpose(128, 2100, 0, 16), transpose(4, 90001, 0, 32),
        transpose(90001, 2, 0, 64),
    };
    for (const CopySpec& spec : large)
        for (const Int least_streamed : {Int{1}, int_max})
            for (const int threads : {1, 2, 5})
            {
                CopyOptions options;
                options.least_streamed_bytes = least_streamed;
                options.least_bytes_a_thread = 1 << 16;
                vary_means(options, dice);
                check_copy_runs(spec, options, threads, random_misalignment(dice), dice);
            }
    for (const Int step : {1, -1, 2, 5})
    {
        CopySpec spec;
        spec.dimensions.push_back({500003, step, 1});
        spec.source_offset = step < 0 ? 500002 : 0;
        spec.source_elements = 500002 * std::abs(step) + 1;
        spec.dest_elements = 500003;
        spec.element_bits = 16;
        CopyOptions options;
        options.least_streamed_bytes = 1;
        options.least_bytes_a_thread = 1 << 16;
        check_copy_runs(spec, options, 2, {}, dice);
    }
}

TEST_CASE("copies are right at the boundaries of the tiles they are cut into")
{
    Dice dice(7);
    for (const Int bits : {8, 16, 32, 64})
        for (const Int least_streamed : {Int{1}, int_max})
        {
            CopyOptions options;
            options.least_streamed_bytes = least_streamed;
            vary_means(options, dice);
            for (const Int step : {1, -1, 2, 3, 0})
            {
                const auto rows = [&](Int count, Int length) { return rows_of(count, length, step, bits); };
                check_around_tiles(rows, 3, 1 << 18, options, dice);
                check_around_tiles(rows, 1 << 12, 100, options, dice);
            }
            const auto transposed = [&](Int rows, Int columns) { return transpose(rows, columns, 0, bits); };
            check_around_tiles(transposed, 1 << 11, 1 << 11, options, dice);
            for (const Int few : {2, 3, 4}) // pixels of planes, and planes of pixels
            {
                check_around_tiles(transposed, few, 1 << 16, options, dice);
                check_around_tiles(transposed, 1 << 16, few, options, dice);
            }
        }
}

TEST_CASE("pixels of a few channels are right for every number of them")
{
    Dice dice(8);
    for (const Int bits : {8, 16, 32, 64})
        for (Int channels = 1; channels <= 9; ++channels)
            for (Int pixels = 1; pixels <= 150; ++pixels)
            {
                CopyOptions options;
                options.least_streamed_bytes = dice.one_in(2) ? 1 : int_max;
                vary_means(options, dice);
                const Int gap = dice.one_in(3) ? dice.between(0, 40) : 0;
                const CopySpec spec = dice.one_in(2) ? transpose(channels, pixels, gap, bits)
                                                     : transpose(pixels, channels, gap, bits);
                check_copy_runs(spec, options, 1, random_misalignment(dice), dice);
            }
}

TEST_CASE("blocks of every size up to some vectors change places")
{
    Dice dice(9);
    std::vector<Int> blocks;
    for (Int bytes = 1; bytes <= 330; ++bytes)
        blocks.push_back(bytes);
    for (const Int around : {512, 768, 1024, 2048})
        for (Int bytes = around - 2; bytes <= around + 2; ++bytes)
            blocks.push_back(bytes);
    for (const Int bits : {8, 16, 32, 64})
        for (const Int bytes : blocks)
        {
            if (bytes * 8 % bits != 0)
                continue;
            CopyOptions options;
            options.least_streamed_bytes = dice.one_in(2) ? 1 : int_max;
            vary_means(options, dice);
            const Int gap = dice.one_in(3) ? dice.between(0, 9) : 0;
            const std::vector<Int> sizes = {dice.between(1, 40), dice.between(1, 40)};
            check_copy_runs(permuted_blocks(sizes, {1, 0}, bytes * 8 / bits, gap, bits), options, 1,
                            random_misalignment(dice), dice);
        }
}

TEST_CASE("permutations of many small dimensions are right")
{
    Dice dice(10);
    for (int i = 0; i < rounds(1500); ++i)
    {
        std::vector<Int> sizes;
        std::vector<std::size_t> order;
        for (std::size_t d = 0; d < static_cast<std::size_t>(dice.between(3, 6)); ++d)
        {
            sizes.push_back(dice.between(1, 7));
            order.push_back(d);
        }
        dice.shuffle(order);
        CopyOptions options = random_options(dice);
        const Int bits = dice.pick<Int>({8, 16, 32, 64});
        const Int block = dice.one_in(3) ? 1 : dice.between(1, 40);
        check_copy_runs(permuted_blocks(sizes, order, block, 0, bits), options,
                        static_cast<int>(dice.between(1, 2)), random_misalignment(dice), dice);
    }
}

TEST_CASE("rows a power of two apart are right, few and many of them")
{
    Dice dice(11);
    for (const Int bytes : {8, 16, 24, 48, 64, 96, 98, 128, 160, 256, 300, 600, 1100, 2050})
        for (const Int stride : {1024, 4096, 8192})
            for (const std::array<Int, 2> counts : {std::array<Int, 2>{2, 40}, {40, 2}, {33, 12}, {9, 70}})
            {
                if (stride < bytes * counts[1])
                    continue;
                CopySpec spec;
                const bool source_first = dice.one_in(2);
                const Int near = bytes + dice.between(0, 1) * 8;
                const CopyDimension a{counts[0], stride, bytes};
                const CopyDimension b{counts[1], bytes, near * counts[0]};
                spec.dimensions.push_back(b);
                spec.dimensions.push_back(a);
                spec.dimensions.push_back({bytes, 1, 1});
                spec.source_elements = stride * counts[0];
                spec.dest_elements = near * counts[0] * counts[1];
                CopyOptions options;
                options.least_streamed_bytes = dice.one_in(2) ? 1 : int_max;
                vary_means(options, dice);
                check_copy_runs(source_first ? spec : inverse(spec), options, 1, random_misalignment(dice),
                                dice);
            }
}

TEST_CASE("pixels and planes that fill whole lines are right")
{
    Dice dice(12);
    for (const Int bits : {8, 16, 32, 64})
        for (const Int channels : {2, 3, 4})
            for (Int lines = 1; lines <= 9; ++lines)
                for (const Int batches : {1, 3})
                {
                    const Int pixels = lines * 64 * 8 / bits;
                    CopySpec spec; // planes from pixels
                    spec.dimensions.push_back({batches, channels * pixels, channels * pixels});
                    spec.dimensions.push_back({channels, 1, pixels});
                    spec.dimensions.push_back({pixels, channels, 1});
                    spec.source_elements = spec.dest_elements = batches * channels * pixels;
                    spec.element_bits = bits;
                    CopyOptions options;
                    options.least_streamed_bytes = 1;
                    vary_means(options, dice);
                    check_copy_runs(spec, options, 1, {dice.between(0, 3), 0}, dice);
                    check_copy_runs(inverse(spec), options, 1, {dice.between(0, 3), 0}, dice);
                }
}
