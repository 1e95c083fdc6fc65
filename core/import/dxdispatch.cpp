#include "core/import/formats.h"
#include "core/import/json_objects.h"
#include "core/import/type_names.h"
#include "core/scene/json_reader.h"
#include "core/spec/index_numbers.h"
#include "core/tensor/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

/// Reads DxDispatch's models: JSON of resources, dispatchables (DirectML operators), and commands that bind
/// them.
namespace stridescope::core::formats
{
namespace
{

/// Takes a tensor description out of an operator's.
class DescriptionReader
{
public:
    DescriptionReader(JsonValue description, const std::string& where) : desc(description), path(where) {}

    [[nodiscard]] const std::optional<Problem>& problem() const { return json.problem(); }
    void fail(Code code, const std::string& key, std::string message)
    {
        json.fail(code, JsonPath(path) / key, std::move(message));
    }

    std::vector<Int> integers(const std::string& key, std::optional<std::size_t> count)
    {
        const auto value = required(desc, path, key);
        auto numbers = value ? json.integers(*value, JsonPath(path) / key) : std::vector<Int>();
        if (!json.failed() && count && numbers.size() != *count)
            fail(Code::rank, key, fmt::format("{} numbers for {} dimensions", numbers.size(), *count));
        return numbers;
    }
    Int integer(const std::string& key)
    {
        const auto value = required(desc, path, key);
        return value ? json.integer(*value, JsonPath(path) / key) : 0;
    }
    /// Reads a count, which is checked; DirectML has it for its arrays.
    std::optional<std::size_t> count(const std::string& key)
    {
        const auto value = desc.find(key);
        const Int number = value ? json.integer(*value, JsonPath(path) / key) : 0;
        if (!value || json.failed())
            return std::nullopt;
        if (number < 0)
            fail(Code::schema, key, "a count must not be negative");
        return static_cast<std::size_t>(std::max<Int>(number, 0));
    }
    TensorSpec tensor(const std::string& key)
    {
        const auto value = required(desc, path, key);
        return value ? tensor(*value, path + "." + key) : TensorSpec{};
    }
    TensorSpec tensor(JsonValue outer, const std::string& place)
    {
        TensorSpec spec;
        if (!json.is_object(outer, JsonPath(place)))
            return spec;
        const auto inner = outer.find("Desc");
        const JsonValue object = inner ? *inner : outer;
        const std::string at = place + (inner ? ".Desc" : "");
        if (!json.is_object(object, at))
            return spec;
        for (const JsonValue part : {outer, object})
            for (const char* key : {"Flags", "flags"})
                if (const auto flags = part.find(key); flags && is_owned(*flags))
                    json.fail(Code::unsupported, JsonPath(place) / key,
                              "only the driver knows the layout of a tensor owned by DirectML");
        if (const auto type = required(object, at, "DataType"))
        {
            const std::string name = json.text(*type, JsonPath(at) / "DataType");
            const auto known = directml_type(name);
            if (!json.failed() && !known)
                json.fail(Code::dtype, JsonPath(at) / "DataType", fmt::format("unknown data type {}", name));
            else if (known)
                spec.dtype = std::string(info(*known->dtype).name);
        }
        if (const auto sizes = required(object, at, "Sizes"))
            spec.sizes = json.integers(*sizes, JsonPath(at) / "Sizes");
        if (const auto strides = object.find("Strides"); strides && strides->kind() != JsonKind::null)
        {
            spec.strides = json.integers(*strides, JsonPath(at) / "Strides");
            if (!json.failed() && spec.strides->size() != spec.sizes.size())
                json.fail(Code::rank, JsonPath(at) / "Strides",
                          fmt::format("{} strides for {} sizes", spec.strides->size(), spec.sizes.size()));
        }
        if (const auto value = object.find("DimensionCount"))
        {
            const Int number = json.integer(*value, JsonPath(at) / "DimensionCount");
            if (!json.failed() && number != static_cast<Int>(spec.sizes.size()))
                json.fail(Code::rank, JsonPath(at) / "DimensionCount",
                          fmt::format("{} for {} sizes", number, spec.sizes.size()));
        }
        spec.total_bytes = positive(object, at, "TotalTensorSizeInBytes");
        spec.guaranteed_base_offset_alignment = positive(object, at, "GuaranteedBaseOffsetAlignment");
        return spec;
    }

private:
    /// Tells whether flags hold DML_TENSOR_FLAG_OWNED_BY_DML, by name or as the number 1.
    static bool is_owned(JsonValue flags)
    {
        JsonReader number;
        return flags.source().find("OWNED_BY_DML") != std::string_view::npos
               || (flags.kind() == JsonKind::number && number.integer(flags, "") % 2 != 0);
    }
    std::optional<JsonValue> required(JsonValue object, const std::string& at, const std::string& key)
    {
        auto value = json.failed() ? std::nullopt : object.find(key);
        if (!value)
            json.fail(Code::schema, JsonPath(at) / key, "is missing");
        return value;
    }
    /// Reads a positive number; 0 is as good as missing.
    std::optional<Int> positive(JsonValue object, const std::string& at, const std::string& key)
    {
        const auto value = object.find(key);
        const Int number = value ? json.integer(*value, JsonPath(at) / key) : 0;
        return number == 0 ? std::nullopt : std::optional(number);
    }

