#include "core/infer/probe.h"

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/output_file.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/data/npy.h"
#include "core/run/tensor_form.h"
#include "core/scene/answer.h"

#include <fmt/format.h>

#include <cstring>

namespace stridescope::app
{
namespace
{

constexpr std::string_view number_place = "%d";

std::string path_of(const std::string& out, core::Int digit)
{
    std::string path = out;
    if (const auto place = path.find(number_place); place != std::string::npos)
        path.replace(place, number_place.size(), std::to_string(digit));
    return path;
}

/// Writes the input for a digit; returns why it could not be written, or nothing.
std::string write_digit(const std::string& path, const core::Probe& probe, const core::TensorForm& form,
                        core::Int digit)
{
    const std::string header = core::write_npy_header(core::storage_type(form.dtype), core::stored_sizes(form));
    OutputFile file(path);
    const std::size_t bytes = header.size() + static_cast<std::size_t>(form.bytes);
    if (auto reason = file.create(bytes))
        return fmt::format("{} ({} bytes are to be written)", *reason, bytes);
    std::memcpy(file.bytes().data(), header.data(), header.size());
    core::write_probe(probe, digit, file.bytes().subspan(header.size()));
    return file.commit().value_or("");
}

} // namespace

int write_probe(const ProbeOptions& options)
{
    const auto parsed = read_scene_file(options.scene);
    if (!parsed)
        return fail_with(options.scene, parsed.problem(), options.json);
    core::EvaluateOptions how;
    how.effort = core::Effort::none(); // more is not needed here
    const auto facts = core::evaluate(parsed->scene, how);
    if (!facts)
        return fail_with(options.scene, facts.problem(), options.json);
    const auto probe = core::plan_probe(*facts, *core::find_dtype(options.dtype));
    if (!probe)
        return fail_with(options.scene, probe.problem(), options.json);
    const auto place = options.out.find(number_place);
    const bool again =
        place != std::string::npos && options.out.find(number_place, place + 1) != std::string::npos;
    if (again || (place == std::string::npos && probe->digits > 1))
    {
        complain(fmt::format("the probe writes {} files; put one %d in --out, such as P%d.npy", probe->digits));
        return wrong_command_line;
    }
    const auto form = core::tensor_form("input", "", probe->dtype, probe->sizes);
    if (!form)
        return fail_with(options.scene, form.problem(), options.json);
    for (core::Int digit = 0; digit < probe->digits; ++digit)
        if (const std::string what = overwritten(path_of(options.out, digit), options.scene, parsed->scene);
            !what.empty())
        {
            complain("--out would overwrite " + what);
            return wrong_command_line;
        }
    core::Json answer = {{"ok", true},
                         {"elements", probe->count},
                         {"digit_bits", probe->digit_bits},
                         {"files", core::Json::array()}};
    for (core::Int digit = 0; digit < probe->digits; ++digit)
    {
        const std::string path = path_of(options.out, digit);
        if (const std::string reason = write_digit(path, *probe, *form, digit); !reason.empty())
        {
            complain(reason);
            return machine_failed;
        }
        answer["files"].push_back(path);
        if (!options.json
            && !print_line(fmt::format("{}: bits {} to {} of each element's index", path,
                                       digit * probe->digit_bits, (digit + 1) * probe->digit_bits - 1)))
            return machine_failed;
    }
    if (options.json && !print_line(core::to_line(answer)))
        return machine_failed;
    return flush_output() ? done : machine_failed;
}

} // namespace stridescope::app
