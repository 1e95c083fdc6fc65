#include "core/scene/json_document.h"

#include "core/scene/parse.h"
#include "core/spec/json.h"
#include "tests/core/dice.h"
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

TEST_CASE("extensions of JSON in other dialects are errors here")
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

TEST_CASE("numbers beyond doubles are read, and positions after them stay right")
{
    const std::string huge(5000, '9');
    CHECK(parse_fault("[1e400, -1e400, 1.5E+999, " + huge + "]") == "none");
    CHECK(parse_fault("[1e400, x]") == "parse at 1:9");
    CHECK(parse_fault("[" + huge + ",\n x]") == "parse at 2:2");
    CHECK(parse_fault("[" + huge + ", x]") == "parse at 1:5004");
    CHECK(parse_fault(R"({"1e400":1e400,"a":"1e400 \" 1e400"})") == "none");
    CHECK(parse_fault("[1e400-1e400]").starts_with("parse at 1:"));
    const auto document = parse_json(R"({"a":"1e400 \" 1e400","b":1e400})");
    REQUIRE(document.ok());
    CHECK(document->root().find("a")->text() == "1e400 \" 1e400");
    CHECK(document->root().find("b")->source() == "1e400");
}

namespace
{

/// The value written again from its parts.
std::string rebuilt(JsonValue value)
{
    const bool array = value.kind() == JsonKind::array;
    if (!array && value.kind() != JsonKind::object)
        return std::string(value.source());
    std::string all;
    for (const JsonEntry& entry : value.entries())
    {
        all += all.empty() ? "" : ",";
        all += (array ? "" : Json(entry.key).dump() + ":") + rebuilt(entry.value);
    }
    return array ? "[" + all + "]" : "{" + all + "}";
}

std::string rebuilt(std::string_view text)
{
    const auto document = parse_json(text);
    return document ? rebuilt(document->root()) : said(document);
}

/// JSON text of a value: deep, with every kind of literal.
std::string some_json(Dice& dice, int depth)
{
    std::string all;
    const auto join = [&](const std::string& entry) { all += (all.empty() ? "" : ",") + entry; };
    switch (dice.between(depth > 0 ? 0 : 2, 5))
    {
    case 0:
        for (auto count = dice.between(0, 12); count > 0; --count)
            join(some_json(dice, depth - 1));
        return "[" + all + "]";
    case 1:
        for (auto count = dice.between(0, 12); count > 0; --count)
            join("\"k" + std::to_string(count) + "\":" + some_json(dice, depth - 1));
        return "{" + all + "}";
    case 2:
        return dice.pick<std::string>({"null", "true", "false"});
    case 3:
        return dice.pick<std::string>(
            {R"("")", R"("[{,:}]")", R"("\\")", R"("\"")", R"("\u00e9")", R"("中 1e400")"});
    default:
        return dice.pick<std::string>({"0", "-0", "-1.50", "1E+2", "1e400", "-1e-400",
                                       "12345678901234567890123", "0.1000000000000000055511151231257827"});
    }
}

/// Blanks of all kinds around the separators that are outside strings.
std::string spread(Dice& dice, const std::string& text)
{
    std::string all;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        if (text[i] == '"' && (i == 0 || text[i - 1] != '\\' || text.substr(i - 2, 2) == "\\\\"))
            in_string = !in_string;
        const bool separator = !in_string && std::string_view("[]{},:").find(text[i]) != std::string_view::npos;
        if (separator && dice.one_in(2))
            all += dice.pick<std::string>({" ", "\n", "\t\r\n  "});
        all += text[i];
        if (separator && dice.one_in(2))
            all += dice.pick<std::string>({" ", "\n", "\t\r\n  "});
    }
    return all;
}

} // namespace

TEST_CASE("every value has its position and its literal, whatever is around it")
{
    Dice dice(81);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const std::string text = some_json(dice, 4);
        const std::string wide = spread(dice, text);
        CAPTURE(wide);
        REQUIRE(rebuilt(text) == text);
        REQUIRE(rebuilt(wide) == text);
    }
    CHECK(rebuilt("\xEF\xBB\xBF [1]") == "[1]");
    CHECK(rebuilt(" -12 ") == "-12");
    CHECK(rebuilt("12345678901234567890123") == "12345678901234567890123");
}

TEST_CASE("keys stay in the file's order and are found however they are spelled")
{
    CHECK(rebuilt(R"({"z":1,"a":{"y":[],"b":null},"m":"x"})") == R"({"z":1,"a":{"y":[],"b":null},"m":"x"})");
    const auto document = parse_json(R"({"\u0061":1,"q\"":[2],"c":"\ud83d\ude00"})");
    REQUIRE(document.ok());
    CHECK(document->root().find("a")->source() == "1");
    CHECK(document->root().find("q\"")->size() == 1);
    CHECK(document->root().find("c")->text() == "\xF0\x9F\x98\x80");
    CHECK_FALSE(document->root().find("d").has_value());
    CHECK(document->root().size() == 3);
}

TEST_CASE("the time to read a text is proportional to its length")
{
    // Each is seconds to hours where reading looks back over what was read; all together take a moment.
    const std::string escapes = "\"" + std::string(2000000, '\\') + "\":";
    CHECK(parse_fault("{" + escapes + "1,\n" + escapes + "2}") == "parse at 2:1");
    std::string keys;
    std::string numbers = "[0";
    for (int i = 0; i < 200000; ++i)
    {
        keys += (keys.empty() ? "" : ",") + ("\"key " + std::to_string(i) + "\":0");
        numbers += ",1234567890" + std::string(100, '0') + "e999";
    }
    CHECK(parse_fault("{" + keys + "}") == "none");
    CHECK(parse_fault("{" + keys + ",\n\"key 7\":0}") == "parse at 2:1");
    CHECK(parse_fault(numbers + "]") == "none");
    CHECK(parse_fault("[" + std::string(4000000, ' ') + "\n\n]") == "none");
}

TEST_CASE("the message of a fault quotes only a short part of the text")
{
    const std::string key(100000, 'k');
    const auto twice = parse_json("{\"" + key + "\":1,\"" + key + "\":2}");
    REQUIRE_FALSE(twice.ok());
    CHECK(twice.problem().message.size() < 300);
    const auto odd = parse_json("[\"" + key + "\" \"" + key + "\"]");
    REQUIRE_FALSE(odd.ok());
    CHECK(odd.problem().message.size() < 300);
}

TEST_CASE("a scene that is JSON but no object has the code schema at the whole")
{
    for (const char* text : {"[]", "1", "null", "\"buffer\"", "true", " 1e400"})
        CHECK(said(parse_scene(text)) == "schema at ");
}
