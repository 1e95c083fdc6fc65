#include "core/view/selection.h"

#include "tests/core/view/random_scenes.h"

#include <map>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

using Cells = std::set<std::vector<Int>>;

/// Any box of a part, stepped through in some dimensions.
Region random_region(Dice& dice, Operand operand, const Dims& sizes, bool stepped)
{
    Region box = region(operand, sizes, sizes);
    for (std::size_t d = 0; d < sizes.size(); ++d)
    {
        const CellSpan span = random_span(dice, sizes[d]);
        box.first[d] = span.first;
        box.step[d] = stepped && dice.one_in(2) ? dice.between(1, 3) : 1;
        box.count[d] = 1 + (span.count - 1) / box.step[d];
    }
    return box;
}

Cells cells_by_hand(const Region& box)
{
    Cells cells;
    for (auto x : coordinates(box.count))
    {
        for (std::size_t d = 0; d < x.size(); ++d)
            x[d] = box.first[d] + x[d] * box.step[d];
        cells.insert(x);
    }
    return cells;
}

/// Outputs and the inputs that they copy.
std::map<std::vector<Int>, std::vector<Int>> copies(const SceneView& view)
{
    std::map<std::vector<Int>, std::vector<Int>> pairs;
    for (const auto& x : coordinates(view.sizes(Operand::output)))
        pairs[x] = view.source_of(x)->to_vector();
    return pairs;
}

void check_cells(const SelectionView& lit, const SceneView& view, Operand operand, const Cells& expected)
{
    for (const auto& x : coordinates(view.sizes(operand)))
    {
        CAPTURE(x);
        CHECK(lit.cell(operand, x) == expected.contains(x));
    }
}

/// The places of a part's memory that these cells are at, one by one and in ranges.
void check_places(const SelectionView& lit, const SceneView& view, Operand operand, const Cells& cells)
{
    const Layout& layout = view.tensor(operand)->layout;
    std::set<Int> places;
    for (const auto& x : cells)
        places.insert(offset_by_hand(layout, x));
    const OffsetRange range = view.memory_range(operand);
    if (range.greatest - range.least > 60)
        return;
    for (Int begin = range.least - 1; begin <= range.greatest + 1; ++begin)
    {
        CAPTURE(begin);
        CHECK(lit.place(operand, {0, begin}, uncounted()) == places.contains(begin));
        for (Int end = begin + 1; end <= range.greatest + 2; ++end)
        {
            const auto count = std::distance(places.lower_bound(begin), places.lower_bound(end));
            CHECK(lit.share({operand, 0, begin, end}, uncounted())
                  == doctest::Approx(static_cast<double>(count) / static_cast<double>(end - begin)));
        }
    }
}

void check_shares(const SelectionView& lit, const SceneView& view, Operand operand, const Cells& expected,
                  Dice& dice)
{
    if (!lit.region_in(operand))
        return;
    const PageChoice choice = random_pages(dice, view.sizes(operand));
    const CellBox box = random_box(dice, page_grid(choice, view.sizes(operand)));
    double share = 1;
    for (std::size_t d = 0; d < choice.at.size(); ++d)
    {
        CellSpan span{choice.at[d], 1};
        if (d == choice.column)
            span = box.column;
        else if (choice.row == d)
            span = box.row;
        else if (choice.page == d)
            span = box.page;
        share *= lit.region_share(operand, d, span);
    }
    Int count = 0;
    for (const Dims& x : cells_of(choice, box))
        count += expected.contains(x.to_vector()) ? 1 : 0;
    CHECK(share == doctest::Approx(static_cast<double>(count) / static_cast<double>(box.cells())));
}

} // namespace

TEST_CASE("a box of a buffer lights up its cells and their places, and counts them")
{
    Dice dice(41);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_buffer(dice, 80);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const Region box = random_region(dice, Operand::input, view.sizes(Operand::input), true);
        const SelectionView lit(kept, box);
        const Cells cells = cells_by_hand(box);
        check_cells(lit, view, Operand::input, cells);
        check_places(lit, view, Operand::input, cells);
        check_shares(lit, view, Operand::input, cells, dice);
        std::set<Int> offsets;
        for (const auto& x : cells)
            offsets.insert(offset_by_hand(view.tensor(Operand::input)->layout, x));
        CHECK(lit.elements() == static_cast<Int>(cells.size()));
        CHECK(lit.distinct() == static_cast<Int>(offsets.size()));
        CHECK(lit.offsets() == OffsetRange{*offsets.begin(), *offsets.rbegin()});
    }
}

