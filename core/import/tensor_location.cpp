#include "core/import/tensor_location.h"

#include "core/import/type_names.h"
#include "core/kinds/tpu_memory/memory_draft.h"
#include "core/scene/facts.h"
#include "core/scene/json_document.h"
#include "core/tensor/layout.h"
#include "core/tpu/chip.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_values = std::size_t{1} << 20; ///< values of a file, counting every mention

Problem wrong(const std::string& where, std::string message)
{
    return {Code::file, where, where.empty() ? std::move(message) : where + ": " + std::move(message)};
}

std::optional<Int> integer(JsonValue object, const char* key)
{
    const auto found = object.find(key);
    if (!found || found->kind() != JsonKind::number)
        return std::nullopt;
    const std::string_view text = found->source();
    Int number = 0;
    const auto [behind, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && behind == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::string words(JsonValue object, const char* key)
{
    const auto found = object.find(key);
    return found && found->kind() == JsonKind::string ? found->text() : std::string();
}

/// "<1x64x56x56xsi8>"
bool read_type(std::string_view said, LocatedValue& value)
{
    if (said.size() < 3 || said.front() != '<' || said.back() != '>')
        return false;
    said = said.substr(1, said.size() - 2);
    while (!said.empty() && said.front() >= '0' && said.front() <= '9')
    {
        Int size = 0;
        const auto [behind, error] = std::from_chars(said.data(), said.data() + said.size(), size);
        const auto length = static_cast<std::size_t>(behind - said.data());
        if (error != std::errc{} || length >= said.size() || said[length] != 'x')
            return false;
        value.sizes.push_back(size);
        said = said.substr(length + 1);
    }
    value.type = std::string(said);
    if (const auto named = tdb_type(said))
        value.dtype = named->dtype;
    return !value.type.empty() && !value.sizes.empty();
}

Result<LocatedValue> read_value(JsonValue object, const std::string& where)
{
    LocatedValue value;
    value.name = words(object, "name");
    if (value.name.empty())
        return wrong(where, "a value needs a \"name\"");
    const auto address = integer(object, "address");
    if (!address || *address < 0)
        return wrong(where,
                     fmt::format("the address of {} must be a number from 0 to 2^63", quoted_name(value.name)));
    value.address = *address;
    const std::string type = words(object, "memory_type");
    if (!read_type(type, value))
        return wrong(
            where,
            fmt::format("the memory_type of {} is {}; expected sizes and a type such as <1x64x56x56xsi8>",
                        quoted_name(value.name), quoted_name(type)));
    value.layout = words(object, "layout");
    return value;
}

class Reader
{
public:
    Result<TensorLocations> read(JsonValue document)
    {
        if (document.kind() != JsonKind::array)
            return wrong("", "must be a list of commands");
        std::size_t i = 0;
        for (const auto& [key, object] : document.entries())
            if (auto problem = command(object, fmt::format("[{}]", i++)))
                return *std::move(problem);
        return std::move(found);
    }

private:
    std::optional<Problem> command(JsonValue object, const std::string& where)
    {
        if (object.kind() != JsonKind::object)
            return wrong(where, "a command must be an object");
        LocatedCommand command;
        seen.clear();
        const auto line = integer(object, "file-line");
        if (!line)
            return wrong(where, "a command needs a number, \"file-line\"");
        command.file_line = *line;
        command.opcode = words(object, "opcode");
        for (const char* const list : {"operands", "results"})
            if (auto problem = values(object, list, where + "." + list, command))
                return problem;
        if (auto problem = buffers(object, where, command))
            return problem;
        found.commands.push_back(std::move(command));
        return std::nullopt;
    }

    std::optional<Problem> values(JsonValue object, const char* key, const std::string& where,
                                  LocatedCommand& command)
    {
        const auto list = object.find(key);
        if (!list)
            return std::nullopt;
        if (list->kind() != JsonKind::array)
            return wrong(where, "must be a list of values");
        std::size_t i = 0;
        for (const auto& [no_key, one] : list->entries())
        {
            const std::string place = fmt::format("{}[{}]", where, i++);
            if (one.kind() != JsonKind::object)
                return wrong(place, "a value must be an object");
            if (one.size() == 0)
                continue; // there is none
            if (++mentions > most_values)
                return wrong(place, fmt::format("more than {} values are not supported", most_values));
            auto value = read_value(one, place);
            if (!value)
                return value.problem();
            const std::size_t index = place_of(*std::move(value));
            if (seen.insert(index).second)
                command.values.push_back(index);
        }
        return std::nullopt;
    }

    std::optional<Problem> buffers(JsonValue object, const std::string& where, LocatedCommand& command)
    {
        const auto list = object.find("buffers");
        if (!list)
            return std::nullopt;
        if (list->kind() != JsonKind::array)
            return wrong(where + ".buffers", "must be a list");
        std::size_t i = 0;
        for (const auto& [no_key, one] : list->entries())
        {
            const std::string place = fmt::format("{}.buffers[{}]", where, i);
            const auto address = integer(one, "address");
            const auto size = integer(one, "size");
            if (!address || !size || *address < 0 || *size < 1)
                return wrong(place, "a buffer needs an \"address\" of 0 or more and a \"size\" of at least 1");
            if (++mentions > most_values)
                return wrong(place, fmt::format("more than {} values are not supported", most_values));
            command.buffers.push_back(
                {fmt::format("buffer {}", i++), "ui8", DType::uint8, {*size}, "buffer", *address});
        }
        return std::nullopt;
    }

    /// Each is kept once, though it is a result here and an operand there.
    std::size_t place_of(LocatedValue value)
    {
        const std::string key = fmt::format("{}\n{}\n{}\n{}x{}", value.name, value.address, value.layout,
                                            fmt::join(value.sizes, "x"), value.type);
        const auto [at, fresh] = known.try_emplace(key, found.values.size());
        if (fresh)
            found.values.push_back(std::move(value));
        return at->second;
    }

    TensorLocations found;
    std::unordered_map<std::string, std::size_t> known;
    std::unordered_set<std::size_t> seen; ///< values of the command that is being read
    std::size_t mentions = 0;
};

/// Returns the name that scenes have for a layout of the file; "": not drawn.
std::string_view layout_named(std::string_view layout)
{
    static constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"eu_align", "aligned"},       {"compact", "compact"},       {"continuous", "continuous"},
        {"eu_align_xn", "xn_aligned"}, {"compact_xn", "xn_compact"}, {"continuous_xn", "xn_continuous"}};
    for (const auto& [theirs, ours] : names)
        if (theirs == layout)
            return ours;
    return {};
}

