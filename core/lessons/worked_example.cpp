#include "core/lessons/worked_example.h"

#include "core/lessons/draw.h"
#include "core/lessons/lesson_facts.h"
#include "core/scene/answer.h"
#include "core/scene/json_document.h"
#include "core/scene/parse.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::ptrdiff_t most_of_a_key = 4; ///< numbers to drag, goals, and pictures of one example

/// A scene with its facts, and the seed of its numbers.
class DrawnScene
{
public:
    DrawnScene(const LessonBlock& block, std::uint64_t of_seed, int of_difficulty, LessonBudget& within,
               ChosenNumbers chosen_numbers)
        : scene_block(block), seed(of_seed), difficulty(of_difficulty), budget(within),
          chosen(std::move(chosen_numbers)), facts(drawn())
    {
    }

    [[nodiscard]] LineReader on(const LessonLine& line) const { return {line.line, facts.lookup(), budget}; }

    /// Throws if numbers that were chosen break a rule.
    [[nodiscard]] Scene scene() const
    {
        if (!chosen.empty() && !facts.ok())
            throw NotDrawn{scene_block.line, facts.message()};
        auto parsed = parse_scene(to_line(facts.scene()));
        if (!parsed)
            throw NotDrawn{scene_block.line, "not a scene: " + parsed.problem().message};
        return std::move(parsed->scene);
    }

    /// Returns the scene with other numbers, which are given as `NAME = VALUE` and separated by semicolons.
    [[nodiscard]] Scene with(const std::string& numbers, const LessonLine& line) const
    {
        ChosenNumbers other;
        for (std::size_t begin = 0; begin <= numbers.size();)
        {
            const std::size_t end = std::min(numbers.find(';', begin), numbers.size());
            const NamedValue one = named_value(std::string_view(numbers).substr(begin, end - begin), line);
            static_cast<void>(number(one.name, line));
            other[one.name] = on(line).whole(one.value);
            begin = end + 1;
        }
        return DrawnScene(scene_block, seed, difficulty, budget, std::move(other)).scene();
    }

    /// Returns the value of a variable of the scene.
    [[nodiscard]] Int number(const std::string& name, const LessonLine& line) const
    {
        const auto found = variables.find(name);
        if (found == variables.end() || !found->is_number_integer())
            throw NotDrawn{
                line.line,
                fmt::format("'{}' is not the name of a whole number in the scene's vary and let lines",
                            shortened(name))};
        return found->get<Int>();
    }

private:
    LessonFacts drawn()
    {
        LessonDice dice(seed);
        draw_variables(scene_block.lines, dice, difficulty, variables, budget, chosen);
        const NameLookup names = [&](std::string_view name) -> const Json*
        {
            const auto found = variables.find(std::string(name));
            return found == variables.end() ? nullptr : &*found;
        };
        LessonFacts made(LineReader(scene_block.line, names, budget).json(scene_block.text), budget);
        made.take_names(variables);
        if (made.ok() && made.sizes())
        {
            Json coords = Json::array();
            for (const Json& size : *made.sizes())
                coords.push_back(size.get<Int>() - 1);
            made.set_coords(coords);
        }
        const NameLookup all = made.lookup();
        for (const LessonLine& line : scene_block.lines)
            if (chosen.empty() && line.key == "need" && !LineReader(line.line, all, budget).holds(line.value))
                throw NotDrawn{line.line, fmt::format("'{}' does not hold", shortened(line.value)), true};
        return made;
    }

    const LessonBlock& scene_block;
    std::uint64_t seed;
    int difficulty;
    LessonBudget& budget;
    ChosenNumbers chosen;
    Json variables = Json::object();
    LessonFacts facts;
};

/// Cuts `A => B`; B is empty if there is no arrow.
std::pair<std::string, std::string> cut_at_arrow(const std::string& text)
{
    const std::size_t arrow = text.find(" => ");
    return arrow == std::string::npos ? std::pair(text, std::string())
                                      : std::pair(text.substr(0, arrow), text.substr(arrow + 4));
}

void add_line(WorkedExample& made, const DrawnScene& scene, const LessonLine& line)
{
    const LineReader reader = scene.on(line);
    if (line.key == "text")
        return made.lines.push_back(reader.filled(line.value));
    const auto [first, words] = cut_at_arrow(line.value);
    if (words.empty())
        throw NotDrawn{line.line, fmt::format("'{}' needs => and words for people", line.key)};
    if (line.key == "goal")
        return made.goals.push_back({reader.filled(words), reader.holds(first)});
    if (line.key == "picture")
        return made.pictures.push_back({scene.with(first, line), reader.filled(words)});
    const NamedValue one = named_value(first, line);
    const NumberRange range = number_range(one.value, reader);
    made.drags.push_back(
        {one.name, reader.filled(words), range.least, range.greatest, scene.number(one.name, line)});
}

} // namespace

Result<WorkedExample> make_worked_example(const Lesson& lesson, const LessonBlock& steps, std::uint64_t seed,
                                          int difficulty, const Progress* progress, const ChosenNumbers& chosen)
{
    for (const LessonLine& line : steps.lines)
        if (line.key != "text"
            && std::count_if(steps.lines.begin(), steps.lines.end(),
                             [&](const LessonLine& other) { return other.key == line.key; })
                   > most_of_a_key)
            return Problem{Code::unsupported, std::to_string(line.line),
                           fmt::format("a steps block has at most {} lines of '{}'", most_of_a_key, line.key)};
    const LessonBlock& scene_block = *lesson.scenes().at(*steps.of_scene);
    return drawn_until_done(seed, progress,
                            [&](std::uint64_t one, LessonBudget& budget)
                            {
                                const DrawnScene scene(scene_block, one, difficulty, budget, chosen);
                                WorkedExample made{scene.scene(), {}, {}, {}, {}};
                                for (const LessonLine& line : steps.lines)
                                    add_line(made, scene, line);
                                return made;
                            });
}

Result<Scene> make_scene(const LessonBlock& scene, std::uint64_t seed, int difficulty, const Progress* progress)
{
    return drawn_until_done(seed, progress,
                            [&](std::uint64_t one, LessonBudget& budget)
                            { return DrawnScene(scene, one, difficulty, budget, {}).scene(); });
}

} // namespace stridescope::core