TEST_CASE("a range of a memory lights up the cells that lie there, and counts them")
{
    Dice dice(42);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_buffer(dice, 80);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const OffsetRange range = view.memory_range(Operand::input);
        const Int begin = dice.between(range.least, range.greatest);
        const Int end = dice.between(begin + 1, range.greatest + 1);
        const SelectionView lit(kept, PlaceRange{Operand::input, 0, begin, end});
        Cells cells;
        std::set<Int> offsets;
        for (const auto& x : coordinates(view.sizes(Operand::input)))
            if (const Int offset = offset_by_hand(view.tensor(Operand::input)->layout, x);
                offset >= begin && offset < end)
            {
                cells.insert(x);
                offsets.insert(offset);
            }
        check_cells(lit, view, Operand::input, cells);
        CHECK(lit.elements() == static_cast<Int>(cells.size()));
        CHECK(lit.distinct() == static_cast<Int>(offsets.size()));
        CHECK(lit.offsets() == OffsetRange{begin, end - 1});
        for (Int at = range.least; at <= range.greatest; ++at)
            CHECK(lit.place(Operand::input, {0, at}, uncounted()) == (at >= begin && at < end));
        CHECK(lit.share({Operand::input, 0, begin - 1, end + 1}, uncounted())
              == doctest::Approx(static_cast<double>(end - begin) / static_cast<double>(end - begin + 2)));
    }
}

TEST_CASE("a box of a slice's output lights up what it copies")
{
    Dice dice(43);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_slice(dice, 80);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const Region box = random_region(dice, Operand::output, view.sizes(Operand::output), true);
        const SelectionView lit(kept, box);
        const Cells outputs = cells_by_hand(box);
        Cells inputs;
        for (const auto& [output, input] : copies(view))
            if (outputs.contains(output))
                inputs.insert(input);
        check_cells(lit, view, Operand::output, outputs);
        check_cells(lit, view, Operand::input, inputs);
        check_places(lit, view, Operand::input, inputs);
        check_places(lit, view, Operand::output, outputs);
        check_shares(lit, view, Operand::input, inputs, dice);
        check_shares(lit, view, Operand::output, outputs, dice);
    }
}

TEST_CASE("a box of a slice's input lights up the outputs that copy it")
{
    Dice dice(44);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_slice(dice, 80);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const Region box = random_region(dice, Operand::input, view.sizes(Operand::input), false);
        const SelectionView lit(kept, box);
        const Cells inputs = cells_by_hand(box);
        Cells outputs;
        for (const auto& [output, input] : copies(view))
            if (inputs.contains(input))
                outputs.insert(output);
        check_cells(lit, view, Operand::input, inputs);
        check_cells(lit, view, Operand::output, outputs);
        check_places(lit, view, Operand::output, outputs);
        check_shares(lit, view, Operand::output, outputs, dice);
    }
}

TEST_CASE("a stepped box of a slice's input lights up no output that copies none of it")
{
    Dice dice(45);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_slice(dice, 80);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const Region box = random_region(dice, Operand::input, view.sizes(Operand::input), true);
        const SelectionView lit(kept, box);
        const Cells inputs = cells_by_hand(box);
        Cells outputs;
        for (const auto& [output, input] : copies(view))
            if (inputs.contains(input))
                outputs.insert(output);
        check_cells(lit, view, Operand::output, outputs);
    }
}

TEST_CASE("a range of a slice's input memory lights up the outputs copied from there")
{
    Dice dice(46);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_slice(dice, 80);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const OffsetRange range = view.memory_range(Operand::input);
        const Int begin = dice.between(range.least, range.greatest);
        const Int end = dice.between(begin + 1, range.greatest + 1);
        const SelectionView lit(kept, PlaceRange{Operand::input, 0, begin, end});
        Cells outputs;
        for (const auto& [output, input] : copies(view))
            if (const Int offset = offset_by_hand(view.tensor(Operand::input)->layout, input);
                offset >= begin && offset < end)
                outputs.insert(output);
        check_cells(lit, view, Operand::output, outputs);
    }
}

TEST_CASE("a range of a slice's output memory lights up the inputs copied to there")
{
    Dice dice(47);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_slice(dice, 80);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const OffsetRange range = view.memory_range(Operand::output);
        const Int begin = dice.between(range.least, range.greatest);
        const Int end = dice.between(begin + 1, range.greatest + 1);
        const SelectionView lit(kept, PlaceRange{Operand::output, 0, begin, end});
        Cells inputs;
        for (const auto& [output, input] : copies(view))
            if (const Int offset = offset_by_hand(view.tensor(Operand::output)->layout, output);
                offset >= begin && offset < end)
                inputs.insert(input);
        check_cells(lit, view, Operand::input, inputs);
    }
}

