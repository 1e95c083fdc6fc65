#include "core/lessons/question.h"

#include "core/lessons/answer_words.h"
#include "core/lessons/draw.h"
#include "core/lessons/lesson_facts.h"
#include "core/lessons/named_misconceptions.h"
#include "core/lessons/question_words.h"
#include "core/scene/answer.h"
#include "core/scene/json_document.h"
#include "core/scene/print.h"
#include "core/text/nearest_word.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

const std::string* value_of_key(const LessonBlock& block, std::string_view key)
{
    for (const LessonLine& line : block.lines)
        if (line.key == key)
            return &line.value;
    return nullptr;
}
std::size_t line_of_key(const LessonBlock& block, std::string_view key)
{
    for (const LessonLine& line : block.lines)
        if (line.key == key)
            return line.line;
    return block.line;
}

std::vector<std::string> split(std::string_view text, std::string_view between)
{
    std::vector<std::string> found;
    while (true)
    {
        const auto end = text.find(between);
        std::string_view part = text.substr(0, end);
        while (!part.empty() && part.front() == ' ')
            part.remove_prefix(1);
        while (!part.empty() && part.back() == ' ')
            part.remove_suffix(1);
        found.emplace_back(part);
        if (end == std::string_view::npos)
            return found;
        text.remove_prefix(end + between.size());
    }
}

[[noreturn]] void again(std::size_t line, std::string why)
{
    throw NotDrawn{line, std::move(why), true};
}

/// Returns the object of a scene that a path such as window.strides leads into; null if the scene has none.
Json* object_at(Json& scene, const std::vector<std::string>& path)
{
    Json* at = &scene;
    for (std::size_t i = 0; i + 1 < path.size() && at; ++i)
        at = at->contains(path[i]) && (*at)[path[i]].is_object() ? &(*at)[path[i]] : nullptr;
    return at;
}

/// Returns a scene without the keys that an edit may change and those that have no effect.
Json unchanged_part(const Json& scene, const std::vector<std::string>& change)
{
    Json rest = scene;
    for (const char* const key : {"title", "notes", "view"})
        rest.erase(key);
    for (const std::string& path : change)
    {
        const auto keys = split(path, ".");
        if (Json* const at = object_at(rest, keys))
            at->erase(keys.back());
    }
    return rest;
}

/// Returns the first key that an edit may change and that it removed, although the right scene has it; null if
/// there is none.
const std::string* removed_key(Json candidate, Json right, const std::vector<std::string>& change)
{
    for (const std::string& path : change)
    {
        const auto keys = split(path, ".");
        const auto has = [&](Json& scene)
        {
            const Json* const at = object_at(scene, keys);
            return at && at->contains(keys.back());
        };
        if (has(right) && !has(candidate))
            return &path;
    }
    return nullptr;
}

/// Brings a scene into the form of scene files; nothing if it is not a scene.
std::optional<Json> usual_scene(const Json& scene)
{
    const auto parsed = parse_scene(to_line(scene));
    if (!parsed)
        return std::nullopt;
    return Json::parse(print_scene_line(parsed->scene), nullptr, false);
}

std::vector<bool> goals_met(const std::vector<EditGoal>& goals, const LessonFacts& facts, LessonBudget& budget)
{
    const NameLookup names = facts.lookup();
    std::vector<bool> met;
    for (const EditGoal& goal : goals)
    {
        const auto value = evaluate_expression(goal.fact, names, budget);
        met.push_back(value && to_line(*value) == goal.value_json);
    }
    return met;
}
bool all_of(const std::vector<bool>& met)
{
    return std::find(met.begin(), met.end(), false) == met.end();
}

/// Returns "; did you mean bytes_for_elements?", or all names if none is near.
std::string meant_misconception(std::string_view name)
{
    std::vector<std::string_view> names;
    for (const NamedMisconception& one : named_misconceptions())
        if (std::find(names.begin(), names.end(), one.name) == names.end())
            names.push_back(one.name);
    return did_you_mean(name, names);
}

