#include "ui/picture/saved_look.h"

#include "core/scene/parse.h"
#include "tests/core/view/show.h"

#include <doctest/doctest.h>

using namespace stridescope;

namespace
{

core::Facts facts()
{
    const auto parsed =
        core::parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3,4,5]})");
    REQUIRE(parsed);
    auto facts = core::evaluate(parsed->scene);
    REQUIRE(facts);
    return *std::move(facts);
}

} // namespace

TEST_CASE("a look is restored from its file")
{
    const core::Facts of = facts();
    const core::SceneView view(core::test::show(of));
    ui::Look look;
    look.text = ui::CellText::coordinates;
    look.grids[0].pages = core::default_pages(view.sizes(core::Operand::input));
    std::swap(look.grids[0].pages.column, *look.grids[0].pages.page);
    look.memories[0].fold = ui::Fold::width;
    look.memories[0].width = 48;
    look.colour = {ui::ColouredBy::What::dimension, 1};
    const core::SavedView saved = ui::saved_look(look, ui::ThemeName::light, &view, {});
    CHECK(saved.pages == "WHC");
    CHECK(saved.colour == std::string(1, view.labels(core::Operand::input)[1]));
    CHECK(saved.fold == "48");
    CHECK(ui::saved_theme(saved) == ui::ThemeName::light);
    ui::Look again;
    ui::recall(again, saved, view);
    CHECK(again.text == look.text);
    CHECK(again.colour == look.colour);
    CHECK(again.grids[0].pages == look.grids[0].pages);
    CHECK(again.memories[0].fold == ui::Fold::width);
    CHECK(again.memories[0].width == 48);
}

TEST_CASE("parts of a look in a file that are not understood change nothing")
{
    const core::Facts of = facts();
    const core::SceneView view(core::test::show(of));
    ui::Look look;
    ui::recall(look,
               {.theme = "red",
                .text = "letters",
                .pages = "HHW",
                .colour = "lane",
                .fold = "-3",
                .links = "2",
                .ruler = "x"},
               view);
    CHECK_FALSE(look.text);
    CHECK(look.grids[0].pages == core::PageChoice{});
    CHECK(look.memories[0].fold == ui::Fold::fit);
    CHECK(look.colour == ui::ColouredBy{});
    core::SavedView red;
    red.theme = "red";
    CHECK_FALSE(ui::saved_theme(red));
}

TEST_CASE("a fold that was never changed is written only if the file had one")
{
    CHECK_FALSE(ui::saved_look({}, ui::ThemeName::dark, nullptr, {}).fold);
    core::SavedView line;
    line.fold = "line";
    CHECK(ui::saved_look({}, ui::ThemeName::dark, nullptr, line).fold == "fit");
}
