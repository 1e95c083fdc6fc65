#include "core/tensor/coordinate_text.h"
#include "tests/core/dice.h"
#include "tests/picture/composed.h"
#include "ui/picture/arrange.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/saved_look.h"

#include <cmath>

using namespace stridescope;
using test::composed;

namespace
{

/// The paths of links, in the accent, without arrow heads.
std::vector<const ui::Shape*> paths(const ui::Figure& figure, const ui::Style& style = {})
{
    std::vector<const ui::Shape*> all;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::path && shape.stroke == style.theme.accent
            && shape.points.size() != 3)
            all.push_back(&shape);
    return all;
}

/// Returns the visible positions of words: their width, and the height of their letters.
ui::Rect ink(const ui::Shape& text)
{
    const float size = ui::face_size(text.face);
    const float width = ui::measure_without_fonts(1)(text.face, text.words);
    const float middle = (text.rect.top + text.rect.bottom) / 2;
    const float left = text.align == ui::Align::left     ? text.rect.left
                       : text.align == ui::Align::centre ? (text.rect.left + text.rect.right - width) / 2
                                                         : text.rect.right - width;
    return {left, middle - size * 0.36F, left + width, middle + size * 0.36F};
}

/// The links, each by its first path: one that passes behind a title continues straight below it.
std::vector<const ui::Shape*> links(const ui::Figure& figure, const ui::Style& style = {})
{
    std::vector<const ui::Shape*> all;
    const ui::Shape* before = nullptr;
    for (const ui::Shape* const path : paths(figure, style))
    {
        const bool continues = before && before->points.back().x == path->points.front().x
                               && before->points.back().y < path->points.front().y;
        if (!continues)
            all.push_back(path);
        before = path;
    }
    return all;
}

bool meets(const ui::Rect& rect, const ui::Shape& path)
{
    for (std::size_t i = 0; i + 1 < path.points.size(); ++i)
        for (int piece = 0; piece <= 200; ++piece)
        {
            const float t = static_cast<float>(piece) / 200;
            const float x = path.points[i].x + (path.points[i + 1].x - path.points[i].x) * t;
            const float y = path.points[i].y + (path.points[i + 1].y - path.points[i].y) * t;
            if (x > rect.left && x < rect.right && y > rect.top && y < rect.bottom)
                return true;
        }
    return false;
}

ui::Look pinned(core::Operand operand, const core::Dims& coordinate)
{
    ui::Look look;
    look.pins.push_back(core::AtCoordinate{operand, coordinate});
    return look;
}

/// The texts that lie under something drawn later are not seen, so only those that are count: all of a
/// figure's.
std::string covered(const ui::Figure& figure)
{
    for (const ui::Shape* link : paths(figure))
        for (const ui::Shape& shape : figure.shapes)
            if (shape.kind == ui::Shape::Kind::text && !shape.words.empty() && shape.words != "x"
                && meets(ink(shape), *link))
                return shape.words;
    return {};
}

} // namespace

TEST_CASE("a line leads from the pinned cell to its place in memory")
{
    const core::SceneView view = *core::test::view_of(test::example("03"));
    const ui::Figure figure = composed(view, pinned(core::Operand::input, {1, 0, 1}));
    const auto lines = links(figure);
    REQUIRE(lines.size() == 1);
    CHECK(lines.front()->points.front().y < lines.front()->points.back().y);
    CHECK(links(composed(view)).empty());
}

TEST_CASE(
    "of a pinned output lines lead to what it copies, and from there to memory; of a gather to its index too")
{
    const core::SceneView slice = *core::test::view_of(test::example("21"));
    CHECK(links(composed(slice, pinned(core::Operand::output, {0, 0, 1, 0}))).size() == 2);
    CHECK(links(composed(slice, pinned(core::Operand::input, {0, 0, 1, 1}))).size() == 2);
    // Outside the window: only its place.
    CHECK(links(composed(slice, pinned(core::Operand::input, {0, 0, 0, 0}))).size() == 1);
    const core::SceneView gather = *core::test::view_of(test::example("31"));
    CHECK(links(composed(gather, pinned(core::Operand::output, {0, 0, 1, 1}))).size() == 3);
    CHECK(links(composed(gather, pinned(core::Operand::indices, {0, 1, 1, 0}))).size() == 1);
    const core::SceneView lanes = *core::test::view_of(test::example("42"));
    CHECK(links(composed(lanes, pinned(core::Operand::input, {0, 1, 2, 3}))).size() == 1);
}

TEST_CASE("links can be off, and are remembered so")
{
    const core::SceneView view = *core::test::view_of(test::example("03"));
    ui::Look look = pinned(core::Operand::input, {1, 0, 1});
    look.links = false;
    CHECK(links(composed(view, look)).empty());
    const core::SavedView saved = ui::saved_look(look, ui::ThemeName::dark, &view, {});
    ui::Look again;
    ui::recall(again, saved, view);
    CHECK_FALSE(again.links);
    CHECK_FALSE(again.ruler);
}