/// Tries once to make a question; throws NotDrawn and OverBudget.
class Maker
{
public:
    Maker(const Lesson& of, const LessonBlock& which, std::uint64_t seed, int level, LessonBudget& within)
        : ask(which), scene_block(*of.scenes().at(*which.of_scene)), dice(seed), difficulty(level),
          budget(within)
    {
    }

    Question question()
    {
        made.kind = ask.asked;
        made.line = ask.line;
        facts.emplace(drawn_scene(), budget);
        if (!facts->ok() && !about_errors())
            again(scene_block.line, "invalid scene: " + facts->message());
        facts->take_names(variables);
        if (facts->ok())
            draw_place();
        check_needs(scene_block);
        check_needs(ask);
        if (ask.asked == QuestionKind::edit)
            edit();
        else
        {
            made.scene = parsed(facts->scene(), scene_block.line);
            if (ask.asked == QuestionKind::why)
                reasons();
            else
                answers();
        }
        made.picture = picture();
        made.text = filled("text");
        made.about_an_element = is_about_an_element();
        made.hint = filled("hint");
        made.explanation = filled("right");
        if (const std::string* const of = value_of_key(ask, "of"); of && ask.asked != QuestionKind::edit)
            made.of = *of;
        for (const LessonLine& line : ask.lines)
            if (line.key == "goal")
                made.goal_says.push_back(on(line.line).filled(line.value));
        made.drawn_json = to_line(facts->names());
        return std::move(made);
    }

private:
    static constexpr const char* no_elements =
        "the scene has no sizes, so no question can be asked about its elements";

    /// Reads a line of the lesson with the names of the scene that was drawn.
    [[nodiscard]] LineReader on(std::size_t line) const { return {line, facts->lookup(), budget}; }

    Json drawn_scene()
    {
        draw_variables(scene_block.lines, dice, difficulty, variables, budget);
        draw_variables(ask.lines, dice, difficulty, variables, budget);
        const NameLookup names = [&](std::string_view name) -> const Json*
        {
            const auto found = variables.find(std::string(name));
            return found == variables.end() ? nullptr : &*found;
        };
        return LineReader(scene_block.line, names, budget).json(scene_block.text);
    }
    Scene parsed(const Json& scene, std::size_t line)
    {
        auto result = parse_scene(to_line(scene));
        if (!result)
            throw NotDrawn{line, "not a scene: " + result.problem().message};
        return std::move(result->scene);
    }
    /// Tells whether the question is about an invalid scene.
    bool about_errors() const
    {
        return std::any_of(ask.lines.begin(), ask.lines.end(),
                           [](const LessonLine& line)
                           {
                               return (line.key == "of" || line.key == "need" || line.key == "reason")
                                      && (line.value.starts_with("error.") || line.value.starts_with("ok"));
                           });
    }
    AskedPicture picture() const
    {
        switch (ask.asked)
        {
        case QuestionKind::edit:
            return AskedPicture::all;
        case QuestionKind::where:
        case QuestionKind::next:
        case QuestionKind::who:
            return AskedPicture::slots;
        default: // pictures of shared lanes show all numbers
            return about_errors() || facts->facts().contains("tensors") ? AskedPicture::nothing
                                                                        : AskedPicture::cells;
        }
    }
    /// Tells whether a question is about an element; questions about numbers, reasons, and edits are if their
    /// words or expression use an element's names.
    bool is_about_an_element() const
    {
        if (ask.asked == QuestionKind::where || ask.asked == QuestionKind::who
            || ask.asked == QuestionKind::next)
            return true;
        bool looked_up = false;
        const NameLookup names = [&, all = facts->lookup()](std::string_view name)
        {
            looked_up = looked_up || name == "coords" || name == "at" || name == "place";
            return all(name);
        };
        static_cast<void>(
            LineReader(line_of_key(ask, "text"), names, budget).filled(*value_of_key(ask, "text")));
        if (const std::string* const of = value_of_key(ask, "of"); of && ask.asked != QuestionKind::edit)
            static_cast<void>(LineReader(line_of_key(ask, "of"), names, budget).value(*of));
        return looked_up;
    }
    void check_needs(const LessonBlock& block)
    {
        for (const LessonLine& line : block.lines)
            if (line.key == "need" && !on(line.line).holds(line.value))
                again(line.line, fmt::format("'{}' does not hold", shortened(line.value)));
    }
    std::string filled(std::string_view key) const
    {
        const std::string* const text = value_of_key(ask, key);
        return text ? on(line_of_key(ask, key)).filled(*text) : std::string();
    }

