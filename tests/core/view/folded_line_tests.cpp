#include "core/view/grid_sampler.h"
#include "core/view/page_regions.h"
#include "core/view/selection.h"

#include "tests/core/view/random_scenes.h"

#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// One page of one line, across or down, perhaps one of several pages, folded.
struct Folded
{
    Dims sizes;
    PageChoice choice;
};

Folded random_fold(Dice& dice)
{
    const Int length = dice.between(2, 60);
    const Dims sizes = dice.pick<Dims>({{length}, {1, length}, {length, 1}, {1, 1, 1, length}, {3, 1, length}});
    return {sizes, folded(default_pages(sizes), sizes, dice.between(1, length - 1))};
}

/// A box of the grid, which may reach beyond the last row's end, and the cells in it one by one.
struct Boxed
{
    CellBox box;
    std::vector<Dims> cells;
};

Boxed random_boxed(Dice& dice, const Folded& folded)
{
    Boxed boxed;
    while (boxed.cells.empty())
    {
        boxed.box = random_box(dice, page_grid(folded.choice, folded.sizes));
        const CellBox& box = boxed.box;
        for (Int p = box.page.first; p < box.page.first + box.page.count; ++p)
            for (Int r = box.row.first; r < box.row.first + box.row.count; ++r)
                for (Int c = box.column.first; c < box.column.first + box.column.count; ++c)
                    if (holds_cell(folded.choice, r, c))
                        boxed.cells.push_back(page_coordinate(folded.choice, p, r, c));
    }
    return boxed;
}

Layout random_layout_of(Dice& dice, const Dims& sizes)
{
    Layout layout{sizes, Dims::filled(sizes.size(), 0), dice.between(0, 9)};
    for (Int& stride : layout.strides)
        stride = dice.between(-4, 4);
    return layout;
}

} // namespace

TEST_CASE("a folded line's cells are its elements, each once, and each is found again where it is drawn")
{
    Dice dice(1);
    for (int i = 0; i < rounds(500); ++i)
    {
        const auto [sizes, choice] = random_fold(dice);
        REQUIRE(choice.fold);
        const PageGrid grid = page_grid(choice, sizes);
        CHECK(grid.columns == choice.fold->width);
        std::set<std::vector<Int>> seen;
        for (Int page = 0; page < grid.pages; ++page)
            for (Int row = 0; row < grid.rows; ++row)
                for (Int column = 0; column < grid.columns; ++column)
                {
                    if (!holds_cell(choice, row, column))
                        continue;
                    const Dims x = page_coordinate(choice, page, row, column);
                    REQUIRE(contains(sizes, x));
                    CHECK(page_place(choice, x) == PagePlace{page, row, column});
                    CHECK(x[choice.fold->dim] == row * grid.row_step + column);
                    seen.insert(x.to_vector());
                }
        CHECK(static_cast<Int>(seen.size()) == element_count(sizes));
    }
}

TEST_CASE("only a page of one line is folded, into rows shorter than it")
{
    const auto fold_of = [](const Dims& sizes, Int width)
    { return folded(default_pages(sizes), sizes, width).fold; };
    CHECK(fold_of({12}, 5) == LineFold{0, 12, 5});
    CHECK(fold_of({1, 1, 12}, 5) == LineFold{2, 12, 5});
    CHECK(fold_of({12, 1}, 5) == LineFold{0, 12, 5});
    CHECK_FALSE(fold_of({12}, 12));
    CHECK_FALSE(fold_of({12}, 0));
    CHECK_FALSE(fold_of({2, 12}, 5));
    CHECK_FALSE(fold_of({1, 1}, 1));
}

TEST_CASE("a fold stays while its line is longer than a row, however long it becomes")
{
    const PageChoice choice = folded(default_pages({100}), {100}, 32);
    CHECK(valid_pages(choice, {70}).fold == LineFold{0, 70, 32});
    CHECK_FALSE(valid_pages(choice, {32}).fold);
    CHECK(valid_pages(choice, {Int{1} << 62}).fold == LineFold{0, Int{1} << 62, 32});
}

