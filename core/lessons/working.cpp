#include "core/lessons/working.h"

#include "core/lessons/answer_words.h"
#include "core/lessons/draw.h"
#include "core/lessons/lesson_facts.h"
#include "core/lessons/named_misconceptions.h"
#include "core/scene/print.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

bool asks_for_place(const Question& question)
{
    return question.kind == QuestionKind::where || question.kind == QuestionKind::next;
}

/// Returns the facts of a question's scene with the names that it was made with.
LessonFacts facts_of(const Question& question, LessonBudget& budget)
{
    LessonFacts facts(Json::parse(print_scene_line(question.scene), nullptr, false), budget);
    facts.take_names(Json::parse(question.drawn_json, nullptr, false));
    return facts;
}

bool is_operation(const Question& question)
{
    return within_answer([&](LessonBudget& budget)
                         { return facts_of(question, budget).facts().contains("output_sizes"); });
}

/// Returns the coordinate whose offset is asked for, or that a fact is about.
Json asked_coords(const Question& question, const LessonFacts& facts)
{
    return facts.names().value(question.kind == QuestionKind::next ? "next_coords" : "coords", Json());
}

/// Returns the sum that gives the right answer to a question in a scene with its names, without the answer
/// itself.
std::string sum_for(const Question& question, const LessonFacts& facts)
{
    if (!facts.ok())
        return {};
    if (question.kind != QuestionKind::number && question.kind != QuestionKind::choose
        && !asks_for_place(question))
        return {};
    const Json coords = asked_coords(question, facts);
    if (!asks_for_place(question))
    {
        if (question.of.starts_with("at."))
            return facts.sum_at(coords, question.of.substr(3));
        if (question.of != "place")
            return facts.sum_of(question.of);
    }
    const auto at = facts.at(coords);
    if (!at)
        return {};
    if (at->contains("npu"))
    {
        const std::string byte = facts.sum_at(coords, "byte");
        const std::string lane = (*at)["npu"].is_null() ? "" : facts.sum_at(coords, "npu");
        return lane.empty() || byte.empty() ? byte : fmt::format("{}, {}", lane, byte);
    }
    return facts.sum_at(coords, at->contains("input_offset") ? "input_offset" : "offset");
}

std::string equation(const std::string& sum, std::string_view value)
{
    const bool arithmetic = sum.find_first_of("'\"=<>!{") == std::string::npos;
    const bool numbers = value.find_first_not_of("0123456789-, ()") == std::string_view::npos;
    return sum.empty() || sum == value || !arithmetic || !numbers ? std::string()
                                                                  : fmt::format("{} = {}", sum, value);
}

bool has_operator(const std::string& sum)
{
    return sum.find_first_of("+*/% ") != std::string::npos;
}

/// Works out the sum of an expression, or of a changed scene.
void work_out(const Question& question, const LessonFacts& facts, std::string_view answer, WrongAnswer& into,
              const std::string& thought, LessonBudget& budget)
{
    if (thought.starts_with("with "))
    {
        try
        {
            Json scene = facts.scene();
            scene.merge_patch(LineReader(question.line, facts.lookup(), budget).json(thought.substr(5)));
            LessonFacts other(std::move(scene), budget);
            other.take_names(facts.names());
            into.sum = equation(sum_for(question, other), answer);
        }
        catch (const NotDrawn&)
        {
            into.sum.clear();
        }
        return;
    }
    const auto written_as = [&](std::string_view name) -> std::optional<std::string>
    {
        const bool asked = name == "right" || (name == question.of && name.find('[') == std::string_view::npos)
                           || (name == "place" && question.kind == QuestionKind::where);
        if (!asked)
            return std::nullopt;
        const std::string sum = sum_for(question, facts);
        if (has_operator(sum) && sum.find(',') == std::string::npos)
            return "(" + sum + ")";
        into.tells = true;
        return std::nullopt;
    };
    const auto written = written_with_numbers(thought, facts.lookup(), budget, written_as);
    if (written && has_operator(*written))
        into.sum = equation(*written, answer);
}

/// Returns the answer that a common misconception gives, if it applies to the scene.
std::optional<std::string> answer_of(const NamedMisconception& one, const Question& question,
                                     const LessonFacts& facts, LessonBudget& budget)
{
    const NameLookup names = facts.lookup();
    if (!one.when.empty())
        if (const auto so = evaluate_expression(one.when, names, budget); !so || *so != true)
            return std::nullopt;
    if (!one.answer.starts_with("with "))
    {
        const auto value = evaluate_expression(one.answer, names, budget);
        return value && !value->is_null() ? std::optional(answer_text(*value)) : std::nullopt;
    }
    try
    {
        Json scene = facts.scene();
        scene.merge_patch(LineReader(question.line, names, budget).json(one.answer.substr(5)));
        LessonFacts other(std::move(scene), budget);
        if (!other.ok() || other.scene() == facts.scene())
            return std::nullopt;
        if (question.kind == QuestionKind::who)
        {
            const auto who = other.who(facts.names().value("place", Json()));
            return who && who->contains("coords") && (*who)["coords"].is_array() && !(*who)["coords"].empty()
                       ? std::optional(answer_text((*who)["coords"][0]))
                       : std::nullopt;
        }
        const auto at = other.at(facts.names().value("coords", Json()));
        const Json place = at ? place_of(*at) : Json();
        return place.is_null() ? std::nullopt : std::optional(answer_text(place));
    }
    catch (const NotDrawn&)
    {
        return std::nullopt;
    }
}

bool may_explain(const NamedMisconception& one, QuestionKind kind)
{
    return one.asked.find(question_kind_name(kind)) != std::string_view::npos;
}

