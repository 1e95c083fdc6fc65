#include "core/assets.h"
#include "core/scene/parse.h"
#include "core/view/reason.h"
#include "core/view/values.h"
#include "tests/core/brute_force.h"
#include "tests/core/dice.h"
#include "tests/core/view/show.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

using namespace stridescope::core;

namespace
{

Facts viewed_facts(std::string_view json)
{
    const auto parsed = parse_scene(json);
    REQUIRE(parsed);
    auto facts = evaluate(parsed->scene);
    REQUIRE(facts);
    return *std::move(facts);
}

Facts example(std::string_view name)
{
    for (const auto& entry : assets::examples())
        if (entry.name == name)
            return viewed_facts(entry.json);
    FAIL("no example " << name);
    return {};
}

/// The memory of a part as the documents draw it: values where elements lie, x elsewhere.
std::string memory_picture(const SceneView& view, Operand operand, Int length)
{
    std::string text;
    for (Int offset = 0; offset < length; ++offset)
    {
        const SlotView slot = view.slot(operand, {0, offset}, test::uncounted());
        text += (offset == 0 ? "" : " ")
                + (slot.element() ? view.value(operand, *slot.element(), test::uncounted()).value()
                                  : std::string("x"));
    }
    return text;
}

} // namespace

TEST_CASE("offsets beyond 2^53 have positions of their own")
{
    const SceneView view(test::show(viewed_facts(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1],"base_offset":922337203685477580})")));
    CHECK(view.cell(Operand::input, {0, 0}).position == 0);
    CHECK(view.cell(Operand::input, {0, 1}).position == doctest::Approx(1.0 / 7));
    CHECK(view.cell(Operand::input, {1, 2}).position == 1);
}

TEST_CASE("letters continue after Z like spreadsheet columns")
{
    CHECK(letters(0) == "A");
    CHECK(letters(25) == "Z");
    CHECK(letters(26) == "AA");
    CHECK(letters(51) == "AZ");
    CHECK(letters(52) == "BA");
    CHECK(letters(701) == "ZZ");
    CHECK(letters(702) == "AAA");
}

TEST_CASE("memory reads as the documents draw it")
{
    const Facts row = example("01-row-major");
    const Facts column = example("02-column-major");
    const Facts padded = example("06-padded-rows");
    CHECK(memory_picture(SceneView(test::show(row)), Operand::input, 6) == "A B C D E F");
    CHECK(memory_picture(SceneView(test::show(column)), Operand::input, 6) == "A D B E C F");
    CHECK(memory_picture(SceneView(test::show(padded)), Operand::input, 10) == "A B C x x D E F x x");
}

TEST_CASE("the output of a slice shows the values it copied")
{
    const Facts facts = example("21-slice-backward");
    CHECK(memory_picture(SceneView(test::show(facts)), Operand::output, 4) == "14 16 6 8");
}

TEST_CASE("the output of a gather shows the values it picked, batch by batch")
{
    const Facts facts = example("31-gather-batches");
    CHECK(memory_picture(SceneView(test::show(facts)), Operand::output, 6) == "0 3 7 4 9 10");
}

TEST_CASE("exactly the copied elements of an operation's input are highlighted")
{
    for (const char* name :
         {"20-slice-forward", "21-slice-backward", "30-gather-rows", "31-gather-batches", "32-gather-sizes"})
    {
        CAPTURE(name);
        const Facts facts = example(name);
        const SceneView view(test::show(facts));
        std::set<std::vector<Int>> copied;
        for (const auto& x : test::coordinates(view.sizes(Operand::output)))
            copied.insert(view.source_of(x)->to_vector());
        for (const auto& x : test::coordinates(view.sizes(Operand::input)))
            CHECK(view.cell(Operand::input, x).not_copied == !copied.contains(Dims(x).to_vector()));
    }
}

TEST_CASE("a pick in any view lights up the same bytes in all of them")
{
    const Facts facts = example("05-broadcast");
    const SceneView view(test::show(facts));
    const PickPlaces linked = view.link(AtCoordinate{Operand::input, {1, 2}}, test::uncounted());
    CHECK(view.cell_highlight(linked, Operand::input, {1, 2}) == Highlight::focus);
    CHECK(view.cell_highlight(linked, Operand::input, {0, 2}) == Highlight::linked);
    CHECK(view.cell_highlight(linked, Operand::input, {0, 1}) == Highlight::none);
    CHECK(linked.in(Operand::input) == Place{0, 2});
    CHECK(view.slot(Operand::input, {0, 2}, test::uncounted()).shared);

    const PickPlaces back = view.link(AtPlace{Operand::input, {0, 2}}, test::uncounted());
    CHECK(back.in(Operand::input) == Place{0, 2});
    CHECK(view.cell_highlight(back, Operand::input, {0, 2}) == Highlight::linked);
    CHECK(view.cell_highlight(back, Operand::input, {1, 2}) == Highlight::linked);
}

