#include "tests/core/dice.h"
#include "tests/picture/composed.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/memory_steps.h"
#include "ui/picture/slot_rows.h"

using namespace stridescope;
using namespace stridescope::test;

namespace
{

std::string names(const std::vector<ui::MemoryStep>& steps)
{
    std::string all;
    for (const ui::MemoryStep& step : steps)
        all += (all.empty() ? "" : " ") + step.name;
    return all;
}

std::string buffer(const core::Dims& sizes, const core::Dims& strides)
{
    const auto list = [](const core::Dims& numbers)
    {
        std::string text;
        for (const core::Int number : numbers)
            text += (text.empty() ? "" : ",") + std::to_string(number);
        return text;
    };
    return R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[)" + list(sizes) + R"(],"strides":[)"
           + list(strides) + "]}";
}

constexpr const char* blocks =
    R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","labels":"NCHW","sizes":[1,10,4,6],"layout":"nChw8c"})";

} // namespace

TEST_CASE("memory steps: rows of a blocked tensor begin at the digits outside them, with a gap between tiles")
{
    const core::SceneView view(core::test::show(example("70"))); // nChw8c {2,17,5,4}
    CHECK(names(ui::steps_of(view, core::Operand::input)) == "N C₁ H W C₀");
    CHECK(names(ui::steps_of_rows(view, core::Operand::input, 32)) == "N C₁ H");
    CHECK(names(ui::steps_of_rows(view, core::Operand::input, 8)) == "N C₁ H W");
    CHECK(ui::steps_of_rows(view, core::Operand::input, 24).empty());
    CHECK(ui::tile_of_rows(view, core::Operand::input, 32) == 8);
    CHECK(ui::tile_of_rows(view, core::Operand::input, 8) == 0);
    CHECK(ui::tile_of_rows(view, core::Operand::input, 30) == 0);
}

TEST_CASE("memory steps: rows of some tiles of a row begin at the index of their first tile")
{
    const core::SceneView view(core::test::show(example("70"))); // nChw8c {2,17,5,4}
    const auto steps = ui::steps_of_rows(view, core::Operand::input, 16);
    CHECK(names(steps) == "N C₁ H W");
    for (core::Int i = 0; i < 2 * 17 * 5 * 4; ++i)
    {
        const core::Dims x = core::coordinate_at(core::Dims{2, 17, 5, 4}, i);
        const core::Int row = view.offset(core::Operand::input, x) / 16;
        CHECK(ui::indices_of_row(steps, row * 16)
              == std::vector<core::Int>{x[0], x[1] / 8, x[2], x[3] / 2 * 2});
    }
}

TEST_CASE("memory of tiles: rows are rows of tiles as long as slots are readable, and then equal parts of them")
{
    const core::SceneView view(core::test::show(facts_of(blocks)));
    CHECK(ui::largest_tile(view, core::Operand::input) == 8);
    CHECK(ui::tile_sizes(view, core::Operand::input, 8) == core::Dims{1, 8, 1, 1});
    const ui::Style style;
    const auto plane = [&](float width, const ui::Look& look = {})
    {
        const ui::FoldedMemory memory = ui::folded_memory(view, core::Operand::input, look, style);
        return ui::fold_rows(memory, look.memories[0], {0, 0, width, 300});
    };
    ui::Look ruled;
    ui::set_ruler(ruled, true);
    for (const float width : {780.0F, 816.0F, 1136.0F, 1600.0F})
    {
        CAPTURE(width);
        const ui::MemoryPlane whole = plane(width);
        CHECK(whole.rows.columns == 48);
        CHECK(whole.rows.tile == 8);
        CHECK(names(whole.steps) == "C₁ H");
        CHECK(whole.rows.index_shown.has_value() == (width < 1500));
        CHECK(plane(width, ruled).rows.columns == 48);
        CHECK(plane(width, ruled).rows.tile == 8);
    }
    const ui::MemoryPlane half = plane(512);
    CHECK(half.rows.columns == 24);
    CHECK(half.rows.tile == 8);
    CHECK(names(half.steps) == "C₁ H W");
    CHECK(half.rows.slot_width * 24 + 14 <= 512);
    CHECK(plane(512, ruled).rows.columns == 24);
    CHECK(plane(512, ruled).rows.tile == 8);
    ui::Look asks;
    asks.asks = true;
    CHECK_FALSE(plane(816, asks).rows.index_shown);               // it would give the answer away
    const core::SceneView faces(core::test::show(example("74"))); // rows of 16 slots inside a tile
    const ui::FoldedMemory inside = ui::folded_memory(faces, core::Operand::input, {}, style);
    const ui::MemoryPlane face = ui::fold_rows(inside, {}, {0, 0, 780, 300});
    CHECK(face.rows.columns == 16);
    CHECK_FALSE(face.rows.index_shown);
}

