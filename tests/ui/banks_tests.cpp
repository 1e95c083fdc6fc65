#include "headless.h"
#include "tests/core/dice.h"
#include "ui/picture/slot_rows.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::Headless;

namespace
{

constexpr const char* rows =
    R"j({"stridescope":1,"kind":"tiled","dtype":"FLOAT16","labels":"HW","sizes":[8,64],"layout":"(8,64):(64,1)",
        "banks":"NVIDIA","accesses":[{"name":"A","op":"ldmatrix","lanes":[["H",8,1]]}]})j";

const core::TiledScene& tiled(const Headless& window)
{
    return std::get<core::TiledScene>(window.workspace.document()->scene().content);
}

} // namespace

TEST_CASE("the memory of a scene with accesses is drawn as banks, with the conflict in words")
{
    Headless window(test::scene_of(rows));
    CHECK(window.shows("bank/0/0"));
    CHECK(window.shows("bank/3/7"));
    CHECK_FALSE(window.shows("bank/4/0"));
    CHECK(window.shows("banks/bank 0: rows 0 to 7, lanes 0 to 7; banks 1 to 3 the same"));
    window.click("memory/as/Memory");
    CHECK(window.shows("memory/0"));
    CHECK_FALSE(window.shows("bank/0/0"));
    window.click("memory/as/Banks");
    CHECK(window.shows("bank/0/0"));
}

TEST_CASE("cycles: each serves one word of a bank, and all of them serve every word that is asked for")
{
    const auto cycles = [](const core::Scene& scene) { return Headless(scene).names("banks/cycle/"); };
    const std::vector<std::string> eight = cycles(test::scene_of(rows));
    REQUIRE(eight.size() == 8);
    CHECK(eight.front() == "banks/cycle/1: 4 of 32 banks");
    CHECK(eight.back() == "banks/cycle/8: 4 of 32 banks");
    core::Scene swizzled = test::scene_of(rows);
    std::get<core::TiledScene>(swizzled.content).layout = "Sw<3,3,3> o 0 o (8,64):(64,1)";
    CHECK(cycles(swizzled) == std::vector<std::string>{"banks/cycle/1: 32 of 32 banks"});
    // Lanes 0 and 2 ask for two words of bank 0, lanes 1 and 3 for two of bank 16.
    CHECK(cycles(test::scene_of(R"scene({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","sizes":[4,16],
        "layout":"(4,16):(16,1)","banks":"NVIDIA","accesses":[{"bytes":4,"lanes":[["H",4,1]]}]})scene"))
          == std::vector<std::string>{"banks/cycle/1: 2 of 32 banks", "banks/cycle/2: 2 of 32 banks"});
}

TEST_CASE("banks: the wavefronts stand before everything else about them, however narrow the window is")
{
    for (const Headless::Size size : {Headless::Size{1600, 1000}, Headless::Size{800, 600}})
    {
        Headless window(test::scene_of(rows));
        window.resize(size);
        window.settle();
        const ui::ProbeRect pill = window.rect("title/pill/8 wavefronts");
        const ui::ProbeRect title = window.rect("title/Banks: read A; 32 banks of 4 bytes");
        CHECK(pill.left > title.left);
        CHECK(pill.right <= title.right);
    }
}

TEST_CASE("banks that other lanes ask for the same rows are not called the same")
{
    // Rows are 64 bytes apart: every second lane asks for bank 16.
    Headless window(test::scene_of(R"scene({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","sizes":[4,16],
        "layout":"(4,16):(16,1)","banks":"NVIDIA","accesses":[{"bytes":4,"lanes":[["H",4,1]]}]})scene"));
    const auto said = window.names("banks/bank 0");
    REQUIRE(said.size() == 1);
    CHECK(said.front() == "banks/bank 0: rows 0, 1, lanes 0, 2; bank 16: the same rows, other lanes");
}

TEST_CASE("a scene of very many accesses has rows for the first of them")
{
    std::string accesses;
    for (int i = 0; i < 3000; ++i)
        accesses += std::string(i > 0 ? "," : "") + R"({"bytes":4,"lanes":[["H",4,1]]})";
    Headless window(test::scene_of(R"scene({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","sizes":[4,16],
        "layout":"(4,16):(16,1)","banks":"NVIDIA","accesses":[)scene"
                                   + accesses + "]}"));
    CHECK(window.shows("accesses[63].bytes"));
    CHECK_FALSE(window.shows("accesses[64].bytes"));
}

TEST_CASE("a click on a word of a bank pins what lies there")
{
    Headless window(test::scene_of(rows));
    window.click("bank/2/3"); // byte 3 * 128 + 2 * 4, element 196
    const auto& pins = window.workspace.views().look.pins;
    REQUIRE(pins.size() == 1);
    CHECK(std::get<core::AtPlace>(pins.front()).place == core::Place{0, 196});
}