TEST_CASE("an output element highlights its source, and a hole highlights nothing")
{
    const Facts facts = example("21-slice-backward");
    const SceneView view(test::show(facts));
    const PickPlaces linked =
        view.link(AtCoordinate{Operand::output, {0, 0, 1, 0}}, test::uncounted()); // 6, from row 1, column 1
    CHECK(view.cell_highlight(linked, Operand::input, {0, 0, 1, 1}) == Highlight::linked);
    CHECK(linked.in(Operand::input) == Place{0, 5});
    CHECK(linked.in(Operand::output) == Place{0, 2});

    const Facts padded = example("06-padded-rows");
    const SceneView rows(test::show(padded));
    const PickPlaces hole = rows.link(AtPlace{Operand::input, {0, 3}}, test::uncounted());
    for (const auto& x : test::coordinates(rows.sizes(Operand::input)))
        CHECK(rows.cell_highlight(hole, Operand::input, x) == Highlight::none);
    CHECK(slot_reason(rows, Operand::input, {0, 3}) == "padding after row h=0 (2 elements of 5)");
    CHECK(slot_reason(rows, Operand::input, {0, 9}) == "after the tensor's last element");
}

TEST_CASE("an index highlights its whole tuple, the block it picks, and the block's target")
{
    const Facts facts = example("30-gather-rows");
    const SceneView view(test::show(facts));
    const PickPlaces linked =
        view.link(AtCoordinate{Operand::indices, {0, 0}}, test::uncounted()); // picks row 1
    CHECK(view.cell_highlight(linked, Operand::input, {1, 0}) == Highlight::linked);
    CHECK(view.cell_highlight(linked, Operand::input, {1, 1}) == Highlight::linked);
    CHECK(view.cell_highlight(linked, Operand::input, {0, 0}) == Highlight::none);
    CHECK(view.cell_highlight(linked, Operand::output, {0, 1}) == Highlight::linked);
    CHECK(view.cell_highlight(linked, Operand::output, {1, 1}) == Highlight::none);
}

TEST_CASE("every element of a TPU tensor is found in its lane; every other slot gives a reason")
{
    for (const char* layout : {"aligned", "compact", "line_aligned"})
    {
        CAPTURE(layout);
        const Facts facts =
            viewed_facts(std::string(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,5,3,5],
            "chip":{"npu_num":4,"eu_bytes":16,"lmem_bytes":4096,"bank_num":4},"start_index":2,"layout":")")
                         + layout + "\"}");
        const SceneView view(test::show(facts));
        const TensorPlacement& map = view.placement();
        std::map<std::pair<Int, Int>, Dims> elements;
        for (const auto& x : test::coordinates(map.sizes))
        {
            const LanePlace place = lane_place(map, x);
            elements.emplace(std::pair(*place.npu, place.offset), x);
        }
        for (Int npu = 0; npu < map.lane_count; ++npu)
            for (Int offset = 0; offset < map.reserved(); ++offset)
            {
                const SlotView slot = view.slot(Operand::input, {npu, offset}, test::uncounted());
                const auto element = elements.find({npu, offset});
                CHECK((slot.holds == SlotHolds::element) == (element != elements.end()));
                if (element != elements.end())
                    CHECK(*slot.coordinate == element->second);
            }
        CHECK(view.slot(Operand::input, {0, 0}, test::uncounted()).holds == SlotHolds::before_start);
        CHECK(slot_reason(view, Operand::input, {0, 0})
              == "unused: lane 0 is before the start lane 2 in the first round");
        CHECK(view.slot(Operand::input, {3, map.strides[1]}, test::uncounted()).holds == SlotHolds::after_last);
    }
}

TEST_CASE("places in memory have one colour wherever they are drawn")
{
    const Facts facts = example("20-slice-forward");
    const SceneView view(test::show(facts));
    for (const auto& x : test::coordinates(view.sizes(Operand::output)))
    {
        const double here = view.cell(Operand::output, x).position;
        CHECK(here == view.cell(Operand::input, *view.source_of(x)).position);
        CHECK(here
              == view.slot(Operand::output, {0, view.cell(Operand::output, x).offset}, test::uncounted())
                     .position);
    }
}

TEST_CASE(
    "a place has one letter, in the order of first visits, and its cell shows the offset where that is open")
{
    // The documents' broadcast: A B C / A B C over the memory A B C.
    const auto facts =
        viewed_facts(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[0,1],
        "values":"letters"})");
    const SceneView view(test::show(facts));
    CHECK(view.value(Operand::input, {0, 2}, test::uncounted()) == "C");
    CHECK(view.value(Operand::input, {1, 0}, test::uncounted()) == "A");
    CHECK(view.value(Operand::input, {1, 2}, test::uncounted()) == "C");
    CHECK_FALSE(view.loses(Operand::input, {0, 0}, test::uncounted()));

    const auto windows =
        viewed_facts(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,3],"strides":[2,1],
        "values":"letters"})");
    const SceneView sliding(test::show(windows));
    CHECK(sliding.value(Operand::input, {1, 0}, test::uncounted()) == "C");
    CHECK(sliding.value(Operand::input, {1, 1}, test::uncounted()) == "D");
    CHECK(sliding.value(Operand::input, {2, 2}, test::uncounted()) == "G");

    const auto many =
        viewed_facts(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1000,1000],"strides":[1,2],
        "values":"letters"})");
    CHECK_FALSE(SceneView(test::show(many)).value(Operand::input, {3, 3}, test::uncounted()));
}

