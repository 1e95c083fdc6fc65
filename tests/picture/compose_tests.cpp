#include "tests/picture/composed.h"
#include "ui/picture/bank_figure.h"
#include "ui/picture/memory_plane.h"

#include "core/view/values.h"
#include "tests/core/view/show.h"
#include "ui/picture/cell_colours.h"

#include <fmt/format.h>

#include <cmath>

using namespace stridescope;
using namespace stridescope::test;

namespace
{

int outlines(const ui::Figure& figure, ui::Colour stroke)
{
    return static_cast<int>(std::count_if(
        figure.shapes.begin(), figure.shapes.end(),
        [&](const ui::Shape& shape) { return shape.kind == ui::Shape::Kind::rect && shape.stroke == stroke; }));
}

ui::Rect common(const ui::Rect& a, const ui::Rect& b)
{
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
            std::min(a.bottom, b.bottom)};
}

/// Every shape is finite, clips nest, and nothing can be seen outside the picture.
void check_shapes(const ui::Figure& figure, ui::Size size)
{
    std::vector<ui::Rect> clips;
    for (const ui::Shape& shape : figure.shapes)
    {
        for (const float number : {shape.rect.left, shape.rect.top, shape.rect.right, shape.rect.bottom})
            CHECK(std::isfinite(number));
        if (shape.kind == ui::Shape::Kind::clip)
            clips.push_back(clips.empty() ? shape.rect : common(clips.back(), shape.rect));
        else if (shape.kind == ui::Shape::Kind::unclip)
        {
            REQUIRE_FALSE(clips.empty());
            clips.pop_back();
        }
        else
        {
            REQUIRE_FALSE(clips.empty());
            const ui::Rect& seen = clips.back();
            CHECK((seen.left >= 0 && seen.top >= 0 && seen.right <= size.width && seen.bottom <= size.height));
        }
        if (shape.kind == ui::Shape::Kind::image)
            REQUIRE(shape.pixels);
    }
    CHECK(clips.empty());
}

/// Text written in the middle of a part is no wider than the part.
void check_labels_fit(const ui::Figure& figure)
{
    const ui::TextMeasure measure = ui::measure_without_fonts(figure.scale);
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::text && shape.align == ui::Align::centre
            && shape.face != ui::Face::cell_small) // indices of columns may be wider
        {
            CAPTURE(shape.words);
            CHECK(measure(shape.face, shape.words) <= shape.rect.width());
            CHECK(ui::face_size(shape.face) * figure.scale <= shape.rect.height());
        }
}

std::string named(const core::SceneView& view, core::Operand operand)
{
    if (!view.is_operation())
        return "Tensor";
    return operand == core::Operand::input ? "Input" : operand == core::Operand::indices ? "Indices" : "Output";
}

} // namespace

TEST_CASE("every example is composed at every size, with the names and sizes of all its tensors and memories")
{
    for (const auto& entry : core::assets::examples())
    {
        CAPTURE(entry.name);
        const core::Facts facts = facts_of(entry.json);
        const core::SceneView view(core::test::show(facts));
        for (const float scale : {1.0F, 1.75F})
            for (const ui::Size size : {usual, ui::Size{2000, 500}, ui::Size{640, 900}})
            {
                if (scale > 1 && size.width != usual.width)
                    continue;
                CAPTURE(scale);
                CAPTURE(size.width);
                const ui::Style style{ui::theme_named(ui::ThemeName::light), scale};
                const ui::Figure figure = composed(view, {}, style, size);
                CHECK(figure.scale == scale);
                check_shapes(figure, size);
                check_labels_fit(figure);
                const bool in_lanes = view.shows_lanes() && view.placement().in_lanes;
                const bool in_banks = says(figure, "Banks");
                CHECK((in_banks || says(figure, in_lanes ? "Lane memory" : "emory")));
                if (const core::Memory* const shared = view.shared())
                {
                    // In lanes as low as a line some names have no room.
                    constexpr float enough = 300;
                    for (const core::StoredTensor& tensor : shared->tensors)
                        CHECK((size.height < enough * scale || words(figure).contains(tensor.name)));
                    continue; // one picture of several tensors, whose cells say nothing
                }
                for (const core::Operand operand : view.parts())
                {
                    CHECK(words(figure).contains(named(view, operand)));
                    const std::string sizes = fmt::format("{} {{{}}}", view.labels(operand),
                                                          core::coordinate_text(view.sizes(operand)));
                    const std::string alone = sizes.substr(sizes.find('{')); // in less room
                    CHECK((written(figure, sizes) || says(figure, sizes) || written(figure, alone)));
                }
                CHECK(says(figure, ui::says_lanes({}, view) ? "lanes"
                                   : view.has_values()      ? "values"
                                                            : "offsets"));
            }
    }
}

