#include "core/view/reason.h"

#include "core/scene/parse.h"
#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"
#include "tests/core/view/show.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

Facts reason_facts(const std::string& json)
{
    const auto parsed = parse_scene(json);
    REQUIRE(parsed);
    auto facts = evaluate(parsed->scene, {.effort = Effort::interactive()});
    REQUIRE(facts);
    return *std::move(facts);
}

/// A scene with the descriptions of its offsets.
struct Explained
{
    explicit Explained(const std::string& json) : view(show(reason_facts(R"({"stridescope":1,)" + json + "}")))
    {
    }
    SceneView view;

    [[nodiscard]] std::string at(Int offset, Operand operand = Operand::input) const
    {
        return slot_reason(view, operand, {0, offset});
    }
    [[nodiscard]] std::string at(Place place) const { return slot_reason(view, Operand::input, place); }
};

std::string list(const Dims& numbers)
{
    return fmt::format("[{}]", fmt::join(numbers.begin(), numbers.end(), ","));
}

} // namespace

TEST_CASE("holes of nested strides name the row, channel, or batch before them")
{
    const Explained scene(R"("kind":"buffer","dtype":"FLOAT32","labels":"NCHW","sizes":[2,2,4,4],
        "strides":[64,28,6,1])");
    CHECK(scene.at(0) == "element n=0, c=0, h=0, w=0");
    CHECK(scene.at(28 + 18 + 3) == "element n=0, c=1, h=3, w=3");
    CHECK(scene.at(28 + 18 + 4) == "padding after row n=0, c=1, h=3 (2 elements of 6)");
    CHECK(scene.at(28 + 6 + 5) == "padding after row n=0, c=1, h=1 (2 elements of 6)");
    CHECK(scene.at(24) == "padding after channel n=0, c=0 (4 elements of 28)");
    CHECK(scene.at(56) == "gap between batches n=0 and n=1 (8 elements of 64)");
    CHECK(scene.at(63) == "gap between batches n=0 and n=1 (8 elements of 64)");
    CHECK(scene.at(64) == "element n=1, c=0, h=0, w=0");
    CHECK(scene.at(-1) == "before the tensor's first element, outside the buffer: before byte 0");
    CHECK(scene.at(64 + 28 + 18 + 4) == "after the tensor's last element");
}

TEST_CASE("the largest offset: in a buffer without a given end, and in a given one of twice as many slots")
{
    const Explained last(R"("kind":"buffer","dtype":"UINT8","sizes":[1],"base_offset":9223372036854775807)");
    CHECK(buffer_reason(last.view, Operand::input, int_max).empty());
    CHECK(buffer_reason(last.view, Operand::input, -1) == "outside the buffer: before byte 0");
    const Explained nibbles(R"("kind":"buffer","dtype":"UINT4","sizes":[4],"total_bytes":9223372036854775800)");
    CHECK(nibbles.view.tensor(Operand::input)->total_bytes == 9223372036854775800);
    CHECK(buffer_reason(nibbles.view, Operand::input, int_max).empty());
}

TEST_CASE("holes of reversed dimensions and of steps above 1 are described in the same words")
{
    const Explained reversed(R"("kind":"buffer","dtype":"FLOAT32","labels":"NH","sizes":[2,3],"strides":[-5,1],
        "base_offset":5)");
    CHECK(reversed.at(0) == "element n=1, h=0");
    CHECK(reversed.at(3) == "gap between batches n=1 and n=0 (2 elements of 5)");
    const Explained steps(R"("kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3],"strides":[9,3])");
    CHECK(steps.at(4) == "between two elements of h=0: the stride of w is 3");
    CHECK(steps.at(7) == "padding after row h=0 (2 elements of 9)");
    const Explained line(R"("kind":"buffer","dtype":"FLOAT32","sizes":[3],"strides":[2])");
    CHECK(line.at(1) == "between two elements: the stride of w is 2");
}

TEST_CASE("offsets that several coordinates share show their number")
{
    const Explained broadcast(R"("kind":"buffer","dtype":"FLOAT32","sizes":[1048576,3],"strides":[0,1])");
    CHECK(broadcast.at(2) == "shared by 1048576 coordinates; the first is h=0, w=2");
    const Explained windows(R"("kind":"buffer","dtype":"FLOAT32","sizes":[4,3],"strides":[1,1])");
    CHECK(windows.at(0) == "element h=0, w=0");
    CHECK(windows.at(2) == "shared by 3 coordinates; the first is h=0, w=2");
}

