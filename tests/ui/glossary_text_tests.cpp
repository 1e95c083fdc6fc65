#include "core/lessons/glossary.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

std::string tip_of(std::string_view word)
{
    return "tip/" + std::string(core::meaning_of(word));
}

} // namespace

TEST_CASE("a lesson's terms show their meaning under the pointer")
{
    Headless window;
    ui::open_lesson(window.workspace, "01-strides");
    window.settle();
    const auto words = window.names("glossary/word/");
    REQUIRE_FALSE(words.empty());
    const std::string word = words.front().substr(std::string("glossary/word/").size());
    CHECK_FALSE(window.shows(tip_of(word)));
    window.move_to(5, 5); // a pointer that comes from nowhere has not moved
    window.move_to(words.front());
    window.settle();
    CHECK(window.shows(tip_of(word)));
}

TEST_CASE("words of the field are stops of the keyboard, paragraph by paragraph, with all that they mean")
{
    Headless window;
    ui::open_lesson(window.workspace, "01-strides");
    window.settle();
    const std::string first =
        window.names("glossary/word/").front().substr(std::string("glossary/word/").size());
    bool told = false;
    for (int i = 0; i < 60 && !told; ++i)
    {
        window.press(ui::Key::tab);
        window.settle();
        for (const std::string& tip : window.names("tip/"))
            told = told || tip.find(first + ": " + std::string(core::meaning_of(first))) != std::string::npos;
    }
    CHECK(told);
}

TEST_CASE("terms in an inspector's label and in a warning show their meaning")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})"));
    window.settle();
    REQUIRE(window.shows("glossary/word/base offset"));
    window.move_to("glossary/word/base offset");
    window.settle();
    CHECK(window.shows(tip_of("base offset")));
}
