#include "core/scene/json_document.h"
#include "core/scene/parse.h"

#include "tests/core/show.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

std::string parse_fault(const std::string& text)
{
    return said(parse_json(text));
}

std::string nested(std::size_t depth, const std::string& open, const std::string& close)
{
    std::string text;
    for (std::size_t i = 0; i < depth; ++i)
        text += open;
    text += "0";
    for (std::size_t i = 0; i < depth; ++i)
        text += close;
    return text;
}

} // namespace

TEST_CASE("a parse problem names the line and the byte of the line where it is")
{
    CHECK(parse_fault("") == "parse at 1:1");
    CHECK(parse_fault("x") == "parse at 1:1");
    CHECK(parse_fault("{\"a\": 1,}") == "parse at 1:9");
    CHECK(parse_fault("{\n  \"a\": 1\n  \"b\": 2\n}") == "parse at 3:5"); // known once the string is read
    CHECK(parse_fault("{\n\"a\": [1, 2") == "parse at 2:11");
    CHECK(parse_fault("{\r\n\"a\": nul }") == "parse at 2:9");
    CHECK(parse_fault("[1] 2") == "parse at 1:5");
    CHECK(parse_fault("[\"\xC3\xA9\", x]") == "parse at 1:8"); // two bytes of one letter
    CHECK(parse_fault("\n\n\n  ]") == "parse at 4:3");
    CHECK(parse_fault("{\"a\":\n") == "parse at 2:1");
}

TEST_CASE("what is JSON in other dialects only is no JSON here")
{
    for (const char* text :
         {"{'a':1}", "{a:1}", "[1,]", "[NaN]", "[Infinity]", "[-Infinity]", "[01]", "[1.]", "[.5]", "[+1]",
          "[0x10]", "// c\n1", "[\"\t\"]", "[\"\xFF\"]", "\"\\ud800\"", "[1", "1 1"})
    {
        CAPTURE(text);
        const auto document = parse_json(text);
        REQUIRE_FALSE(document.ok());
        CHECK(document.problem().code == Code::parse);
        CHECK(document.problem().message != "");
    }
    CHECK(parse_fault(std::string("{\"a\":1}\0", 8)) == "parse at 1:8");
    CHECK(parse_fault(std::string("{\"a\":1}\n\0 {", 11)) == "parse at 2:1");
    CHECK(parse_fault(std::string(100000, '\0')).starts_with("parse at 1:"));
}

TEST_CASE("a repeated key is a parse problem at its second place, in any object and however it is spelled")
{
    CHECK(parse_fault(R"({"a":1,"b":2,"a":3})") == "parse at 1:14");
    CHECK(parse_fault("{\"x\":[{\"k\":1,\n  \"k\":1}]}") == "parse at 2:3");
    CHECK(parse_fault(R"({"a":1,"\u0061":2})") == "parse at 1:8");
    CHECK(parse_fault(R"({"q\"":1,"q\"":2})") == "parse at 1:10");
    CHECK(parse_fault(R"({"":1,"":2})") == "parse at 1:7");
    CHECK(parse_fault(R"([{"a":1},{"a":1}])") == "none");
    CHECK(parse_fault(R"({"a":{"a":{"a":1}}})") == "none");
    CHECK(parse_fault(R"({"view":{"zoom":1,"zoom":2}})") == "parse at 1:19");
}

TEST_CASE("nesting beyond a limit is a parse problem, not a crash")
{
    CHECK(parse_fault(nested(200, "[", "]")) == "none");
    CHECK(parse_fault(nested(201, "[", "]")) == "parse at 1:201");
    CHECK(parse_fault(nested(200, "{\"a\":", "}")) == "none");
    CHECK(parse_fault(nested(201, "{\"a\":", "}")) == "parse at 1:1001");
    CHECK(parse_fault(nested(1000000, "[", "]")) == "parse at 1:201");
    CHECK(parse_fault(std::string(1000000, '[')) == "parse at 1:201");
}

TEST_CASE("numbers beyond doubles are read, and places behind them stay right")
{
    const std::string huge(5000, '9');
    CHECK(parse_fault("[1e400, -1e400, 1.5E+999, " + huge + "]") == "none");
    CHECK(parse_fault("[1e400, x]") == "parse at 1:9");
    CHECK(parse_fault("[" + huge + ",\n x]") == "parse at 2:2");
    CHECK(parse_fault("[" + huge + ", x]") == "parse at 1:5004");
    CHECK(parse_fault(R"({"1e400":1e400,"a":"1e400 \" 1e400"})") == "none");
    CHECK(parse_json(R"({"a":"1e400 \" 1e400","b":1e400})")->root.at("a") == "1e400 \" 1e400");
    CHECK(parse_json("[1e-400]")->root.at(0) == 0.0);
}

TEST_CASE("integers that no 64 bits hold are remembered by their path")
{
    const auto document = parse_json(
        R"({"a":[1,9223372036854775808,-9223372036854775808],"b":{"c":-9223372036854775809},"d":1e19})");
    REQUIRE(document.ok());
    CHECK(document->beyond_64_bits == std::unordered_set<std::string>{"a[1]", "b.c"});
    CHECK(document->root.at("a").at(2) == int_min);
}

TEST_CASE("keys stay in the file's order")
{
    CHECK(parse_json(R"({"z":1,"a":{"y":[],"b":null},"m":"x"})")->root.dump()
          == R"({"z":1,"a":{"y":[],"b":null},"m":"x"})");
}

TEST_CASE("a scene that is JSON but no object has the code schema at the whole")
{
    for (const char* text : {"[]", "1", "null", "\"buffer\"", "true", " 1e400"})
        CHECK(said(parse_scene(text)) == "schema at ");
}
