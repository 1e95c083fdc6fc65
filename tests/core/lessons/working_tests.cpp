#include "core/assets.h"
#include "core/lessons/answer_words.h"
#include "core/lessons/expression.h"
#include "core/lessons/working.h"

#include <doctest/doctest.h>

using namespace stridescope::core;

namespace
{

const Json* nothing(std::string_view)
{
    return nullptr;
}

std::string written(const char* text)
{
    const Json coords = {2, 1};
    const Json strides = {5, -1};
    const NameLookup names = [&](std::string_view name) -> const Json* {
        return name == "coords" ? &coords : name == "strides" ? &strides : nullptr;
    };
    LessonBudget budget;
    const auto result = written_with_numbers(text, names, budget);
    REQUIRE(result);
    return *result;
}

Question question_of(const char* ask)
{
    const std::string text = std::string("---\ntitle: t\nlearn: l\n---\n# A\n```scene\n"
                                         R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],)"
                                         R"("strides":[5,1]})"
                                         "\n```\n```ask\n")
                             + ask + "\n```\n";
    const auto lesson = parse_lesson(text);
    REQUIRE(lesson);
    auto made = make_question(*lesson, *lesson->asks().front(), 1, 1);
    if (!made)
        FAIL(made.problem().message);
    return *std::move(made);
}

} // namespace

TEST_CASE("an expression is written with the numbers that its names mean")
{
    CHECK(written("coords[0] * 4 + coords[1]") == "2 * 4 + 1");
    CHECK(written("dot(coords, strides)") == "2*5 + 1*(-1)");
    CHECK(written("dot(coords, strides) * 4") == "(2*5 + 1*(-1)) * 4");
    CHECK(written("if(coords[0] == 2, coords[1] + 1, coords[7])") == "1 + 1");
    CHECK(written("align(coords[0], 4) + dot(coords, [3, 1])") == "align(2, 4) + (2*3 + 1*1)");
    CHECK(written("coords[strides[1] + 1]") == "2");
}

TEST_CASE("a wrong offset is explained by the misconception and the sum that give it")
{
    const Question question = question_of("kind: where\ncoords: [1,0]\ntext: Where?\nwrong: padding_forgotten");
    const auto padding = explain_wrong(question, "3");
    REQUIRE(padding);
    CHECK(padding->name == "padding forgotten");
    CHECK(padding->sum == "1*3 + 0*1 = 3");
    CHECK_FALSE(padding->tells);
    const auto bytes = explain_wrong(question, "20");
    REQUIRE(bytes);
    CHECK(bytes->name == "bytes for elements");
    CHECK(bytes->sum == "(1*5 + 0*1) * 4 = 20");
    CHECK(explain_wrong(question, "1")->name == "rows and columns swapped");
    CHECK_FALSE(explain_wrong(question, "5"));
    CHECK_FALSE(explain_wrong(question, "9"));
    CHECK(what_is_named(question, "3") == "No element uses this slot.");
    CHECK(what_is_named(question, "9") == "It is outside the tensor's memory.");
    CHECK(what_is_named(question, "2") == "(0,2) is there.");
    CHECK(what_is_named(question, "nine").empty());
    CHECK(right_sum(question) == "1*5 + 0*1 = 5");
    std::string form;
    for (const SumPart& part : sum_with_blanks(question))
        form += part.blank ? "_" : part.words;
    CHECK(form == "1*_ + 0*_ = _");
}

TEST_CASE("a form to be filled gives the digits of a tiled coordinate, and leaves their strides to be found")
{
    const auto form = [](const char* scene)
    {
        const auto lesson = parse_lesson("---\ntitle: t\nlearn: l\n---\n# A\n```scene\n" + std::string(scene)
                                         + "\n```\n```ask\nkind: where\ncoords: [1,5]\ntext: Where?\n```\n");
        REQUIRE(lesson);
        std::string all;
        for (const SumPart& part : sum_with_blanks(*make_question(*lesson, *lesson->asks().front(), 1, 1)))
            all += part.blank ? "_" : part.words;
        return all;
    };
    CHECK(form(R"({"stridescope":1,"kind":"tiled","sizes":[2,6],"digits":[[[2,3]],[[3,1],[2,6]]]})")
          == "1*_ + (5 - floor(5/3)*3)*_ + floor(5/3)*_ = _");
    CHECK(form(R"({"stridescope":1,"kind":"tiled","sizes":[2,6],"digits":[[[2,6]],[[6,1]]],"pad":[[6,2]]})")
          == "1*_ + 5*_ + floor(11/6)*_ = _");
}