TEST_CASE("slots outside the real buffer are marked as such, elements too")
{
    const Explained scene(R"("kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3],"strides":[4,1],
        "total_bytes":20)");
    CHECK(scene.at(4) == "element h=1, w=0");
    CHECK(scene.at(5) == "element h=1, w=1, outside the 20-byte buffer");
    CHECK(scene.at(7) == "after the tensor's last element, outside the 20-byte buffer");
    const Explained below(R"("kind":"buffer","dtype":"FLOAT32","sizes":[3],"strides":[-1],"base_offset":1)");
    CHECK(below.at(-1) == "element w=2, outside the buffer: before byte 0");
}

TEST_CASE("an input element that a slice leaves out has a reason")
{
    // Rows 3 and 2 of 1 to 3, columns 1 and 3 of 1 to 5.
    const Explained scene(R"("kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,6]},
        "window":{"offsets":[1,1],"sizes":[3,5],"strides":[-1,2]},"output":{"sizes":[2,2]})");
    CHECK(scene.at(6 * 3 + 1) == "element h=3, w=1");
    CHECK(scene.at(6 * 2 + 3) == "element h=2, w=3");
    CHECK(scene.at(3) == "element h=0, w=3; not copied: outside the window (h=0)");
    CHECK(scene.at(6 * 3) == "element h=3, w=0; not copied: outside the window (w=0)");
    CHECK(scene.at(6 * 3 + 2) == "element h=3, w=2; not copied: skipped by the window stride (w=2)");
    CHECK(scene.at(6 * 1 + 1) == "element h=1, w=1; not copied: beyond the output size (h=1)");
    const Explained overlap(R"("kind":"slice1","input":{"dtype":"FLOAT32","sizes":[3,3],"strides":[1,1]},
        "window":{"offsets":[0,0],"sizes":[1,2],"strides":[1,1]})");
    CHECK(overlap.at(1) == "shared by 2 coordinates; the first is h=0, w=1");
    CHECK(overlap.at(2) == "shared by 3 coordinates; the first is h=0, w=2; none of them is copied");
}

TEST_CASE("an input element that no tuple picks is described so, and a padded output's gap is a gap")
{
    const Explained scene(R"("kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[4,3]},
        "indices":{"dtype":"INT64","sizes":[2,1],"values":[1,-1]},
        "output":{"dtype":"FLOAT32","labels":"NW","sizes":[2,3],"strides":[5,1]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0)");
    CHECK(scene.at(0) == "element h=0, w=0; not copied: no tuple selects its block");
    CHECK(scene.at(4) == "element h=1, w=1");
    CHECK(scene.at(11) == "element h=3, w=2");
    CHECK(scene.at(3, Operand::output) == "gap between batches n=0 and n=1 (2 elements of 5)");
    CHECK(scene.at(5, Operand::output) == "element n=1, w=0");
}

TEST_CASE("every slot of a small layout is an element, shared, or empty, as a full list shows")
{
    Dice dice(130);
    for (int round = 0; round < rounds(400); ++round)
    {
        const Layout layout = random_layout(dice, 60);
        const Explained scene(fmt::format(R"("kind":"buffer","dtype":"FLOAT32","sizes":{},"strides":{},
            "base_offset":{})",
                                          list(layout.sizes), list(layout.strides), layout.base));
        std::map<Int, Int> times;
        for (const Int offset : offsets_by_hand(layout))
            ++times[offset];
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        for (Int offset = times.begin()->first - 2; offset <= times.rbegin()->first + 2; ++offset)
        {
            const std::string reason = scene.at(offset);
            CAPTURE(offset);
            CAPTURE(reason);
            const auto here = times.find(offset);
            REQUIRE(reason.starts_with("element") == (here != times.end() && here->second == 1));
            if (here != times.end() && here->second > 1)
                REQUIRE(reason.starts_with(fmt::format("shared by {} coordinates", here->second)));
            else
                REQUIRE(!reason.starts_with("shared"));
            REQUIRE(reason.starts_with("before") == (offset < times.begin()->first));
            REQUIRE(reason.starts_with("after") == (offset > times.rbegin()->first));
            REQUIRE(reason.find("unknown") == std::string::npos);
            REQUIRE((reason.find("outside the buffer") != std::string::npos) == (offset < 0));
        }
    }
}

