#include "core/engine/element_gather.h"
#include "core/engine/indices.h"
#include "core/tensor/layout.h"
#include "tests/core/engine/naive.h"
#include "tests/core/show.h"

#include <doctest/doctest.h>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// An element gather with its memories; the source is packed in a random order of its dimensions, some
/// reversed.
struct Case
{
    ElementGatherSpec spec;
    std::vector<Int> indices;
    IndexType type = IndexType::int64;
    bool negative = true;
    Int source_offset = 0; ///< offset of coordinate 0
};

Case random_case(Dice& dice)
{
    Case made;
    const auto rank = static_cast<std::size_t>(dice.between(1, 5));
    made.spec.axis = static_cast<std::size_t>(dice.between(0, static_cast<Int>(rank) - 1));
    made.spec.element_bits = dice.pick<Int>({4, 8, 16, 32, 64});
    made.spec.axis_size = dice.between(1, 6);
    Dims source;
    std::vector<std::size_t> order;
    for (std::size_t d = 0; d < rank; ++d)
    {
        const Int size = dice.between(1, 5);
        made.spec.sizes.push_back(d == made.spec.axis ? dice.between(1, 9) : size);
        source.push_back(d == made.spec.axis ? made.spec.axis_size : size + dice.between(0, 2));
        order.push_back(d);
    }
    dice.shuffle(order);
    made.spec.source_strides = Dims::filled(rank, 0);
    made.spec.source_elements = 1;
    for (const std::size_t d : order)
    {
        made.spec.source_strides[d] = made.spec.source_elements;
        made.spec.source_elements *= source[d];
    }
    made.type =
        dice.pick<IndexType>({IndexType::int32, IndexType::int64, IndexType::uint32, IndexType::uint64});
    made.negative = made.type == IndexType::int32 || made.type == IndexType::int64;
    const Int least = made.negative ? -made.spec.axis_size : 0;
    for (Int i = 0; i < made.spec.element_count(); ++i)
        made.indices.push_back(dice.between(least, made.spec.axis_size - 1));
    return made;
}

Bytes stored(const Case& made)
{
    Bytes bytes;
    for (const Int index : made.indices)
        with_index_type(made.type,
                        [&](auto zero)
                        {
                            const auto value = static_cast<decltype(zero)>(index);
                            const auto* first = reinterpret_cast<const std::byte*>(&value);
                            bytes.insert(bytes.end(), first, first + sizeof value);
                        });
    return bytes;
}

Bytes naive(const Case& made, const Bytes& source, Bytes dest)
{
    const ElementGatherSpec& spec = made.spec;
    for (Int place = 0; place < spec.element_count(); ++place)
    {
        Dims x = coordinate_at(spec.sizes, place);
        const Int index = made.indices[static_cast<std::size_t>(place)];
        x[spec.axis] = index < 0 ? index + spec.axis_size : index;
        Int from = 0;
        for (std::size_t d = 0; d < x.size(); ++d)
            from += x[d] * spec.source_strides[d];
        copy_element(source.data(), from, dest.data(), place, spec.element_bits);
    }
    return dest;
}

} // namespace

TEST_CASE("random gathers of elements give what a naive loop gives, whole and in parts")
{
    Dice dice(71);
    for (int i = 0; i < rounds(3000); ++i)
    {
        const Case made = random_case(dice);
        REQUIRE_FALSE(check_element_gather(made.spec));
        const Int all = made.spec.element_count();
        const Bytes source = random_bytes(dice, bytes_of(made.spec.source_elements, made.spec.element_bits));
        const Bytes memory = stored(made);
        const Indices indices{memory.data(), made.type, made.negative};
        REQUIRE_FALSE(check_element_indices(made.spec, indices, 2));
        const Bytes before = random_bytes(dice, bytes_of(all, made.spec.element_bits));
        Bytes dest = before;
        const Int middle = dice.between(0, all) / 2 * 2;
        gather_elements(made.spec, source.data(), indices, dest.data(), 0, middle, 1);
        gather_elements(made.spec, source.data(), indices, dest.data(), middle, all, 2);
        const bool same = dest == naive(made, source, before);
        CHECK(same);
    }
}

TEST_CASE("many elements are gathered by several threads as by one")
{
    ElementGatherSpec spec;
    spec.sizes = {700, 1100};
    spec.source_strides = {1, 700};
    spec.axis = 1;
    spec.axis_size = 1300;
    spec.element_bits = 4;
    spec.source_elements = 700 * 1300;
    Dice dice(3);
    Case made{spec, {}, IndexType::int32, true, 0};
    for (Int i = 0; i < spec.element_count(); ++i)
        made.indices.push_back(dice.between(-1300, 1299));
    const Bytes source = random_bytes(dice, bytes_of(spec.source_elements, 4));
    const Bytes memory = stored(made);
    Bytes dest(static_cast<std::size_t>(bytes_of(spec.element_count(), 4)));
    gather_elements(spec, source.data(), {memory.data(), made.type, true}, dest.data(), 0, spec.element_count(),
                    4);
    const bool same = dest == naive(made, source, Bytes(dest.size()));
    CHECK(same);
}

TEST_CASE("the first of all indices outside the axis is named")
{
    ElementGatherSpec spec;
    spec.sizes = {2, 3};
    spec.source_strides = {4, 1};
    spec.axis = 1;
    spec.axis_size = 4;
    spec.source_elements = 8;
    Case made{spec, {3, -4, 0, 4, -5, 1}, IndexType::int64, true, 0};
    const Bytes memory = stored(made);
    const auto problem = check_element_indices(spec, {memory.data(), IndexType::int64, true}, 2);
    REQUIRE(problem);
    CHECK(problem->code == Code::index_out_of_range);
    CHECK(problem->where == "indices.values[3]");
    CHECK(problem->message == "index 4 is out of range [-4, 3]");
    const auto unsigned_problem = check_element_indices(spec, {memory.data(), IndexType::int64, false}, 1);
    REQUIRE(unsigned_problem);
    CHECK(unsigned_problem->where == "indices.values[1]");
}

TEST_CASE("a gather of elements beyond its source is refused")
{
    ElementGatherSpec spec;
    spec.sizes = {2, 3};
    spec.source_strides = {4, 1};
    spec.axis = 1;
    spec.axis_size = 4;
    spec.source_elements = 8;
    CHECK_FALSE(check_element_gather(spec));
    spec.source_elements = 7;
    CHECK(check_element_gather(spec)->code == Code::values_count);
    spec.source_elements = 8;
    spec.axis = 2;
    CHECK(check_element_gather(spec)->code == Code::rank);
}
