#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "app/files.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/access/access.h"
#include "core/scene/answer.h"
#include "core/view/data_cover.h"

#include <charconv>

namespace stridescope::app
{
namespace
{

/// Returns the element offsets with a bit in a byte: one, or the two nibbles of a 4-bit type.
std::vector<core::Int> offsets_in_byte(core::Int byte, core::Int bits)
{
    if (bits == 4)
        return {byte * 2, byte * 2 + 1};
    return {static_cast<core::Int>(core::divide_down(byte, bits / 8))};
}

int wrong(const std::string& message)
{
    complain(message);
    return wrong_command_line;
}

/// Reads "0x7f0010" or "4096" as an unsigned 64-bit number.
std::optional<std::uint64_t> read_address(const std::string& text)
{
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const char* const begin = text.data() + (hexadecimal ? 2 : 0);
    const char* const end = text.data() + text.size();
    std::uint64_t number = 0;
    const auto [behind, error] = std::from_chars(begin, end, number, hexadecimal ? 16 : 10);
    return error == std::errc() && behind == end ? std::optional(number) : std::nullopt;
}

/// Names the option for a part of a request that comes from the command line; in JSON, `where` stays a path.
core::Problem of_options(core::Problem problem)
{
    constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"coords[0]", "--coords"}, {"coords", "--coords"}, {"offsets[0].npu", "--lane"},
        {"bank", "--bank"},        {"row", "--row"},       {"bytes", "--bytes"},
    };
    for (const auto& [key, option] : names)
        if (problem.where == key || (key.ends_with(']') && problem.where.starts_with(key)))
        {
            problem.where.replace(0, key.size(), option);
            break;
        }
    return problem;
}

/// Fails like `fail_with`, but the message names options.
int fail(const AtOptions& options, const core::Problem& problem)
{
    report(options.scene, of_options(problem));
    if (!options.json)
        return wrong_input;
    const core::Json answer = core::with_id(options.scene, problem);
    return print_line(core::to_line(answer)) && flush_output() ? wrong_input : machine_failed;
}

int say_what_is_accessed(const AtOptions& options)
{
    const auto address = read_address(*options.address);
    const auto base = read_address(*options.base);
    if (!address || !base)
        return wrong("--address and --base take numbers such as 0x7f0010 or 4096");
    const auto byte = core::narrow(static_cast<core::Wide>(*address) - static_cast<core::Wide>(*base));
    if (!byte)
        return wrong("--address is too far from --base: the distance does not fit in 64 bits");
    const auto parsed = read_scene_file(options.scene);
    if (!parsed)
        return fail_with(options.scene, parsed.problem(), options.json);
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    how.effort = core::Effort::none(); // more is not needed here
    const auto facts = core::evaluate(parsed->scene, how);
    if (!facts)
        return fail_with(options.scene, facts.problem(), options.json);
    const auto access = core::access_at(*facts, *byte, options.access_bytes);
    if (!access)
        return fail(options, access.problem());
    if (!options.json)
        return print_lines(core::as_text(*access)) && flush_output() ? done : machine_failed;
    const core::Json answer = {{"id", options.scene}, {"ok", true},    {"kind", core::kind_name(parsed->scene)},
                               {"address", *address}, {"base", *base}, {"at_address", core::as_json(*access)}};
    return print_line(core::to_line(answer)) && flush_output() ? done : machine_failed;
}

/// Prints the words of a bank, and the contents of each.
int say_what_is_in_bank(const AtOptions& options)
{
    const auto parsed = read_scene_file(options.scene);
    if (!parsed)
        return fail_with(options.scene, parsed.problem(), options.json);
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    how.effort = core::Effort::none(); // more is not needed here
    const auto facts = core::evaluate(parsed->scene, how);
    if (!facts)
        return fail_with(options.scene, facts.problem(), options.json);
    const auto found = core::visit_kind(
        facts->content,
        [&]<typename K>(const typename K::Facts& of) -> core::Result<core::Json>
        {
            if constexpr (requires { K::answer_bank(of, *options.bank, options.row); })
                return K::answer_bank(of, *options.bank, options.row);
            else
                return core::Problem{core::Code::banks, "banks", "only tiled scenes have banks"};
        });
    if (!found)
        return fail(options, found.problem());
    if (options.json)
    {
        core::Json answer = {{"id", options.scene}, {"ok", true}, {"kind", core::kind_name(parsed->scene)}};
        answer["at_bank"] = *found;
        return print_line(core::to_line(answer)) && flush_output() ? done : machine_failed;
    }
    bool printed = true;
    for (const core::Json& row : found->at("rows"))
    {
        const std::string title = "row " + row.at("row").dump() + ", byte " + row.at("byte").dump();
        printed = printed && print_line(title) && print_lines(questions_as_table(row));
    }
    return printed && flush_output() ? done : machine_failed;
}

