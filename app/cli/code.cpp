#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/code/write_code.h"
#include "core/scene/answer.h"

namespace stridescope::app
{
namespace
{

core::Result<core::CodeText> code_of(const CodeOptions& options)
{
    const auto parsed = read_scene_file(options.scene);
    if (!parsed)
        return parsed.problem();
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    how.effort = core::Effort::none(); // more is not needed here
    how.effort.placed = core::Effort{}.placed;
    const auto facts = core::evaluate(parsed->scene, how);
    if (!facts)
        return facts.problem();
    return core::write_code(*core::find_code_target(options.target), parsed->scene, *facts);
}

core::Json json_of(const std::string& target, const core::CodeText& code)
{
    core::Json object;
    object["ok"] = true;
    object["for"] = target;
    object["text"] = code.text;
    core::Json& spans = object["spans"] = core::Json::array();
    for (const core::CodeSpan& span : code.spans)
        spans.push_back({{"begin", span.begin},
                         {"end", span.end},
                         {"operand", core::operand_name(span.operand)},
                         {"dimension", span.dimension}});
    return object;
}

bool print_text(std::string_view text)
{
    while (!text.empty())
    {
        const std::size_t end = text.find('\n');
        if (!print_line(text.substr(0, end)))
            return false;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return true;
}

} // namespace

int print_code(const CodeOptions& options)
{
    const auto code = code_of(options);
    bool written = true;
    if (options.json)
    {
        const core::Result<core::Json> answer =
            code ? core::Result<core::Json>(json_of(options.target, *code)) : code.problem();
        written = print_line(core::to_line(core::with_id(options.scene, answer)));
    }
    else if (code)
        written = print_text(code->text);
    if (!code)
        report(options.scene, code.problem());
    if (!written || !flush_output())
        return machine_failed;
    return code ? done : wrong_input;
}

} // namespace stridescope::app