TEST_CASE(
    "memory of tiles: slots without space for their offset show the index inside the tile, as the title says")
{
    const core::SceneView view(core::test::show(facts_of(blocks)));
    const ui::Figure figure = composed(view, {}, {}, {860, 900});
    CHECK(words(figure)["9"] > 6); // also beside each page of the grid
    CHECK(says(figure, "slots show C"));
    CHECK_FALSE(says(composed(view, {}, {}, {2400, 900}), "slots show C"));
    ui::Look ruled;
    ui::set_ruler(ruled, true);
    const auto bytes = words(composed(view, ruled, {}, {860, 900}));
    CHECK(bytes.contains("416")); // byte of the tile at offset 104
    CHECK_FALSE(bytes.contains("400"));
}

TEST_CASE("memory steps: swizzled, overlapping, and moved rows have no indices")
{
    const auto named = [](const std::string& json, core::Int columns)
    {
        const core::SceneView view(core::test::show(facts_of(json)));
        return names(ui::steps_of_rows(view, core::Operand::input, columns));
    };
    CHECK(named(buffer({4, 6}, {8, 1}), 8) == "H");
    CHECK(named(buffer({4, 9}, {8, 1}), 8).empty());
    CHECK(named(buffer({4, 4, 4}, {8, 12, 1}), 4).empty());
    const std::string whole = buffer({4, 6}, {8, 1});
    CHECK(named(whole.substr(0, whole.size() - 1) + R"(,"base_offset":3})", 8).empty());
    const core::SceneView swizzled(core::test::show(example("72")));
    CHECK(ui::steps_of_rows(swizzled, core::Operand::input, 64).empty());
}

