#include "tests/core/dice.h"
#include "tests/picture/composed.h"
#include "ui/picture/look.h"
#include "ui/picture/page_plane.h"

#include <doctest/doctest.h>

using namespace stridescope;
using namespace stridescope::test;

namespace
{

const char* const batches = R"({"stridescope":1,"kind":"gather_nd1",
    "input":{"dtype":"FLOAT32","sizes":[2,3,2,2]},
    "indices":{"dtype":"UINT32","sizes":[2,3,2,2],
               "values":[0,0,1,1, 1,1,0,0, 0,1,1,0, 1,0,0,1, 0,0,0,0, 1,1,1,1]},
    "input_dimension_count":4,"indices_dimension_count":4,"batch_dimension_count":2})";

/// Tells whether a part shows an element: it is on its page, and requested to be visible.
bool shows(const ui::Look& look, core::Operand operand, const core::Dims& x)
{
    const ui::GridLook& grid = look.grids[static_cast<std::size_t>(operand)];
    for (std::size_t d = 0; d < x.size(); ++d)
        if (!core::draws(grid.pages, d) && grid.pages.at[d] != x[d])
            return false;
    return grid.target == x;
}

} // namespace

TEST_CASE(
    "the indices of a gather with batches follow what is gone to: their pages show the tuple that picks it")
{
    const core::Facts facts = facts_of(batches);
    const auto kept = core::test::view_of(facts);
    const core::SceneView& view = *kept;
    ui::Look look;
    ui::settle_pages(look, view);
    const core::Dims sizes = view.sizes(core::Operand::output);
    core::Dims x = core::Dims::filled(sizes.size(), 0);
    do
    {
        const core::Pick pick = core::AtCoordinate{core::Operand::output, x};
        ui::go_to(look, view, pick);
        const auto tuple = view.copying()->pick_of_output(x);
        REQUIRE(tuple);
        // Tuples of two indices, numbered row by row.
        const core::Dims index = core::coordinate_at(view.sizes(core::Operand::indices), *tuple * 2);
        CHECK(shows(look, core::Operand::indices, index));
        CHECK(shows(look, core::Operand::output, x));
        CHECK(shows(look, core::Operand::input, *view.source_of(x)));
    } while (core::advance(sizes, x));
}

TEST_CASE("the input of a gather opens on the page that the output's first element comes from")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"gather_nd1",
        "input":{"dtype":"FLOAT32","sizes":[3,4,5,6,7]},
        "indices":{"dtype":"INT32","sizes":[1,1,1,2,3],"values":[0,1,2,-1,-2,-3]},
        "input_dimension_count":5,"indices_dimension_count":3,"batch_dimension_count":0})");
    const auto view = core::test::view_of(facts);
    ui::Look look;
    ui::settle_pages(look, *view);
    const core::PageChoice& pages = look.grids[static_cast<std::size_t>(core::Operand::input)].pages;
    CHECK(pages.page == 2);
    CHECK(pages.at == core::Dims({0, 1, 0, 0, 0}));
}

TEST_CASE("the indices follow the steps of a gather with batches")
{
    const core::Facts facts = facts_of(batches);
    const auto kept = core::test::view_of(facts);
    ui::Look look;
    ui::settle_pages(look, *kept);
    const core::Int all = *core::element_count(kept->sizes(core::Operand::output));
    for (core::Int number = 0; number < all; ++number)
    {
        ui::go_to_step(look, *kept, {core::StepCode::elements, number});
        const core::Dims x = core::coordinate_at(kept->sizes(core::Operand::output), number);
        const core::Dims index =
            core::coordinate_at(kept->sizes(core::Operand::indices), *kept->copying()->pick_of_output(x) * 2);
        CHECK(shows(look, core::Operand::indices, index));
    }
}

TEST_CASE("Go to an index: the index itself is shown, not the first of its tuple")
{
    const core::Facts facts = facts_of(batches);
    const auto kept = core::test::view_of(facts);
    ui::Look look;
    ui::settle_pages(look, *kept);
    const core::Dims index{1, 2, 0, 1};
    ui::go_to(look, *kept, core::AtCoordinate{core::Operand::indices, index});
    CHECK(shows(look, core::Operand::indices, index));
}

TEST_CASE("pages: words without room beside them cannot be clicked")
{
    const core::SceneView view(core::test::show(example("62")));
    const ui::Style style;
    const ui::Rect area = {0, 0, 1000, 400};
    ui::Look all;
    ui::GridLook& look = all.grids[0];
    look.pages = view.usual_pages(core::Operand::input);
    const ui::PagePlane plane = ui::settle(all, view, core::Operand::input, area, style);
    const ui::EdgeWords words = ui::edge_words(plane, look, style);
    CHECK(words.indices == 0);
    CHECK(words.title == 0);
    int found = 0;
    for (float x = 0.5F; x < 1000; x += 1)
        found += ui::edge_at(plane, look, area, style, x, 200.5F) ? 1 : 0;
    CHECK(found == 0);

    const core::SceneView few(core::test::show(example("10")));
    ui::Look of_few_pages;
    ui::GridLook& large = of_few_pages.grids[0];
    large.pages = few.usual_pages(core::Operand::input);
    const ui::PagePlane of_few = ui::settle(of_few_pages, few, core::Operand::input, area, style);
    const float left = large.camera.x(of_few.cell_left(0), area);
    const float top = large.camera.y(of_few.cell_top(0), area);
    const auto row = ui::edge_at(of_few, large, area, style, left - 4, top + 4);
    REQUIRE(row);
    CHECK(row->what == ui::PageEdge::What::row);
    const auto column = ui::edge_at(of_few, large, area, style, left + 4, top - 4);
    REQUIRE(column);
    CHECK(column->what == ui::PageEdge::What::column);
}