TEST_CASE("the element pointed at has a line if nothing is pinned")
{
    const core::SceneView view = *core::test::view_of(test::example("03"));
    ui::Look look;
    look.hovered = core::AtCoordinate{core::Operand::input, {0, 0, 1}};
    const ui::Figure pointed_at = composed(view, look);
    const auto hovered = links(pointed_at);
    REQUIRE(hovered.size() == 1);
    const float from = hovered.front()->points.front().x;
    look.pins.push_back(core::AtCoordinate{core::Operand::input, {1, 1, 2}});
    const ui::Figure both = composed(view, look);
    REQUIRE(links(both).size() == 1);
    CHECK(links(both).front()->points.front().x != from);
}

TEST_CASE("links never run over words, in any example, at any size, with and without rulers")
{
    core::test::Dice dice(7);
    for (const auto& entry : core::assets::examples())
    {
        if (entry.name.starts_with("53") || entry.name.starts_with("54"))
            continue; // several tensors, which have no links
        const auto parsed = core::parse_scene(entry.json);
        REQUIRE(parsed);
        const core::SceneView view = *core::test::view_of(test::facts_of(entry.json));
        for (int trial = 0; trial < core::test::rounds(40); ++trial)
        {
            const auto parts = view.parts();
            const core::Operand operand =
                parts[static_cast<std::size_t>(dice.between(0, static_cast<core::Int>(parts.size()) - 1))];
            core::Dims x;
            for (const core::Int size : view.sizes(operand))
                x.push_back(dice.between(0, std::min<core::Int>(size, 40) - 1));
            ui::Look look = pinned(operand, x);
            ui::set_ruler(look, dice.one_in(2));
            if (dice.one_in(2))
                look.text = ui::CellText::coordinates;
            const ui::Size size{static_cast<float>(dice.between(500, 1900)),
                                static_cast<float>(dice.between(420, 1100))};
            CAPTURE(entry.name);
            CAPTURE(core::coordinate_text(x));
            CAPTURE(static_cast<int>(operand));
            CAPTURE(size.width);
            CAPTURE(size.height);
            CAPTURE(look.ruler);
            CHECK(covered(composed(view, look, {}, size)) == "");
        }
    }
}

TEST_CASE("a link to a slot of the only row goes no further aside than the slot is, whatever title it passes")
{
    for (const char* const example : {"03", "06", "20", "31"})
    {
        const core::SceneView view = *core::test::view_of(test::example(example));
        const core::Dims sizes = view.sizes(core::Operand::input);
        for (core::Int index = 0; index < core::element_count(sizes).value_or(0); ++index)
        {
            core::Dims x = sizes;
            for (core::Int rest = index, d = static_cast<core::Int>(sizes.size()) - 1; d >= 0; --d)
            {
                const auto at = static_cast<std::size_t>(d);
                x[at] = rest % sizes[at];
                rest /= sizes[at];
            }
            CAPTURE(example);
            CAPTURE(core::coordinate_text(x));
            ui::Look look = pinned(core::Operand::input, x);
            const ui::Figure figure = composed(view, look, {}, {1400, 900});
            float aside = 0;
            float least = 1e9F;
            float greatest = 0;
            const auto all = paths(figure);
            REQUIRE(!all.empty());
            std::vector<const ui::Shape*> first{all.front()};
            if (all.size() > 1 && all[1]->points.front().x == all[0]->points.back().x)
                first.push_back(all[1]);
            for (const ui::Shape* const path : first)
                for (std::size_t i = 0; i < path->points.size(); ++i)
                {
                    const float here = path->points[i].x;
                    least = std::min(least, here);
                    greatest = std::max(greatest, here);
                    if (i > 0)
                        aside += std::abs(here - path->points[i - 1].x);
                }
            CHECK(aside <= greatest - least + 1);
        }
    }
}

TEST_CASE("a ruler shows the offset above each slot and the byte below, and the value is in the slot")
{
    const core::SceneView view = *core::test::view_of(test::example("03"));
    ui::Look look;
    look.text = ui::CellText::offsets;
    ui::set_ruler(look, true);
    const auto words = test::words(composed(view, look));
    for (const char* name : {"offset", "value", "byte", "44", "28"})
    {
        CAPTURE(name);
        CHECK(words.count(name) == 1);
    }
    CHECK(words.at("H") == 1); // in memory: the cells say their offsets
    CHECK(words.at("11") == 2);
    ui::set_ruler(look, false);
    CHECK(test::words(composed(view, look)).count("44") == 0);
}

TEST_CASE("bytes of a ruler are those of the type, from where the memory begins")
{
    const core::SceneView view = *core::test::view_of(test::facts_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","sizes":[3],"strides":[-2],"base_offset":4})"));
    ui::Look look;
    look.text = ui::CellText::none;
    ui::set_ruler(look, true);
    const auto words = test::words(composed(view, look));
    CHECK(words.count("8") == 1);
    CHECK(words.at("4") == 2); // offset 4, and the byte of offset 2
}