    JsonValue desc;
    std::string path;
    JsonReader json;
};

OutputSpec output_of(TensorSpec tensor)
{
    OutputSpec output;
    output.tensor = std::move(tensor);
    output.dtype_given = true;
    output.sizes_given = true;
    return output;
}

/// Collects the names of dispatchables, and the bindings of the first command that runs each one. A binding is
/// a resource and the position in it where a tensor begins.
struct Bound
{
    std::optional<JsonValue> resource;
    Int offset = 0;     ///< elements
    bool wrong = false; ///< the offset given is invalid
};

std::optional<JsonValue> element(JsonValue list, std::size_t number)
{
    for (const JsonEntry& entry : list.entries())
        if (number-- == 0)
            return entry.value;
    return std::nullopt;
}

class Bindings
{
public:
    explicit Bindings(JsonValue model) : resources(model.find("resources"))
    {
        const auto commands = model.find("commands");
        if (!commands || commands->kind() != JsonKind::array)
            return;
        for (const JsonEntry& command : commands->entries())
        {
            const auto name = command.value.find("dispatchable");
            const auto bindings = command.value.find("bindings");
            if (name && name->kind() == JsonKind::string && bindings && bindings->kind() == JsonKind::object)
                bound.try_emplace(name->text(), *bindings);
        }
        if (resources && resources->kind() == JsonKind::object)
            for (const JsonEntry& resource : resources->entries())
                by_name.try_emplace(std::string(resource.key), resource.value);
    }