std::optional<WrongAnswer> explained(const Question& question, std::string_view answer, LessonBudget& budget)
{
    if (question.kind == QuestionKind::edit)
        return std::nullopt;
    const Judgement judged = judge(question, answer);
    if (judged.right)
        return std::nullopt;
    LessonFacts facts = facts_of(question, budget);
    WrongAnswer wrong;
    if (judged.misconception)
    {
        const Misconception& known = question.misconceptions[*judged.misconception];
        wrong.name = known.name;
        wrong.says = known.says;
        if (question.kind != QuestionKind::who && !known.thought.empty())
            work_out(question, facts, known.answer, wrong, known.thought, budget);
        return wrong;
    }
    if (!facts.ok())
        return std::nullopt;
    if (question.kind == QuestionKind::next) // the misconception is about the element that is asked for
        facts.set("coords", asked_coords(question, facts));
    for (const NamedMisconception& one : named_misconceptions())
    {
        if (!may_explain(one, question.kind))
            continue;
        const auto value = answer_of(one, question, facts, budget);
        if (!value || !same_answer(*value, answer))
            continue;
        facts.set("answer", *value);
        const auto says = filled_text(one.says, facts.lookup(), budget);
        if (!says)
            continue;
        wrong.name = one.words();
        wrong.says = *says;
        if (question.kind != QuestionKind::who)
            work_out(question, facts, *value, wrong, std::string(one.answer), budget);
        return wrong;
    }
    return std::nullopt;
}

std::string named_by(const Question& question, std::string_view answer, LessonBudget& budget)
{
    const bool of_place = asks_for_place(question);
    if (!of_place && question.kind != QuestionKind::who)
        return {};
    const Json numbers = numbers_in(answer);
    const LessonFacts facts = facts_of(question, budget);
    if (!facts.ok() || numbers.is_null() || facts.facts().contains("output_sizes"))
        return {};
    if (of_place)
    {
        const auto who = facts.who(numbers);
        if (!who || !who->contains("coords") || !(*who)["coords"].is_array())
            return {};
        const Json& there = (*who)["coords"];
        if (there.empty())
            return who->value("what", "") == "outside" ? "It is outside the tensor's memory."
                                                       : "No element uses this slot.";
        const Json& names = facts.names();
        if (const auto asked = names.find("coords"); asked != names.end() && *asked == there.front())
        {
            const auto at = facts.at(*asked);
            return at && place_of(*at) == numbers
                       ? fmt::format("That is ({}) itself, which was just read.", answer_text(*asked))
                       : std::string("It is inside the element, after its first byte.");
        }
        return fmt::format("({}) is there.", answer_text(there.front()));
    }
    const auto at = facts.at(numbers.is_array() ? numbers : Json::array({numbers}));
    const Json place = at ? place_of(*at) : Json();
    const std::string named = numbers.is_array() ? answer_text(numbers) : numbers.dump();
    return place.is_null() ? fmt::format("There is no element ({}).", named)
                           : fmt::format("({}) is at {}.", named, answer_text(place));
}

} // namespace

std::optional<WrongAnswer> explain_wrong(const Question& question, std::string_view answer)
{
    return within_answer([&](LessonBudget& budget) { return explained(question, answer, budget); });
}

std::string what_is_named(const Question& question, std::string_view answer)
{
    return within_answer([&](LessonBudget& budget) { return named_by(question, answer, budget); });
}

std::string right_sum(const Question& question)
{
    if (question.right.empty())
        return {};
    return within_answer(
        [&](LessonBudget& budget)
        { return equation(sum_for(question, facts_of(question, budget)), question.right.front()); });
}

std::vector<SumPart> sum_with_blanks(const Question& question)
{
    if (question.kind != QuestionKind::number && !asks_for_place(question))
        return {};
    const std::string sum = right_sum(question);
    // Digits in brackets are given: their strides are to be found.
    const bool digits_given = visit_kind(question.scene.content,
                                         []<typename K>(const typename K::Scene&)
                                         {
                                             return requires
                                             {
                                                 K::gives_digits;
                                             };
                                         });
    // A coordinate is the first factor of its term if all terms are such products. For a copy, the coordinates
    // are the input's, which are to be found.
    const bool coordinates_first =
        asks_for_place(question) && !is_operation(question)
        && (digits_given || sum.find_first_not_of("0123456789-*+= ") == std::string::npos);
    std::vector<SumPart> parts;
    const auto add = [&](std::string words, bool blank)
    {
        if (!blank && !parts.empty() && !parts.back().blank)
            parts.back().words += words;
        else
            parts.push_back({std::move(words), blank});
    };
    int depth = 0; // depth of brackets
    for (std::size_t at = 0; at < sum.size();)
    {
        // A minus after a number or a bracket is a subtraction, not a sign.
        const bool sign =
            sum[at] == '-'
            && (at == 0 || std::string_view("0123456789)").find(sum[at - 1]) == std::string_view::npos);
        const std::size_t digits = sign ? at + 1 : at;
        const std::size_t end = std::min(sum.find_first_not_of("0123456789", digits), sum.size());
        if (end == digits)
        {
            depth += sum[at] == '(' ? 1 : sum[at] == ')' ? -1 : 0;
            add(std::string(1, sum[at++]), false);
            continue;
        }
        const bool given =
            (coordinates_first && end < sum.size() && sum[end] == '*') || (digits_given && depth > 0);
        add(sum.substr(at, end - at), !given);
        at = end;
    }
    return parts;
}

} // namespace stridescope::core
