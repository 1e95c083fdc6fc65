#include "core/infer/infer.h"
#include "tests/core/infer/inferred.h"
#include "tests/core/random_layouts.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

using Numbers = std::vector<std::int32_t>;

Inference infer_cut_numbers(const Numbers& memory, const Dims& sizes, const Numbers& numbers,
                            const InferOptions& options = {})
{
    const auto inference = infer(std::as_bytes(std::span(memory)),
                                 {DType::int32, sizes.to_vector(), packed_strides(sizes).to_vector(), 0,
                                  std::as_bytes(std::span(numbers)), false},
                                 options);
    REQUIRE(inference.ok());
    return *inference;
}

Numbers counting(Int count)
{
    Numbers numbers;
    for (Int i = 0; i < count; ++i)
        numbers.push_back(static_cast<std::int32_t>(1000 + i));
    return numbers;
}

/// Memory of other numbers with the tensor in it, and how many elements lie before an end.
Numbers memory_of(Dice& dice, const Layout& layout, const Numbers& numbers)
{
    Numbers memory;
    for (Int i = 0; i <= offset_range(layout)->greatest; ++i)
        memory.push_back(static_cast<std::int32_t>(dice.between(-9, -1)));
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    for (const std::int32_t number : numbers)
    {
        memory[static_cast<std::size_t>(offset_of(layout, coordinate))] = number;
        advance(layout.sizes, coordinate);
    }
    return memory;
}

Int inside(const Layout& layout, Int begin, Int end)
{
    Int count = 0;
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    do
        count += offset_of(layout, coordinate) >= begin && offset_of(layout, coordinate) < end ? 1 : 0;
    while (advance(layout.sizes, coordinate));
    return count;
}

/// Any order, rows perhaps padded, perhaps turned round: no two elements share a place.
Layout nested_layout(Dice& dice)
{
    Layout layout{random_sizes(dice, static_cast<std::size_t>(dice.between(1, 4)), 600), {}, 0};
    layout.strides = Dims::filled(layout.sizes.size(), 0);
    std::vector<std::size_t> order;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        order.push_back(d);
    dice.shuffle(order);
    Int run = 1;
    for (const std::size_t d : order)
    {
        layout.strides[d] = dice.one_in(4) ? -run : run;
        run *= layout.sizes[d] + (dice.one_in(3) ? dice.between(0, 3) : 0);
    }
    layout.base = dice.between(0, 5) - offset_range(layout)->least;
    return layout;
}

/// Found with as many elements as the dump has of it, none of which is wrong.
LayoutCandidate check_cut(const Numbers& memory, const Layout& layout, const Numbers& numbers, Int left)
{
    const Inference inference = infer_cut_numbers(memory, layout.sizes, numbers);
    REQUIRE(inference.outcome == InferOutcome::found);
    const LayoutCandidate& best = inference.candidates.front();
    CHECK(same_places(layout_of(best), layout));
    CHECK(best.matched == left);
    CHECK(best.mismatch.equal());
    return best;
}

} // namespace

