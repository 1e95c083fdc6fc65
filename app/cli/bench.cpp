#include "app/cli/bench.h"

#include "app/cli/bench_measure.h"
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/terminal.h"
#include "core/engine/thread_pool.h"
#include "core/scene/json_document.h"
#include "core/spec/json.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <regex>

namespace stridescope::app
{
namespace
{

using core::Json;
using core::Problem;

constexpr const char* in_turn = "in turn";
constexpr const char* in_order = "in order";

std::string hexadecimal(std::uint32_t crc)
{
    return fmt::format("{:08x}", crc);
}

/// The machine that the figures are of, as it describes itself.
struct Machine
{
    std::string processor;
    long first_level_bytes = 0; ///< size of its caches, for a core
    long second_level_bytes = 0;
    long third_level_bytes = 0;
};

Machine this_machine()
{
    Machine machine{
        {}, sysconf(_SC_LEVEL1_DCACHE_SIZE), sysconf(_SC_LEVEL2_CACHE_SIZE), sysconf(_SC_LEVEL3_CACHE_SIZE)};
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; machine.processor.empty() && std::getline(file, line);)
        if (line.starts_with("model name"))
            machine.processor = line.substr(std::min(line.find(':') + 2, line.size()));
    return machine;
}

std::string as_json_line(const Workload& workload, const Measurement& measurement, const Machine& machine,
                         bool pages_in_turn)
{
    Json line;
    line["name"] = workload.name;
    line["threads"] = measurement.threads;
    line["seconds"] = measurement.seconds;
    line["plan_seconds"] = measurement.plan_seconds;
    line["bytes_moved"] = workload.bytes_moved;
    line["memcpy_seconds"] = measurement.memcpy_seconds;
    line["ratio"] = measurement.ratio();
    line["crc32"] = hexadecimal(measurement.crc32);
    line["ok"] = measurement.crc32 == workload.crc32;
    line["pages"] = pages_in_turn ? in_turn : in_order;
    line["plan"] = measurement.plan;
    line["processor"] = machine.processor;
    line["cache_bytes"] = {machine.first_level_bytes, machine.second_level_bytes, machine.third_level_bytes};
    return line.dump();
}

/// Returns a time in a suitable unit.
std::string readable(double seconds)
{
    if (seconds < 1e-6)
        return fmt::format("{:.1f} ns", seconds * 1e9);
    if (seconds < 1e-3)
        return fmt::format("{:.2f} us", seconds * 1e6);
    return fmt::format("{:.2f} ms", seconds * 1e3);
}

std::string table_head()
{
    return fmt::format("{:<32} {:>7} {:>12} {:>12} {:>12} {:>9} {:>6}  {}", "workload", "threads", "median",
                       "bytes moved", "memcpy", "GB/s", "ratio", "CRC-32");
}

std::string as_table_line(const Workload& workload, const Measurement& measurement)
{
    std::string crc = hexadecimal(measurement.crc32);
    if (measurement.crc32 != workload.crc32)
        crc += fmt::format(" WRONG, expected {}", hexadecimal(workload.crc32));
    return fmt::format(
        "{:<32} {:>7} {:>12} {:>12} {:>12} {:>9.2f} {:>6.2f}  {}", workload.name, measurement.threads,
        readable(measurement.seconds), workload.bytes_moved, readable(measurement.memcpy_seconds),
        static_cast<double>(workload.bytes_moved) / measurement.seconds / 1e9, measurement.ratio(), crc);
}

core::Result<std::vector<Workload>> load(const std::string& path)
{
    if (path.empty())
        return read_workloads(builtin_workloads());
    const auto text = read_file(path);
    if (!text)
        return text.problem();
    return read_workloads(*text);
}

constexpr std::size_t most_filter_characters = 100;

/// Returns the workloads with matching names; nothing if the expression is invalid. Because of these limits,
/// and without backtracking, no expression or name takes more than a moment and a little stack.
std::optional<std::vector<Workload>> chosen(std::vector<Workload> workloads, const std::string& filter)
{
    if (filter.size() > most_filter_characters || filter.find('{') != std::string::npos)
        return std::nullopt;
    try
    {
        const std::regex expression(filter, std::regex::ECMAScript | std::regex_constants::__polynomial);
        std::erase_if(workloads,
                      [&](const Workload& workload) { return !std::regex_search(workload.name, expression); });
        return workloads;
    }
    catch (const std::regex_error&)
    {
        return std::nullopt;
    }
}

} // namespace

int run_bench(const BenchOptions& options)
{
    const std::string file = options.workloads.empty() ? "built-in workloads" : options.workloads;
    auto loaded = load(options.workloads);
    if (!loaded)
    {
        report(file, loaded.problem());
        return wrong_input;
    }
    const auto workloads = chosen(*std::move(loaded), options.filter);
    if (!workloads)
    {
        complain(fmt::format(
            "--filter: \"{}\" is not a regular expression of at most {} characters without {{}} and "
            "back-references",
            core::shortened(options.filter), most_filter_characters));
        return wrong_command_line;
    }
    if (workloads->empty())
    {
        complain(fmt::format("no workload's name matches \"{}\"", options.filter));
        return wrong_input;
    }
    std::vector<int> threads = options.threads;
    if (threads.empty())
    {
        threads.push_back(1);
        if (const int all = core::ThreadPool::shared().threads(); all > 1)
            threads.push_back(all);
    }

    core::CopyOptions how;
    if (!options.pages.empty())
        how.reads_pages_in_turn = options.pages == in_turn;
    const Machine machine = this_machine();
    if (!options.json && !print_line(table_head()))
        return machine_failed;
    bool all_right = true;
    for (const Workload& workload : *workloads)
    {
        const auto measurements = measure(workload, threads, how);
        if (!measurements)
        {
            report(file + ": " + workload.name, measurements.problem());
            return wrong_input;
        }
        for (const Measurement& measurement : *measurements)
        {
            all_right = all_right && measurement.crc32 == workload.crc32;
            // The line is printed at once, since a run takes a minute and someone may be watching.
            if (!print_line(options.json ? as_json_line(workload, measurement, machine, how.reads_pages_in_turn)
                                         : as_table_line(workload, measurement))
                || !flush_output())
                return machine_failed;
        }
    }
    if (!all_right)
        complain("a CRC differs: the destination has wrong contents");
    return all_right ? done : wrong_input;
}

} // namespace stridescope::app
