#include "core/view/pages.h"

#include "tests/core/brute_force.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope::core;

TEST_CASE("pages of any rank show every element once, page by page and stepper by stepper")
{
    for (const Dims& sizes : {Dims{5}, Dims{2, 3}, Dims{2, 3, 4}, Dims{2, 1, 3, 2}, Dims{2, 2, 2, 2, 2}})
    {
        const PageChoice choice = default_pages(sizes);
        const PageGrid grid = page_grid(choice, sizes);
        std::set<std::vector<Int>> shown;
        for (const auto& at : test::coordinates(sizes))
        {
            PageChoice stepped = choice;
            for (std::size_t d = 0; d < sizes.size(); ++d)
                if (d != choice.column && choice.row != d && choice.page != d)
                    stepped.at[d] = Dims(at)[d];
            for (Int page = 0; page < grid.pages; ++page)
                for (Int row = 0; row < grid.rows; ++row)
                    for (Int column = 0; column < grid.columns; ++column)
                        shown.insert(page_coordinate(stepped, page, row, column).to_vector());
        }
        CHECK(static_cast<Int>(shown.size()) == element_count(sizes));
        for (const auto& x : shown)
            CHECK(contains(sizes, Dims(x)));
    }
}

TEST_CASE("a choice of pages that no longer fits the tensor gives way to the usual one")
{
    PageChoice choice = default_pages({2, 3, 4});
    CHECK(valid_pages(choice, {2, 3, 4}) == choice);
    CHECK(valid_pages(choice, {3, 4}) == default_pages({3, 4}));
    choice.row = choice.column;
    CHECK(valid_pages(choice, {2, 3, 4}) == default_pages({2, 3, 4}));
}

TEST_CASE("a stepper stays inside a dimension that became smaller")
{
    PageChoice choice = default_pages({4, 3, 2, 2});
    choice.at[0] = 3;
    CHECK(valid_pages(choice, {2, 3, 2, 2}).at[0] == 1);
}
