#include "core/lessons/lesson.h"

#include "core/scene/json_document.h"
#include "core/text/letters.h"
#include "core/text/nearest_word.h"
#include "core/text/utf8.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_blocks = 1000;
constexpr std::size_t most_lines = 1000;    ///< lines of a block
constexpr std::ptrdiff_t most_answers = 64; ///< known answers of one question, of each kind

constexpr std::array<std::string_view, 7> kind_names = {"where", "who",  "number", "choose",
                                                        "edit",  "next", "why"};
constexpr std::array<std::string_view, 3> front_keys = {"title", "learn", "after"};
constexpr std::array<std::string_view, 3> draws = {"vary", "let", "need"};
constexpr std::array<std::string_view, 17> ask_keys = {"kind",  "text",   "hint", "right",  "of",    "wrong",
                                                       "vary",  "let",    "need", "coords", "place", "step",
                                                       "start", "change", "goal", "option", "reason"};
constexpr std::array<std::string_view, 3> block_words = {"ask", "scene", "steps"};
constexpr std::array<std::string_view, 3> worked_keys = {"drag", "goal", "picture"}; ///< other lines are text
/// Languages that a lesson may quote.
constexpr std::array<std::string_view, 8> code_words = {"text", "bash", "c",        "cmake",
                                                        "cpp",  "json", "markdown", "python"};

struct LessonMistake
{
    Problem problem;
};