TEST_CASE("memory steps: indices beside a row are those of its elements, in random buffers")
{
    core::test::Dice dice(97);
    int rows_named = 0;
    for (int round = 0; round < core::test::rounds(10'000); ++round)
    {
        const auto rank = static_cast<std::size_t>(dice.between(2, 4));
        core::Dims sizes;
        core::Dims strides;
        for (std::size_t d = 0; d < rank; ++d)
        {
            sizes.push_back(dice.between(1, 5));
            strides.push_back(dice.between(0, 30));
        }
        const core::SceneView view(core::test::show(facts_of(buffer(sizes, strides))));
        const core::Int columns = strides[static_cast<std::size_t>(dice.between(0, 1))];
        if (columns < 2)
            continue;
        const auto steps = ui::steps_of_rows(view, core::Operand::input, columns);
        if (steps.empty())
            continue;
        for (core::Int i = 0; i < *core::element_count(sizes); ++i)
        {
            const core::Dims x = core::coordinate_at(sizes, i);
            const core::Int offset = view.offset(core::Operand::input, x);
            const auto indices = ui::indices_of_row(steps, offset / columns * columns);
            REQUIRE(indices.size() == steps.size());
            for (std::size_t k = 0; k < steps.size(); ++k)
                CHECK(indices[k] == x[steps[k].dimension]);
            ++rows_named;
        }
    }
    CHECK(rows_named > 500);
}

TEST_CASE("slots: with gaps between tiles the slot under each pixel is the one drawn there")
{
    ui::SlotRows rows;
    rows.area = {100, 50, 700, 400};
    rows.range = {0, 199};
    rows.columns = 24;
    rows.rows = 9;
    rows.slot_width = 20;
    rows.row_height = 30;
    rows.slot_height = 24;
    rows.tile = 8;
    rows.tile_gap = 7;
    for (core::Int offset = 0; offset < 200; ++offset)
    {
        const ui::Rect rect = rows.rect_of({0, offset});
        for (const float x : {rect.left + 0.5F, (rect.left + rect.right) / 2, rect.right - 0.5F})
            CHECK(rows.at(x, rect.top + 3) == core::Place{0, offset});
    }
    const ui::Rect last = rows.rect_of({0, 7});
    CHECK(rows.rect_of({0, 8}).left == last.right + 7);
    CHECK(rows.at(last.right + 3, last.top + 3) == core::Place{0, 7});
    CHECK(rows.left_of(24) == rows.rect_of({0, 23}).right);
    CHECK_FALSE(rows.at(rows.left_of(24) + 1, last.top + 3));
}

TEST_CASE("a tiled tensor: outer digits stand beside its rows and its memory, and a reason for its padding")
{
    const core::SceneView view(core::test::show(example("70")));
    const auto said = words(composed(view));
    for (const char* name : {"C₁ 0", "C₁ 1", "C₁ 2", "H 0", "H 4"})
    {
        CAPTURE(name);
        CHECK(said.contains(name));
    }
    CHECK(said.contains("Padding: C 17 to 23 (the last block of 8 holds 1)"));
    ui::Look asked;
    asked.asks = true;
    CHECK_FALSE(says(composed(view, asked), "C₁"));
    CHECK_FALSE(says(composed(view, asked), "Padding"));
}

TEST_CASE("slots between the rows of a padded buffer stand beside them in the grid, those that memory has")
{
    const auto crosses = [](const std::string& json, bool asks = false)
    {
        const core::SceneView view(core::test::show(facts_of(json)));
        ui::Look look;
        look.text = ui::CellText::values;
        look.asks = asks;
        ui::set_ruler(look, false);
        const auto said = words(composed(view, look));
        return std::pair(said.contains("x") ? said.at("x") : 0, said.contains("padding: 2 slots per row"));
    };
    const auto lettered = [](std::string json, const std::string& more = "")
    { return json.replace(json.size() - 1, 1, R"(,"values":"letters")" + more + "}"); };
    const std::string padded = buffer({2, 3}, {5, 1});
    CHECK(crosses(lettered(padded)) == std::pair(2 + 2, true)); // in memory and in the grid's first row
    CHECK(crosses(lettered(padded, R"(,"total_bytes":40)")) == std::pair(4 + 4, true));
    CHECK(crosses(lettered(padded), true) == std::pair(0, false)); // a question may ask for them
    CHECK(crosses(lettered(buffer({2, 3}, {3, 1}))).first == 0);
    CHECK(crosses(lettered(buffer({2, 3}, {9, 1}))).second == false); // wider than the rows
}

TEST_CASE("row padding: no element of a random buffer lies in the slots that are drawn as padding")
{
    core::test::Dice dice(98);
    int padded = 0;
    for (int round = 0; round < core::test::rounds(20'000); ++round)
    {
        const auto rank = static_cast<std::size_t>(dice.between(2, 4));
        core::Dims sizes = core::Dims::filled(rank, 1);
        core::Dims strides = core::Dims::filled(rank, 1);
        core::Int next = dice.between(1, 3);
        for (std::size_t d = rank; d-- > 0;) // nested, padded, and sometimes neither
        {
            sizes[d] = dice.between(1, 4);
            strides[d] = dice.one_in(6) ? dice.between(0, 24) : next;
            next = next * sizes[d] + dice.between(0, 3);
        }
        const core::SceneView view(core::test::show(facts_of(buffer(sizes, strides))));
        const core::PageChoice pages = view.usual_pages(core::Operand::input);
        const core::Int unused = ui::row_padding(view, core::Operand::input, pages);
        if (unused == 0)
            continue;
        std::vector<bool> used;
        for (core::Int i = 0; i < *core::element_count(sizes); ++i)
        {
            const auto offset =
                static_cast<std::size_t>(view.offset(core::Operand::input, core::coordinate_at(sizes, i)));
            used.resize(std::max(used.size(), offset + 1));
            used[offset] = true;
        }
        for (core::Int i = 0; i < *core::element_count(sizes); ++i)
        {
            core::Dims x = core::coordinate_at(sizes, i);
            x[pages.column] = sizes[pages.column] - 1;
            const core::Int last = view.offset(core::Operand::input, x);
            for (core::Int k = 1; k <= unused; ++k)
            {
                const auto slot = static_cast<std::size_t>(last + k * strides[pages.column]);
                CHECK_FALSE((slot < used.size() && used[slot]));
            }
        }
        ++padded;
    }
    CHECK(padded > 20);
}

TEST_CASE("words about tiles and padding cost what is visible, not what the tensor has")
{
    const auto said_at = [](const std::string& json, const core::Dims& x)
    {
        const core::SceneView view(core::test::show(facts_of(json)));
        ui::Look look;
        ui::GridLook& grid = look.grids[0];
        grid.pages = view.usual_pages(core::Operand::input);
        grid.target = x;
        grid.target_readable = true;
        return words(composed(view, look));
    };
    const auto tiles = said_at(R"({"stridescope":1,"kind":"tiled","dtype":"INT8","labels":"HW",)"
                               R"("sizes":[1099511627776,1024],"layout":"AB8a"})",
                               {800, 500});
    CHECK(tiles.contains("H₁ 100"));
    CHECK(tiles.size() < 2000);
    const auto padded = said_at(buffer({4, 1099511627776}, {2199023255552, 1}), {1, 1099511627775});
    CHECK(padded.contains("1099511627776"));
    CHECK(padded.size() < 2000);
}
