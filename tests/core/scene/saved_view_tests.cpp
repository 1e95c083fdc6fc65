#include "core/scene/saved_view.h"

#include "core/scene/json_document.h"
#include "tests/core/show.h"

using namespace stridescope::core;

TEST_CASE("a view that is said again keeps all else as it was written")
{
    const std::string before = R"({"zoom": 1e400,"theme":"dark","a\u0062":[12345678901234567890123],"fold":7})";
    SavedView light_values;
    light_values.theme = "light";
    light_values.text = "values";
    const std::string after = print_view(light_values, before);
    CHECK(after == R"({"zoom":1e400,"ab":[12345678901234567890123],"fold":7,"theme":"light","text":"values"})");
    CHECK(print_view(light_values, after) == after);
    CHECK(read_view(after).theme == "light");
    CHECK(read_view(after).text == "values");
    CHECK_FALSE(read_view(after).fold.has_value()); // not understood
    CHECK(print_view({}, std::nullopt) == "{}");
}

TEST_CASE("an invalid view has no effect")
{
    for (const char* view : {"", "[]", "7", "{\"theme\":1}", "{", "{\"text\":null}"})
    {
        CAPTURE(view);
        CHECK_FALSE(read_view(std::string(view)).theme.has_value());
        CHECK_FALSE(read_view(std::string(view)).text.has_value());
    }
    SavedView pages;
    pages.pages = "HW";
    CHECK(print_view(pages, "[") == R"({"pages":"HW"})");
}
