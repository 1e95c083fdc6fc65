#include "core/view/grid_sampler.h"

#include "tests/core/view/random_scenes.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Describes a box cell by cell.
BoxView box_by_hand(const SceneView& view, Operand operand, const PageChoice& choice, const CellBox& box)
{
    BoxView result;
    double copied = 0;
    double in_window = 0;
    for (const Dims& x : cells_of(choice, box))
    {
        const CellView cell = view.cell(operand, x);
        if (view.tensor(operand))
        {
            const Int offset = offset_by_hand(view.tensor(operand)->layout, x.to_vector());
            const OffsetRange so_far = result.offsets.value_or(OffsetRange{offset, offset});
            result.offsets = OffsetRange{std::min(so_far.least, offset), std::max(so_far.greatest, offset)};
        }
        result.position += cell.position;
        copied += cell.not_copied ? 0 : 1;
        in_window += cell.in_window ? 1 : 0;
        ++result.cells;
    }
    const auto cells = static_cast<double>(result.cells);
    result.position /= cells;
    result.copied = copied / cells;
    result.in_window = in_window / cells;
    return result;
}

void check_boxes(Dice& dice, const Facts& facts, int boxes)
{
    const SceneView view(show(facts));
    for (const Operand operand : view.parts())
        for (int i = 0; i < boxes; ++i)
        {
            const PageChoice choice = random_pages(dice, view.sizes(operand));
            const GridSampler field(view, operand, choice);
            const CellBox box = random_box(dice, page_grid(choice, view.sizes(operand)));
            const BoxView fast = field.box(box);
            const BoxView slow = box_by_hand(view, operand, choice, box);
            CAPTURE(static_cast<int>(operand));
            CAPTURE(view.sizes(operand));
            CHECK(fast.cells == slow.cells);
            CHECK(fast.offsets == slow.offsets);
            if (fast.sampled)
                continue; // a part of them was looked at, and it says so
            CHECK(fast.position == doctest::Approx(slow.position).epsilon(1e-9));
            CHECK(fast.copied == doctest::Approx(slow.copied).epsilon(1e-9));
            if (operand == Operand::input && std::holds_alternative<Slice1Facts>(facts.content))
                CHECK(fast.in_window == doctest::Approx(slow.in_window).epsilon(1e-9));
        }
}

CellBox half(const CellBox& box, CellSpan CellBox::*dim, bool second)
{
    CellBox operand = box;
    const Int first = (box.*dim).count / 2;
    operand.*dim = second ? CellSpan{(box.*dim).first + first, (box.*dim).count - first}
                          : CellSpan{(box.*dim).first, first};
    return operand;
}

} // namespace

TEST_CASE("a box of a buffer's cells is what its cells are one by one")
{
    Dice dice(11);
    for (int i = 0; i < rounds(1500); ++i)
        check_boxes(dice, random_buffer(dice, 200), 4);
}

TEST_CASE("a box of a slice's cells shows the share that is copied and the share in the window")
{
    Dice dice(12);
    for (int i = 0; i < rounds(1500); ++i)
        check_boxes(dice, random_slice(dice, 200), 4);
}

TEST_CASE("a box of a gather's cells shows the share that is picked and its source")
{
    Dice dice(13);
    for (int i = 0; i < rounds(1500); ++i)
        check_boxes(dice, random_gather_facts(dice), 4);
}

TEST_CASE("a box of a tensor in lanes has its channels' places")
{
    Dice dice(14);
    for (int i = 0; i < rounds(300); ++i)
        check_boxes(dice, random_lanes(dice), 4);
}

TEST_CASE("a small box of a gather is not sampled")
{
    Dice dice(15);
    for (int i = 0; i < rounds(300); ++i)
    {
        const Facts facts = random_gather_facts(dice);
        const SceneView view(show(facts));
        for (const Operand operand : view.parts())
        {
            const PageChoice choice = random_pages(dice, view.sizes(operand));
            const PageGrid grid = page_grid(choice, view.sizes(operand));
            const CellBox one{{dice.between(0, grid.pages - 1), 1},
                              {dice.between(0, grid.rows - 1), 1},
                              {dice.between(0, grid.columns - 1), 1}};
            CHECK_FALSE(GridSampler(view, operand, choice).box(one).sampled);
        }
    }
}