    Json given(std::string_view key) const
    {
        const std::string* const text = value_of_key(ask, key);
        return text ? on(line_of_key(ask, key)).value(*text) : Json();
    }
    Json random_coords()
    {
        Json coords = Json::array();
        const Json* const sizes = facts->sizes();
        if (!sizes)
            throw NotDrawn{ask.line, no_elements};
        for (const Json& size : *sizes)
            coords.push_back(dice.number(0, size.get<Int>() - 1));
        return coords;
    }
    void set_coords(const Json& coords)
    {
        facts->set_coords(coords);
        if (facts->names()["at"].is_null())
            throw NotDrawn{ask.line, fmt::format("no element is at {}", value_text(coords))};
    }

    void draw_place()
    {
        if (ask.asked == QuestionKind::next)
            return draw_step();
        // No question is about an element of several tensors in lanes.
        const bool of_element = ask.asked == QuestionKind::where || ask.asked == QuestionKind::who;
        if (!facts->sizes() && !of_element)
            return;
        const Json coords = given("coords");
        set_coords(coords.is_null() ? random_coords() : coords);
        if (ask.asked == QuestionKind::who)
            facts->set("place", asked_place());
    }
    /// Returns the offset or byte that is asked about: usually an element's, else any that the tensor reserves.
    Json asked_place()
    {
        if (Json place = given("place"); !place.is_null())
            return place;
        Json here = facts->names()["place"];
        if (dice.below(3) != 0)
            return here;
        const Json& all = facts->facts();
        if (all.contains("end_address"))
        {
            const Int end = all["end_address"].get<Int>();
            const Int reserved = all["bytes_per_npu"].get<Int>();
            const Json* const known = facts->lookup()("itemsize"); // none of 4-bit types
            const Int itemsize = known ? known->get<Int>() : 1;
            const Int byte =
                end - reserved + dice.number(0, std::max(Int{0}, reserved / itemsize - 1)) * itemsize;
            return here.is_array() ? Json{here[0], byte} : Json(byte);
        }
        const Json& tensor = all.contains("input") ? all["input"] : all;
        Int highest = tensor["max_offset"].get<Int>();
        if (const auto reserved = tensor.find("reserved_elements"); // whole tiles end after the last element
            reserved != tensor.end() && reserved->is_number_integer())
            highest = std::max(highest, reserved->get<Int>() - 1);
        return dice.number(tensor["min_offset"].get<Int>(), highest);
    }
    void draw_step()
    {
        const Json* const sizes = facts->sizes();
        if (!sizes)
            throw NotDrawn{ask.line, no_elements};
        Int count = 1;
        for (const Json& size : *sizes)
            count = checked_multiply(count, size.get<Int>()).value_or(int_max);
        if (count < 2)
            again(ask.line, "there is no next element");
        const Json wanted = given("step");
        if (!wanted.is_null()
            && (!wanted.is_number_integer() || wanted.get<Int>() < 0 || wanted.get<Int>() > count - 2))
            again(line_of_key(ask, "step"),
                  fmt::format("step {} is not one of {}", value_text(wanted), count - 1));
        const Int step = wanted.is_null() ? dice.number(0, count - 2) : wanted.get<Int>();
        facts->set("step", step);
        set_coords(coords_of(step, *sizes));
        facts->set("next_coords", coords_of(step + 1, *sizes));
    }
    static Json coords_of(Int step, const Json& sizes)
    {
        Json coords = Json::array();
        for (std::size_t i = sizes.size(); i-- > 0;)
        {
            const Int size = sizes[i].get<Int>();
            coords.insert(coords.begin(), step % size);
            step /= size;
        }
        return coords;
    }

