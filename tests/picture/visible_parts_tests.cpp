#include "core/text/grouped.h"
#include "tests/picture/composed.h"
#include "tests/picture/seen.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/visible_parts.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope;
using namespace stridescope::test;

namespace
{

core::SceneView view_of(std::string_view json)
{
    return core::SceneView(core::test::show(facts_of(json)));
}

/// L* of what fills cells: of rectangles in the ramp's colours and of every pixel painted.
std::set<int> lightness(const ui::Figure& figure, float from, float to)
{
    std::set<int> found;
    for (const ui::Shape& shape : figure.shapes)
    {
        if (shape.rect.top < from || shape.rect.bottom > to)
            continue;
        if (shape.kind == ui::Shape::Kind::rect && lab(shape.fill).l > 50)
            found.insert(static_cast<int>(lab(shape.fill).l));
        if (shape.kind == ui::Shape::Kind::image && shape.rect.width() > 300)
            for (const std::uint32_t pixel : shape.pixels->pixels)
            {
                const ui::Colour colour{static_cast<std::uint8_t>(pixel), static_cast<std::uint8_t>(pixel >> 8),
                                        static_cast<std::uint8_t>(pixel >> 16), 255};
                if (lab(colour).l > 50)
                    found.insert(static_cast<int>(lab(colour).l));
            }
    }
    return found;
}

/// Fills of memory's places in their order.
std::vector<ui::Colour> memory_fills(const ui::Figure& figure, float from)
{
    std::vector<ui::Colour> fills;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::rect && shape.rect.top > from && shape.rect.width() < 80
            && lab(shape.fill).l > 50)
            fills.push_back(shape.fill);
    return fills;
}

} // namespace

TEST_CASE("places of what is seen rise from 0 to 1 over each part, and never fall")
{
    ui::VisibleParts seen;
    seen.parts = {{0, 1e-6}, {0, 1e-9}};
    CHECK(ui::position_in_visible(seen, 0) == 0);
    CHECK(ui::position_in_visible(seen, 1) == 1);
    CHECK(ui::position_in_visible(seen, 1e-9) == doctest::Approx(0.5).epsilon(0.01));
    double before = -1;
    for (int i = 0; i <= 1000; ++i)
    {
        const double now = ui::position_in_visible(seen, i * 2e-9);
        CHECK(now >= before);
        before = now;
    }
    const ui::SpreadPosition all = ui::spread_in_visible(seen, 0.5, 0.5);
    CHECK(all.position == 0.5);
    CHECK(all.spread == 0.5);
}

TEST_CASE("neither grid nor memory of 2^40 elements is of one colour")
{
    const auto view =
        view_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1024,1024,1024,1024]})");
    ui::Look seen;
    ui::MemoryLook& slots = seen.memories[0];
    slots.slot = 40; // instead of the whole memory
    slots.fitted_to = {.range = ui::drawn_range(view, core::Operand::input)};
    const ui::Figure figure = composed(view, seen);
    CHECK(lightness(figure, 0, 480).size() > 10);
    CHECK(lightness(figure, 480, 800).size() > 10);
    ui::Look whole = seen;
    whole.colour = {ui::ColouredBy::What::whole, 0};
    CHECK(written(composed(view, whole), "by offset"));
    CHECK(lightness(composed(view, whole), 480, 800).size() <= 3);
}

TEST_CASE("long memory: all of it is in sight at first, wrapped at whole strides, and padding is a column")
{
    const auto plane_of = [](const std::string& scene)
    {
        const auto view = view_of(scene);
        const ui::Style style;
        const ui::FoldedMemory memory = ui::folded_memory(view, core::Operand::input, {}, style);
        return ui::fold_rows(memory, {}, {0, 0, 600, 300});
    };
    // 150,528 slots: each row holds several image rows, so that all fit the card.
    const auto image = plane_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,224,224]})");
    CHECK(image.rows.columns % 224 == 0);
    CHECK(image.rows.columns > 224);
    CHECK(static_cast<float>(image.rows.rows) * image.rows.row_height <= 300);
    // Some thousand slots fill the card too, in slots of the usual shape.
    const auto medium = plane_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[128,100]})");
    CHECK(medium.painted);
    CHECK(medium.rows.columns % 100 == 0);
    CHECK(static_cast<float>(medium.rows.rows) * medium.rows.row_height <= 300);
    CHECK(static_cast<float>(medium.rows.rows) * medium.rows.row_height > 150);
    // In 2^40 elements with padded rows, three pixels of each row are padding.
    const auto padded =
        plane_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","sizes":[64,4096,4096,1024],)"
                 R"("strides":[17448304640,1,4259840,4096]})");
    CHECK(padded.rows.columns % 4259840 == 0);
    CHECK(padded.rows.slot_width * 65536 >= 3);
    // A short memory is drawn slot by slot.
    const auto few = plane_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[4,100]})");
    CHECK_FALSE(few.painted);
}

TEST_CASE("a tensor that is wholly visible is coloured by its whole range")
{
    const auto view = view_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3,4]})");
    CHECK(written(composed(view), "by offset"));
    ui::Look seen;
    seen.colour = {ui::ColouredBy::What::seen, 0};
    const auto fills = memory_fills(composed(view), 480);
    CHECK(fills.size() >= 24);
    CHECK(fills == memory_fills(composed(view, seen), 480));
}

TEST_CASE("the same tensor in NCHW and in NHWC does not look the same in memory")
{
    const auto nchw =
        view_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"NCHW","sizes":[1,3,2,4]})");
    const auto nhwc = view_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"NCHW","sizes":[1,3,2,4],"layout":"NHWC"})");
    const auto one = memory_fills(composed(nchw), 480);
    const auto other = memory_fills(composed(nhwc), 480);
    CHECK(one.size() >= 24);
    CHECK(one.size() == other.size());
    CHECK(one != other);
    CHECK(written(composed(nhwc), "by order"));
    const auto rows = view_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4]})");
    const auto columns =
        view_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4],"strides":[1,3]})");
    CHECK(memory_fills(composed(rows), 480) != memory_fills(composed(columns), 480));
}

TEST_CASE("legend: for colours of the visible part, it shows the offsets of both ends and of the middle colour")
{
    const core::SceneView view(core::test::show(example("62")));
    const ui::Look look;
    ui::ColouredBy how;
    how.what = ui::ColouredBy::What::whole;
    CHECK(ui::colour_range(look, view, how).range == "0 to 16,777,215");
    ui::Look seen = look;
    seen.seen = ui::VisibleParts{{{0, 0.01}, {0, 1}}, {0, 16777215}, {0, 16777215}};
    how.what = ui::ColouredBy::What::seen;
    const ui::ColourRange range = ui::colour_range(seen, view, how);
    const auto middle = ui::middle_of_visible(*seen.seen, view);
    REQUIRE(middle);
    CHECK(range.range == "0 to " + core::grouped(*middle) + " to 16,777,215");
    CHECK(range.about.find("has the middle colour") != std::string::npos);
}
