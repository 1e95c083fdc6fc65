#include "core/assets.h"
#include "core/scene/answer.h"
#include "core/scene/change_kind.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"
#include "ui/picture/coloured_by.h"
#include "ui/shell/imgui_compat.h"
#include "ui/widgets/number_words.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::focused;
using test::Headless;
using test::scene_of;
using test::tab_to;

namespace
{

/// Two rows of three, four places apart twice over: 10 places for 6 elements.
constexpr std::string_view padded =
    R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3],"strides":[7,1],
        "total_bytes":256})";

std::string clipboard()
{
    const char* const text = ImGui::GetClipboardText();
    return text ? text : "";
}

bool shows_like(const Headless& window, std::string_view sort, std::string_view words)
{
    const auto names = window.names(sort);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return name.find(words) != std::string::npos; });
}

bool apart(const ui::ProbeRect& a, const ui::ProbeRect& b)
{
    constexpr float touch = 0.5F;
    return a.right <= b.left + touch || b.right <= a.left + touch || a.bottom <= b.top + touch
           || b.bottom <= a.top + touch;
}

} // namespace

TEST_CASE("numbers are copied without the commas of their groups, and lists keep theirs")
{
    CHECK(ui::plain_numbers("1,048,576") == "1048576");
    CHECK(ui::plain_numbers("{2, 2, 3}") == "{2, 2, 3}");
    CHECK(ui::plain_numbers("-1,024 \xE2\x80\xA6 12") == "-1024 \xE2\x80\xA6 12");
    CHECK(ui::plain_numbers("unknown") == "unknown");
}

TEST_CASE("whole numbers are written in hexadecimal; other text stays")
{
    CHECK(ui::hex_numbers("1,048,576") == "0x100000");
    CHECK(ui::hex_numbers("-16 \xE2\x80\xA6 255") == "-0x10 \xE2\x80\xA6 0xFF");
    CHECK(ui::hex_numbers("{2, 2, 10}") == "{0x2, 0x2, 0xA}");
    CHECK(ui::hex_numbers("18,446,744,073,709,551,615") == "0xFFFFFFFFFFFFFFFF");
    CHECK(ui::hex_numbers("18,446,744,073,709,551,616") == "18446744073709551616");
    CHECK(ui::hex_numbers("FLOAT32 at 3.25 GB/s, x_4") == "FLOAT32 at 3.25 GB/s, x_4");
    CHECK(ui::hex_numbers("1\xC2\xB7") == "0x1\xC2\xB7");
}

TEST_CASE("a click on a fact copies its number, and the switch makes it hexadecimal")
{
    Headless window(scene_of(padded));
    window.click("fact/Buffer bytes: 256");
    CHECK(clipboard() == "256");
    CHECK(window.shows("tip/Size of the allocated buffer, from the scene (DirectML: TotalTensorSizeInBytes)\n"
                       "Copied: 256"));
    window.click("facts/hex");
    CHECK(window.shows("fact/Buffer bytes: 0x100"));
    window.click("fact/Buffer bytes: 0x100");
    CHECK(clipboard() == "0x100");
    window.click("facts/hex");
    window.move_to("fact/Strides: {7, 1}");
    window.press(ui::Key::c, {.ctrl = true});
    CHECK(clipboard() == "{7, 1}");
    // Either, without the switch.
    window.click("fact/Buffer bytes: 256", 1);
    window.click("copy/hex");
    CHECK(clipboard() == "0x100");
    window.click("fact/Buffer bytes: 256", 1);
    window.click("copy/named");
    CHECK(clipboard() == "Buffer bytes: 256");
}

TEST_CASE("keys choose how a fact is copied, and arrows leave the number alone that a resting pointer lies on")
{
    Headless window(scene_of(padded));
    window.move_to("sizes[0]");
    tab_to(window, "fact/Buffer bytes: 256");
    window.press(ui::Key::c, {.ctrl = true, .shift = true});
    window.settle();
    REQUIRE(window.shows("copy/named"));
    tab_to(window, "copy/named");
    window.press(ui::Key::enter);
    window.settle();
    CHECK(clipboard() == "Buffer bytes: 256");
    const core::Scene before = window.workspace.document()->scene();
    window.press(ui::Key::down);
    window.press(ui::Key::up);
    window.settle();
    CHECK(window.workspace.document()->scene() == before);
}

TEST_CASE("a fact is copied by Enter and by Ctrl+C where the keyboard is at it")
{
    Headless window(scene_of(padded));
    tab_to(window, "fact/Buffer bytes: 256");
    window.press(ui::Key::enter);
    CHECK(clipboard() == "256");
    tab_to(window, "fact/Elements: 6");
    window.move_to("fact/Buffer bytes: 256"); // the pointer only lies there
    window.press(ui::Key::c, {.ctrl = true});
    CHECK(clipboard() == "6");
}