    /// Returns the right answers in a scene with the names drawn; none if they are too many to list.
    std::vector<Json> right_of(const LessonFacts& of) const
    {
        switch (ask.asked)
        {
        case QuestionKind::where:
            return {of.names()["place"]};
        case QuestionKind::next:
        {
            const auto at = of.at(of.names()["next_coords"]);
            return at ? std::vector{place_of(*at)} : std::vector<Json>{};
        }
        case QuestionKind::who:
            return who_is_at(of);
        default:
            return {LineReader(line_of_key(ask, "of"), of.lookup(), budget).value(*value_of_key(ask, "of"))};
        }
    }
    static std::vector<Json> who_is_at(const LessonFacts& of)
    {
        const auto found = of.who(of.names()["place"]);
        if (!found)
            return {};
        const std::string what = (*found)["what"].is_string() ? (*found)["what"].get<std::string>() : "";
        const Json& coords = (*found)["coords"];
        if (what == "hole" || what == "outside" || what == "padding")
            return {Json(what)};
        if (what != "element" || !coords.is_array() || (*found)["count"] != coords.size())
            return {};
        if (coords.empty())
            return {Json("unread")};
        return {coords.begin(), coords.end()};
    }

    /// Returns the words for slots of the scene without an element: only inputs have unread elements, and only
    /// whole tiles padding.
    std::vector<std::string> slot_words() const
    {
        const Json& all = facts->facts();
        const auto some = [&](const char* key)
        {
            const auto found = all.find(key);
            return found != all.end() && found->is_number_integer() && *found != 0;
        };
        if (all.contains("output_sizes"))
            return {"hole", "outside", "unread"};
        if (!some("padding"))
            return {"hole", "outside"};
        if (!some("holes"))
            return {"padding", "outside"};
        return {"padding", "hole", "outside"};
    }
    void answers()
    {
        if (ask.asked == QuestionKind::who)
            made.slot_words = slot_words();
        const std::vector<Json> right = right_of(*facts);
        if (right.empty())
            again(ask.line, "there are too many right answers to list");
        if (right.front().is_null())
            again(ask.line, "the answer is unknown");
        for (const Json& one : right)
            made.right.push_back(answer_text(one));
        facts->set("right", right.front());
        for (const LessonLine& line : ask.lines)
            if (line.key == "wrong")
                add_misconception(line);
        if (ask.asked == QuestionKind::choose)
            add_options(right.front());
    }
    bool is_right(const std::string& answer) const
    {
        return std::any_of(made.right.begin(), made.right.end(),
                           [&](const std::string& one) { return same(one, answer); });
    }
    /// Compares two answers; the cost is their length.
    bool same(std::string_view a, std::string_view b) const
    {
        constexpr Int steps_per_character = 4;
        budget.spend((static_cast<Int>(a.size() + b.size()) + 1) * steps_per_character);
        return same_answer(a, b);
    }

    void add_misconception(const LessonLine& line)
    {
        const auto arrow = line.value.find(" => ");
        std::string answer = line.value.substr(0, arrow);
        std::string says = arrow == std::string::npos ? "" : line.value.substr(arrow + 4);
        std::string name;
        if (const NamedMisconception* const named = find_misconception(answer))
        {
            answer = named->answer;
            name = named->words();
            if (says.empty())
                says = named->says;
        }
        if (says.empty())
            throw NotDrawn{line.line, fmt::format("unknown misconception '{}'{}; or write: ANSWER => WORDS",
                                                  shortened(answer), meant_misconception(answer))};
        const Json value =
            answer.starts_with("with ") ? taken_for(answer.substr(5), line.line) : on(line.line).value(answer);
        if (value.is_null())
            return; // the misconception does not apply to this scene
        const std::string text = answer_text(value);
        if (is_right(text))
            again(line.line, fmt::format("the misconception's answer {} is right", text));
        LessonFacts& names = *facts;
        names.set("answer", value);
        std::string words = on(line.line).filled(says);
        const bool known = std::any_of(made.misconceptions.begin(), made.misconceptions.end(),
                                       [&](const Misconception& one) { return same(one.answer, text); });
        if (!known)
            made.misconceptions.push_back({text, "", std::move(words), std::move(name), std::move(answer)});
    }
    /// Returns the answer of the scene with a change; null if that scene is invalid or has no such offset.
    Json taken_for(const std::string& patch, std::size_t line) const
    {
        Json scene = facts->scene();
        scene.merge_patch(on(line).json(patch));
        LessonFacts other(std::move(scene), budget);
        if (!other.ok() || other.scene() == facts->scene())
            return nullptr;
        other.take_names(facts->names());
        if (ask.asked != QuestionKind::who)
            other.set_coords(facts->names()["coords"]);
        if (other.names()["at"].is_null())
            return nullptr;
        const auto right = right_of(other);
        return right.empty() ? Json() : right.front();
    }