TEST_CASE("a selection in a gather's input highlights the outputs copied from it")
{
    Dice dice(48);
    for (int i = 0; i < rounds(400); ++i)
    {
        const Facts facts = random_gather_facts(dice);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const Region box = random_region(dice, Operand::input, view.sizes(Operand::input), true);
        const SelectionView lit(kept, box);
        const Cells inputs = cells_by_hand(box);
        Cells outputs;
        for (const auto& [output, input] : copies(view))
            if (inputs.contains(input))
                outputs.insert(output);
        check_cells(lit, view, Operand::input, inputs);
        check_places(lit, view, Operand::input, inputs);
        check_cells(lit, view, Operand::output, outputs);

        const OffsetRange range = view.memory_range(Operand::input);
        const Int begin = dice.between(range.least, range.greatest);
        const SelectionView span(kept, PlaceRange{Operand::input, 0, begin, begin + 1});
        Cells copied;
        for (const auto& [output, input] : copies(view))
            if (offset_by_hand(view.tensor(Operand::input)->layout, input) == begin)
                copied.insert(output);
        check_cells(span, view, Operand::output, copied);
    }
}

TEST_CASE("a range of a lane lights up the elements that lie there, and a box the places of its elements")
{
    Dice dice(49);
    for (int i = 0; i < rounds(300); ++i)
    {
        const Facts facts = random_lanes(dice);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const TensorPlacement& map = view.placement();
        const Int lane = dice.between(0, map.lane_count - 1);
        const CellSpan span = random_span(dice, map.reserved());
        const SelectionView lit(kept, PlaceRange{Operand::input, lane, span.first, span.first + span.count});
        const Region box = random_region(dice, Operand::input, map.sizes, true);
        const SelectionView boxed(kept, box);
        Cells cells;
        std::set<Int> offsets;
        /// Elements of the box at each offset; 2: other elements are there too.
        std::map<std::pair<Int, Int>, int> holding;
        for (const auto& x : coordinates(map.sizes))
        {
            const LanePlace at = lane_place(map, x);
            if (at.npu == lane && at.offset >= span.first && at.offset < span.first + span.count)
            {
                cells.insert(x);
                offsets.insert(at.offset);
            }
            holding[{*at.npu, at.offset}] |= cells_by_hand(box).contains(x) ? 1 : 2;
        }
        check_cells(lit, view, Operand::input, cells);
        check_cells(boxed, view, Operand::input, cells_by_hand(box));
        CHECK(lit.elements() == static_cast<Int>(cells.size()));
        CHECK(lit.distinct() == static_cast<Int>(offsets.size()));
        CHECK(boxed.elements() == static_cast<Int>(cells_by_hand(box).size()));
        for (Int npu = 0; npu < map.lane_count; ++npu)
            for (Int at = 0; at < std::min<Int>(map.reserved(), 60); ++at)
            {
                const bool inside = npu == lane && at >= span.first && at < span.first + span.count;
                CHECK(lit.place(Operand::input, {npu, at}, uncounted()) == inside);
                CHECK(lit.share({Operand::input, npu, at, at + 1}, uncounted()) == (inside ? 1 : 0));
                const auto held = holding.find({npu, at});
                if (held == holding.end())
                    CHECK_FALSE(boxed.place(Operand::input, {npu, at}, uncounted()));
                else if (held->second != 3) // several at one place: the first of them is shown there
                    CHECK(boxed.place(Operand::input, {npu, at}, uncounted()) == (held->second == 1));
            }
    }
}

TEST_CASE("a selection of 10^9 elements and more is counted at once")
{
    const Facts facts = facts_of("buffer", R"("dtype":"FLOAT16","labels":"NCHW","sizes":[64,4096,4096,1024],
                                             "layout":"NHWC","pad":{"W":16})");
    const auto kept = view_of(facts);
    const SelectionView channel(kept, region(Operand::input, {0, 7, 0, 0}, {64, 1, 4096, 1024}));
    CHECK(channel.elements() == Int{64} * 4096 * 1024);
    CHECK(channel.distinct() == Int{64} * 4096 * 1024);
    CHECK(channel.cell(Operand::input, {63, 7, 4095, 1023}));
    CHECK_FALSE(channel.cell(Operand::input, {63, 8, 4095, 1023}));
    CHECK(channel.place(Operand::input, {0, 7}, uncounted()));
    CHECK(channel.share({Operand::input, 0, 0, 4096 * 1024}, uncounted()) == doctest::Approx(1.0 / 4096));

    const Facts wide_slice =
        facts_of("slice1", R"("input":{"dtype":"FLOAT32","sizes":[1073741824]},"window":{"offsets":[1],
                     "sizes":[1073741823],"strides":[-2]},"output":{"sizes":[536870912]})");
    const auto slice = view_of(wide_slice);
    const SelectionView all(slice, region(Operand::output, {0}, {536870912}));
    CHECK(all.cell(Operand::input, {1073741823}));
    CHECK_FALSE(all.cell(Operand::input, {1073741822}));
    CHECK(all.cell(Operand::input, {1}));
    CHECK(all.share({Operand::input, 0, 0, 1073741824}, uncounted()) == doctest::Approx(0.5));
}