TEST_CASE("terms in equal spans are counted as one by one, also of 2^62")
{
    Dice dice(2);
    for (int i = 0; i < rounds(20000); ++i)
    {
        const Int first = dice.between(0, 30);
        const Int step = dice.between(1, 9);
        const Int count = dice.between(0, 20);
        const Int pitch = dice.between(1, 12);
        const SpanRows spans({dice.between(0, 40), dice.between(1, pitch)}, dice.between(1, 12), pitch);
        Int expected = 0;
        for (Int row = 0; row < spans.rows; ++row)
            expected +=
                terms_in(first, step, count, CellSpan{spans.span.first + row * pitch, spans.span.count});
        REQUIRE(terms_in(first, step, count, spans) == expected);
    }
    const Int all = Int{1} << 62;
    const Int width = Int{1} << 31;
    CHECK(terms_in(0, 1, all, SpanRows({0, width}, width, width)) == all);
    CHECK(terms_in(0, 2, all / 2, SpanRows({1, 3}, width, width)) == width);
    CHECK(terms_in(5, width, width, SpanRows({5, 1}, width, width)) == width);
    CHECK(terms_in(5, width, width, SpanRows({6, 9}, width, width)) == 0);
}

TEST_CASE("the count under a pixel of a folded line is that of its cells one by one")
{
    Dice dice(3);
    for (int i = 0; i < rounds(3000); ++i)
    {
        const Folded folded = random_fold(dice);
        const auto [box, cells] = random_boxed(dice, folded);
        const Layout layout = random_layout_of(dice, folded.sizes);
        std::vector<Int> offsets;
        for (const Dims& x : cells)
            offsets.push_back(offset_by_hand(layout, x.to_vector()));
        Int parts = 0;
        std::vector<Int> of_parts;
        for (const CellBox& part : parts_of(folded.choice, box))
        {
            parts += static_cast<Int>(part.cells());
            for (const Int offset : offsets_by_hand(box_layout(layout, folded.choice, part)))
                of_parts.push_back(offset);
        }
        CHECK(parts == static_cast<Int>(cells.size()));
        std::sort(of_parts.begin(), of_parts.end());
        std::sort(offsets.begin(), offsets.end());
        CHECK(of_parts == offsets);
        CHECK(box_offsets(layout, folded.choice, box) == OffsetRange{offsets.front(), offsets.back()});
        const auto distinct = box_distinct(layout, folded.choice, box);
        const std::set<Int> different(offsets.begin(), offsets.end());
        if (distinct || box.page.count == 1)
            CHECK(distinct == static_cast<Int>(different.size()));
        const Int begin = dice.between(-100, 100);
        const Int end = begin + dice.between(0, 150);
        const auto inside = [&](Int offset) { return offset >= begin && offset < end; };
        const auto lit = std::count_if(offsets.begin(), offsets.end(), inside);
        CHECK(box_elements(layout, folded.choice, box, begin, end) == lit);
        if (box.page.count > 1 || layout.strides[folded.choice.fold->dim] == 0)
            continue;
        double share = 0;
        for (const CellBox& part : parts_of(folded.choice, box))
            share += share_between(layout, folded.choice, part, begin, end) * static_cast<double>(part.cells());
        CHECK(share == doctest::Approx(static_cast<double>(lit)).epsilon(1e-9));
    }
}

