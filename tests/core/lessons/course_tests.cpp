#include "core/assets.h"
#include "core/lessons/lesson_facts.h"
#include "core/lessons/question.h"
#include "core/lessons/worked_example.h"
#include "core/scene/print.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope::core;

namespace
{

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/// Tells whether a text contains an answer, as a number or as a whole word.
bool says(const std::string& text, const std::string& answer)
{
    for (auto at = text.find(answer); at != std::string::npos; at = text.find(answer, at + 1))
    {
        const std::size_t end = at + answer.size();
        if ((at == 0 || !is_digit(text[at - 1])) && (end == text.size() || !is_digit(text[end])))
            return true;
    }
    return false;
}

/// The parts of a scene that a learner sees: equal parts have equal answers.
Json seen_of(const Json& scene, LessonBudget& budget)
{
    const Json facts = LessonFacts(scene, budget).facts();
    const Json& tensor = facts.contains("input") ? facts["input"] : facts;
    return {tensor.value("sizes", Json()),
            tensor.value("strides", Json()),
            scene.value("window", Json()),
            scene.contains("indices") ? scene["indices"].value("values", Json()) : Json(),
            scene.value("start_index", Json()),
            tensor.value("digits", Json()),
            tensor.value("pad", Json()),
            tensor.value("xor", Json())};
}

template <typename Use>
void for_each_ask(Use use)
{
    for (const assets::LessonFile& file : assets::lessons())
    {
        CAPTURE(file.name);
        const auto lesson = parse_lesson(file.text);
        REQUIRE(lesson);
        for (const LessonBlock* const ask : lesson->asks())
        {
            CAPTURE(ask->line);
            use(*lesson, *ask);
        }
    }
}

Question question_of(const Lesson& lesson, const LessonBlock& ask, std::uint64_t seed)
{
    auto question = make_question(lesson, ask, seed, static_cast<int>(seed % 3) + 1);
    REQUIRE_MESSAGE(question, question.problem().message);
    return *std::move(question);
}

} // namespace

TEST_CASE("the course: every question ends with a question mark, and no hint gives its answer")
{
    constexpr int seeds = 24;
    for_each_ask(
        [](const Lesson& lesson, const LessonBlock& ask)
        {
            int told = 0;
            for (std::uint64_t seed = 0; seed < seeds; ++seed)
            {
                const Question question = question_of(lesson, ask, seed);
                CHECK(question.text.ends_with("?"));
                CHECK_FALSE(question.hint.empty());
                const bool numeric =
                    std::any_of(question.right.front().begin(), question.right.front().end(), is_digit);
                if (question.kind != QuestionKind::edit && numeric
                    && says(question.hint, question.right.front()))
                    ++told;
            }
            CHECK(told < seeds / 2); // it may contain the number by chance
        });
}

TEST_CASE("the course: no question has the numbers of an example that its lesson works out")
{
    for_each_ask(
        [](const Lesson& lesson, const LessonBlock& ask)
        {
            const auto scenes = lesson.scenes();
            if (scenes.at(*ask.of_scene)->lines.empty()) // asked about the example itself
                return;
            LessonBudget budget;
            std::vector<Json> examples;
            for (const LessonBlock* const scene : scenes)
                if (scene->lines.empty())
                    examples.push_back(
                        seen_of(Json::parse(print_scene_line(*make_scene(*scene, 1, 1))), budget));
            for (std::uint64_t seed = 0; seed < 60 / test::thinned(6); ++seed)
            {
                CAPTURE(seed);
                const Question question = question_of(lesson, ask, seed);
                const Json scene = question.kind == QuestionKind::edit
                                       ? Json::parse(question.right.front())
                                       : Json::parse(print_scene_line(question.scene));
                budget = LessonBudget();
                const Json seen = seen_of(scene, budget);
                CHECK(std::find(examples.begin(), examples.end(), seen) == examples.end());
            }
        });
}

TEST_CASE("the course: the rounds of a tensor are asked of one batch, and all its batches are a known mistake")
{
    bool asked = false;
    for_each_ask(
        [&](const Lesson& lesson, const LessonBlock& ask)
        {
            for (std::uint64_t seed = 0; seed < 30; ++seed)
            {
                const Question question = question_of(lesson, ask, seed);
                if (question.of != "channels_per_npu")
                    return;
                const Json scene = Json::parse(print_scene_line(question.scene));
                const Int lanes = scene["chip"]["npu_num"];
                const Int batches = scene["sizes"][0];
                const Int rounds =
                    (scene.value("start_index", Int{0}) + scene["sizes"][1].get<Int>() + lanes - 1) / lanes;
                CHECK(judge(question, std::to_string(rounds)).right);
                CHECK(question.text.find("each batch") != std::string::npos);
                if (batches == 1)
                    continue;
                asked = true;
                CHECK(judge(question, std::to_string(batches * rounds)).misconception);
            }
        });
    CHECK(asked);
}
