#include "core/infer/infer.h"

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/run_progress.h"
#include "app/cli/table.h"
#include "app/data_files.h"
#include "app/files.h"
#include "app/terminal.h"
#include "core/data/npy.h"
#include "core/engine/thread_pool.h"
#include "core/infer/probe.h"
#include "core/infer/rounding.h"
#include "core/scene/answer.h"
#include "core/scene/plan_run.h"
#include "core/scene/print.h"

#include <fmt/format.h>

#include <unistd.h>

#include <charconv>
#include <new>

namespace stridescope::app
{
namespace
{

/// Bytes of a dump, in the machine's order.
struct Dump
{
    SharedArray array;
    bool typed = false;            ///< its elements have a type
    std::vector<std::byte> turned; ///< elements converted from another byte order
    std::span<const std::byte> bytes;
};

bool begins_as_npy(std::span<const std::byte> bytes)
{
    return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())
        .starts_with(core::npy_magic);
}

core::Result<Dump> open_dump(const std::string& name, core::Int skip)
{
    const DataName split = split_data_name(name);
    core::Result<SharedArray> array = core::Problem{};
    if (split.tensor || is_data_path(name))
        array = open_data(split.path, split.tensor);
    else if (const auto file = MappedFile::open(split.path))
        array = begins_as_npy((*file)->bytes()) ? data_in(*file) : bytes_of(*file);
    else
        array = file.problem();
    if (!array)
        return array.problem();
    const bool raw = (*array)->rank() == 1 && (*array)->dtype == core::DType::uint8;
    Dump dump{*array, !raw, {}, (*array)->bytes};
    const core::DataArray& of = *dump.array;
    if (of.big_endian && of.bits() > 8)
    {
        dump.turned = core::rounded({of.dtype, {of.element_count()}, {1}, 0, of.bytes, true}, of.dtype);
        dump.bytes = dump.turned;
    }
    if (skip > static_cast<core::Int>(dump.bytes.size()))
        return core::Problem{core::Code::file, "",
                             fmt::format("{}: only {} bytes; cannot skip {}", name, dump.bytes.size(), skip)};
    dump.bytes = dump.bytes.subspan(static_cast<std::size_t>(skip));
    return dump;
}

/// Reads "npu,eu,lmem,banks".
std::optional<core::Chip> read_chip(const std::string& text)
{
    core::Chip chip;
    const char* from = text.data();
    const char* const end = from + text.size();
    for (core::Int* number : {&chip.npu_num, &chip.eu_bytes, &chip.lmem_bytes, &chip.bank_num})
    {
        if (number != &chip.npu_num && (from == end || *from++ != ','))
            return std::nullopt;
        const auto [behind, error] = std::from_chars(from, end, *number);
        if (error != std::errc{})
            return std::nullopt;
        from = behind;
    }
    return from == end ? std::optional(chip) : std::nullopt;
}

core::Result<core::InferOptions::Lanes> lanes_of(const InferLayoutOptions& options)
{
    core::InferOptions::Lanes lanes;
    lanes.lane_bytes = options.lane_bytes;
    if (const core::ChipPreset* preset = core::find_chip(*options.chip))
    {
        lanes.chip = preset->chip;
        lanes.preset = preset->name;
        return lanes;
    }
    const auto chip = read_chip(*options.chip);
    if (!chip)
        return core::Problem{core::Code::npu, "",
                             "--chip takes a preset's name, or npu_num,eu_bytes,lmem_bytes,bank_num"};
    lanes.chip = *chip;
    return lanes;
}

std::vector<std::string> as_text(const core::Inference& inference)
{
    std::vector<std::string> lines;
    for (const core::LayoutCandidate& candidate : inference.candidates)
    {
        lines.push_back(fmt::format("{}{} of {} elements: {}", lines.empty() ? "" : "or ", candidate.matched,
                                    inference.elements, candidate.why));
        lines.push_back("  " + core::to_line(core::Json::parse(core::print_scene(candidate.scene))));
    }
    if (!inference.candidates.front().undetermined.empty())
        lines.push_back(
            "undetermined by the data: "
            + core::undetermined_text(inference.candidates.front().undetermined, inference.equally_good));
    const bool at_least = !inference.complete && inference.equally_good > 0;
    lines.push_back(fmt::format("{}{} equally good layouts ({} comparisons){}", at_least ? "at least " : "",
                                inference.equally_good > 0 ? fmt::format("{} more", inference.equally_good)
                                                           : std::string("no other"),
                                inference.tried, inference.complete ? "" : "; search not exhaustive"));
    return lines;
}

const char* code_of(const core::Inference& inference)
{
    return inference.outcome == core::InferOutcome::ambiguous ? "ambiguous" : "not_found";
}

core::Json no_answer(const core::Inference& inference)
{
    return {{"ok", false},
            {"error", {{"code", code_of(inference)}, {"where", ""}, {"message", core::why_none(inference)}}},
            {"tried", inference.tried}};
}

int say_none(const std::string& path, const core::Inference& inference, bool json)
{
    complain(fmt::format("{}: {}: {}", path, code_of(inference), core::why_none(inference)));
    if (!json)
        return wrong_input;
    return print_line(core::to_line(no_answer(inference))) && flush_output() ? wrong_input : machine_failed;
}

int say(const std::string& path, const core::Inference& inference, bool json)
{
    if (inference.outcome != core::InferOutcome::found)
        return say_none(path, inference, json);
    core::Json answer = {{"ok", true}};
    if (json)
        answer.update(core::as_json(inference));
    const bool printed = json ? print_line(core::to_line(answer)) : print_lines(as_text(inference));
    return printed && flush_output() ? done : machine_failed;
}

core::InferOptions what_is_asked(const InferLayoutOptions& options, core::Progress& progress)
{
    core::InferOptions how;
    if (options.memory_dtype)
        how.memory_dtype = core::find_dtype(*options.memory_dtype);
    if (options.atol || options.rtol)
        how.near = core::Tolerance{options.atol.value_or(0), options.rtol.value_or(0), true, {}};
    how.bytes_before = options.skip;
    how.most = static_cast<std::size_t>(options.most);
    how.budget = options.budget;
    how.threads = core::ThreadPool::shared().threads();
    how.progress = &progress;
    return how;
}

/// Returns the names in "P0.dump,P1.dump".
std::vector<std::string> names_in(const std::string& list)
{
    std::vector<std::string> names;
    for (std::size_t from = 0; from <= list.size();)
    {
        const std::size_t end = std::min(list.find(',', from), list.size());
        names.push_back(list.substr(from, end - from));
        from = end + 1;
    }
    return names;
}

std::vector<std::string> rule_lines(const std::string& rule, const core::ProbeReading& reading)
{
    std::vector<std::string> lines = {"no strided layout matches, but this rule does: " + rule};
    const bool adds = reading.rule == core::MapRule::additive;
    if (reading.digits.empty())
        lines.emplace_back("  each index of each dimension adds its own step (table in --json)");
    else if (!reading.table.empty() && reading.table.front())
        lines.push_back(fmt::format("  element 0 is at offset {}", *reading.table.front()));
    for (const core::MapDigit& digit : reading.digits)
    {
        const std::string of = digit.dimension ? fmt::format("dimension {}", *digit.dimension) : "the index";
        lines.push_back(adds ? fmt::format("  {} in {} adds {}", digit.worth, of, digit.step)
                             : fmt::format("  {} in {} flips offset bits {:#x}", digit.worth, of, digit.step));
    }
    return lines;
}

/// Prints a map that is not a layout, but a rule or at least a table.
int say_rule(const std::string& path, const core::ProbeReading& reading, bool json)
{
    const std::string rule(core::rule_name(reading.rule));
    core::Json answer = no_answer(reading.inference);
    if (reading.rule != core::MapRule::none)
    {
        answer = {{"ok", true}};
        answer.update(core::as_json(reading.inference));
    }
    else
        complain(fmt::format("{}: not_found: {}; {}{}", path, core::why_none(reading.inference), rule,
                             json ? "" : ". --json prints the offset of each element."));
    answer["rule"] = rule;
    answer["table"] = reading.table.empty() ? core::Json(nullptr) : core::Json::array();
    for (const auto& place : reading.table)
        answer["table"].push_back(place ? core::Json(*place) : core::Json(nullptr));
    const bool adds = reading.rule == core::MapRule::additive;
    answer["digits"] = core::Json::array();
    for (const core::MapDigit& digit : reading.digits)
        answer["digits"].push_back(
            {{"dimension", digit.dimension ? core::Json(*digit.dimension) : core::Json(nullptr)},
             {"worth", digit.worth},
             {adds ? "adds" : "flips", digit.step}});
    bool printed = true;
    if (json)
        printed = print_line(core::to_line(answer));
    else if (reading.rule != core::MapRule::none)
        printed = print_lines(rule_lines(rule, reading));
    if (!printed || !flush_output())
        return machine_failed;
    return reading.rule == core::MapRule::none ? wrong_input : done;
}

int read_probe_files(const InferLayoutOptions& options)
{
    const auto fail = [&](const std::string& path, const core::Problem& problem)
    { return fail_with(path, problem, options.json); };
    const auto parsed = read_scene_file(*options.like);
    if (!parsed)
        return fail(*options.like, parsed.problem());
    core::EvaluateOptions cheap;
    cheap.effort = core::Effort::none(); // more is not needed here
    const auto facts = core::evaluate(parsed->scene, cheap);
    if (!facts)
        return fail(*options.like, facts.problem());
    const auto forms = core::run_forms(*facts);
    if (!forms)
        return fail(*options.like, forms.problem());
    std::vector<Dump> dumps;
    for (const std::string& name : names_in(*options.probe))
    {
        auto dump = open_dump(name, options.skip);
        if (!dump)
            return fail(name, dump.problem());
        dumps.push_back(*std::move(dump));
    }
    core::Progress progress;
    core::InferOptions how = what_is_asked(options, progress);
    how.lanes = core::lanes_of(parsed->scene, *facts);
    if (how.lanes)
        how.lanes->lane_bytes = options.lane_bytes;
    core::DType dtype = forms->input.dtype;
    if (how.memory_dtype)
        dtype = *how.memory_dtype;
    else if (dumps.front().typed)
        dtype = dumps.front().array->dtype;
    const auto probe = core::plan_probe(*facts, dtype);
    if (!probe)
        return fail(*options.like, probe.problem());
    std::vector<std::span<const std::byte>> bytes;
    for (const Dump& dump : dumps)
        bytes.push_back(dump.bytes);
    const auto reading = [&]() -> core::Result<core::ProbeReading>
    {
        try
        {
            const Watch watch([&](RunProgress& line) { line.show_share(progress.share_done); });
            // Without the bytes before it, a dump is not the memory that the scene describes.
            const core::ProbedScene probed{parsed->scene, *facts};
            return core::read_probe(bytes, *probe, how, options.skip > 0 ? nullptr : &probed);
        }
        catch (const std::bad_alloc&)
        {
            return core::Problem{
                core::Code::unsupported, "sizes",
                fmt::format("reading the dump of {} elements keeps 8 bytes per element in memory, "
                            "more than this machine has free",
                            probe->count)};
        }
    }();
    if (!reading)
        return fail(*options.probe, reading.problem());
    for (const Dump& dump : dumps)
        if (auto damage = dump.array->damage_now())
            return fail(*options.probe, *damage);
    return reading->rule == core::MapRule::layout ? say(*options.probe, reading->inference, options.json)
                                                  : say_rule(*options.probe, *reading, options.json);
}

/// Returns the names of dumps of one lane each: of "L0.bin,L1.bin", or of "L%d.bin" all that exist from 0 on;
/// none if it is the name of one dump.
std::vector<std::string> lane_names(const std::string& memory)
{
    const auto exists = [](const std::string& path) { return ::access(path.c_str(), F_OK) == 0; };
    if (exists(memory))
        return {};
    const std::size_t number = memory.find("%d");
    if (number == std::string::npos)
        return memory.find(',') == std::string::npos ? std::vector<std::string>() : names_in(memory);
    std::vector<std::string> names;
    for (;;)
    {
        std::string name = memory;
        name.replace(number, 2, std::to_string(names.size()));
        if (!exists(name))
            return names;
        names.push_back(std::move(name));
    }
}

/// Opens dumps as one memory, with the lanes one after the other.
core::Result<Dump> open_lanes(const std::vector<std::string>& names, core::Int skip)
{
    Dump all;
    std::size_t each = 0;
    for (const std::string& name : names)
    {
        const auto lane = open_dump(name, skip);
        if (!lane)
            return core::Problem{lane.problem().code, "", name + ": " + lane.problem().message};
        if (all.array && lane->bytes.size() != each)
            return core::Problem{
                core::Code::sizes, "",
                fmt::format("{} has {} bytes and {} has {}; all lane dumps must have the same length",
                            names.front(), each, name, lane->bytes.size())};
        each = lane->bytes.size();
        all.array = lane->array;
        all.turned.insert(all.turned.end(), lane->bytes.begin(), lane->bytes.end());
        if (auto damage = lane->array->damage_now())
            return *std::move(damage);
    }
    all.bytes = all.turned;
    return all;
}

} // namespace