TEST_SUITE("infer")
{
    TEST_CASE("a transposed tensor is found in a dump that was cut, with how much of it is missing")
    {
        Dice dice(21);
        const Layout layout{{4, 5, 6}, {1, 24, 4}, 0};
        const Numbers numbers = counting(120);
        const Numbers whole = memory_of(dice, layout, numbers);
        for (const Int percent : {98, 93, 90, 75, 60, 55})
        {
            CAPTURE(percent);
            const auto kept = static_cast<std::size_t>(120 * percent / 100);
            const Inference inference = infer_cut_numbers(
                {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(kept)}, layout.sizes, numbers);
            REQUIRE(inference.outcome == InferOutcome::found);
            const LayoutCandidate& best = inference.candidates.front();
            CHECK(layout_of(best) == layout);
            CHECK(best.matched == static_cast<Int>(kept));
            CHECK(best.mismatch.different == 0);
            CHECK(best.why.find(std::to_string(120 - kept) + " of 120 elements lie past the end of the dump")
                  != std::string::npos);
            CHECK(!inference.complete);
        }
    }

    TEST_CASE("infer finds random layouts in dumps that end too soon")
    {
        Dice dice(22);
        for (int done = 0; done < rounds(600) / thinned(4);)
        {
            const Layout layout = nested_layout(dice);
            const Int count = *element_count(layout.sizes);
            if (count < 24)
                continue;
            Numbers numbers = counting(count);
            if (dice.one_in(2))
                for (auto& number : numbers)
                    number = static_cast<std::int32_t>(dice.one_in(3) ? 0 : dice.between(1, 200));
            Numbers memory = memory_of(dice, layout, numbers);
            const Int size = static_cast<Int>(memory.size());
            memory.resize(static_cast<std::size_t>(size * dice.between(65, 99) / 100));
            const Int left = inside(layout, 0, static_cast<Int>(memory.size()));
            if (left == count || left * 5 < count * 3)
                continue;
            ++done;
            CAPTURE(done);
            check_cut(memory, layout, numbers, left);
        }
    }

    TEST_CASE("infer finds random layouts in dumps that begin too late")
    {
        Dice dice(24);
        for (int done = 0; done < rounds(300) / thinned(4);)
        {
            Layout layout = nested_layout(dice);
            const Int count = *element_count(layout.sizes);
            if (count < 24)
                continue;
            const Numbers numbers = counting(count);
            Numbers memory = memory_of(dice, layout, numbers);
            const Int lost = static_cast<Int>(memory.size()) * dice.between(1, 35) / 100;
            const Int left = inside(layout, lost, static_cast<Int>(memory.size()));
            if (left == count || left * 5 < count * 3)
                continue;
            memory.erase(memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(lost));
            layout.base -= lost;
            ++done;
            CAPTURE(done);
            const LayoutCandidate best = check_cut(memory, layout, numbers, left);
            CHECK(best.why.find("lie before the start of the dump") != std::string::npos);
        }
    }

    TEST_CASE("half a tensor is not enough, and the message says that the dump is shorter")
    {
        const Numbers numbers = counting(120);
        const Inference none = infer_cut_numbers({numbers.begin(), numbers.begin() + 25}, {120}, numbers);
        CHECK(none.outcome == InferOutcome::not_found);
        CHECK(why_none(none)
              == "no match within " + std::to_string(none.tried)
                     + " comparisons; the dump (100 bytes) is shorter than the packed tensor (480 bytes), and "
                       "layouts with half or more of the elements outside the dump, or with elements outside "
                       "both ends, are not searched");
        CHECK(infer_cut_numbers({numbers.begin(), numbers.begin() + 60}, {120}, numbers).outcome
              == InferOutcome::not_found);
        CHECK(infer_cut_numbers({numbers.begin(), numbers.begin() + 61}, {120}, numbers).outcome
              == InferOutcome::found);
        CHECK(why_none(infer_cut_numbers(Numbers(200, 1), {120}, numbers)).find("shorter")
              == std::string::npos);
    }

    TEST_CASE("a few elements that match inside by chance are not a layout of the tensor")
    {
        Dice dice(23);
        for (int i = 0; i < rounds(300); ++i)
        {
            CAPTURE(i);
            Numbers numbers;
            Numbers memory;
            const Dims sizes = {dice.between(2, 5), dice.between(2, 5)};
            for (Int e = 0; e < *element_count(sizes); ++e)
                numbers.push_back(static_cast<std::int32_t>(dice.between(0, 3)));
            numbers.back() = 7; // is not in memory
            for (Int e = dice.between(4, 30); e > 0; --e)
                memory.push_back(static_cast<std::int32_t>(dice.between(0, 3)));
            const Inference inference = infer_cut_numbers(memory, sizes, numbers);
            if (inference.outcome == InferOutcome::found)
                CHECK(inference.candidates.front().matched * 20 > *element_count(sizes) * 19);
        }
    }

    TEST_CASE("a budget holds for dumps that are cut too")
    {
        const Numbers numbers = counting(1000);
        InferOptions little;
        little.budget = 1500;
        const Inference none =
            infer_cut_numbers({numbers.begin(), numbers.begin() + 900}, {1000}, numbers, little);
        CHECK(none.tried <= 1500);
    }
}