TEST_CASE("a place whose search is given up is not decided, and no hole")
{
    // Eight strides without a common divisor, 10^16 elements: far too many terms to walk.
    const Explained scene(R"("kind":"buffer","dtype":"FLOAT32","sizes":[100,100,100,100,100,100,100,100],
        "strides":[1000000007,998244353,1234567891,1111111121,1073741827,1500450271,1190494759,1300000021])");
    const std::string reason = scene.at(Int{1000000007} * 400 + 12345);
    CHECK(reason == "unknown: search limit reached");
}

TEST_CASE("every slot of a lane gives the reason for its content")
{
    const Explained scene(R"("kind":"tpu","dtype":"FLOAT16","sizes":[2,5,3,5],"chip":{"npu_num":4,"eu_bytes":16,
        "lmem_bytes":4096,"bank_num":4},"start_index":2,"layout":"line_aligned")");
    // Lines of 8, channels of 24, two rows a batch: channels 0 1 in lanes 2 3, 2 3 4 in lanes 0 1 2.
    CHECK(scene.at(Place{2, 0}) == "element n=0, c=0, h=0, w=0");
    CHECK(scene.at(Place{2, 13}) == "padding after row h=1 of channel c=0 (n=0)");
    CHECK(scene.at(Place{0, 3}) == "unused: lane 0 is before the start lane 2 in the first round");
    CHECK(scene.at(Place{3, 24}) == "unused: the last round ends before lane 3");
    CHECK(scene.at(Place{2, 48 + 24}) == "element n=1, c=4, h=0, w=0");
    CHECK(scene.at(Place{2, 96}) == "after the tensor's reserved bytes");
    CHECK(scene.at(Place{2, 2048}) == "outside the lane (4096 bytes)");
    CHECK(scene.at(Place{2, -1}) == "before the tensor's start");

    const Explained aligned(
        R"("kind":"tpu","dtype":"FLOAT16","sizes":[1,2,3,5],"chip":{"npu_num":4,"eu_bytes":64,
        "lmem_bytes":4096,"bank_num":4},"layout":"aligned")");
    CHECK(aligned.at(Place{1, 15}) == "alignment padding of channel c=1 (n=0)");
    CHECK(aligned.at(Place{3, 0}) == "unused: lane 3 holds no channel");

    const Explained free(R"("kind":"tpu","dtype":"FLOAT16","sizes":[2,3,2,3],"chip":{"npu_num":2,"eu_bytes":16,
        "lmem_bytes":4096,"bank_num":4},"start_index":1,"layout":"free","strides":[40,16,4,1])");
    // Channel 0 in lane 1 on row 0, channels 1 and 2 in lanes 0 and 1 on row 1.
    CHECK(free.at(Place{0, 16}) == "element n=0, c=1, h=0, w=0");
    CHECK(free.at(Place{0, 3}) == "unused: lane 0 is before the start lane 1 in the first round");
    CHECK(free.at(Place{0, 19}) == "padding after row n=0, c=1, h=0 (1 element of 4)");
    CHECK(free.at(Place{1, 19}) == "padding after row n=0, c=2, h=0 (1 element of 4)");
    CHECK(free.at(Place{1, 10}) == "padding after channel n=0, c=0 (8 elements of 16)");
    CHECK(free.at(Place{1, 30}) == "padding after channel n=0, c=2 (8 elements of 16)");
    CHECK(free.at(Place{1, 35}) == "gap between batches n=0 and n=1 (8 elements of 40)");
    const Explained shared(
        R"("kind":"tpu","dtype":"FLOAT16","sizes":[2,1,2,3],"chip":{"npu_num":2,"eu_bytes":16,
        "lmem_bytes":4096,"bank_num":4},"layout":"free","strides":[0,16,4,1])");
    CHECK(shared.at(Place{0, 4}) == "shared by 2 coordinates; the first is n=0, c=0, h=1, w=0");
    CHECK(shared.at(Place{1, 4}) == "unused: lane 1 holds no channel");
}

TEST_CASE("a place of a lane that a frame has no time for is not drawn as a hole, and still explained")
{
    const Explained scene(R"("kind":"tpu","dtype":"FLOAT16","sizes":[300,300,300,300],"chip":{"npu_num":1,
        "eu_bytes":16,"lmem_bytes":1099511627776,"bank_num":1},"layout":"free",
        "strides":[1000003,999983,1000033,1000037])");
    const Place place{0, 600012345};
    CHECK(scene.view.slot(Operand::input, place, uncounted()).holds == SlotHolds::undecided);
    CHECK(scene.at(place).find("unknown") == std::string::npos);
}
