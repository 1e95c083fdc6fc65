#include "core/lessons/check_lesson.h"
#include "core/lessons/expression.h"
#include "core/lessons/lesson_budget.h"
#include "core/lessons/question.h"
#include "core/lessons/worked_example.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope::core;

namespace
{

const std::string tensor = R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,3]})";

std::string times(int count, const std::string& text)
{
    std::string all;
    for (int i = 0; i < count; ++i)
        all += text;
    return all;
}

/// Returns why the question of a lesson cannot be made, with the line; empty if it can.
std::string refused(const std::string& scene, const std::string& ask, const Progress* progress = nullptr)
{
    const auto lesson = parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\n" + scene + "\n```\n```ask\n"
                                     + ask + "\n```\n");
    REQUIRE_MESSAGE(lesson, lesson.problem().message);
    const auto question = make_question(*lesson, *lesson->asks().front(), 1, 1, progress);
    return question ? std::string() : question.problem().where + ": " + question.problem().message;
}

bool none_found(const std::string& why)
{
    return why.find("no numbers were found") != std::string::npos;
}

} // namespace

TEST_CASE("a question that takes too many steps or bytes ends in 'no numbers were found', with its line")
{
    const std::string ask = "kind: number\nof: rank\ntext: a\n";
    const std::string draws_4096 = "vary: i = 4096 different of 0..4095\n";
    CHECK(none_found(refused(tensor, ask + draws_4096 + "need: 1 == 2")));
    CHECK(none_found(refused(tensor, ask + times(100, draws_4096) + "need: 1 == 2")));
    CHECK(none_found(refused(tensor, ask + times(900, "need: 1 == 1\n") + "need: 1 == 2")));
    const std::string long_word = "'" + std::string(900'000, 'x') + "'";
    CHECK(none_found(refused(tensor, ask + "let: a = repeated(" + long_word + ", 4096)")));
    CHECK(none_found(
        refused(tensor, ask + "let: a = repeated(1, 4096)\nlet: b = [" + times(200'000, "a,") + "a]")));
    CHECK(none_found(refused(
        tensor, "kind: number\nof: rank\nvary: i = 4096 of 1000000000000000000..9000000000000000000\ntext: "
                    + times(200'000, "{i}"))));
    CHECK(refused(tensor, ask + "let: a = repeated('" + std::string(100, 'x') + "', 4000)\nhint: {a}")
          == "14: this text becomes 404001 bytes long; the limit is 20000");
}

TEST_CASE("a question about a layout that is hard to decide is given up, not searched for minutes")
{
    const std::string scene = R"({"stridescope":1,"kind":"buffer","dtype":"INT8",)";
    CHECK(none_found(
        refused(scene + R"("sizes":[1009,1013,1019,1021],"strides":[999983,1000003,999979,1000033]})",
                "kind: who\ntext: a\nplace: 2000000000")));
    CHECK(none_found(refused(scene + R"("sizes":[4001,4003,4007],"strides":[100003,99991,99989]})",
                             "kind: number\nof: distinct_offsets\ntext: a")));
}

TEST_CASE("a cancelled question is given up at once")
{
    Progress progress;
    progress.cancelled = true;
    CHECK(refused(tensor, "kind: number\nof: rank\ntext: a\nvary: i = 4096 different of 0..4095", &progress)
              .find("stopped")
          != std::string::npos);
}

TEST_CASE("numbers drawn as different are different, even if the whole range is drawn")
{
    const auto lesson =
        parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\nvary: i = 4096 different of 0..4095\n"
                     R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"INT8","sizes":[4096]},)"
                     R"("indices":{"dtype":"INT32","sizes":[4096],"values":"=i"},"axis":0})"
                     "\n```\n");
    REQUIRE(lesson);
    const auto scene = make_scene(*lesson->scenes().front(), 7, 1);
    REQUIRE_MESSAGE(scene, scene.problem().message);
    const auto steps =
        parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\nvary: i = 40 different of 0..39\n" + tensor
                     + "\n```\n```steps\n{i}\n```\n");
    const auto lines = make_worked_example(*steps, *steps->blocks(LessonBlock::Kind::steps).front(), 3, 1);
    REQUIRE(lines);
    const std::string list = lines->lines.front();
    std::set<int> seen;
    for (std::size_t at = 1; at < list.size(); at = list.find_first_of(",}", at) + 1)
        seen.insert(std::stoi(list.substr(at)));
    CHECK(seen.size() == 40);
    CHECK(*seen.rbegin() == 39);
}

TEST_CASE("a budget counts values before they are made, and gives bytes back with the next draw")
{
    LessonBudget budget(1'000'000);
    const Json list = Json::array({1, 2, 3});
    CHECK_THROWS_AS(budget.hold(list, int_max), OverBudget);
    CHECK_THROWS_AS(budget.spend(1'000'001), OverBudget);
    CHECK_THROWS_AS(budget.spend(1), OverBudget); // it stays used up
    LessonBudget other;
    other.hold(LessonBudget::draw_bytes);
    CHECK_THROWS_AS(other.hold(1), OverBudget);
    other.begin_draw();
    CHECK_NOTHROW(other.hold(1));
}