TEST_CASE("the last of the values at a shared offset is shown everywhere, as a run leaves it")
{
    test::Dice dice(31);
    for (int i = 0; i < test::rounds(300); ++i)
    {
        const Int rows = dice.between(1, 4);
        const Int columns = dice.between(1, 4);
        const Int down = dice.between(-3, 3);
        const Int across = dice.between(-3, 3);
        const auto facts = viewed_facts(fmt::format(
            R"({{"stridescope":1,"kind":"buffer","dtype":"INT32","sizes":[{},{}],"strides":[{},{}],"values":"iota"}})",
            rows, columns, down, across));
        const SceneView view(test::show(facts));
        std::map<Int, Int> memory;
        for (Int r = 0; r < rows; ++r)
            for (Int c = 0; c < columns; ++c)
                memory[r * down + c * across] = r * columns + c;
        for (Int r = 0; r < rows; ++r)
            for (Int c = 0; c < columns; ++c)
            {
                const Int held = memory[r * down + c * across];
                CHECK(view.value(Operand::input, {r, c}, test::uncounted()) == std::to_string(held));
                CHECK(view.loses(Operand::input, {r, c}, test::uncounted()) == (held != r * columns + c));
            }
    }
}

TEST_CASE("an operation's output has the values that a run gives it, also where the input's places are shared")
{
    const auto facts = viewed_facts(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"INT32","sizes":[2,3],
        "strides":[1,1],"values":"iota"},"window":{"offsets":[0,0],"sizes":[2,3],"strides":[1,2]}})");
    const SceneView view(test::show(facts));
    CHECK(view.value(Operand::output, {0, 1}, test::uncounted()) == "2");
    CHECK(view.value(Operand::output, {1, 0}, test::uncounted()) == "3");
}

TEST_CASE(
    "where an operation's output shares slots, cells and slots show the last that is copied, as a run does")
{
    test::Dice dice(41);
    for (int i = 0; i < test::rounds(300); ++i)
    {
        const Int rows = dice.between(1, 3);
        const Int columns = dice.between(1, 3);
        const Int down = dice.between(-3, 3);
        const Int across = dice.between(-3, 3);
        std::vector<Int> indices;
        for (Int k = 0; k < rows * columns; ++k)
            indices.push_back(dice.between(0, 3));
        const auto facts = viewed_facts(fmt::format(
            R"({{"stridescope":1,"kind":"gather_elements","input":{{"dtype":"INT32","sizes":[4,{1}],"values":{{"iota":10}}}},
            "indices":{{"dtype":"INT32","sizes":[{0},{1}],"values":[{2}]}},"axis":0,
            "output":{{"sizes":[{0},{1}],"strides":[{3},{4}]}}}})",
            rows, columns, fmt::join(indices, ","), down, across));
        const SceneView view(test::show(facts));
        std::map<Int, Int> memory; // row-major number of the last output element
        for (Int k = 0; k < rows * columns; ++k)
            memory[k / columns * down + k % columns * across] = k;
        for (Int k = 0; k < rows * columns; ++k)
        {
            const Dims x{k / columns, k % columns};
            const Int offset = k / columns * down + k % columns * across;
            const Int held = memory[offset];
            const Int source = indices[static_cast<std::size_t>(held)] * columns + held % columns;
            const SlotView slot = view.slot(Operand::output, {0, offset}, test::uncounted());
            REQUIRE(slot.coordinate);
            CHECK(view.value(Operand::output, x, test::uncounted()) == std::to_string(10 + source));
            CHECK(view.value(Operand::output, *slot.coordinate, test::uncounted())
                  == std::to_string(10 + source));
            CHECK(view.loses(Operand::output, x, test::uncounted()) == (held != k));
            CHECK(slot.position == view.cell(Operand::output, {held / columns, held % columns}).position);
        }
    }
}

TEST_CASE("cells of the CV18xx show their offsets in bytes, like its strides")
{
    const Facts facts = viewed_facts(R"({"stridescope":1,"kind":"tpu","dtype":"BFLOAT16","sizes":[2,6,2,2],
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"layout":"cvk_aligned"})");
    const SceneView view(test::show(facts));
    CHECK(view.cell(Operand::input, {1, 1, 1, 1}).offset == 32 + 4 + 2);
    CHECK(view.cell(Operand::input, {0, 5, 0, 1}).offset == 16 + 2);
}