TEST_CASE("the same scene and look give the same figure")
{
    for (const auto& entry : core::assets::examples())
    {
        CAPTURE(entry.name);
        const core::Facts facts = facts_of(entry.json);
        const core::SceneView view(core::test::show(facts));
        const ui::Figure first = composed(view);
        const ui::Figure second = composed(view);
        REQUIRE(first.shapes.size() == second.shapes.size());
        for (std::size_t i = 0; i < first.shapes.size(); ++i)
        {
            const ui::Shape& a = first.shapes[i];
            const ui::Shape& b = second.shapes[i];
            CHECK((a.kind == b.kind && a.words == b.words && a.fill == b.fill && a.rect.left == b.rect.left
                   && a.rect.bottom == b.rect.bottom));
            if (a.pixels)
                CHECK(a.pixels->pixels == b.pixels->pixels);
        }
    }
}

TEST_CASE("each element's offset is in its cell and at its place")
{
    const core::Facts facts = example("01");
    const core::SceneView view(core::test::show(facts));
    ui::Look look;
    look.text = ui::CellText::offsets;
    look.ruler = false;
    const ui::Figure figure = composed(view, look);
    for (int offset = 0; offset < 6; ++offset)
    {
        CAPTURE(offset);
        // Once in the grid and once in the memory; 0 to 2 and 0 to 1 head columns and rows too.
        const int heads = (offset < 3 ? 1 : 0) + (offset < 2 ? 1 : 0);
        CHECK(words(figure)[std::to_string(offset)] == 2 + heads);
    }
}

TEST_CASE("cells show coordinates if the look asks for them")
{
    const core::Facts facts = example("01");
    const core::SceneView view(core::test::show(facts));
    ui::Look look;
    look.text = ui::CellText::coordinates;
    look.ruler = false;
    const ui::Figure figure = composed(view, look);
    CHECK(words(figure)["1,2"] == 2);
    CHECK(words(figure)["coordinates"] == 1);
    CHECK_FALSE(words(figure).contains("5"));
}

TEST_CASE("a picture shows the directions of the drawn dimensions, and the indices of the others")
{
    const core::Facts facts =
        facts_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3,4,5,6]})");
    const core::SceneView view(core::test::show(facts));
    ui::Look look;
    look.grids[0].pages = core::default_pages(view.sizes(core::Operand::input));
    look.grids[0].pages.at[1] = 2;
    const ui::Figure figure = composed(view, look);
    CHECK(says(figure, "D pages  H \xe2\x86\x93  W \xe2\x86\x92   N = 0  C = 2"));
    for (const char* page : {"D = 0", "D = 3"})
        CHECK(words(figure)[page] == 1);
}