TEST_CASE("cures are found, shown beside the scene, and used in one step of undo")
{
    Headless window(test::scene_of(rows));
    window.click("right/Banks");
    CHECK(window.shows("fact/Wavefronts: 8"));
    CHECK(window.shows("fact/Rule: reverse-engineered"));
    window.click("banks/cure");
    test::finish_work(window);
    CHECK(window.shows("fact/xor (3, 3, 3): 8 \u2192 1, no extra bytes"));
    CHECK(window.shows("fact/pad +8 after 64: 8 \u2192 1, 112 bytes extra"));
    window.click("cure/0/compare");
    test::finish_work(window);
    CHECK(window.shows("fact/Wavefronts: 8 / 1"));
    CHECK(window.shows("b/banks/no bank is asked for two words"));
    window.click("cure/0/use");
    test::finish_work(window);
    REQUIRE(tiled(window).xors);
    CHECK(tiled(window).xors->front().shift == 3);
    CHECK(window.shows("fact/Wavefronts: 1"));
    window.workspace.run(ui::Command::undo);
    CHECK_FALSE(tiled(window).xors);
}

TEST_CASE("phases and instructions of a loop are stepped through")
{
    Headless window(test::scene_of(
        R"j({"stridescope":1,"kind":"tiled","dtype":"FLOAT16","labels":"HW","sizes":[16,64],"layout":"(16,64):(64,1)",
            "banks":"NVIDIA","accesses":[{"bytes":16,"lanes":[["W",8,8],["H",4,1]],"steps":[["H",4,4]]}]})j"));
    CHECK(window.shows("phase: phase 1 of 4"));
    window.click("phase/after");
    CHECK(window.shows("phase: phase 2 of 4"));
    CHECK(window.shows("bank/0/1")); // the second row
    window.click("step/after");
    CHECK(window.shows("step: step 2 of 4"));
    CHECK(window.shows("bank/0/5"));
}

TEST_CASE("banks and an access are added in the inspector, and digits of its lanes")
{
    Headless window(test::scene_of(
        R"j({"stridescope":1,"kind":"tiled","labels":"HW","sizes":[32,32],"layout":"(32,32):(32,1)"})j"));
    window.click("banks");
    window.click("banks/NVIDIA");
    REQUIRE(tiled(window).accesses);
    CHECK(window.shows("accesses[0].lanes[0][1]"));
    window.click("accesses[0].lanes[0][0]");
    window.click("accesses[0].lanes[0][0]/H");
    CHECK(std::get<std::vector<core::LabelStep>>(tiled(window).accesses->front().lanes).front().label == "H");
    window.click("right/Banks");
    CHECK(window.shows("fact/Wavefronts: 32"));
}

TEST_CASE("banks: more rows than have room, the wheel scrolls them and a pin brings its own into sight")
{
    Headless window(test::example("76"));
    window.resize({1280, 720});
    REQUIRE(window.shows("bank/0/0"));
    REQUIRE(window.shows("banks/strip"));
    CHECK_FALSE(window.shows("bank/31/31"));
    window.wheel("banks", -40);
    CHECK(window.shows("bank/31/31"));
    CHECK_FALSE(window.shows("bank/0/0"));
    REQUIRE(ui::pin_coordinate(window.workspace.views().look, *window.workspace.views().view, {0, 5}));
    window.settle();
    CHECK(window.shows("bank/0/0"));
}

TEST_CASE("banks: a pinned element that no lane reads, its row is listed")
{
    Headless window(test::scene_of(
        R"j({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","labels":"HW","sizes":[16,32],"layout":"(16,32):(32,1)",
            "banks":"NVIDIA","accesses":[{"name":"A","bytes":4,"lanes":[["W",32,1]]}]})j"));
    CHECK_FALSE(window.shows("bank/row/9"));
    REQUIRE(ui::pin_coordinate(window.workspace.views().look, *window.workspace.views().view, {9, 3}));
    window.settle();
    CHECK(window.shows("bank/row/9"));
}

TEST_CASE("banks: cells that an access reads show its lanes, and the switch is labelled")
{
    Headless window(test::scene_of(rows));
    window.settle();
    CHECK_FALSE(window.workspace.views().look.text);
    window.click("text/Offsets");
    CHECK(window.workspace.views().look.text == ui::CellText::offsets);
    window.click("text/Lanes");
    CHECK_FALSE(window.workspace.views().look.text);
    window.click("memory/as/Memory");
    CHECK_FALSE(window.shows("text/Lanes"));
}

