#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/figures/cairo_figure.h"
#include "app/figures/worksheet.h"
#include "app/files.h"
#include "app/output_file.h"
#include "app/terminal.h"
#include "core/lessons/check_lesson.h"
#include "core/scene/answer.h"
#include "core/text/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

namespace stridescope::app
{
namespace
{

core::Result<core::Lesson> read_lesson(const std::string& path)
{
    const auto text = read_file(path);
    if (!text)
        return text.problem();
    return core::parse_lesson(*text);
}

/// Reports a problem with its line of the lesson's file, in the format of compilers.
void report_lesson(const std::string& path, const core::Problem& problem)
{
    if (problem.where.empty())
        return report(path, problem);
    complain(fmt::format("{}:{}: {}: {}", path, problem.where, core::code_name(problem.code), problem.message));
}

} // namespace

std::optional<SeedRange> read_seeds(std::string_view text)
{
    const auto number = [&](std::uint64_t& into)
    {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        return error == std::errc();
    };
    std::uint64_t first = 1;
    std::uint64_t last = 1;
    if (!number(last))
        return std::nullopt;
    if (text.starts_with(".."))
    {
        text.remove_prefix(2);
        first = last;
        if (!number(last))
            return std::nullopt;
    }
    // The count of all 2^64 seeds does not fit in 64 bits.
    return text.empty() && first <= last && last - first < std::numeric_limits<std::uint64_t>::max()
               ? std::optional(SeedRange{first, last - first + 1})
               : std::nullopt;
}

int check_lessons(const LessonOptions& options)
{
    core::Json answer = {{"ok", true}, {"lessons", core::Json::array()}};
    std::optional<core::Problem> first;
    const std::uint64_t seeds = options.seeds ? options.seeds->count : 1000;
    for (const std::string& path : options.files)
    {
        const auto lesson = read_lesson(path);
        const auto problem = lesson ? core::check_lesson(*lesson, seeds) : std::optional(lesson.problem());
        if (problem)
        {
            report_lesson(path, *problem);
            if (!first)
            {
                first = problem;
                first->where = problem->where.empty() ? path : path + ":" + problem->where;
            }
            continue;
        }
        answer["lessons"].push_back({{"file", path},
                                     {"title", lesson->title},
                                     {"steps", lesson->steps.size()},
                                     {"asks", lesson->asks().size()},
                                     {"seeds", seeds}});
        if (!options.json
            && !print_line(fmt::format("{}: {}, {}, {}: no errors", path,
                                       core::counted(static_cast<core::Int>(lesson->steps.size()), "step"),
                                       core::counted(static_cast<core::Int>(lesson->asks().size()), "question"),
                                       core::counted(static_cast<core::Int>(seeds), "seed"))))
            return machine_failed;
    }
    if (options.json)
    {
        const core::Result<core::Json> whole = first ? core::Result<core::Json>(*first) : answer;
        core::Json printed = core::with_id(nullptr, whole);
        printed.erase("id");
        if (!print_line(core::to_line(printed)))
            return machine_failed;
    }
    if (!flush_output())
        return machine_failed;
    return first ? wrong_input : done;
}

int print_lesson(const LessonOptions& options)
{
    const std::string& path = options.files.front();
    const auto lesson = read_lesson(path);
    if (!lesson)
    {
        report_lesson(path, lesson.problem());
        return wrong_input;
    }
    FigureFonts fonts(1);
    std::vector<ui::Figure> pages;
    const auto add = [&](core::Result<std::vector<ui::Figure>> more)
    {
        if (!more)
            report_lesson(path, more.problem());
        else
            std::move(more->begin(), more->end(), std::back_inserter(pages));
        return static_cast<bool>(more);
    };
    const SeedRange seeds = options.seeds.value_or(SeedRange{options.seed, 1});
    for (std::uint64_t i = 0; i < seeds.count; ++i)
        if (!add(worksheet(*lesson, seeds.first + i, options.answers, fonts)))
            return wrong_input;
    if (options.seeds && !options.answers && !add(answer_key(*lesson, seeds.first, seeds.count, fonts)))
        return wrong_input;
    if (const auto failure = write_file(options.out, pdf_of(pages, sheet_size, fonts)))
    {
        complain(*failure);
        return machine_failed;
    }
    return done;
}

} // namespace stridescope::app