[[noreturn]] void fail(std::size_t line, std::string message, Code code = Code::schema)
{
    throw LessonMistake{{code, std::to_string(line), std::move(message)}};
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_one_of(std::span<const std::string_view> words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_blank(std::string_view line)
{
    return trimmed(line).empty();
}

/// A line that begins a block: three or more equal signs, and the words after them.
struct Fence
{
    std::string_view signs;
    std::string_view info;
};
std::optional<Fence> fence_in(std::string_view line)
{
    line = trimmed(line);
    if (!line.starts_with("```") && !line.starts_with("~~~"))
        return std::nullopt;
    const std::size_t count = std::min(line.find_first_not_of(line.front()), line.size());
    return Fence{line.substr(0, count), trimmed(line.substr(count))};
}

class Parser
{
public:
    explicit Parser(std::string_view file)
    {
        while (!file.empty())
        {
            const auto end = file.find('\n');
            std::string_view line = file.substr(0, end);
            if (!line.empty() && line.back() == '\r')
                line.remove_suffix(1);
            lines.push_back(line);
            file.remove_prefix(end == std::string_view::npos ? file.size() : end + 1);
        }
    }

    Lesson lesson()
    {
        check_characters();
        front_matter();
        while (at < lines.size())
            line_of_text();
        end_text();
        if (result.steps.empty())
            fail(lines.size(), "the lesson has no page; begin one with a heading");
        return std::move(result);
    }

private:
    [[nodiscard]] std::size_t number() const { return at + 1; }

    /// Tells whether a line is a rule; spaces after it are ignored.
    static bool is_rule(std::string_view line) { return line.starts_with("---") && trimmed(line) == "---"; }
    static bool closes(std::string_view line) { return line.starts_with("```") && trimmed(line) == "```"; }

    void check_characters()
    {
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (std::string_view rest = lines[i]; !rest.empty();)
            {
                const Character character = first_character(rest);
                if (!character.valid || (character.code < 0x20 && character.code != '\t'))
                    fail(i + 1, "not UTF-8 text", Code::parse);
                rest.remove_prefix(character.bytes);
            }
    }

    LessonLine key_and_value(std::string_view line, std::size_t line_number)
    {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos)
            fail(line_number, fmt::format("expected 'key: value', not '{}'", shortened(line)), Code::parse);
        return {line_number, std::string(trimmed(line.substr(0, colon))),
                std::string(trimmed(line.substr(colon + 1)))};
    }

    void front_matter()
    {
        if (lines.empty() || !is_rule(lines[0]))
            fail(1, "a lesson begins with a line of --- and its front matter", Code::parse);
        for (at = 1; at < lines.size() && !is_rule(lines[at]); ++at)
        {
            if (is_blank(lines[at]))
                continue;
            LessonLine one = key_and_value(lines[at], number());
            std::string* const to = one.key == "title"   ? &result.title
                                    : one.key == "learn" ? &result.learn
                                    : one.key == "after" ? &result.after
                                                         : nullptr;
            if (!to)
                fail(one.line, fmt::format("unknown key '{}' in the front matter{}", shortened(one.key),
                                           did_you_mean(one.key, front_keys)));
            if (!to->empty())
                fail(one.line, fmt::format("repeated key '{}'", one.key));
            *to = std::move(one.value);
        }
        if (at == lines.size())
            fail(1, "the front matter has no end; expected a line of ---", Code::parse);
        if (result.title.empty() || result.learn.empty())
            fail(number(), "the front matter needs title and learn");
        ++at;
    }

    void line_of_text()
    {
        const std::string_view line = lines[at];
        if (const auto fence = fence_in(line))
            return line_of_fence(line, *fence);
        if (line.substr(0, 2) == "# " || line.substr(0, 3) == "## ")
        {
            end_text();
            const std::string heading(trimmed(line.substr(line.find(' '))));
            if (heading.empty())
                fail(number(), "a heading needs a title");
            result.steps.push_back({heading, number(), {}});
            ++at;
            return;
        }
        add_text();
    }
    void line_of_fence(std::string_view line, const Fence& fence)
    {
        const std::string_view word = fence.info.substr(0, fence.info.find_first_of(" \t"));
        const std::string meant = in_small_letters(word);
        if (is_one_of(block_words, meant))
        {
            if (line.front() != '`' || fence.signs != "```" || fence.info != meant)
                fail(number(), fmt::format("a block of this kind begins with ```{} at the start of its line, "
                                           "with nothing after it",
                                           meant));
            return fenced(word);
        }
        if (!fence.info.empty() && !is_one_of(code_words, meant))
        {
            const std::string_view near = nearest_word(meant, block_words);
            fail(number(),
                 near.empty() ? fmt::format("unknown block '{}'{}, or quote code as one of {}", shortened(word),
                                            did_you_mean(meant, block_words), fmt::join(code_words, ", "))
                              : fmt::format("unknown block '{}'; did you mean {}?", shortened(word), near));
        }
        foreign_fence(fence.signs);
    }
    void add_text()
    {
        if (!is_blank(lines[at]) && result.steps.empty())
            fail(number(), "text before the first heading");
        if (text.empty())
            text_line = number();
        if (!text.empty() || !is_blank(lines[at]))
            text += std::string(lines[at]) + "\n";
        ++at;
    }
    /// Reads quoted code, which is text.
    void foreign_fence(std::string_view signs)
    {
        const std::size_t begin = number();
        const auto ends = [&](std::string_view line)
        {
            const auto fence = fence_in(line);
            return fence && fence->info.empty() && fence->signs.starts_with(signs);
        };
        do
            add_text();
        while (at < lines.size() && !ends(lines[at]));
        if (at == lines.size())
            fail(begin, "the block has no end", Code::parse);
        add_text();
    }

    void end_text()
    {
        while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
            text.pop_back();
        if (!text.empty())
            add({LessonBlock::Kind::text, text_line, std::move(text), {}, {}, {}});
        text.clear();
    }
    void add(LessonBlock block)
    {
        if (result.steps.empty())
            fail(block.line, "a block before the first heading");
        if (++block_count > most_blocks)
            fail(block.line, fmt::format("a lesson has at most {} blocks", most_blocks), Code::unsupported);
        result.steps.back().blocks.push_back(std::move(block));
    }

    void fenced(std::string_view word)
    {
        end_text();
        LessonBlock block;
        block.line = number();
        block.kind = word == "scene" ? LessonBlock::Kind::scene
                     : word == "ask" ? LessonBlock::Kind::ask
                                     : LessonBlock::Kind::steps;
        const std::size_t begin = ++at;
        while (at < lines.size() && !closes(lines[at]))
            if (++at - begin > most_lines)
                fail(block.line, fmt::format("a block has at most {} lines", most_lines), Code::unsupported);
        if (at == lines.size())
            fail(block.line, "the block has no end; expected a line of ```", Code::parse);
        const std::span<const std::string_view> inside(lines.data() + begin, at - begin);
        if (block.kind == LessonBlock::Kind::scene)
        {
            read_scene(block, inside);
            scene_count += 1;
        }
        else
        {
            if (scene_count == 0)
                fail(block.line, fmt::format("'{}' needs a scene before it", word));
            block.of_scene = scene_count - 1;
            if (block.kind == LessonBlock::Kind::ask)
                read_ask(block, inside);
            else
                read_steps(block, inside);
        }
        add(std::move(block));
        ++at;
    }

    void read_scene(LessonBlock& block, std::span<const std::string_view> inside)
    {
        std::size_t i = 0;
        for (; i < inside.size() && (inside[i].empty() || inside[i].front() != '{'); ++i)
        {
            if (is_blank(inside[i]))
                continue;
            LessonLine one = key_and_value(inside[i], block.line + 1 + i);
            if (!is_one_of(draws, one.key))
                fail(one.line, fmt::format("unknown key '{}' before the JSON of a scene{}", shortened(one.key),
                                           did_you_mean(one.key, draws)));
            block.lines.push_back(std::move(one));
        }
        const std::size_t first = block.line + 1 + i;
        for (; i < inside.size(); ++i)
            block.text += std::string(inside[i]) + "\n";
        if (block.text.empty())
            fail(block.line, "the scene has no JSON; expected a line that begins with {");
        const auto document = parse_json(block.text);
        if (!document)
        {
            const std::size_t line = std::stoul(document.problem().where);
            fail(first + line - 1, document.problem().message, Code::parse);
        }
    }

    void read_steps(LessonBlock& block, std::span<const std::string_view> inside)
    {
        for (std::size_t i = 0; i < inside.size(); ++i)
        {
            if (is_blank(inside[i]))
                continue;
            const std::string_view words = trimmed(inside[i]);
            const std::string_view key = words.substr(0, words.find(':'));
            const bool keyed = key.size() < words.size() && is_one_of(worked_keys, key);
            block.lines.push_back({block.line + 1 + i, std::string(keyed ? key : "text"),
                                   std::string(trimmed(keyed ? words.substr(key.size() + 1) : words))});
        }
        if (block.lines.empty())
            fail(block.line, "a steps block needs at least one line");
    }

    void read_ask(LessonBlock& block, std::span<const std::string_view> inside)
    {
        bool has_kind = false;
        for (std::size_t i = 0; i < inside.size(); ++i)
        {
            const std::string_view line = inside[i];
            const std::size_t place = block.line + 1 + i;
            if (is_blank(line))
                continue;
            if (line.front() == ' ' || line.front() == '\t')
            {
                if (block.lines.empty())
                    fail(place, "an indented line continues a key, but no key precedes it");
                block.lines.back().value += " " + std::string(trimmed(line));
                continue;
            }
            LessonLine one = key_and_value(line, place);
            if (one.key == "kind")
            {
                const auto found = std::find(kind_names.begin(), kind_names.end(), one.value);
                if (has_kind)
                    fail(place, "repeated key 'kind'");
                if (found == kind_names.end())
                    fail(place, fmt::format("unknown kind '{}' of question{}", shortened(one.value),
                                            did_you_mean(one.value, kind_names)));
                has_kind = true;
                block.asked = static_cast<QuestionKind>(found - kind_names.begin());
                continue;
            }
            if (!is_one_of(ask_keys, one.key))
                fail(place, fmt::format("unknown key '{}' in a question{}", shortened(one.key),
                                        did_you_mean(one.key, ask_keys)));
            block.lines.push_back(std::move(one));
        }
        if (!has_kind)
            fail(block.line, "the question has no kind");
        check_ask(block);
    }

    static void check_ask(const LessonBlock& block)
    {
        const auto count = [&](std::string_view key) {
            return std::count_if(block.lines.begin(), block.lines.end(),
                                 [&](const auto& l) { return l.key == key; });
        };
        const auto need = [&](std::string_view key, std::ptrdiff_t least)
        {
            if (count(key) < least)
                fail(block.line,
                     fmt::format("a question of kind {} needs '{}'", question_kind_name(block.asked), key));
        };
        need("text", 1);
        for (const std::string_view many : {"wrong", "reason", "option"})
            if (count(many) > most_answers)
                fail(block.line, fmt::format("a question has at most {} lines of '{}'", most_answers, many),
                     Code::unsupported);
        for (const std::string_view once :
             {"text", "hint", "of", "coords", "place", "step", "start", "change", "right"})
            if (count(once) > 1)
                fail(block.line, fmt::format("repeated key '{}'", once));
        const QuestionKind kind = block.asked;
        const bool of_fact =
            kind == QuestionKind::number || kind == QuestionKind::choose || kind == QuestionKind::edit;
        if (of_fact)
            need("of", 1);
        if (kind == QuestionKind::why)
            need("reason", 2);
        if (kind == QuestionKind::edit)
        {
            need("start", 1);
            need("change", 1);
        }
        const auto only = [&](std::string_view key, bool allowed)
        {
            if (!allowed && count(key) > 0)
                fail(block.line, fmt::format("'{}' has no meaning in a question of kind {}", key,
                                             question_kind_name(kind)));
        };
        only("of", of_fact);
        only("reason", kind == QuestionKind::why);
        only("wrong", kind != QuestionKind::why);
        only("option", kind == QuestionKind::choose);
        only("start", kind == QuestionKind::edit);
        only("change", kind == QuestionKind::edit);
        only("goal", kind == QuestionKind::edit);
        only("place", kind == QuestionKind::who);
        only("step", kind == QuestionKind::next);
        only("coords", kind != QuestionKind::who && kind != QuestionKind::next);
    }

    std::vector<std::string_view> lines;
    std::size_t at = 0;
    Lesson result;
    std::string text;
    std::size_t text_line = 0;
    std::size_t block_count = 0;
    std::size_t scene_count = 0;
};

} // namespace

std::string_view question_kind_name(QuestionKind kind)
{
    return kind_names[static_cast<std::size_t>(kind)];
}

std::vector<const LessonBlock*> Lesson::blocks(LessonBlock::Kind kind) const
{
    std::vector<const LessonBlock*> found;
    for (const LessonStep& step : steps)
        for (const LessonBlock& block : step.blocks)
            if (block.kind == kind)
                found.push_back(&block);
    return found;
}

Result<Lesson> parse_lesson(std::string_view text)
{
    if (text.size() > most_lesson_bytes)
        return Problem{Code::unsupported, "",
                       fmt::format("a lesson is at most {} bytes long", most_lesson_bytes)};
    if (constexpr std::string_view mark = "\xEF\xBB\xBF"; text.starts_with(mark))
        text.remove_prefix(mark.size()); // editors on Windows begin files with it
    try
    {
        return Parser(text).lesson();
    }
    catch (LessonMistake& mistake)
    {
        return std::move(mistake.problem);
    }
}

} // namespace stridescope::core