bool in_global_memory(const LocatedValue& value)
{
    return value.layout.starts_with("continuous");
}

Result<TpuTensorSpec> spec_of(const LocatedValue& value, const Chip& chip)
{
    TpuTensorSpec spec;
    if (!value.dtype)
        return Problem{
            Code::dtype, "dtype",
            fmt::format("{} has unsupported type {}", quoted_name(value.name), quoted_name(value.type))};
    spec.dtype = std::string(info(*value.dtype).name);
    spec.address = value.address;
    if (!in_global_memory(value))
    {
        spec.start_index = value.address / chip.lmem_bytes;
        spec.address = value.address % chip.lmem_bytes;
        if (spec.start_index >= chip.npu_num)
            return Problem{Code::npu, "address",
                           fmt::format("{} is at address {}, past the chip's {} lanes of {} bytes",
                                       quoted_name(value.name), value.address, chip.npu_num, chip.lmem_bytes)};
    }
    if (value.layout == "buffer") // so many bytes of each lane
    {
        spec.layout = "compact";
        spec.sizes = {1, chip.npu_num, 1, value.sizes.front()};
        return spec;
    }
    const std::string_view layout = layout_named(value.layout);
    if (layout.empty())
        return Problem{Code::layout, "layout",
                       fmt::format("{} has the layout {}, which cannot be drawn; eu_align, compact, "
                                   "continuous, and each with _xn can",
                                   quoted_name(value.name), quoted_name(value.layout))};
    spec.layout = std::string(layout);
    if (value.sizes.size() > 4)
        return Problem{Code::unsupported, "sizes",
                       fmt::format("{} has {} dimensions; a tensor in lanes has at most four",
                                   quoted_name(value.name), value.sizes.size())};
    spec.sizes = value.sizes;
    spec.sizes.resize(4, 1); // as the compiler does
    return spec;
}

/// Gives names that no other tensor of the scene has.
class DistinctNames
{
public:
    std::string of(const std::string& name)
    {
        std::string fresh = name;
        for (int& tried = times[name]; !taken.insert(fresh).second;)
            fresh = fmt::format("{} ({})", name, ++tried + 1);
        return fresh;
    }

private:
    std::unordered_set<std::string> taken;
    std::unordered_map<std::string, int> times; ///< by the name that the file has
};