TEST_CASE("a pixel of a folded line shows what an operation copies and from where, as its cells do")
{
    Dice dice(4);
    for (int i = 0; i < rounds(600); ++i)
    {
        const Int length = dice.between(6, 60);
        const Int step = dice.pick<Int>({1, 2, 3, -1, -2});
        const Int offset = dice.between(0, length - 3);
        const Int size = dice.between(2, length - offset);
        std::vector<Int> indices;
        for (int k = 0; k < 7; ++k)
            indices.push_back(dice.between(0, length - 1));
        const Facts facts =
            dice.one_in(2)
                ? facts_of("slice1", R"("input":{"dtype":"FLOAT32","sizes":)" + list_text(Dims{length})
                                         + R"(},"window":{"offsets":)" + list_text(Dims{offset})
                                         + R"(,"sizes":)" + list_text(Dims{size}) + R"(,"strides":)"
                                         + list_text(Dims{step}) + "}")
                : facts_of("gather_nd1", R"("input":{"dtype":"FLOAT32","sizes":)" + list_text(Dims{1, length})
                                             + R"(},"indices":{"dtype":"INT32","sizes":[7,1],"values":)"
                                             + list_text(indices)
                                             + R"(},"input_dimension_count":1,"indices_dimension_count":2,)"
                                             + R"("batch_dimension_count":0)");
        const SceneView view(show(facts));
        for (const Operand operand : view.parts())
        {
            const Dims& sizes = view.sizes(operand);
            const auto line = line_dimension(default_pages(sizes), sizes);
            if (!line)
                continue;
            const Folded fold{sizes, folded(default_pages(sizes), sizes, dice.between(1, sizes[*line] - 1))};
            const GridSampler field(view, operand, fold.choice);
            for (int k = 0; k < 10; ++k)
            {
                const auto [box, cells] = random_boxed(dice, fold);
                const BoxView fast = field.box(box);
                CHECK(fast.cells == static_cast<Int>(cells.size()));
                if (fast.sampled)
                    continue;
                BoxView slow;
                slow.copied = slow.in_window = 0;
                const auto all = static_cast<double>(cells.size());
                for (const Dims& x : cells)
                {
                    const CellView cell = view.cell(operand, x);
                    slow.position += cell.position / all;
                    slow.copied += cell.not_copied ? 0 : 1 / all;
                    slow.in_window += cell.in_window ? 1 / all : 0;
                }
                CHECK(fast.position == doctest::Approx(slow.position).epsilon(1e-9));
                CHECK(fast.copied == doctest::Approx(slow.copied).epsilon(1e-9));
                if (operand == Operand::input && std::holds_alternative<Slice1Facts>(facts.content))
                    CHECK(fast.in_window == doctest::Approx(slow.in_window).epsilon(1e-9));
            }
        }
    }
}

TEST_CASE("a row and a column of a folded line are chosen as they are drawn, and a range as in a text")
{
    Dice dice(5);
    for (int i = 0; i < rounds(500); ++i)
    {
        const auto folded = random_fold(dice);
        const Dims& sizes = folded.sizes;
        const PageChoice& choice = folded.choice;
        const LineFold& fold = *choice.fold;
        const auto any = [&]
        {
            Dims x = choice.at;
            for (std::size_t d = 0; d < sizes.size(); ++d)
                x[d] = dice.between(0, sizes[d] - 1);
            return x;
        };
        const Dims at = any();
        const Dims to = any();
        const PagePlace place = page_place(choice, at);
        const Region row = row_region(Operand::input, choice, sizes, at);
        const Region column = column_region(Operand::input, choice, sizes, at);
        const Region page = page_region(Operand::input, choice, sizes, at);
        const Region range = region_between(Operand::input, at, to);
        for (const auto& coordinate : coordinates(sizes))
        {
            const Dims x(coordinate);
            const PagePlace here = page_place(choice, x);
            CHECK(holds(row, x) == (here.page == place.page && here.row == place.row));
            CHECK(holds(column, x) == (here.page == place.page && here.column == place.column));
            CHECK(holds(page, x) == (here.page == place.page));
            if (sizes.size() == 1)
                CHECK(holds(range, x) == (x[0] >= std::min(at[0], to[0]) && x[0] <= std::max(at[0], to[0])));
        }
        CHECK(fold.rows() == page_grid(choice, sizes).rows);
    }
}
