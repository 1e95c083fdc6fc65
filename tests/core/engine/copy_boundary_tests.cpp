#include "core/engine/copy_plan.h"
#include "tests/core/engine/check_copy.h"

#include <doctest/doctest.h>

#include <algorithm>
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
                check_copy_runs(transpose(rows, columns, dice.between(0, 1) * 3, bits), options, 1,
                                random_misalignment(dice), dice);
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
                const Int gap = dice.one_in(3) ? dice.between(0, 40) : 0;
                const CopySpec spec = dice.one_in(2) ? transpose(channels, pixels, gap, bits)
                                                     : transpose(pixels, channels, gap, bits);
                check_copy_runs(spec, options, 1, random_misalignment(dice), dice);
            }
}