TEST_CASE("a box is the mean of its halves, weighted by their cells, at any size")
{
    Dice dice(16);
    const Facts scenes[] = {
        facts_of("buffer", R"("dtype":"FLOAT16","labels":"NCHW","sizes":[64,4096,4096,1024],"layout":"NHWC",
                             "pad":{"W":16})"),
        facts_of("buffer", R"("dtype":"FLOAT32","sizes":[4090,4090,7,7],"strides":[4096,1,4096,1])"),
        facts_of("buffer", R"("dtype":"UINT8","sizes":[1099511627776])"),
        facts_of("slice1", R"("input":{"dtype":"FLOAT32","sizes":[64,1024,16384]},"window":{"offsets":[3,5,7],
                             "sizes":[61,1000,16000],"strides":[2,-3,5]},"output":{"sizes":[31,334,3200]})"),
        facts_of("slice1", R"("input":{"dtype":"FLOAT32","sizes":[1073741824]},"window":{"offsets":[17],
                             "sizes":[1073741800],"strides":[-1]},"output":{"sizes":[1073741800]})"),
    };
    for (const Facts& facts : scenes)
    {
        const SceneView view(show(facts));
        for (const Operand operand : view.parts())
            for (int i = 0; i < rounds(500); ++i)
            {
                const PageChoice choice = random_pages(dice, view.sizes(operand));
                const GridSampler field(view, operand, choice);
                const CellBox box = random_box(dice, page_grid(choice, view.sizes(operand)));
                const auto dim =
                    dice.pick<CellSpan CellBox::*>({&CellBox::page, &CellBox::row, &CellBox::column});
                if ((box.*dim).count < 2)
                    continue;
                const BoxView whole = field.box(box);
                const BoxView first = field.box(half(box, dim, false));
                const BoxView second = field.box(half(box, dim, true));
                const double share = static_cast<double>(first.cells) / static_cast<double>(whole.cells);
                const auto mean = [&](double a, double b) { return a * share + b * (1 - share); };
                CHECK(first.cells + second.cells == whole.cells);
                CHECK(whole.position == doctest::Approx(mean(first.position, second.position)).epsilon(1e-9));
                CHECK(whole.copied == doctest::Approx(mean(first.copied, second.copied)).epsilon(1e-9));
                CHECK(whole.in_window
                      == doctest::Approx(mean(first.in_window, second.in_window)).epsilon(1e-9));
                CHECK(whole.offsets->least == std::min(first.offsets->least, second.offsets->least));
                CHECK(whole.offsets->greatest == std::max(first.offsets->greatest, second.offsets->greatest));
            }
    }
}

TEST_CASE("a box as a layout of its own has the offsets of its cells, each as often")
{
    Dice dice(17);
    for (int i = 0; i < rounds(500); ++i)
    {
        const Facts facts = random_buffer(dice, 200);
        const SceneView view(show(facts));
        const Layout& layout = view.tensor(Operand::input)->layout;
        const PageChoice choice = random_pages(dice, layout.sizes);
        const CellBox box = random_box(dice, page_grid(choice, layout.sizes));
        std::vector<Int> expected;
        for (const Dims& x : cells_of(choice, box))
            expected.push_back(offset_by_hand(layout, x.to_vector()));
        std::vector<Int> got = offsets_by_hand(box_layout(layout, choice, box));
        std::sort(expected.begin(), expected.end());
        std::sort(got.begin(), got.end());
        CHECK(got == expected);
        CHECK(box_offsets(layout, choice, box) == OffsetRange{expected.front(), expected.back()});
    }
}

TEST_CASE(
    "grid: what a slice copies of an input that takes a search for each element is a sample by coordinates")
{
    const auto parsed = parse_scene(
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[1048576,1048576,32768],)"
        R"("strides":[1000003,999983,7919]},"window":{"offsets":[0,0,0],"sizes":[1048576,1048576,32768],)"
        R"("strides":[-3,7,1]}})");
    REQUIRE(parsed);
    const auto facts = evaluate(parsed->scene, {.effort = Effort::interactive()});
    REQUIRE(facts);
    const SceneView view(show(*facts));
    REQUIRE(view.reads());
    CHECK_FALSE(view.reads()->is_quick());
    const PageChoice choice = view.usual_pages(Operand::input);
    const GridSampler field(view, Operand::input, choice);
    const BoxView box = field.box({{0, 21}, {0, 21}, {0, 7}});
    CHECK(box.sampled);
    CHECK(box.copied < 0.2);
}
