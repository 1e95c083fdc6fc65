#include "core/lessons/expression.h"

#include <doctest/doctest.h>

using namespace stridescope::core;

namespace
{

const Json values = {
    {"a", {1, 2, 3}}, {"n", 7}, {"o", {{"p", 5}}}, {"coords", {1, 0}}, {"big", 9223372036854775807}};

const Json* named(std::string_view name)
{
    const auto found = values.find(std::string(name));
    return found == values.end() ? nullptr : &*found;
}
std::string value(std::string_view text)
{
    LessonBudget budget;
    const auto result = evaluate_expression(text, named, budget);
    return result ? result->dump() : "problem";
}

} // namespace

TEST_CASE("expressions are worked out as written")
{
    CHECK(value("1 + 2*3 - 4") == "3");
    CHECK(value("(1+2)*3") == "9");
    CHECK(value("-7/2") == "-4");
    CHECK(value("7 / -2") == "-4");
    CHECK(value("-7 % 3") == "2");
    CHECK(value("a[-1] + o.p") == "8");
    CHECK(value("ceil(7, 2)") == "4");
    CHECK(value("align(13, 8)") == "16");
    CHECK(value("packed_strides([2,3,4])") == "[12,4,1]");
    CHECK(value("dot(a, [4,5,6])") == "32");
    CHECK(value("swapped(a, 0, -1)") == "[3,2,1]");
    CHECK(value("xor(5, 3)") == "6");
    CHECK(value("wrap32(4294967296 + 9)") == "9");
    CHECK(value("wrapped_times32(65536, 65536)") == "0");
    CHECK(value("n == 7 and not n < 3") == "true");
    CHECK(value("'NHWC' == 'NCHW'") == "false");
}

TEST_CASE("an expression that overflows, is missing, or is misspelled is a problem")
{
    for (const char* const text : {"big + 1",    "big * 2", "-(-big - 1)", "1/0",
                                   "a[3]",       "a[-4]",   "m",           "o.q",
                                   "1 +",        "f(1)",    "min(1)",      "xor(-1, 1)",
                                   "1 2",        "'x",      "[1,2",        "99999999999999999999",
                                   "dot(a,[1])", "not 1",   "a + 1",       "repeated(0, 5000)",
                                   "align(1, 0)"})
    {
        CAPTURE(text);
        CHECK(value(text) == "problem");
    }
    CHECK(value(std::string(100000, '(')) == "problem");
    CHECK(value(std::string(100000, '[')) == "problem");
}

TEST_CASE("a part of an expression that is not needed is not evaluated")
{
    CHECK(value("if(n == 7, 1, 1/0)") == "1");
    CHECK(value("if(n == 8, m, 2)") == "2");
    CHECK(value("n == 7 or 1/0 == 1") == "true");
    CHECK(value("n == 8 and m") == "false");
}

TEST_CASE("a scene is not a value that a sentence can contain")
{
    const Json scene = {{"kind", "buffer"}};
    LessonBudget budget;
    const auto said = filled_text(
        "in lane {start}", [&](std::string_view) { return &scene; }, budget);
    REQUIRE_FALSE(said);
    CHECK(said.problem().message.find("{start}") != std::string::npos);
}

TEST_CASE("placeholders are filled as people write values")
{
    const auto filled = [](std::string_view text)
    {
        LessonBudget budget;
        const auto result = filled_text(text, named, budget);
        return result ? *result : "problem";
    };
    CHECK(filled("at {coords} of {a}: {n*2}, {n == 7}") == "at (1,0) of {1,2,3}: 14, yes");
    CHECK(filled("{{2,3} {n}") == "{2,3} 7");
    CHECK(filled("{n") == "problem");
    CHECK(filled("{m}") == "problem");
}
