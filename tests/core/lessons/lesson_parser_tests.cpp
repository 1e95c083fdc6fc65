#include "core/assets.h"
#include "core/lessons/lesson.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope::core;

namespace
{

const std::string front = "---\ntitle: T\nlearn: L\n---\n";
const std::string scene =
    "```scene\n{\"stridescope\":1, \"kind\":\"buffer\", \"dtype\":\"FLOAT32\", \"sizes\":[2,3]}\n```\n";

std::string where_of(const std::string& text)
{
    const auto lesson = parse_lesson(text);
    return lesson ? "none" : lesson.problem().where;
}

} // namespace

TEST_CASE("a lesson is read with its steps and blocks in the file's order")
{
    const auto lesson = parse_lesson(front + "# One\nsome *text*\nof two lines\n\n" + scene
                                     + "more\n```ask\nkind: where\ntext: Where\n  is {coords}?\n```\n## "
                                       "Two\n```cpp\nint x;\n# no heading\n```\n");
    REQUIRE(lesson);
    CHECK(lesson->title == "T");
    REQUIRE(lesson->steps.size() == 2);
    CHECK(lesson->steps[0].heading == "One");
    REQUIRE(lesson->steps[0].blocks.size() == 4);
    CHECK(lesson->steps[0].blocks[0].text == "some *text*\nof two lines");
    CHECK(lesson->steps[0].blocks[1].kind == LessonBlock::Kind::scene);
    CHECK(lesson->steps[0].blocks[1].line == 9);
    const LessonBlock& ask = lesson->steps[0].blocks[3];
    CHECK(ask.asked == QuestionKind::where);
    CHECK(ask.of_scene == std::size_t{0});
    REQUIRE(ask.lines.size() == 1);
    CHECK(ask.lines[0].value == "Where is {coords}?");
    CHECK(ask.lines[0].line == 15);
    CHECK(lesson->steps[1].blocks.at(0).text == "```cpp\nint x;\n# no heading\n```");
}

TEST_CASE("an error in a lesson is reported with its line")
{
    CHECK(where_of("") == "1");
    CHECK(where_of("# One\n") == "1");
    CHECK(where_of("---\ntitle: T\n") == "1");
    CHECK(where_of("---\ntitle: T\n---\n") == "3");
    CHECK(where_of("---\ntitle: T\ntitle: T\n---\n") == "3");
    CHECK(where_of("---\nwho: T\n---\n") == "2");
    CHECK(where_of(front) == "4");
    CHECK(where_of(front + "text\n") == "5");
    CHECK(where_of(front + "# One\n```scene\n{}\n") == "6");
    CHECK(where_of(front + "# One\n ```ask\n ```\n") == "6");
    CHECK(where_of(front + "# One\n```ask\nkind: where\ntext: a\n```\n") == "6");
    CHECK(where_of(front + "# One\n```scene\nvary: x = 1..2\n{\n  \"a\": ,\n}\n```\n") == "9");
    CHECK(where_of(front + "# One\n```scene\nlook: x\n{}\n```\n") == "7");
    const std::string to_ask = front + "# One\n" + scene; // 8 lines
    CHECK(where_of(to_ask + "```ask\nkind: whose\ntext: a\n```\n") == "10");
    CHECK(where_of(to_ask + "```ask\ntext: a\n```\n") == "9");
    CHECK(where_of(to_ask + "```ask\nkind: number\ntext: a\n```\n") == "9");
    CHECK(where_of(to_ask + "```ask\nkind: where\nanswer: 7\ntext: a\n```\n") == "11");
    CHECK(where_of(to_ask + "```ask\nkind: where\ntext: a\nof: sizes\n```\n") == "9");
    CHECK(where_of(to_ask + "```ask\nkind: where\ntext: a\ntext: b\n```\n") == "9");
    CHECK(where_of(to_ask + "\xff\n") == "9");
    CHECK(where_of(to_ask + "```cpp\n") == "9");
}

TEST_CASE("blanks after a closing line are ignored, and a block that is almost one of ours is reported")
{
    CHECK(
        parse_lesson("---\ntitle: T\nlearn: L\n--- \n# One\n```scene\n{\"stridescope\":1, \"kind\":\"buffer\", "
                     "\"dtype\":\"INT8\", \"sizes\":[2]}\n```\t\n"));
    for (const char* const begin : {"```Scene", "```scene json", "~~~ask", "``` STEPS"})
        CHECK(where_of(front + "# One\n" + begin + "\nx\n```\n") == "6");
}

TEST_CASE("parsing a lesson: unknown blocks, keys, and kinds are errors that suggest the nearest name")
{
    const auto message = [](const std::string& text)
    {
        const auto lesson = parse_lesson(text);
        return lesson ? "none" : lesson.problem().where + ": " + lesson.problem().message;
    };
    const std::string to_ask = front + "# One\n" + scene; // 8 lines
    CHECK(message(to_ask + "```aks\nkind: where\ntext: a\n```\n")
          == "9: unknown block 'aks'; did you mean ask?");
    CHECK(message(to_ask + "~~~scenes\nx\n~~~\n") == "9: unknown block 'scenes'; did you mean scene?");
    CHECK(message(to_ask + "```fortran\nx\n```\n")
              .find("unknown block 'fortran'; use one of ask, scene, or steps")
          != std::string::npos);
    CHECK(message(to_ask + "```ask\nkind: where\ntext: a\nhnit: b\n```\n")
          == "12: unknown key 'hnit' in a question; did you mean hint?");
    CHECK(message(to_ask + "```ask\nkind: wehre\ntext: a\n```\n")
          == "10: unknown kind 'wehre' of question; did you mean where?");
    CHECK(message(front + "# One\n```scene\nvray: x = 1..2\n{}\n```\n")
          == "7: unknown key 'vray' before the JSON of a scene; did you mean vary?");
    CHECK(message("---\ntilte: T\n---\n") == "2: unknown key 'tilte' in the front matter; did you mean title?");
    CHECK(message(to_ask + "````\n```ask\n````\n```\nplain\n```\n~~~text\n```\n~~~\n") == "none");
}

TEST_CASE("hostile lessons end with a problem, not with the program")
{
    CHECK_FALSE(parse_lesson(std::string(most_lesson_bytes + 1, 'x')));
    CHECK_FALSE(parse_lesson(front + "# One\n```scene\n{\"a\":" + std::string(100000, '[') + "\n```\n"));
    std::string many = front + "# One\n" + scene;
    for (int i = 0; i < 2000; ++i)
        many += "```steps\nx\n```\n";
    CHECK_FALSE(parse_lesson(many));
}

TEST_CASE(
    "the course has ten lessons and sixty questions at least, of every kind, and each follows one before it")
{
    std::set<std::string> names;
    std::set<QuestionKind> kinds;
    std::size_t asks = 0;
    for (const assets::LessonFile& file : assets::lessons())
    {
        CAPTURE(file.name);
        const auto lesson = parse_lesson(file.text);
        REQUIRE(lesson);
        CHECK((lesson->after.empty() ? names.empty() : names.count(lesson->after) == 1));
        names.emplace(file.name);
        for (const LessonBlock* const ask : lesson->asks())
        {
            ++asks;
            kinds.insert(ask->asked);
        }
    }
    CHECK(names.size() >= 10);
    CHECK(asks >= 60);
    CHECK(kinds.size() == 7);
}
