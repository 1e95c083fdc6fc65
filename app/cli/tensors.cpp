#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/data_files.h"
#include "app/tensor_location_file.h"
#include "app/terminal.h"
#include "core/spec/json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stridescope::app
{
namespace
{

std::string as_json_line(const core::TensorEntry& entry)
{
    core::Json line;
    line["name"] = entry.name;
    line["type"] = entry.type;
    line["dtype"] = entry.dtype ? core::Json(core::info(*entry.dtype).name) : core::Json(nullptr);
    line["sizes"] = entry.sizes;
    line["data_begin"] = entry.data_begin;
    line["data_bytes"] = entry.data_bytes;
    return line.dump(-1, ' ', false, core::Json::error_handler_t::replace);
}

std::string as_table_line(const core::TensorEntry& entry)
{
    return fmt::format("{:<40} {:<12} {:>16}  {{{}}}", core::quoted_name(entry.name),
                       entry.dtype ? std::string(core::info(*entry.dtype).name) : core::quoted_name(entry.type),
                       entry.data_bytes, fmt::join(entry.sizes, ", "));
}

} // namespace

int list_tensors_of(const TensorsOptions& options)
{
    const auto tensors =
        names_tensor_location(options.file) ? list_locations(options.file, false) : list_tensors(options.file);
    if (!tensors)
    {
        report(options.file, tensors.problem());
        return wrong_input;
    }
    std::vector<std::string> lines;
    if (!options.json)
        lines.push_back(fmt::format("{:<40} {:<12} {:>16}  {}", "name", "dtype", "bytes", "sizes"));
    for (const core::TensorEntry& entry : *tensors)
        lines.push_back(options.json ? as_json_line(entry) : as_table_line(entry));
    if (!print_lines(lines) || !flush_output())
        return machine_failed;
    bool whole = true;
    for (const core::TensorEntry& entry : *tensors)
        if (!entry.problem.empty())
        {
            whole = whole && !entry.damaged;
            report(options.file, {core::Code::file, "", entry.problem});
        }
    return whole ? done : wrong_input;
}

} // namespace stridescope::app