TEST_CASE("a form to be filled keeps what takes away between its blanks")
{
    std::size_t forms = 0;
    for (const assets::LessonFile& file : assets::lessons())
    {
        const Lesson lesson = *parse_lesson(file.text);
        for (const LessonBlock* const ask : lesson.asks())
        {
            const Question question = *make_question(lesson, *ask, 3, 1);
            const auto form = sum_with_blanks(question);
            std::string filled;
            for (std::size_t i = 0; i < form.size(); ++i)
            {
                filled += form[i].words;
                CHECK_FALSE((i > 0 && form[i].blank && form[i - 1].blank));
            }
            CHECK((form.empty() || filled == right_sum(question)));
            if (!form.empty())
                ++forms;
        }
    }
    CHECK(forms > 20);
}

TEST_CASE("a number is taken as people write it")
{
    CHECK(plain_number("17,179,869,188 bytes") == "17179869188");
    CHECK(plain_number("-1 234") == "-1234");
    CHECK(plain_number("12 bytes") == "12");
    CHECK(in_decimal("0x1C") == "28");
    CHECK(in_decimal("(0x1, 0XfF)") == "(1, 255)");
    for (const char* none : {"0x", "10x1", "0xg", "0x-1", "0x10000000000000000", "hex 12", "0x1z"})
        CHECK(in_decimal(none) == none);
    CHECK(same_answer("1,60", "1:60"));
    CHECK(same_answer("1,3", "01,03"));
    CHECK(same_answer("-6", "-06"));
    CHECK_FALSE(same_answer("1,0", "1,000")); // a group of a thousand
    CHECK_FALSE(same_answer("1,0", "1 000"));
    CHECK(same_answer("0", "00"));
    CHECK_FALSE(same_answer("6", "60"));
    CHECK(same_answer("1,60", "lane 1, byte 60"));
    for (const char* none : {"1,0", "12,34,567", "1,234,", "yes", "", "NHWC", "-"})
        CHECK(plain_number(none) == none);
}

TEST_CASE("the sums of all lessons' wrong answers give these answers")
{
    std::size_t sums = 0;
    for (const assets::LessonFile& file : assets::lessons())
    {
        CAPTURE(file.name);
        const auto lesson = parse_lesson(file.text);
        REQUIRE(lesson);
        for (const LessonBlock* const ask : lesson->asks())
            for (std::uint64_t seed = 0; seed < 3; ++seed)
            {
                const auto question = make_question(*lesson, *ask, seed, 1 + static_cast<int>(seed));
                REQUIRE(question);
                CAPTURE(question->text);
                std::vector<std::string> told{right_sum(*question)};
                for (const Misconception& one : question->misconceptions)
                    if (const auto wrong = explain_wrong(*question, one.answer))
                    {
                        CHECK(wrong->says == one.says);
                        told.push_back(wrong->sum);
                    }
                for (const std::string& sum : told)
                {
                    const auto end = sum.rfind(" = ");
                    if (end == std::string::npos || sum.find("floor") != std::string::npos
                        || sum.find("ceil") != std::string::npos || sum.find(", ") < end)
                        continue;
                    LessonBudget budget;
                    const auto value = evaluate_expression(sum.substr(0, end), nothing, budget);
                    CAPTURE(sum);
                    REQUIRE(value);
                    CHECK(same_answer(answer_text(*value), sum.substr(end + 3)));
                    ++sums;
                }
            }
    }
    MESSAGE(sums, " sums");
    CHECK(sums > 150);
}