constexpr const char* outside_the_file = "outside the file";

std::optional<std::string> value_of(const core::SceneView& view, core::Operand operand, const core::Dims& x)
{
    core::Searches one;
    if (auto value = view.value(operand, x, one))
        return value;
    return core::outside_dump(view, operand, x) ? std::optional<std::string>(outside_the_file) : std::nullopt;
}

/// Returns the value at a slot, even one without an element, since a dump holds something there.
std::optional<std::string> value_at(const core::SceneView& view, core::Int offset)
{
    if (auto held = core::dumped(view, core::Operand::input, offset))
        return held;
    if (core::outside_dump(view, core::Operand::input, offset))
        return outside_the_file;
    core::Searches searches;
    const core::SlotView slot = view.slot(core::Operand::input, {0, offset}, searches);
    return slot.element() ? value_of(view, core::Operand::input, *slot.element()) : std::nullopt;
}

/// Adds the values that the window shows there, for people.
void add_values(core::Json& answer, const core::Ask& ask, const core::SceneView& view)
{
    const core::Operand asked = view.is_operation() ? core::Operand::output : core::Operand::input;
    for (std::size_t i = 0; ask.coords && i < ask.coords->size(); ++i)
        if (const auto value = value_of(view, asked, core::Dims((*ask.coords)[i])))
            answer["at_coords"][i]["value"] = *value;
    for (std::size_t i = 0; i < ask.offsets.size(); ++i)
        if (const auto value = value_at(view, ask.offsets[i]))
            answer["at_offsets"][i]["value"] = *value;
}

} // namespace

std::optional<std::vector<core::Int>> read_coordinate(std::string_view text)
{
    std::vector<core::Int> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (true)
    {
        core::Int number = 0;
        const auto [behind, error] = std::from_chars(at, end, number);
        if (error != std::errc() || (behind != end && *behind != ','))
            return std::nullopt;
        numbers.push_back(number);
        if (behind == end)
            return numbers;
        at = behind + 1;
    }
}

int say_what_is_at(const AtOptions& options)
{
    if (options.address)
        return say_what_is_accessed(options);
    if (options.bank)
        return say_what_is_in_bank(options);
    core::Ask ask;
    if (options.coords)
    {
        const auto coordinate = read_coordinate(*options.coords);
        if (!coordinate)
            return wrong("--coords takes numbers such as 1,0,1, not '" + *options.coords + "'");
        ask.coords = {*coordinate};
    }
    const auto parsed = read_scene_file(options.scene);
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    if (parsed && (options.offset || options.byte))
    {
        ask.has_offsets = true;
        const core::OffsetForm form = core::offset_form(parsed->scene);
        const bool lanes = form != core::OffsetForm::elements;
        if (lanes && options.offset)
            return wrong("for a tpu scene, use --lane and --byte instead of --offset");
        if (!lanes && options.lane)
            return wrong("--lane needs a tpu or tpu_memory scene");
        if (form == core::OffsetForm::lane_bytes && !options.lane)
            return wrong("--byte needs --lane for a tpu scene");
        if (lanes)
            ask.lane_bytes = {{options.lane, *options.byte}};
        else if (options.offset)
            ask.offsets = {*options.offset};
        else if (const auto facts = core::evaluate(parsed->scene, how))
        {
            const core::Int bits = facts->first().placement->bits;
            if (bits == 4 && !core::checked_multiply(*options.byte, 4))
                return wrong("--byte is out of range");
            ask.offsets = offsets_in_byte(*options.byte, bits);
        }
    }
    const auto facts = core::answer(parsed, ask, how);
    if (!facts)
        return fail(options, facts.problem());
    core::Json answer = core::with_id(options.scene, facts);
    if (options.json)
        return print_line(core::to_line(answer)) && flush_output() ? done : machine_failed;
    const auto shown = core::show(parsed->scene, how);
    if (shown && !shown->facts->memories().front().sharing)
        add_values(answer, ask, core::SceneView(std::make_shared<const core::Shown>(*shown)));
    return print_lines(questions_as_table(answer)) && flush_output() ? done : machine_failed;
}

} // namespace stridescope::app