TEST_CASE("a pinned element's coordinate, offset, byte, and sum are named and copied")
{
    Headless window(scene_of(padded));
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {1, 2}}};
    window.settle();
    window.click("pin/offset 9");
    CHECK(clipboard() == "9");
    window.click("pin/byte 36");
    CHECK(clipboard() == "36");
    window.click("line/H=1  W=2");
    CHECK(clipboard() == "H=1  W=2");
    window.click("line/1\xC2\xB7"
                 "7 + 2\xC2\xB7"
                 "1 = 9 \xE2\x86\x92 byte 36");
    CHECK(clipboard()
          == "1\xC2\xB7"
             "7 + 2\xC2\xB7"
             "1 = 9 \xE2\x86\x92 byte 36");
    window.click("facts/hex");
    window.click("pin/byte 0x24");
    CHECK(clipboard() == "0x24");
}

TEST_CASE("all facts are copied as text, and as the JSON that eval prints")
{
    for (const core::assets::Example& entry : core::assets::examples())
    {
        if (!entry.name.starts_with("06") && !entry.name.starts_with("20") && !entry.name.starts_with("46"))
            continue;
        CAPTURE(entry.name);
        const auto parsed = core::parse_scene(entry.json);
        REQUIRE(parsed.ok());
        Headless window(parsed->scene);
        window.click("facts/copy");
        window.click("facts/copy/json");
        CHECK(clipboard()
              == core::to_line(core::with_id("", core::answer(core::ParsedScene{parsed->scene, {}}, {}, {}))));
        window.click("facts/copy");
        window.click("facts/copy/text");
        for (const std::string& fact : window.names("fact/"))
            CHECK_MESSAGE(clipboard().find(fact.substr(5) + "\n") != std::string::npos, fact);
    }
}

TEST_CASE("every verdict shows its numbers to the pointer and to the keyboard")
{
    Headless window(scene_of(padded));
    const std::string about = "Padded: 10 slots from offset 0 to 9 for 6 elements; 4 are holes";
    window.move_to("pill/Padded");
    window.settle();
    CHECK(window.shows("tip/" + about));
    window.move_to(0, 0);
    window.settle();
    CHECK(window.names("tip/").empty());
    tab_to(window, "pill/Fits its buffer");
    CHECK(window.shows("tip/Fits: needs 40 of 256 bytes"));
    tab_to(window, "pill/No overlap");
    CHECK(window.shows("tip/No overlap: 6 elements at 6 distinct offsets"));
    window.press(ui::Key::c, {.ctrl = true});
    CHECK(clipboard() == "No overlap: 6 elements at 6 distinct offsets");
}

TEST_CASE("every verdict of the examples has a number in its tooltip")
{
    core::test::Sweep sweep(4);
    for (const core::assets::Example& entry : core::assets::examples())
    {
        if (sweep.passes_next())
            continue;
        Headless other(core::parse_scene(entry.json)->scene);
        CAPTURE(entry.name);
        for (const std::string& pill : other.names("pill/"))
        {
            other.move_to(pill);
            other.settle();
            CHECK_MESSAGE(std::any_of(pill.begin(), pill.end(), [](char c) { return c != ' '; }), pill);
            const auto tips = other.names("tip/");
            CHECK_MESSAGE(tips.size() == 1, pill);
            CHECK_MESSAGE(std::any_of(tips.begin(), tips.end(),
                                      [](const std::string& tip)
                                      { return tip.find_first_of("0123456789") != std::string::npos; }),
                          pill);
        }
    }
}

TEST_CASE("elements that share offsets are counted in the verdict")
{
    Headless window(
        scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4],"strides":[3,1]})"));
    window.move_to("pill/Overlapping");
    window.settle();
    CHECK(window.shows("tip/Overlapping: 12 elements at 10 distinct offsets, 2 more than slots"));
}

TEST_CASE("the pin's card keeps its height, whatever is pinned or pointed at")
{
    core::test::Sweep sweep(4);
    for (const core::assets::Example& entry : core::assets::examples())
    {
        if ((!entry.name.starts_with("1") && !entry.name.starts_with("4")) || sweep.passes_next())
            continue;
        CAPTURE(entry.name);
        Headless window(core::parse_scene(entry.json)->scene);
        const ui::ProbeRect card = window.rect("card/pin");
        const auto same = [&]
        {
            const ui::ProbeRect now = window.rect("card/pin");
            CHECK(now.top == card.top);
            CHECK(now.bottom == card.bottom);
            const float tabs = window.rect("right/Facts").top;
            CHECK(tabs > card.bottom);
            CHECK(tabs < card.bottom + 40);
        };
        same();
        for (const char* canvas : {"grid/0", "memory/0"})
            if (window.shows(canvas))
            {
                window.move_to(canvas);
                window.settle();
                same();
                window.click_here();
                same();
            }
        window.move_to(0, 0);
        window.settle();
        same();
    }
}

TEST_CASE("the right column's tabs stay where they are while what is below them scrolls")
{
    Headless window(scene_of(padded));
    window.resize({1280, 640});
    window.settle();
    const float tabs = window.rect("right/Run").top;
    const float fact = window.rect("fact/Span: 10").top;
    window.wheel("fact/Span: 10", -3);
    window.settle();
    CHECK(window.rect("fact/Span: 10").top < fact - 20);
    CHECK(window.rect("right/Run").top == tabs);
}

