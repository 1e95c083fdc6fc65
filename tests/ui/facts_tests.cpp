#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/ui/headless.h"
#include "ui/panels/canvas/views.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::Headless;

namespace
{

void pin(Headless& window, core::Pick pick)
{
    window.workspace.views().look.pins = {std::move(pick)};
    window.settle();
}

/// Tells whether the last frame wrote a text of this sort that contains these words.
bool says(const Headless& window, std::string_view sort, std::string_view words)
{
    const auto names = window.names(sort);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return name.find(words) != std::string::npos; });
}

} // namespace

TEST_CASE("the byte of an element in a lane counts from the address of its tensor")
{
    Headless window(test::example("46"));
    pin(window, core::AtCoordinate{core::Operand::input, {7, 17, 0, 0}});
    CHECK(window.shows("pin/byte 20,352"));
    CHECK(window.shows("pin/lane 17"));
    CHECK(says(window, "line/", "12288 + 8064 = byte 20352"));
}

TEST_CASE("a buffer shows the sum for its end, and its numbers of slots and bytes")
{
    const auto padded = [](core::Int total_bytes)
    {
        return test::scene_of(
            R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,4],"total_bytes":)"
            + std::to_string(total_bytes) + "}");
    };
    {
        Headless larger(padded(40));
        CHECK(larger.shows("fact/Ends at byte: (7 + 1) \u00B7 4 = 32 \u2264 40"));
        CHECK(larger.shows("title/Memory: 10 slots (span 8), 4 bytes each"));
        CHECK(larger.shows("fact/Minimum bytes: 32"));
        CHECK(larger.shows("fact/Buffer bytes: 40"));
        CHECK(larger.shows("end/buffer end: 40 bytes"));
    }
    {
        Headless smaller(padded(28));
        pin(smaller, core::AtPlace{core::Operand::input, {0, 7}});
        CHECK(says(smaller, "said/", "outside the 28-byte buffer"));
        smaller.click("element/details");
        CHECK(smaller.shows("remark/outside the 28-byte buffer"));
        smaller.click("right/Facts");
        CHECK(smaller.shows("fact/Ends at byte: (7 + 1) \u00B7 4 = 32 > 28"));
        CHECK(smaller.shows("title/Memory: 8 slots, 4 bytes each"));
    }
    {
        Headless nibbles(test::scene_of(
            R"({"stridescope":1,"kind":"buffer","dtype":"INT4","sizes":[3],"base_offset":2,"total_bytes":3})"));
        CHECK(nibbles.shows("fact/Ends at byte: (4 + 1) / 2 = 3 \u2264 3"));
    }
    {
        Headless unknown(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"INT4","sizes":[3]})"));
        CHECK_FALSE(says(unknown, "fact/", "Ends at byte"));
    }
}

TEST_CASE("an input element that is not copied shows the reason")
{
    {
        Headless slice(test::example("20"));
        pin(slice, core::AtCoordinate{core::Operand::input, {0, 0, 0, 0}});
        slice.click("element/details");
        CHECK(slice.shows("remark/not copied: outside the window (w=0)"));
        pin(slice, core::AtCoordinate{core::Operand::input, {0, 0, 1, 1}});
        CHECK(slice.shows("remark/not copied: skipped by the window stride (h=1)"));
        pin(slice, core::AtCoordinate{core::Operand::input, {0, 0, 0, 1}});
        CHECK(slice.shows("remark/copied to the output"));
    }
    {
        Headless gather(
            test::scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[3,2]},
        "indices":{"dtype":"UINT32","sizes":[1,1],"values":[1]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})"));
        pin(gather, core::AtCoordinate{core::Operand::input, {2, 0}});
        CHECK(says(gather, "said/", "not copied: no tuple selects its block"));
    }
}

TEST_CASE("a search for an element's neighbours that is given up is reported, and runs only once")
{
    // Eight strides without a common divisor: far too many terms to walk.
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[100,100,100,100,100,100,100,100],
        "strides":[1000000007,998244353,1234567891,1111111121,1073741827,1500450271,1190494759,1300000021]})"));
    // When the count in the background ends, the shown scene is replaced, and everything is searched anew.
    window.workspace.worker->finish();
    window.settle();
    const std::string_view undecided = "which coordinates share this offset is unknown";
    pin(window, core::AtCoordinate{core::Operand::input, {40, 40, 40, 40, 40, 40, 40, 40}});
    REQUIRE(says(window, "said/", undecided));
    REQUIRE(window.workspace.views().pick_findings);
    // An answer that nobody would find: it is kept as long as the pin stays, and no longer.
    window.workspace.views().pick_findings->sharing->count = 1;
    window.settle();
    CHECK_FALSE(says(window, "said/", undecided));
    pin(window, core::AtCoordinate{core::Operand::input, {40, 40, 40, 40, 40, 40, 40, 41}});
    CHECK(says(window, "said/", undecided));
    window.workspace.views().pick_findings->sharing->count = 1;
    window.fill("base_offset", "3");
    CHECK(says(window, "said/", undecided));
}