TEST_CASE("right column: more tabs than have room, they stay in one line and the others are listed at its end")
{
    Headless window(test::scene_of(rows));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::explain_dump);
    window.settle();
    const std::vector<std::string> shown = window.names("right/");
    REQUIRE(shown.size() >= 3);
    CHECK(shown.size() <= 6);
    for (const std::string& tab : shown)
        CHECK(window.rect(tab).top == doctest::Approx(window.rect(shown.front()).top));
    REQUIRE_FALSE(window.shows("right/Compare"));
    window.click("right/\xE2\x80\xA6");
    window.click("right/Compare");
    window.settle();
    CHECK(window.workspace.views().tab == ui::RightTab::compare);
    CHECK(window.shows("right/Compare"));
}

TEST_CASE("banks: a swizzled tensor is compared with the packed one, which shows its conflict")
{
    Headless window(test::example("72"));
    window.workspace.run(ui::Command::compare);
    test::finish_work(window);
    CHECK(window.workspace.message.empty());
    CHECK(window.shows("b/banks/bank 0: rows 0 to 7, lanes 0 to 7; banks 1 to 3 the same"));
}

TEST_CASE(
    "rows of banks: each element is in the word of its byte, and a point on that word finds the word's element")
{
    core::test::Dice dice(2811);
    for (int round = 0; round < 200; ++round)
    {
        const core::Int bits =
            std::array<core::Int, 5>{4, 8, 16, 32, 64}[static_cast<std::size_t>(dice.between(0, 4))];
        ui::WordRows words{{dice.between(1, 40), dice.between(1, 8), dice.between(0, 300), bits}, {}};
        for (core::Int row = dice.between(0, 3); row < 40; row += dice.between(1, 4))
            words.listed.push_back(row);
        ui::SlotRows rows;
        rows.area = {10, 20, 10 + 12 * static_cast<float>(words.count),
                     20 + 15 * static_cast<float>(words.listed.size())};
        rows.range = {core::int_min, core::int_max};
        rows.columns = words.count;
        rows.rows = static_cast<core::Int>(words.listed.size());
        rows.slot_width = 12;
        rows.row_height = 15;
        rows.inset = 1;
        rows.slot_height = 13;
        rows.words = std::make_shared<const ui::WordRows>(words);
        for (int k = 0; k < 50; ++k)
        {
            const core::Int offset = dice.between(0, 4000);
            const core::Int word = (words.address + offset * bits / 8) / words.bytes;
            const auto listed = std::find(words.listed.begin(), words.listed.end(), word / words.count);
            CHECK(rows.holds({0, offset}) == (listed != words.listed.end()));
            if (listed == words.listed.end())
                continue;
            const ui::Rect rect = rows.rect_of({0, offset});
            CHECK(rect.left == 10 + 12 * static_cast<float>(word % words.count));
            CHECK(rect.top == 21 + 15 * static_cast<float>(listed - words.listed.begin()));
            const auto found = rows.at(rect.left + 6, rect.top + 6);
            const core::Int byte = word * words.bytes - words.address;
            REQUIRE(found.has_value() == (byte >= 0));
            if (found)
                CHECK(found->offset == byte * 8 / bits);
        }
    }
}

TEST_CASE("a pinned element is linked to its word in the banks, or to the row in which that is")
{
    Headless window(test::example("76"));
    window.resize({1280, 720});
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {31, 5}}};
    window.settle();
    REQUIRE(window.shows("banks/strip"));
    CHECK(window.shows("bank/row/0"));
    CHECK(window.shows("link/offset 1,028, row 32 \xE2\x86\x93"));
    window.wheel("banks", -40);
    window.settle();
    CHECK(window.shows("bank/row/32"));
    CHECK(window.names("link/").empty());
}

TEST_CASE("the zoom of a memory is kept while its banks are drawn, and so are the rows of its banks")
{
    Headless window(test::example("76"));
    window.resize({1280, 720});
    window.settle();
    window.wheel("banks", -4);
    const auto rows = window.names("bank/row/");
    CHECK(rows.front() != "bank/row/0");
    window.click("memory/as/Memory");
    window.wheel("memory/0", 6);
    window.settle();
    const auto slots = window.names("slot/0/");
    window.click("memory/as/Banks");
    CHECK(window.names("bank/row/") == rows);
    window.click("memory/as/Memory");
    CHECK(window.names("slot/0/") == slots);
}

TEST_CASE("a swizzled pin shows the number that is XORed in, and the word and bank of its byte")
{
    Headless window(test::example("72"));
    window.click("cell/0/3,0");
    const auto says = [&](const char* words)
    {
        const auto lines = window.names();
        return std::any_of(lines.begin(), lines.end(),
                           [&](const std::string& line) { return line.find(words) != std::string::npos; });
    };
    CHECK(says("3\u00B764 + 0\u00B71 = 192 \u2192 xor(192, 3\u00B78) = 216 \u2192 byte 432"));
    CHECK(says("word 108, bank 12, row 3 of shared memory"));
    window.click("memory/as/Memory");
    CHECK(says("word 108, bank 12, row 3 of shared memory"));
}