TEST_CASE("every scene has a tab to compare it: with layouts, or beside another of its kind")
{
    CHECK(Headless(scene_of(padded)).shows("right/Compare"));
    CHECK(Headless(core::example_scene<core::Tpu>()).shows("right/Compare"));
    CHECK(Headless(core::example_scene<core::Slice1>()).shows("right/Compare"));
    CHECK(Headless(core::example_scene<core::TpuMemory>()).shows("right/Compare"));
}

TEST_CASE("the right column's tabs are reached by the keyboard")
{
    Headless window(scene_of(padded));
    CHECK(window.shows("fact/Span: 10"));
    tab_to(window, "right/Run");
    window.press(ui::Key::enter);
    CHECK(window.shows("run"));
    CHECK_FALSE(window.shows("fact/Span: 10"));
    window.press(ui::Key::left);
    window.press(ui::Key::left);
    window.press(ui::Key::space);
    CHECK(window.shows("fact/Span: 10"));
}

TEST_CASE("nothing in the right column overlaps or leaves it, at any size and scale")
{
    core::test::Sweep sweep(3);
    for (const core::assets::Example& entry : core::assets::examples())
    {
        if (!entry.name.starts_with("06") && !entry.name.starts_with("14") && !entry.name.starts_with("20")
            && !entry.name.starts_with("46") && !entry.name.starts_with("60"))
            continue;
        CAPTURE(entry.name);
        Headless window(core::parse_scene(entry.json)->scene);
        core::Dims first = window.workspace.views().view->sizes(core::Operand::input);
        for (core::Int& size : first)
            --size;
        window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, first}};
        for (const auto& window_of : {std::pair{Headless::Size{800, 600}, 1.0F},
                                      {{1280, 720}, 1.0F},
                                      {{1920, 1080}, 1.5F},
                                      {{1280, 720}, 2.75F}})
        {
            if (sweep.passes_next())
                continue;
            const auto size = window_of.first;
            const float scale = window_of.second;
            CAPTURE(size.width);
            CAPTURE(scale);
            window.workspace.interface_scale = scale;
            window.resize(size);
            if (window.shows("column/Facts"))
                window.click("column/Facts");
            const ui::ProbeRect card = window.rect("card/pin");
            std::vector<std::string> items;
            for (const char* sort : {"pill/", "fact/", "pin/", "said/", "line/", "right/", "facts/"})
                for (const std::string& name : window.names(sort))
                    items.push_back(name);
            REQUIRE_FALSE(items.empty());
            for (std::size_t i = 0; i < items.size(); ++i)
            {
                const ui::ProbeRect one = window.rect(items[i]);
                CHECK_MESSAGE(one.left >= card.left, items[i]);
                CHECK_MESSAGE(one.right <= card.right, items[i]);
                for (std::size_t j = i + 1; j < items.size(); ++j)
                    CHECK_MESSAGE(apart(one, window.rect(items[j])), items[i], " on ", items[j]);
            }
        }
    }
}

TEST_CASE("text that is cut in the pin's card is complete in a tooltip")
{
    Headless window(scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"ABCDEFGH","sizes":[9,9,9,9,9,9,9,9]})"));
    window.resize({800, 600});
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {8, 7, 6, 5, 4, 3, 2, 1}}};
    window.settle();
    window.click("column/Facts");
    const std::string whole = "A=8  B=7  C=6  D=5  E=4  F=3  G=2  H=1";
    window.move_to("line/" + whole);
    window.settle();
    CHECK(window.shows("tip/" + whole));
    window.click_here();
    CHECK(clipboard() == whole);
}

TEST_CASE("all tensors of an operation are coloured by its input's offsets, as the choice is labelled")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
        "window":{"offsets":[0,0],"sizes":[4,4],"strides":[2,2]}})"));
    window.click("colour");
    CHECK(window.shows("colour/by input offset"));
}

TEST_CASE("the legend shows the meaning and range of the colours, and chooses among those of the scene")
{
    Headless window(scene_of(padded));
    window.move_to("colour");
    window.settle();
    CHECK(window.shows("tip/Colour shows the offset in memory: 0 to 9. Lighter is higher."));
    window.click("colour");
    CHECK(window.shows("colour/by offset"));
    CHECK_FALSE(window.shows("colour/by lane"));
    const std::uint64_t before = window.picture_hash();
    window.click("colour/by H");
    CHECK(window.workspace.views().look.colour == ui::ColouredBy{ui::ColouredBy::What::dimension, 0});
    CHECK(window.picture_hash() != before);
    window.move_to("colour");
    window.settle();
    CHECK(shows_like(window, "tip/", "the index of H: 0 to 1."));
    // Another scene may have no such dimension.
    window.workspace.open_scene(scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[4]})"));
    window.workspace.views().look.colour = {ui::ColouredBy::What::dimension, 3};
    window.settle();
    window.move_to("colour");
    window.settle();
    CHECK(shows_like(window, "tip/", "the offset in memory"));
}
