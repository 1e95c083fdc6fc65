#include "core/tensor/packing.h"

#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <map>
#include <string>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The strides of sizes under labels in an order such as "NHWC", fastest last.
Dims strides_of(const std::string& labels, const Dims& sizes, const std::string& order,
                const std::string& broadcast = "")
{
    Packing packing = Packing::row_major(sizes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        packing.order[i] = labels.find(order[i]);
    for (const char label : broadcast)
        packing.broadcast[labels.find(label)] = true;
    return calculate_strides(sizes, packing).value();
}

/// The scene format's formula, word for word, in numbers that cannot overflow here.
std::vector<Int> strides_by_formula(const std::vector<Int>& size, const std::vector<std::size_t>& order,
                                    const std::vector<bool>& broadcast, const std::vector<Int>& pad,
                                    const std::vector<Int>& align)
{
    std::vector<Int> stride(size.size(), -1);
    Int run = 1;
    for (std::size_t i = order.size(); i-- > 0;)
    {
        const std::size_t d = order[i];
        if (broadcast[d])
        {
            stride[d] = 0;
            continue;
        }
        stride[d] = run;
        while (stride[d] % align[d] != 0)
            ++stride[d];
        run = stride[d] * (size[d] + pad[d]);
    }
    return stride;
}

} // namespace

TEST_CASE("strides of any order, broadcast, padding and alignment are those of the format's formula")
{
    Dice dice(3);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const auto rank = static_cast<std::size_t>(dice.between(1, 8));
        const Dims sizes = random_sizes(dice, rank, 300);
        Packing packing = Packing::row_major(rank);
        dice.shuffle(packing.order);
        for (std::size_t d = 0; d < rank; ++d)
        {
            packing.broadcast[d] = dice.one_in(4);
            packing.pad[d] = dice.one_in(3) ? dice.between(0, 5) : 0;
            packing.align[d] = dice.one_in(3) ? dice.between(1, 9) : 1;
        }
        const auto expected = strides_by_formula(sizes.to_vector(), packing.order, packing.broadcast,
                                                 packing.pad.to_vector(), packing.align.to_vector());
        REQUIRE(calculate_strides(sizes, packing) == Dims(expected));
    }
}

TEST_CASE("without choices the strides are packed, row-major")
{
    Dice dice(4);
    for (int round = 0; round < rounds(300); ++round)
    {
        const Dims sizes = random_sizes(dice, static_cast<std::size_t>(dice.between(1, 8)), 300);
        Int faster = 1;
        const Dims strides = packed_strides(sizes);
        for (std::size_t d = sizes.size(); d-- > 0; faster *= sizes[d])
            REQUIRE(strides[d] == faster);
        REQUIRE(calculate_strides(sizes, Packing::row_major(sizes.size())) == strides);
    }
}

TEST_CASE("the orders that the documents name have the documents' strides")
{
    CHECK(strides_of("NCHW", {2, 3, 4, 5}, "NCHW") == Dims{60, 20, 5, 1});
    CHECK(strides_of("NCHW", {2, 3, 4, 5}, "NHWC") == Dims{60, 1, 15, 3});
    CHECK(strides_of("NCHW", {2, 3, 4, 5}, "CHWN") == Dims{1, 40, 10, 2});
    CHECK(strides_of("NCDHW", {2, 3, 2, 2, 2}, "NCDHW") == Dims{24, 8, 4, 2, 1});
    CHECK(strides_of("NCDHW", {2, 3, 2, 2, 2}, "NDHWC") == Dims{24, 1, 12, 6, 3});
    CHECK(strides_of("HW", {2, 3}, "HW") == Dims{3, 1});
    CHECK(strides_of("HW", {2, 3}, "WH") == Dims{1, 2});
    CHECK(strides_of("DHW", {2, 2, 3}, "DHW") == Dims{6, 3, 1});
    CHECK(strides_of("DHW", {2, 2, 3}, "WHD") == Dims{1, 2, 4});
    CHECK(strides_of("NCHW", {1, 3, 3, 5}, "NCHW") == Dims{45, 15, 5, 1});
    CHECK(strides_of("NCHW", {1, 3, 3, 5}, "NHWC") == Dims{45, 1, 15, 3});
    CHECK(strides_of("NCHW", {1, 1, 3, 5}, "NHWC") == Dims{15, 1, 5, 1});
}

TEST_CASE("a broadcast dimension has stride 0 and counts as one for the others")
{
    CHECK(strides_of("NCHW", {2, 3, 4, 5}, "NCHW", "C") == Dims{20, 0, 5, 1});
    CHECK(strides_of("NCHW", {2, 3, 4, 5}, "NHWC", "C") == Dims{20, 0, 5, 1});
    CHECK(strides_of("NCHW", {2, 3, 4, 5}, "NHWC", "W") == Dims{12, 1, 3, 0});
    CHECK(strides_of("NCHW", {2, 3, 4, 5}, "NCHW", "NCHW") == Dims{0, 0, 0, 0});
}

TEST_CASE("CalculateStrides in 64 bits does not wrap to a silent broadcast")
{
    // In 32 bits the stride of N would be 2^33 mod 2^32 = 0.
    CHECK(strides_of("NCHW", {2, 65536, 65536, 2}, "NCHW") == Dims{Int{1} << 33, 131072, 2, 1});
}

TEST_CASE("padding counts positions of its dimension and shows in the next slower stride")
{
    Packing packing = Packing::row_major(4);
    packing.pad[2] = 1;
    CHECK(calculate_strides({1, 1, 2, 3}, packing) == Dims{9, 9, 3, 1});
    packing.pad = {0, 0, 0, 2};
    CHECK(calculate_strides({1, 1, 2, 3}, packing) == Dims{10, 10, 5, 1});
}

TEST_CASE("alignment rounds the dimension's own stride, also that of the fastest dimension")
{
    Packing packing = Packing::row_major(4);
    packing.align[2] = 64;
    CHECK(calculate_strides({1, 2, 2, 3}, packing) == Dims{256, 128, 64, 1});
    packing = Packing::row_major(4);
    packing.align[3] = 4;
    CHECK(calculate_strides({1, 2, 2, 3}, packing) == Dims{48, 24, 12, 4});
}
