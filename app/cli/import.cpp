#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/mapped_file.h"
#include "app/terminal.h"
#include "core/import/import_text.h"
#include "core/scene/print.h"
#include "core/text/line_column.h"

#include <fmt/format.h>

#include <filesystem>

namespace stridescope::app
{
namespace
{

/// Bytes of a file, which are mapped, or of a stream that the shell has opened, which are read.
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

void say_why_there_is_none(const Input& input, const core::ImportedText& all, bool verbose)
{
    const std::string why = core::why_no_scene(input.text(), all);
    const bool has_place = why.front() >= '0' && why.front() <= '9';
    complain(fmt::format("{}:{}{}", input.name, has_place ? "" : " ", why));
    if (!verbose)
        return;
    for (const std::string& line : core::refusal_lines(input.text(), all))
        complain("  " + line);
    for (const std::string& line : core::formats_tried(input.text(), all))
        complain("  " + line);
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
        say_why_there_is_none(*input, all, options.verbose);
        return wrong_input;
    }
    for (const std::string& line : core::refusal_lines(input->text(), all))
        complain(fmt::format("{}:{}", input->name, line));
    if (all.more)
        complain(fmt::format("{}: there may be more than these {}", input->name, core::most_imported));
    for (const core::Imported& one : all.found)
        if (!print_line(core::print_scene_line(one.scene)))
            return machine_failed;
    return flush_output() ? done : machine_failed;
}

} // namespace stridescope::app
