#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/mapped_file.h"
#include "app/terminal.h"
#include "core/import/import_text.h"
#include "core/scene/print.h"
#include "core/text/line_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace stridescope::app
{
namespace
{

/// Bytes of a file, which are mapped, or of what the shell has opened, which are read.
struct Input
{
    std::string name;
    std::string content;
    std::shared_ptr<const MappedFile> mapped;

    [[nodiscard]] std::string_view text() const
    {
        if (!mapped)
            return content;
        const auto bytes = mapped->bytes();
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
};

core::Result<Input> open_input(const std::string& file)
{
    Input input{file == "-" ? "stdin" : file, {}, nullptr};
    std::error_code failed;
    if (file != "-" && std::filesystem::is_regular_file(file, failed))
    {
        auto mapped = MappedFile::open(file);
        if (!mapped)
            return mapped.problem();
        input.mapped = *std::move(mapped);
        return input;
    }
    auto content = file == "-" ? read_standard_input() : read_file(file);
    if (!content)
        return content.problem();
    input.content = *std::move(content);
    return input;
}

void say_what_was_understood(const Input& input, const core::ImportedText& all)
{
    core::LineColumn places(input.text());
    for (const core::Imported& one : all.found)
    {
        const std::string where = fmt::format("{}:{}: {}: ", input.name, places.of(one.span.begin), one.from);
        for (const std::string& sentence : one.understood)
            complain(fmt::format("{}understood: {}", where, sentence));
        for (const std::string& sentence : one.guessed)
            complain(fmt::format("{}guessed: {}", where, sentence));
    }
}

/// "rank at sizes: rank must be 1 to 8"
std::string said(const core::Problem& problem)
{
    return fmt::format("{}{}: {}", core::code_name(problem.code),
                       problem.where.empty() ? "" : " at " + problem.where, problem.message);
}

/// In the order of what is to blame, so that lines are counted once.
std::vector<std::string> refusals(const Input& input, const core::ImportedText& all, const char* form)
{
    std::vector<const core::Refused*> ordered;
    for (const core::Refused& one : all.refused)
        ordered.push_back(&one);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto* a, const auto* b) { return a->at < b->at; });
    core::LineColumn places(input.text());
    std::vector<std::string> lines;
    for (const core::Refused* one : ordered)
        lines.push_back(fmt::format(fmt::runtime(form), fmt::arg("file", input.name),
                                    fmt::arg("format", one->from), fmt::arg("place", places.of(one->at)),
                                    fmt::arg("why", said(one->problem))));
    return lines;
}

void say_where_formats_stopped(const Input& input, const core::ImportedText& all)
{
    complain(fmt::format("{}: no layout {}; formats tried, the nearest first:", input.name,
                         all.refused.empty() ? "is recognised" : "that can be drawn"));
    for (const std::string& line : refusals(input, all, "  {format}: stopped at {place}: {why}"))
        complain(line);
    core::LineColumn places(input.text());
    for (const core::NearMiss& miss : all.missed)
    {
        const std::string from = miss.looks_like ? fmt::format("from {} on, ", places.of(miss.begin)) : "";
        complain(fmt::format("  {}: {}stopped at {}: {}", miss.from, from, places.of(miss.at),
                             miss.message.empty() ? "nothing looks like it" : miss.message));
    }
}

} // namespace

int import_scenes(const ImportTextOptions& options)
{
    const auto input = open_input(options.file);
    if (!input)
    {
        report(options.file, input.problem());
        return wrong_input;
    }
    const core::ImportedText all = core::import_text(input->text(), {options.as, options.chip});
    if (const auto damage = input->mapped ? input->mapped->damage_now() : std::nullopt)
    {
        report(options.file, *damage);
        return wrong_input;
    }
    say_what_was_understood(*input, all);
    if (all.found.empty())
    {
        say_where_formats_stopped(*input, all);
        return wrong_input;
    }
    for (const std::string& line : refusals(*input, all, "{file}:{place}: {format}: refused: {why}"))
        complain(line);
    if (all.more)
        complain(fmt::format("{}: there may be more than these {}", input->name, core::most_imported));
    for (const core::Imported& one : all.found)
        if (!print_line(core::print_scene_line(one.scene)))
            return machine_failed;
    return flush_output() ? done : machine_failed;
}

} // namespace stridescope::app
