#include "headless.h"
#include "ui/shell/fallback_fonts.h"
#include "ui/shell/fonts.h"

#include <doctest/doctest.h>

using namespace stridescope;

TEST_CASE("characters beyond Latin are collected once each, and invalid text adds none")
{
    ui::Characters found;
    ui::add_characters(found, "a \xC3\xA9 \xCE\xB1\xCE\xB2\xCE\xB1 \xE4\xB8\xAD \xF0\x9F\x98\x80 \xCE");
    CHECK(found == ui::Characters{0x3B1, 0x3B2, 0x4E2D});
    ui::add_characters(found, "\xED\xA0\x80"); // half of a surrogate pair
    CHECK(found.size() == 3);
}

TEST_CASE("an emoji is one sign however many characters it is joined of")
{
    const std::string sign = "\xEF\xBF\xBD";
    const auto shown = [](const char* text) { return ui::as_one_sign(text); };
    CHECK(shown("a \xF0\x9F\x98\x80!") == "a " + sign + "!");
    // A family of three, a hand with a skin tone, a flag, two flags, a keycap, a heart drawn as a picture.
    CHECK(shown("\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7") == sign);
    CHECK(shown("\xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD") == sign);
    CHECK(shown("\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA") == sign);
    CHECK(shown("\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA\xF0\x9F\x87\xAB\xF0\x9F\x87\xB7") == sign + sign);
    CHECK(shown("1\xEF\xB8\x8F\xE2\x83\xA3") == "1");
    CHECK(shown("\xE2\x9D\xA4\xEF\xB8\x8F") == "\xE2\x9D\xA4");
    CHECK(shown("\xCE\xB1 plain") == "\xCE\xB1 plain");
    CHECK_FALSE(ui::has_joined_signs("plain \xCE\xB1 \xE4\xB8\xAD \xE2\x80\xA6"));
    CHECK(ui::has_joined_signs("\xF0\x9F\x98\x80"));
}

#if IMGUI_VERSION_NUM < 19200 // later ones make a glyph when it is first drawn
TEST_CASE("a title in another alphabet is drawn in its letters")
{
    test::Headless window;
    REQUIRE_FALSE(ui::fonts().text->FindGlyphNoFallback(0x3A9));
    window.click(window.names("look/").front());
    window.settle();
    core::Scene scene = window.workspace.document()->scene();
    scene.title = "\xCE\xA9 and \xD0\x96";
    window.workspace.document()->edit(scene, 0);
    window.settle();
    CHECK(ui::fonts().text->FindGlyphNoFallback(0x3A9));
    CHECK(ui::fonts().text->FindGlyphNoFallback(0x416));
    CHECK(ui::fonts().title->FindGlyphNoFallback(0x416));
    CHECK_FALSE(ui::more_text_wanted());
}
#endif