    /// Returns the binding of a tensor of a dispatchable, or of one in a list of tensors.
    [[nodiscard]] Bound to(const std::string& dispatchable, std::string_view tensor,
                           std::optional<std::size_t> number = std::nullopt) const
    {
        const auto bindings = bound.find(dispatchable);
        auto name = bindings == bound.end() ? std::nullopt : bindings->second.find(tensor);
        if (number && name && name->kind() == JsonKind::array)
            name = element(*name, *number);
        Bound result;
        if (name && name->kind() == JsonKind::object) // {"name": .., "elementOffset": ..}
        {
            if (const auto offset = name->find("elementOffset"))
            {
                JsonReader json;
                result.offset = json.integer(*offset, "elementOffset");
                result.wrong = json.failed() || result.offset < 0;
            }
            name = name->find("name");
        }
        if (!name || name->kind() != JsonKind::string)
            return result;
        if (const auto found = by_name.find(name->text()); found != by_name.end())
            result.resource = found->second;
        return result;
    }

private:
    std::optional<JsonValue> resources;
    std::unordered_map<std::string, JsonValue> bound;
    std::unordered_map<std::string, JsonValue> by_name;
};

/// Returns the numbers of a resource, as many as a scene may list; nothing if it contains no numbers.
std::optional<std::vector<Number>> initial_numbers(JsonValue values)
{
    JsonReader json;
    std::vector<Number> numbers;
    const auto integer = [&](const char* key) -> Int
    {
        const auto value = values.find(key);
        if (!value)
            json.fail(Code::schema, key, "is missing");
        return value ? json.integer(*value, key) : 0;
    };
    if (values.kind() == JsonKind::array)
    {
        if (static_cast<Int>(values.size()) > most_listed_numbers)
            return std::nullopt;
        for (const JsonEntry& entry : values.entries())
            numbers.push_back(json.number(entry.value, ""));
    }
    else if (values.kind() == JsonKind::object)
    {
        const Int count = integer("valueCount");
        const bool steps = values.find("valueStart").has_value();
        const auto number = [&](const char* key) -> Number
        {
            const auto value = values.find(key);
            if (!value)
                json.fail(Code::schema, key, "is missing");
            return value ? json.number(*value, key) : Number();
        };
        const Number start = number(steps ? "valueStart" : "value");
        const Number delta = steps ? number("valueDelta") : Number();
        if (json.failed() || count < 0 || count > most_listed_numbers)
            return std::nullopt;
        const auto* whole = std::get_if<Int>(&start);
        const auto* step = std::get_if<Int>(&delta);
        const auto real = [](const Number& one)
        { return std::visit([](auto value) { return static_cast<double>(value); }, one); };
        for (Int i = 0; i < count; ++i)
        {
            if (!whole || !step)
            {
                const double value = real(start) + static_cast<double>(i) * real(delta);
                if (!std::isfinite(value))
                    return std::nullopt;
                numbers.emplace_back(value);
                continue;
            }
            const auto further = checked_multiply(i, *step);
            const auto value = further ? checked_add(*whole, *further) : std::nullopt;
            if (!value)
                return std::nullopt;
            numbers.emplace_back(*value);
        }
    }
    else
        return std::nullopt;
    return json.failed() ? std::nullopt : std::optional(numbers);
}

/// Returns a resource's elements in the order of the tensor's; nothing if it is too short.
std::optional<std::vector<Number>> logical_order(const std::vector<Number>& memory, const TensorSpec& tensor)
{
    const bool plain =
        !tensor.sizes.empty() && tensor.sizes.size() <= Dims::max_rank
        && std::all_of(tensor.sizes.begin(), tensor.sizes.end(), [](Int size) { return size > 0; });
    const auto count = plain ? element_count(tensor.sizes) : std::nullopt;
    if (!count || *count > most_listed_numbers)
        return std::nullopt;
    const Dims sizes(tensor.sizes);
    const Layout layout{sizes, tensor.strides ? Dims(*tensor.strides) : packed_strides(sizes),
                        tensor.base_offset};
    const auto range = offset_range(layout);
    if (!range || range->least < 0 || range->greatest >= static_cast<Int>(memory.size()))
        return std::nullopt;
    std::vector<Number> ordered;
    ordered.reserve(static_cast<std::size_t>(*count));
    Dims coordinate = Dims::filled(sizes.size(), 0);
    do
        ordered.push_back(memory[static_cast<std::size_t>(offset_of(layout, coordinate))]);
    while (advance(sizes, coordinate));
    return ordered;
}

/// Initial values bound to a tensor, with its type, or the reason why there are none.
struct Initial
{
    std::optional<JsonValue> values;
    std::string refused;
    bool bound = true; ///< with values, of whichever type
};

Initial initial_values(const TensorSpec& tensor, const std::optional<JsonValue>& resource)
{
    const auto values =
        resource && resource->kind() == JsonKind::object ? resource->find("initialValues") : std::nullopt;
    if (!values)
        return {std::nullopt, "no resource with initial values is bound", false};
    const auto type = resource->find("initialValuesDataType");
    const auto named = type && type->kind() == JsonKind::string ? directml_type(type->text()) : std::nullopt;
    if (named && info(*named->dtype).name != tensor.dtype)
        return {std::nullopt, "the resource and the tensor have different data types"};
    return {values, {}};
}

/// Returns the file with the values; nothing if they are not in a file.
std::optional<ValuesFile> file_of(JsonValue values, Int base)
{
    const auto path = values.find("sourcePath");
    if (!path || path->kind() != JsonKind::string)
        return std::nullopt;
    ValuesFile file{path->text()};
    // An array lists the elements one after the other. If the tensor begins at an offset, it lists the memory.
    file.as = file.path.ends_with(".npy") && base == 0 ? FileUse::values : FileUse::memory;
    return file;
}

std::string where(const ValuesFile& file)
{
    return file.path.starts_with('/') ? file.path : file.path + ", in the folder of the scene";
}

Values list_of(std::vector<Number> numbers)
{
    return NumberList{std::make_shared<const std::vector<Number>>(std::move(numbers))};
}

/// Sets the indices of a gather, if the bound resource contains them.
void set_indices(TensorSpec& indices, const std::optional<JsonValue>& resource, Imported& one)
{
    const auto [values, refused, bound] = initial_values(indices, resource);
    if (!values)
        return one.guessed.emplace_back("no indices: " + refused), void();
    if (auto file = file_of(*values, indices.base_offset))
    {
        one.understood.push_back("indices are in " + where(*file));
        indices.values = *std::move(file);
        return;
    }
    const auto memory = initial_numbers(*values);
    auto ordered = memory ? logical_order(*memory, indices) : std::nullopt;
    if (!ordered
        || !std::all_of(ordered->begin(), ordered->end(),
                        [](const Number& index) { return std::holds_alternative<Int>(index); }))
        return one.guessed.emplace_back("no indices: the resource holds too few integers, or too many to list"),
               void();
    one.understood.push_back(
        fmt::format("{} indices are the initial values of the bound resource", ordered->size()));
    indices.values = list_of(*std::move(ordered));
}

/// Sets the numbers shown in the cells of an input, if the bound resource contains them; the scene is complete
/// without them.
void set_input(TensorSpec& input, const std::optional<JsonValue>& resource, Imported& one)
{
    const auto [values, refused, bound] = initial_values(input, resource);
    if (!values && bound)
        one.guessed.emplace_back("no values of the input: " + refused);
    if (!values)
        return;
    if (auto file = file_of(*values, input.base_offset))
    {
        one.understood.push_back("the input's values are in " + where(*file));
        input.values = *std::move(file);
        return;
    }
    const auto memory = initial_numbers(*values);
    auto ordered = memory ? logical_order(*memory, input) : std::nullopt;
    if (!ordered)
        return one.guessed.emplace_back("no values of the input: the resource holds too few numbers, or "
                                        "numbers too many or too large to list"),
               void();
    one.understood.push_back(
        fmt::format("{} values of the input are the initial values of the bound resource", ordered->size()));
    input.values = list_of(*std::move(ordered));
}

template <typename Gather>
void set_values(Gather& gather, const std::optional<JsonValue>& input, const std::optional<JsonValue>& indices,
                Imported& one)
{
    set_input(gather.input, input, one);
    set_indices(gather.indices, indices, one);
}

/// Moves a tensor to the position in its binding; the tensor's description counts bytes from there.
TensorSpec bound_tensor(TensorSpec described, const Bound& bound)
{
    described.base_offset = bound.offset;
    const auto dtype = find_dtype(described.dtype);
    if (!described.total_bytes || !dtype)
        return described;
    const Wide before = (wide(bound.offset) * info(*dtype).bits + 7) / 8;
    described.total_bytes = narrow(wide(*described.total_bytes) + before);
    return described;
}

constexpr const char* wrong_offset = "elementOffset counts elements and must be 0 or more";

/// Reads one dispatchable whose operator can be drawn.
class OperatorReader
{
public:
    OperatorReader(std::string_view operator_name, JsonValue description, const std::string& path)
        : name(operator_name), read(description, path)
    {
    }
    static bool known(std::string_view name)
    {
        return name == "SLICE1" || name == "SLICE" || name == "GATHER_ND1" || name == "GATHER_ND"
               || name == "GATHER_ELEMENTS" || name == "ELEMENT_WISE_IDENTITY";
    }
    [[nodiscard]] Result<Imported> scene(const Bound& input, const Bound& indices, const Bound& output)
    {
        for (const Bound* const one : {&input, &indices, &output})
            if (one->wrong)
                return Problem{Code::schema, "commands", wrong_offset};
        Imported one;
        one.understood.push_back("operator " + std::string(name));
        if (name == "SLICE1" || name == "SLICE")
            one.scene.content = slice(input, output, one);
        else if (name == "GATHER_ND1" || name == "GATHER_ND")
            one.scene.content = gather(input, indices, output, one);
        else if (name == "GATHER_ELEMENTS")
            one.scene.content = gather_elements(input, indices, output, one);
        else
            one.scene.content = identity(input, one);
        if (read.problem())
            return *read.problem();
        return one;
    }

private:
    Slice1Scene slice(const Bound& input, const Bound& output, Imported& one)
    {
        Slice1Scene slice;
        slice.input = tensor("InputTensor", input);
        slice.output = output_of(tensor("OutputTensor", output));
        const auto count = read.count("DimensionCount").value_or(slice.input.sizes.size());
        const std::string window = name == "SLICE1" ? "InputWindow" : "";
        slice.window.offsets = read.integers(window + "Offsets", count);
        slice.window.sizes = read.integers(window + "Sizes", count);
        slice.window.strides = read.integers(window + "Strides", count);
        if (window.empty())
            one.understood.emplace_back("drawn as SLICE1, which has the same window");
        if (!read.problem())
            set_input(slice.input, input.resource, one);
        return slice;
    }
    GatherNd1Scene gather(const Bound& input, const Bound& indices, const Bound& output, Imported& one)
    {
        GatherNd1Scene gather;
        gather.input = tensor("InputTensor", input);
        gather.indices = tensor("IndicesTensor", indices);
        gather.output = output_of(tensor("OutputTensor", output));
        gather.input_dimension_count = read.integer("InputDimensionCount");
        gather.indices_dimension_count = read.integer("IndicesDimensionCount");
        // GATHER_ND is GATHER_ND1 without batches.
        gather.batch_dimension_count = name == "GATHER_ND" ? 0 : read.integer("BatchDimensionCount");
        if (!read.problem())
            set_values(gather, input.resource, indices.resource, one);
        return gather;
    }
    GatherElementsScene gather_elements(const Bound& input, const Bound& indices, const Bound& output,
                                        Imported& one)
    {
        GatherElementsScene gather;
        gather.input = tensor("InputTensor", input);
        gather.indices = tensor("IndicesTensor", indices);
        gather.output = output_of(tensor("OutputTensor", output));
        gather.axis = read.integer("Axis");
        if (!read.problem())
            set_values(gather, input.resource, indices.resource, one);
        return gather;
    }