    void add_options(const Json& right)
    {
        std::vector<std::string> all{answer_text(right)};
        const auto add = [&](const std::string& one)
        {
            if (std::none_of(all.begin(), all.end(),
                             [&](const std::string& known) { return same(known, one); }))
                all.push_back(one);
        };
        if (right.is_boolean())
        {
            add("yes");
            add("no");
        }
        for (const Misconception& one : made.misconceptions)
            add(one.answer);
        for (const LessonLine& line : ask.lines)
            if (line.key == "option")
                add(answer_text(on(line.line).value(line.value)));
        if (all.size() < 2)
            again(ask.line, "the question has no options to choose from");
        shuffle(all);
        made.options = std::move(all);
    }
    template <typename T>
    void shuffle(std::vector<T>& all)
    {
        for (std::size_t i = all.size(); i > 1; --i)
            std::swap(all[i - 1], all[dice.below(i)]);
    }

    void reasons()
    {
        std::vector<const LessonLine*> lines;
        for (const LessonLine& line : ask.lines)
            if (line.key == "reason")
                lines.push_back(&line);
        if (lines.size() > 26)
            throw NotDrawn{ask.line, "there are at most 26 reasons"};
        shuffle(lines);
        for (const LessonLine* const line : lines)
        {
            const auto parts = split(line->value, " => ");
            if (parts.size() < 2 || parts.size() > 3)
                throw NotDrawn{line->line,
                               "a reason needs CONDITION => WORDS, and => WHY NOT if it does not hold"};
            const std::string letter = option_letter(made.options.size());
            made.options.push_back(on(line->line).filled(parts[1]));
            if (on(line->line).holds(parts[0]))
                made.right.push_back(letter);
            else if (parts.size() == 3)
                made.misconceptions.push_back({letter, "", on(line->line).filled(parts[2])});
        }
        if (made.right.empty() || made.right.size() == made.options.size())
            again(ask.line, "all reasons hold, or none");
    }

    void edit()
    {
        const std::string& start = *value_of_key(ask, "start");
        Json scene = facts->scene();
        scene.merge_patch(on(line_of_key(ask, "start")).json(start));
        made.change = split(*value_of_key(ask, "change"), ",");
        for (const std::string& fact : split(*value_of_key(ask, "of"), ";"))
        {
            const Json value = on(line_of_key(ask, "of")).value(fact);
            made.goals.push_back({fact, value_text(value), to_line(value)});
        }
        made.scene = parsed(scene, line_of_key(ask, "start"));
        const auto first = usual_scene(scene);
        const auto last = usual_scene(facts->scene());
        if (!first || !last || unchanged_part(*first, made.change) != unchanged_part(*last, made.change))
            throw NotDrawn{line_of_key(ask, "change"), "'start' changes keys that 'change' does not list"};
        Json right = facts->scene();
        const NameLookup names = facts->lookup();
        for (const std::string& key : made.change) // packed strides become numbers, as in the start
            if (scene.contains(key) && !right.contains(key))
                if (const Json* const value = names(key))
                    right[key] = *value;
        made.right = {to_line(right)};
        if (!facts->names().contains("start")) // a variable of that name stays one
            facts->set("start", scene);
        LessonFacts begun(std::move(scene), budget);
        begun.take_names(facts->names());
        if (begun.ok() && facts->names().contains("coords"))
            begun.set_coords(facts->names()["coords"]);
        if (begun.ok() && all_of(goals_met(made.goals, begun, budget)))
            again(line_of_key(ask, "start"), "the goal is reached before anything is changed");
        for (const LessonLine& line : ask.lines)
            if (line.key == "wrong")
                add_edit_misconception(line);
    }
    void add_edit_misconception(const LessonLine& line)
    {
        const auto parts = split(line.value, " => ");
        if (parts.size() != 2)
            throw NotDrawn{line.line, "a wrong edit needs CONDITION => WORDS"};
        if (on(line.line).holds(parts[0]))
            again(line.line, "the misconception's condition holds for the right scene");
        made.misconceptions.push_back({"", parts[0], on(line.line).filled(parts[1])});
    }

