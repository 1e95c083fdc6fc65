#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

TEST_CASE("a fact unfolds into the sum that gives it, which follows edits, and folds again")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})"));
    CHECK_FALSE(window.shows("line/(2-1)*5 + (3-1)*1 = 7"));
    window.click("why/Offsets");
    test::finish_work(window);
    CHECK(window.shows("line/(2-1)*5 + (3-1)*1 = 7"));
    window.fill("strides[0]", "6");
    test::finish_work(window);
    CHECK(window.shows("line/(2-1)*6 + (3-1)*1 = 8"));
    window.click("why/Offsets");
    CHECK_FALSE(window.shows("line/(2-1)*6 + (3-1)*1 = 8"));
}

TEST_CASE("ledger: a sum expands to one line per dimension, and then shows its consequences")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2,3],"strides":[6,3,1]})"));
    window.click("why/Minimum bytes");
    test::finish_work(window);
    const std::string whole = "line/align(((2-1)*6 + (2-1)*3 + (3-1)*1 + 1)*4, 4) = 48";
    REQUIRE(window.shows(whole));
    const ui::ProbeRect ledger = window.rect(whole);
    CHECK(window.shows("line/align((11 + 1)*4, 4) = 48"));
    window.click("why/Minimum bytes");
    window.click("why/Elements"); // a product
    test::finish_work(window);
    REQUIRE(window.shows("line/2*2*3 = 12"));
    const ui::ProbeRect product = window.rect("line/2*2*3 = 12");
    CHECK(ledger.bottom - ledger.top > 3 * (product.bottom - product.top));
}

TEST_CASE("a number and a verdict expand when they are pressed, by the pointer or by Enter")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})"));
    window.click("fact/Offsets: 0 to 7");
    test::finish_work(window);
    CHECK(window.shows("line/(2-1)*5 + (3-1)*1 = 7"));
    window.press(ui::Key::enter); // the keyboard is where was clicked, but nobody sees that
    window.click("pill/Padded");
    test::finish_work(window);
    CHECK(window.shows("reason/offsets 0 to 7 cover 8 slots, of which 6 are used; no element is at offset 3"));
    window.click("pill/Padded");
    CHECK_FALSE(
        window.shows("reason/offsets 0 to 7 cover 8 slots, of which 6 are used; no element is at offset 3"));
}

TEST_CASE("the facts of an operation's tensor and of lanes unfold too")
{
    {
        Headless slice(
            test::scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
        "window":{"offsets":[0,0],"sizes":[4,4],"strides":[2,2]}})"));
        slice.click("facts/Output");
        slice.click("why/Elements");
        test::finish_work(slice);
        CHECK(slice.shows("line/2*2 = 4"));
    }
    {
        Headless lanes(test::scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[8,64,24,24],
        "layout":"aligned","chip":"BM1684X","address":12288})"));
        lanes.click("why/End address");
        test::finish_work(lanes);
        CHECK(lanes.shows("line/12288 + 9216 = 21504"));
    }
}

TEST_CASE("a fact unfolded at the lower edge is scrolled into sight as soon as its derivation is known")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"DHW","sizes":[2,2,3]})"));
    window.resize({1280, 720});
    window.settle();
    const float before = window.rect("fact/Span: 12").top;
    window.click("why/Span");
    test::finish_work(window);
    window.settle();
    CHECK(window.rect("fact/Span: 12").top < before);
    CHECK(window.rect("fact/Distinct offsets: 12").top < 720); // what follows it
    const float now = window.rect("fact/Span: 12").top;
    window.settle();
    CHECK(window.rect("fact/Span: 12").top == now);
}