    /// Makes the scene of a copy's input: the model of a buffer, as `stridescope code` writes it.
    Kinds::Scenes identity(const Bound& input, Imported& one)
    {
        TensorSpec read_tensor = tensor("InputTensor", input);
        if (!read.problem())
            set_input(read_tensor, input.resource, one);
        one.understood.emplace_back("its input, as a buffer; its output is packed");
        return scene_of_tensor(read_tensor);
    }

    TensorSpec tensor(const char* key, const Bound& bound) { return bound_tensor(read.tensor(key), bound); }

    std::string_view name;
    DescriptionReader read;
};

/// Reads a model, or a dispatchable by itself, from its position in the text on.
class ModelReader
{
public:
    ModelReader(const std::string& plain_json, std::size_t begins_at, Findings& into)
        : json(plain_json), begin(begins_at), findings(into)
    {
    }

    void read()
    {
        const auto document = parse_json(json);
        if (!document)
            return findings.miss(begin, begin + place_of(document.problem().where), document.problem().message);
        const JsonValue root = document->root();
        const Bindings bindings(root);
        const auto dispatchables = root.find("dispatchables");
        if (!dispatchables)
            return read_dispatchable("", "", root, bindings);
        if (dispatchables->kind() != JsonKind::object)
            return findings.miss(begin, span_of(*dispatchables).begin, "expected an object of dispatchables");
        bool any = false;
        for (const JsonEntry& entry : dispatchables->entries())
        {
            if (findings.done())
                return;
            read_dispatchable(std::string(entry.key), "dispatchables." + std::string(entry.key), entry.value,
                              bindings);
            any = true;
        }
        if (!any)
            findings.miss(begin, span_of(*dispatchables).end, "expected a dispatchable");
    }

private:
    void read_dispatchable(const std::string& name, const std::string& path, JsonValue value,
                           const Bindings& bindings)
    {
        const TextSpan span = span_of(value);
        const auto type = value.find("type");
        if (!type || type->kind() != JsonKind::string)
            return findings.miss(begin, span.begin, "expected a dispatchable's type");
        std::string operator_name = type->text();
        if (operator_name.starts_with("DML_OPERATOR_"))
            operator_name.erase(0, 13);
        auto desc = value.find("desc");
        const std::string prefix = path.empty() ? "" : path + ".";
        const char* key = desc ? "desc" : "Desc";
        desc = desc ? desc : value.find(key);
        if (!desc || desc->kind() != JsonKind::object)
            return findings.refuse(span, span.begin, {Code::schema, prefix + "desc", "is missing"});
        // A copy into a packed buffer is the model of its input.
        const auto output = desc->find("OutputTensor");
        const bool strided_copy = operator_name == "ELEMENT_WISE_IDENTITY" && output
                                  && output->kind() == JsonKind::object && output->find("Strides")
                                  && output->find("Strides")->kind() == JsonKind::array;
        if (strided_copy || !OperatorReader::known(operator_name))
            return read_tensors(name, operator_name, *desc, prefix + key, bindings);
        auto one = OperatorReader(operator_name, *desc, prefix + key)
                       .scene(bindings.to(name, "InputTensor"), bindings.to(name, "IndicesTensor"),
                              bindings.to(name, "OutputTensor"));
        if (!one)
            return findings.refuse(span, span.begin, one.problem());
        if (!name.empty())
            one->scene.title = name;
        findings.add(span, *std::move(one));
    }
    /// Reads the tensors of any operator, each as a buffer: members named ..Tensor, and lists named ..Tensors.
    void read_tensors(const std::string& name, const std::string& operator_name, JsonValue desc,
                      const std::string& path, const Bindings& bindings)
    {
        bool any = false;
        const std::string named = name.empty() ? "" : name + ' ';
        for (const JsonEntry& member : desc.entries())
        {
            const std::string key(member.key);
            if (key.ends_with("Tensor") && member.value.kind() == JsonKind::object)
                read_tensor(operator_name, fmt::format("{}{}", named, key), member.value,
                            fmt::format("{}.{}", path, key), bindings.to(name, key));
            else if (key.ends_with("Tensors") && member.value.kind() == JsonKind::array)
            {
                std::size_t number = 0;
                for (const JsonEntry& entry : member.value.entries())
                {
                    const std::string one = fmt::format("{}[{}]", key, number);
                    read_tensor(operator_name, fmt::format("{}{}", named, one), entry.value,
                                fmt::format("{}.{}", path, one), bindings.to(name, key, number));
                    ++number;
                }
            }
            else
                continue;
            any = true;
        }
        if (!any)
            findings.refuse(
                span_of(desc), span_of(desc).begin,
                {Code::unsupported, path, fmt::format("{} has no tensors to draw", shortened(operator_name))});
    }
    void read_tensor(const std::string& operator_name, std::string title, JsonValue value,
                     const std::string& path, const Bound& bound)
    {
        const TextSpan span = span_of(value);
        if (findings.done())
            return;
        if (bound.wrong)
            return findings.refuse(span, span.begin, {Code::schema, "commands", wrong_offset});
        DescriptionReader read(value, path);
        TensorSpec tensor = bound_tensor(read.tensor(value, path), bound);
        if (read.problem())
            return findings.refuse(span, span.begin, *read.problem());
        Imported one;
        one.understood.push_back("a tensor of operator " + shortened(operator_name));
        set_input(tensor, bound.resource, one);
        one.scene.content = scene_of_tensor(tensor);
        one.scene.title = std::move(title);
        findings.add(span, std::move(one));
    }
    [[nodiscard]] TextSpan span_of(JsonValue value) const
    {
        const std::string_view source = value.source();
        const std::size_t at = begin + static_cast<std::size_t>(source.data() - json.data());
        return {at, at + source.size()};
    }
    /// Converts "LINE:COLUMN" to a byte.
    [[nodiscard]] std::size_t place_of(const std::string& where) const
    {
        std::size_t line = 1;
        std::size_t column = 1;
        const std::size_t colon = std::min(where.find(':'), where.size());
        std::from_chars(where.data(), where.data() + colon, line);
        if (colon < where.size())
            std::from_chars(where.data() + colon + 1, where.data() + where.size(), column);
        std::size_t at = 0;
        for (; line > 1; --line)
            at = json.find('\n', at) + 1;
        return std::min(at + column - 1, json.size());
    }

    const std::string& json;
    std::size_t begin;
    Findings& findings;
};

constexpr std::size_t most_model_bytes = std::size_t{64} << 20; // each value takes memory

} // namespace

void dxdispatch(std::string_view text, const ImportOptions&, Findings& findings)
{
    for (const TextSpan& object : objects_with_key(text, {"dispatchables", "type"}, most_imported))
    {
        if (findings.done())
            return;
        const std::string_view source = text.substr(object.begin, object.end - object.begin);
        // Other tools' JSON has types too.
        if (source.find("\"dispatchables\"") == std::string_view::npos
            && (source.find("\"desc\"") == std::string_view::npos
                && source.find("\"Desc\"") == std::string_view::npos))
            continue;
        if (source.size() > most_model_bytes)
        {
            findings.miss(object.begin, object.begin, "the model is larger than 64 MiB");
            continue;
        }
        const std::string plain = without_comments(source);
        ModelReader(plain, object.begin, findings).read();
    }
}

} // namespace stridescope::core::formats