TEST_CASE("the start of a walk that goes backward is marked on the ruler, but not for other slices")
{
    ui::Look look;
    ui::set_ruler(look, true);
    CHECK(test::says(composed(*core::test::view_of(test::example("21")), look), "start (backward)"));
    CHECK_FALSE(test::says(composed(*core::test::view_of(test::example("20")), look), "start (backward)"));
}

TEST_CASE("below a ruler, the words about a walk's start and a buffer's end are beside each other")
{
    std::vector<core::Facts> all;
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with("2"))
            all.push_back(test::facts_of(entry.json));
    for (const int total : {16, 20, 40, 64, 100})
        all.push_back(test::facts_of(
            R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[1,16],"total_bytes":)"
            + std::to_string(total) + R"(},"window":{"offsets":[0,0],"sizes":[1,12],"strides":[1,-3]}})"));
    for (const core::Facts& facts : all)
        for (const float width : {500.0F, 760.0F, 1200.0F, 1920.0F})
        {
            ui::Look look;
            ui::set_ruler(look, true);
            const ui::Figure figure = composed(*core::test::view_of(facts), look, {}, {width, 800});
            std::vector<ui::Rect> said;
            CAPTURE(width);
            CAPTURE(facts.first().tensor->total_bytes.value_or(-1));
            for (const ui::Shape& shape : figure.shapes)
                if (shape.kind == ui::Shape::Kind::text
                    && (shape.words.starts_with("start, back") || shape.words.starts_with("minimum")
                        || shape.words.starts_with("buffer ends") || shape.words.starts_with("tensor end")))
                    said.push_back(ink(shape));
            for (std::size_t i = 0; i < said.size(); ++i)
                for (std::size_t j = i + 1; j < said.size(); ++j)
                    CHECK((said[i].right < said[j].left || said[j].right < said[i].left
                           || said[i].bottom < said[j].top || said[j].bottom < said[i].top));
        }
}

TEST_CASE("without a ruler, the tensor shows where a walk that goes backward starts")
{
    const auto marked = [](const char* example)
    {
        const ui::Figure figure = composed(*core::test::view_of(test::example(example)), {});
        return test::says(figure, "start (0,0,3,1), backward") || test::says(figure, "start (0,0,3,1)")
               || test::says(figure, "backward from (0,0,3,1)");
    };
    CHECK(marked("21"));
    CHECK_FALSE(marked("20"));
}

TEST_CASE("a step is marked where it reads and where it writes; its sentence is below the tensors")
{
    const core::SceneView view = *core::test::view_of(test::example("21"));
    ui::Look look;
    ui::go_to_step(look, view, {core::StepCode::elements, 2});
    const ui::Figure figure = composed(view, look);
    const auto words = test::words(figure);
    CHECK(words.at("R") == 2); // in the tensor and in memory
    CHECK(words.at("W") == 2);
    CHECK(words.count("3 of 4") == 1);
    CHECK(words.count("out[0,0,1,0] = in[0,0,3\xE2\x88\x92"
                      "1\xC2\xB7"
                      "2,1+0\xC2\xB7"
                      "2] = 6, offset 5, byte 20")
          == 1);
    // The steps of other code have other counts; of code that a scene has not there is no step.
    ui::go_to_step(look, view, {core::StepCode::buffer_size, 99});
    CHECK(look.step->number == 4);
}

TEST_CASE("the meaning of colours is shown wherever links can be chosen, however long the line is")
{
    const ui::Style style{ui::theme_named(ui::ThemeName::dark), 1};
    for (const auto& entry : core::assets::examples())
    {
        CAPTURE(entry.name);
        const core::SceneView view = *core::test::view_of(test::facts_of(entry.json));
        for (float width = 400; width < 1200; width += 9)
        {
            CAPTURE(width);
            const ui::Arrangement places =
                ui::arrange(view, {}, style, ui::measure_without_fonts(1), {0, 0, width, 640});
            if (!places.grids.empty() && places.links.width() >= ui::links_width)
                CHECK(places.colour.width() > 0);
        }
    }
}

TEST_CASE("links: for a slot that is scrolled away, a chip shows its direction instead of an arrow")
{
    const core::SceneView view(core::test::show(test::facts_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[4,4],"strides":[300,1]})")));
    ui::Look look;
    look.pins = {core::AtCoordinate{core::Operand::input, {3, 0}}};
    look.memories[0].slot = 40;
    look.memories[0].fitted_to = {.range = ui::drawn_range(view, core::Operand::input)};
    const ui::Figure figure = composed(view, look);
    CHECK(test::says(figure, "offset 900, row "));
    CHECK(test::says(figure, "\xE2\x86\x93"));
    look.memories[0].target = core::Place{0, 900};
    CHECK_FALSE(test::says(composed(view, look), "offset 900, row "));
}