TEST_CASE("a pinned element is marked in the grid and in memory, and scrolled to among 2^40 elements")
{
    const core::Facts small = example("01");
    const core::SceneView view(core::test::show(small));
    const ui::Style style;
    CHECK(outlines(composed(view), style.theme.focus) == 0);
    ui::Look look;
    REQUIRE(ui::pin_coordinate(look, view, {1, 2}));
    CHECK(outlines(composed(view, look), style.theme.focus) == 2);
    CHECK_FALSE(ui::pin_coordinate(look, view, {2, 0}));

    const core::Facts facts =
        facts_of(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[1099511627776]})");
    const core::SceneView large(core::test::show(facts));
    ui::Look far;
    REQUIRE(ui::pin_coordinate(far, large, {1099511627000}));
    far.grids[0].target_readable = true;
    const ui::Figure found = composed(large, far);
    CHECK(words(found)["1099511627000"] >= 1);
    CHECK(outlines(found, style.theme.focus) >= 2);
}

TEST_CASE("a selection lights up cells and places")
{
    const core::Facts facts = example("01");
    const core::SceneView view(core::test::show(facts));
    const ui::Style style;
    ui::Look look;
    look.selection = core::region(core::Operand::input, {0, 1}, {2, 1});
    const ui::Figure plain = composed(view);
    const ui::Figure shown = composed(view, look);
    const auto filled = [&](const ui::Figure& figure, double place)
    {
        const ui::Colour colour = ui::lit_up(style.theme, ui::ramp_colour(place), 1);
        return std::count_if(figure.shapes.begin(), figure.shapes.end(),
                             [&](const ui::Shape& shape) { return shape.fill == colour; });
    };
    for (const int offset : {1, 4})
    {
        CHECK(filled(plain, offset / 5.0) == 0);
        CHECK(filled(shown, offset / 5.0) == 2);
    }
}

TEST_CASE("a finished picture is exact and has few shapes, whatever the tensor's size")
{
    for (const auto& entry : core::assets::examples())
    {
        if (!entry.name.starts_with("6"))
            continue;
        CAPTURE(entry.name);
        const core::Facts facts = facts_of(entry.json);
        const core::SceneView view(core::test::show(facts));
        const ui::Figure figure = composed(view);
        CHECK_FALSE(says(figure, "coarse"));
        CHECK(figure.shapes.size() < 20000);
        CHECK(std::any_of(figure.shapes.begin(), figure.shapes.end(),
                          [](const ui::Shape& shape) { return shape.kind == ui::Shape::Kind::image; }));
    }
}

TEST_CASE("a picture without room for its parts still has those of their names that fit")
{
    const core::Facts facts = example("20");
    const core::SceneView view(core::test::show(facts));
    for (const float width : {1.0F, 60.0F, 200.0F})
        for (const float height : {1.0F, 60.0F, 200.0F})
        {
            CAPTURE(width);
            CAPTURE(height);
            const ui::Figure figure = composed(view, {}, {}, {width, height});
            CHECK((width < 100 || words(figure).contains("Input")));
            for (const ui::Shape& shape : figure.shapes)
                CHECK((std::isfinite(shape.rect.left) && std::isfinite(shape.rect.bottom)));
        }
}

TEST_CASE("small lanes lie equally far apart")
{
    const core::Facts facts = facts_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[1,2000000,1,1],"layout":"compact","address":123,
            "chip":{"npu_num":1000,"eu_bytes":64,"lmem_bytes":1099511627776,"bank_num":1048576}})");
    const core::SceneView view(core::test::show(facts));
    for (const float height : {600.0F, 800.0F, 1000.0F, 1003.0F})
    {
        const ui::Figure figure = composed(view, {}, {}, {1200, height});
        const auto lanes = std::find_if(figure.shapes.begin(), figure.shapes.end(),
                                        [](const ui::Shape& shape) {
                                            return shape.kind == ui::Shape::Kind::image
                                                   && shape.texture == ui::memory_textures;
                                        });
        REQUIRE(lanes != figure.shapes.end());
        const ui::Raster& pixels = *lanes->pixels;
        std::vector<int> begins;
        for (int y = 1; y < pixels.height; ++y)
            if (pixels.at(10, y).a > 0 && pixels.at(10, y - 1).a == 0)
                begins.push_back(y);
        REQUIRE(begins.size() > 10);
        std::vector<int> apart;
        for (std::size_t i = 1; i < begins.size(); ++i)
            apart.push_back(begins[i] - begins[i - 1]);
        const auto [least, most] = std::minmax_element(apart.begin(), apart.end());
        CHECK(*most - *least <= 1);
    }
}