    const LessonBlock& ask;
    const LessonBlock& scene_block;
    LessonDice dice;
    int difficulty;
    LessonBudget& budget;
    Json variables = Json::object();
    std::optional<LessonFacts> facts;
    Question made;
};

Judgement judge_edit(const Question& question, std::string_view answer_json, LessonBudget& budget)
{
    const auto parsed_answer = parse_scene(answer_json);
    if (!parsed_answer)
        return {false, {}, parsed_answer.problem().message};
    const Json candidate = Json::parse(print_scene_line(parsed_answer->scene), nullptr, false);
    const Json shown = Json::parse(print_scene_line(question.scene), nullptr, false);
    if (unchanged_part(candidate, question.change) != unchanged_part(shown, question.change))
    {
        std::string keys;
        for (const std::string& key : question.change)
            keys += (keys.empty() ? "" : ", ") + field_words(key);
        return {false, {}, "You may change only the " + keys + "."};
    }
    if (const std::string* const key =
            removed_key(candidate, Json::parse(question.right.front(), nullptr, false), question.change))
        return {false, {}, "The question asks for the numbers of the " + field_words(*key) + ": give them."};
    LessonFacts facts(candidate, budget);
    if (!facts.ok())
        return {false, {}, facts.message()};
    facts.take_names(Json::parse(question.drawn_json, nullptr, false));
    if (facts.names().contains("coords"))
        facts.set_coords(facts.names()["coords"]);
    std::vector<bool> met = goals_met(question.goals, facts, budget);
    if (all_of(met))
        return {true, {}, {}, std::move(met)};
    const NameLookup names = facts.lookup();
    for (std::size_t i = 0; i < question.misconceptions.size(); ++i)
    {
        const auto so = evaluate_expression(question.misconceptions[i].holds, names, budget);
        if (so && *so == true)
            return {false, i, question.misconceptions[i].says, std::move(met)};
    }
    return {false, {}, {}, std::move(met)};
}

} // namespace

Result<Question> make_question(const Lesson& lesson, const LessonBlock& ask, std::uint64_t seed, int difficulty,
                               const Progress* progress)
{
    return drawn_until_done(seed, progress,
                            [&](std::uint64_t one, LessonBudget& budget)
                            { return Maker(lesson, ask, one, difficulty, budget).question(); });
}

namespace
{

Judgement judge_within(const Question& question, std::string_view answer, LessonBudget& budget)
{
    if (question.kind == QuestionKind::edit)
        return judge_edit(question, answer, budget);
    const std::string said = question.kind == QuestionKind::number ? plain_number(answer) : std::string(answer);
    for (const std::string& right : question.right)
        if (same_answer(right, answer) || same_answer(right, said))
            return {true, {}, {}};
    for (std::size_t i = 0; i < question.misconceptions.size(); ++i)
        if (same_answer(question.misconceptions[i].answer, said))
            return {false, i, question.misconceptions[i].says};
    return {};
}

} // namespace

Judgement judge(const Question& question, std::string_view answer)
{
    LessonBudget budget(LessonBudget::answer_steps);
    try
    {
        return judge_within(question, answer, budget);
    }
    catch (const OverBudget&)
    {
        return {false, {}, "This answer takes too long to check."};
    }
}

} // namespace stridescope::core