int infer_layout(const InferLayoutOptions& options)
{
    if (options.probe)
        return read_probe_files(options);
    core::Progress progress;
    core::InferOptions how = what_is_asked(options, progress);
    if (options.chip)
    {
        const auto lanes = lanes_of(options);
        if (!lanes)
        {
            complain(lanes.problem().message);
            return wrong_command_line;
        }
        how.lanes = *lanes;
    }
    const auto lanes = how.lanes ? lane_names(options.memory) : std::vector<std::string>();
    const auto memory =
        lanes.empty() ? open_dump(options.memory, options.skip) : open_lanes(lanes, options.skip);
    if (memory && !lanes.empty() && !how.lanes->lane_bytes)
        how.lanes->lane_bytes = static_cast<core::Int>(memory->bytes.size() / lanes.size());
    if (!memory)
        return fail_with(options.memory, memory.problem(), options.json);
    const DataName name = split_data_name(*options.tensor);
    const auto tensor = open_data(name.path, name.tensor);
    if (!tensor)
        return fail_with(*options.tensor, tensor.problem(), options.json);
    const auto inference = [&]
    {
        const Watch watch([&](RunProgress& line) { line.show_share(progress.share_done); });
        return core::infer(memory->bytes, core::strided(**tensor), how);
    }();
    if (!inference)
        return fail_with(*options.tensor, inference.problem(), options.json);
    for (const SharedArray& array : {memory->array, *tensor})
        if (auto damage = array->damage_now())
            return fail_with(options.memory, *damage, options.json);
    return say(options.memory, *inference, options.json);
}

} // namespace stridescope::app