TEST_CASE("a tensor in global memory is described there, with its bytes, without anything that needs lanes")
{
    {
        Headless window(test::scene_of(
            R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,2,3,2],"chip":"BM1684X",
        "layout":"continuous","start_index":0,"address":4096})"));
        CHECK(window.shows("section/Tensor: strides in elements, in global memory"));
        CHECK(window.shows("title/Global memory: 24 slots, 2 bytes each, from byte 4,096"));
        CHECK(window.shows("fact/Bytes: 48"));
        CHECK(window.shows("fact/First byte address: 4,096"));
        CHECK(window.shows("fact/Last byte address: 4,143"));
        CHECK_FALSE(window.shows("start_index"));
        window.click("right/Run");
        CHECK(window.shows("run")); // the array as it lies there
        window.click("right/Facts");
        pin(window, core::AtCoordinate{core::Operand::input, {1, 0, 0, 1}});
        CHECK(says(window, "line/", "4096 + 26 = byte 4122"));
        window.workspace.views().select(core::PlaceRange{core::Operand::input, 0, 2, 5});
        window.settle();
        CHECK(window.shows("fact/Bytes: 4,100 to 4,105"));
    }
    {
        Headless lanes(test::example("46"));
        CHECK(lanes.shows("section/Tensor: strides in elements, within a lane"));
        CHECK(lanes.shows("start_index"));
        lanes.click("right/Run");
        CHECK(lanes.shows("run"));
    }
}

TEST_CASE("a run that is not possible is not offered, and the reason is shown")
{
    Headless before_zero(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"INT16","sizes":[2,3],"strides":[3,-1]})"));
    before_zero.click("right/Run");
    CHECK_FALSE(before_zero.shows("run"));
    CHECK(before_zero.shows("run/refused"));
    before_zero.fill("base_offset", "2");
    CHECK(before_zero.shows("run"));
    CHECK_FALSE(before_zero.shows("run/refused"));
}

TEST_CASE("the selectable surroundings of a pin are offered in whole words at any width")
{
    Headless window(test::example("20"));
    pin(window, core::AtCoordinate{core::Operand::input, {0, 0, 0, 1}});
    window.click("element/details");
    for (float width = 1000; width <= 2000; width += 50)
    {
        CAPTURE(width);
        window.resize({width, 1000});
        for (const char* name : {"select/row", "select/column", "select/page", "select/window"})
            CHECK(window.rect(name).right <= width - 12 - 16);
    }
}

TEST_CASE("a tensor that starts before its buffer is reported, whether the buffer's end is given or not")
{
    for (const char* end : {"", R"(,"total_bytes":64)"})
    {
        Headless window(test::scene_of(std::string(
                                           R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,2],
            "strides":[-2,1])") + end + "}"));
        REQUIRE(window.shows("pill/Starts before the buffer"));
        window.click("pill/Starts before the buffer");
        window.settle();
        window.workspace.worker->finish();
        window.settle();
        CHECK(says(window, "line/", "= -4"));
    }
    Headless inside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,2],"strides":[-2,1],
                               "base_offset":4})"));
    CHECK_FALSE(inside.shows("pill/Starts before the buffer"));
}

TEST_CASE("Go to a byte: its distance from the element's first byte is shown, until the next Go to")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})"));
    window.fill("go to", "b6");
    window.settle();
    CHECK(window.shows("pin/offset 1"));
    CHECK(says(window, "said/", "+2 bytes into the element"));
    window.fill("go to", "b13"); // offset 3 holds no element
    window.settle();
    CHECK(says(window, "said/", "+1 byte into the slot"));
    window.fill("go to", "b4");
    window.settle();
    CHECK(window.shows("pin/offset 1"));
    CHECK_FALSE(says(window, "said/", "into the"));
}