Result<Scene> scene_of_command(const TensorLocations& locations, const LocatedCommand& command,
                               std::string_view chip_name, const Chip& chip)
{
    TpuMemoryScene memory;
    memory.chip = std::string(chip_name);
    DistinctNames names;
    std::size_t elsewhere = 0;
    const auto add = [&](const LocatedValue& value) -> std::optional<Problem>
    {
        if (in_global_memory(value))
        {
            ++elsewhere;
            return std::nullopt;
        }
        if (memory.tensors.size() >= most_memory_tensors)
            return Problem{Code::unsupported, "",
                           fmt::format("line {} has more than {} tensors in lanes: too many for one picture",
                                       command.file_line, most_memory_tensors)};
        auto spec = spec_of(value, chip);
        if (!spec)
            return spec.problem();
        MemoryTensorSpec tensor;
        static_cast<TpuTensorSpec&>(tensor) = *std::move(spec);
        tensor.name = names.of(value.name);
        memory.tensors.push_back(std::move(tensor));
        return std::nullopt;
    };
    for (const std::size_t value : command.values)
        if (auto problem = add(locations.values[value]))
            return *std::move(problem);
    for (const LocatedValue& buffer : command.buffers)
        if (auto problem = add(buffer))
            return *std::move(problem);
    if (memory.tensors.empty())
        return Problem{Code::unsupported, "",
                       fmt::format("line {} has nothing in lanes: its {} values are in global memory",
                                   command.file_line, elsewhere)};
    Scene scene;
    scene.title =
        fmt::format("line {}: {}", command.file_line, command.opcode.empty() ? "a command" : command.opcode);
    if (elsewhere > 0)
        scene.notes = fmt::format("{} of its values {} in global memory and not shown.", elsewhere,
                                  elsewhere == 1 ? "is" : "are");
    scene.content = std::move(memory);
    return scene;
}

std::string command_name(const LocatedCommand& command)
{
    return fmt::format("line {}", command.file_line);
}

/// The names by which values are opened, in their order.
std::vector<std::string> value_names(const TensorLocations& locations)
{
    std::unordered_map<std::string_view, std::size_t> times;
    for (const LocatedValue& value : locations.values)
        ++times[value.name];
    std::vector<std::string> names;
    std::vector<Int> lines(locations.values.size(), -1);
    for (const LocatedCommand& command : locations.commands)
        for (const std::size_t value : command.values)
            if (lines[value] < 0)
                lines[value] = command.file_line;
    for (std::size_t i = 0; i < locations.values.size(); ++i)
    {
        const LocatedValue& value = locations.values[i];
        names.push_back(times[value.name] == 1 ? value.name : fmt::format("{}@{}", value.name, lines[i]));
    }
    return names;
}

} // namespace

Result<TensorLocations> read_tensor_locations(std::string_view json)
{
    const auto document = parse_json(json);
    if (!document)
        return wrong("", fmt::format("not JSON: {}: {}", document.problem().where, document.problem().message));
    return Reader().read(document->root());
}

std::vector<TensorEntry> listed(const TensorLocations& locations, bool commands)
{
    std::vector<TensorEntry> entries;
    if (commands)
        for (const LocatedCommand& command : locations.commands)
            entries.push_back(
                {command_name(command),
                 fmt::format("{}, {} values", command.opcode, command.values.size() + command.buffers.size()),
                 DType::uint8,
                 {},
                 0,
                 0,
                 {}});
    const std::vector<std::string> names = value_names(locations);
    for (std::size_t i = 0; i < names.size(); ++i)
    {
        const LocatedValue& value = locations.values[i];
        const auto count = count_elements(value.sizes);
        const auto bytes = value.dtype && count ? packed_bytes(*value.dtype, *count) : std::nullopt;
        const bool too_many = value.dtype && !bytes;
        entries.push_back({names[i], value.type, value.dtype, value.sizes, value.address, bytes.value_or(0),
                           too_many ? quoted_name(names[i]) + ": its size does not fit in 64 bits" : ""});
    }
    return entries;
}

Result<Scene> scene_of_location(const TensorLocations& locations, std::string_view name,
                                std::string_view chip_name)
{
    const ChipPreset* const preset = find_chip(chip_name);
    if (preset == nullptr)
        return Problem{Code::npu, "chip",
                       fmt::format("unknown chip preset {}", quoted_name(std::string(chip_name)))};
    for (const LocatedCommand& command : locations.commands)
        if (command_name(command) == name)
            return scene_of_command(locations, command, chip_name, preset->chip);
    const std::vector<std::string> names = value_names(locations);
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end())
        return Problem{
            Code::file, "",
            fmt::format("has no value and no command {}; name a command by its line, such as \"line 12\"",
                        quoted_name(std::string(name)))};
    const LocatedValue& value = locations.values[static_cast<std::size_t>(at - names.begin())];
    auto spec = spec_of(value, preset->chip);
    if (!spec)
        return spec.problem();
    TpuScene tpu;
    static_cast<TpuTensorSpec&>(tpu) = *std::move(spec);
    tpu.chip = std::string(chip_name);
    Scene scene;
    scene.title = value.name;
    scene.content = std::move(tpu);
    return scene;
}

} // namespace stridescope::core