TEST_CASE("the slot under the pointer is one of those that its pixel shows")
{
    const core::Facts facts = facts_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[1,2000000,1,1],"layout":"compact","address":123,
            "chip":{"npu_num":1000,"eu_bytes":64,"lmem_bytes":1099511627776,"bank_num":1048576}})");
    const core::SceneView view(core::test::show(facts));
    const ui::Style style;
    const auto measure = ui::measure_without_fonts(1);
    ui::Look look;
    auto plane = ui::memory_plane(
        view, look, {ui::MemoryPlace::As::lanes, core::Operand::input, {}, {0, 0, 700, 300}}, style, measure);
    REQUIRE(plane);
    ui::settle(look, *plane, view, style, measure);
    const ui::SlotRows& rows = plane->rows;
    REQUIRE(rows.slot_width < 1);
    int asked = 0;
    for (float x = rows.area.left; x < rows.area.right; x += 0.5F)
    {
        const auto at = rows.at(x, rows.area.top + 20);
        const auto pixel = rows.pixel_at(x, rows.area.top + 20);
        REQUIRE(at.has_value() == pixel.has_value());
        if (!at)
            continue;
        ++asked;
        CHECK(at->lane == pixel->lane);
        CHECK(at->offset >= pixel->begin);
        CHECK(at->offset < pixel->end);
    }
    CHECK(asked > 500);
}

TEST_CASE("banks: in the light theme each word has an outline, and lanes in the cycles have their numbers")
{
    const core::SceneView view(core::test::show(facts_of(
        R"j({"stridescope":1,"kind":"tiled","dtype":"FLOAT16","labels":"HW","sizes":[8,64],"layout":"(8,64):(64,1)",
            "banks":"NVIDIA","accesses":[{"name":"A","op":"ldmatrix","lanes":[["H",8,1]]}]})j")));
    ui::Style light;
    light.theme = ui::theme_named(ui::ThemeName::light);
    ui::Look look;
    look.parts.grids = false;
    const ui::Figure figure = composed(view, look, light);
    CHECK(outlines(figure, light.theme.cell_outline) >= 8 * 32 + 8); // words, and boxes of cycles
    const auto said = words(figure);
    CHECK(said.at("7") >= 4 + 1 + 1); // four words of lane 7, one cycle, and a row or a cycle of that number
    const auto tone_of = [&](const core::SceneView& of, const char* cost)
    {
        const ui::Figure drawn = composed(of, look, light);
        for (const ui::Shape& shape : drawn.shapes)
            if (shape.kind == ui::Shape::Kind::text && shape.words == cost)
                return shape.fill;
        FAIL("nothing says " << cost);
        return ui::Colour{};
    };
    CHECK(tone_of(view, "8 wavefronts") == light.theme.caution);
    CHECK(tone_of(core::SceneView(core::test::show(example("72"))), "1 wavefront") == light.theme.good);
}

TEST_CASE("pages: their names are never in the smallest face, however small the picture is")
{
    const core::SceneView view(core::test::show(facts_of(
        R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","labels":"NCHW","sizes":[1,10,4,6],"layout":"nChw8c"})")));
    int named = 0;
    for (float height = 380; height < 800; height += 20)
        for (const ui::Shape& shape : composed(view, {}, {}, {420, height}).shapes)
            if (shape.kind == ui::Shape::Kind::text && (shape.words == "H = 3" || shape.words == "H3"))
            {
                ++named;
                CHECK(shape.face != ui::Face::cell_tiny);
            }
    CHECK(named > 10);
}
