#include "core/import/around.h"
#include "core/import/formats.h"
#include "core/import/type_names.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

/// Reads lines of oneDNN's verbose mode. They contain memory descriptors, in the old form
/// src_f32::blocked:aBcd8b:f0 and in the new one src:f32:a:blocked:acdb::f0; the sizes are in the problem's
/// field after them.
namespace stridescope::core::formats
{
namespace
{

using Parts = std::vector<std::string_view>;

constexpr std::size_t longest_line = 8192;
constexpr std::size_t most_parts = 512;

Parts split(std::string_view text, char separator)
{
    Parts parts;
    while (parts.size() < most_parts)
    {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size())
            break;
        text.remove_prefix(end + 1);
    }
    return parts;
}

std::optional<DType> type_of(std::string_view name)
{
    if (name == "f8_e4m3")
        return DType::float8_e4m3;
    if (name == "f8_e5m2")
        return DType::float8_e5m2;
    if (name == "boolean")
        return DType::boolean;
    const auto type = xla_type(name);
    return type ? type->dtype : std::nullopt;
}

/// A number that is all of a text.
std::optional<Int> number(std::string_view text)
{
    Int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// 2x16x7x7
std::optional<std::vector<Int>> numbers_by_x(std::string_view text)
{
    std::vector<Int> numbers;
    for (const std::string_view part : split(text, 'x'))
        if (const auto one = number(part); one && is_digit(part.front()))
            numbers.push_back(*one);
        else
            return std::nullopt;
    return numbers;
}

/// A memory descriptor of a line.
struct Memory
{
    std::string_view text;
    std::string_view role; ///< "src", also of diff_src
    std::optional<DType> dtype;
    std::string_view properties;
    std::string_view format; ///< "blocked", "any", "sparse:csr"
    std::string_view tag;    ///< tag of a blocked layout
    std::optional<std::vector<Int>> strides;
    std::string plain_tag = {};             ///< aBcd8b for the letters of an old line, nChw8c
    std::optional<std::string> labels = {}; ///< letters of the labels in an old line
    bool untyped = false;                   ///< the line gives the types of no memory

    [[nodiscard]] bool is_blocked() const { return format == "blocked"; }
    /// Tells whether the operation has one input and one output.
    [[nodiscard]] bool is_data() const { return role == "data" || role == "diff"; }
    [[nodiscard]] bool is_source() const { return is_numbered("src") || is_data(); }
    [[nodiscard]] bool is_weights() const { return role == "wei" || role == "weights"; }
    [[nodiscard]] bool is_bias() const { return role == "bia" || role == "bias"; }
    [[nodiscard]] bool is_output() const { return is_numbered("dst"); }
    /// Tells whether the line's sizes are not those of a descriptor: dst_bin of an operation after, src_layer.
    [[nodiscard]] bool is_other() const
    {
        return !is_source() && !is_weights() && !is_bias() && !is_output()
               && (role.starts_with("src") || role.starts_with("wei") || role.starts_with("bia")
                   || role.starts_with("dst"));
    }
    /// src, or one of several such as src1.
    [[nodiscard]] bool is_numbered(std::string_view name) const
    {
        return role.starts_with(name)
               && role.find_first_not_of("0123456789", name.size()) == std::string_view::npos;
    }
    [[nodiscard]] std::size_t rank() const
    {
        return static_cast<std::size_t>(
            std::find_if(tag.begin(), tag.end(), [](char c) { return is_digit(c) || c == '_'; }) - tag.begin());
    }
};

/// Names the dimensions of an old tag, nChw8c, by their position, aBcd8b.
void set_tag(Memory& memory)
{
    std::string letters = in_small_letters(memory.tag.substr(0, memory.rank()));
    std::sort(letters.begin(), letters.end());
    for (const std::string_view order :
         {"x", "nc", "ncw", "nchw", "ncdhw", "oi", "oiw", "oihw", "oidhw", "goiw", "goihw", "goidhw"})
    {
        std::string sorted(order);
        std::sort(sorted.begin(), sorted.end());
        if (sorted != letters)
            continue;
        memory.labels = in_capitals(order);
        for (const char c : memory.tag)
        {
            const std::size_t at = order.find(small_letter(c));
            memory.plain_tag +=
                at == order.npos ? c : static_cast<char>((c == small_letter(c) ? 'a' : 'A') + at);
        }
    }
}

/// in:f32_nChw8c and fsrc:nchw of MKL-DNN before its version 1; nothing if a part is none.
std::optional<Memory> read_old_memory(std::string_view text, const Parts& parts)
{
    Memory memory{text, parts[0], {}, {}, "blocked", parts[1], {}};
    if (parts[0].empty())
        return std::nullopt;
    memory.untyped = parts[0].starts_with('f');
    memory.role = parts[0] == "in" ? "src" : parts[0] == "out" ? "dst" : parts[0].substr(1);
    if ((!memory.untyped && parts[0] != "in" && parts[0] != "out") || parts[1] == "undef"
        || !is_one_of(memory.role, {"src", "dst", "wei", "bia", "data", "diff"}))
        return std::nullopt;
    if (const std::size_t type = parts[1].find('_'); !memory.untyped && type != parts[1].npos)
    {
        memory.dtype = type_of(parts[1].substr(0, type));
        memory.tag = parts[1].substr(type + 1);
    }
    set_tag(memory);
    if (memory.plain_tag.empty())
        memory.format = memory.tag;
    return memory;
}

std::optional<Memory> read_memory(std::string_view text)
{
    const Parts parts = split(text, ':');
    if (parts.size() == 2)
        return read_old_memory(text, parts);
    // The old form has properties in the field in which the new one has the type.
    const bool old_form =
        parts.size() > 2
        && (parts[1].find_first_not_of("apo0") == std::string_view::npos || parts[2] == "blocked");
    const std::size_t kind = old_form ? 2 : 3;
    if (kind + 1 >= parts.size() || parts[kind].empty() || parts[kind] == "undef") // no memory at all
        return std::nullopt;
    Memory memory{text, parts[0], {}, parts[kind - 1], parts[kind], parts[kind + 1], {}};
    if (!old_form)
        memory.dtype = type_of(parts[1]);
    for (std::size_t at = parts[0].find('_'); old_form && at != std::string_view::npos && !memory.dtype;
         at = parts[0].find('_', at + 1))
    {
        memory.dtype = type_of(parts[0].substr(at + 1));
        memory.role = parts[0].substr(0, at);
    }
    if (memory.role.starts_with("diff_"))
        memory.role.remove_prefix(5);
    if (!memory.is_blocked())
    {
        if (!memory.is_source() && !memory.is_weights() && !memory.is_bias() && !memory.is_output()
            && !memory.is_other())
            return std::nullopt; // an attribute, such as attr-scales:src0:0:f32
        if (!memory.tag.empty() && memory.tag != memory.format)
            memory.format = text.substr(static_cast<std::size_t>(memory.format.data() - text.data()),
                                        memory.format.size() + 1 + memory.tag.size());
        return memory;
    }
    if (kind + 2 < parts.size())
        memory.strides = numbers_by_x(parts[kind + 2]);
    return memory;
}

/// Sizes that a line gives.
struct Sizes
{
    std::vector<std::vector<Int>> shapes;          ///< 2x16x7x7:16x32
    std::map<std::string, Int, std::less<>> named; ///< mb2_ic16oc16_ih7oh7

    [[nodiscard]] bool empty() const { return shapes.empty() && named.empty(); }
    [[nodiscard]] std::optional<Int> of(std::string_view name) const
    {
        const auto found = named.find(name);
        return found == named.end() ? std::nullopt : std::optional(found->second);
    }
};

Sizes read_sizes(std::string_view field)
{
    field = field.substr(0, field.find('"')); // cut off: echo ".." | ..
    Sizes sizes;
    if (!field.empty() && is_digit(field.front()))
    {
        std::string all(field);
        std::replace(all.begin(), all.end(), ' ', ':');
        for (const std::string_view part : split(all, ':'))
            if (auto shape = numbers_by_x(part))
                sizes.shapes.push_back(*std::move(shape));
            else
                return {};
        return sizes;
    }
    for (std::size_t at = 0; at < field.size();)
    {
        if (field[at] == '_')
        {
            ++at;
            continue;
        }
        const std::size_t digits = std::min(field.find_first_of("0123456789", at), field.size());
        const std::size_t end = std::min(field.find_first_not_of("0123456789", digits), field.size());
        const auto value = number(field.substr(digits, end - digits));
        const std::string_view name = field.substr(at, digits - at);
        if (name == "beta") // the fraction after the sizes of an LRN
            break;
        if (!value || name.empty() || name.size() > 2
            || !std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
            return {};
        sizes.named.emplace(name, *value);
        at = end;
    }
    return sizes.of("mb") || sizes.of("ic") ? sizes : Sizes{};
}

/// Returns the sizes of a convolution, a pooling, or a similar operation: mb2_ic16oc16_ih7oh7kh3sh1dh0ph1.
/// Nothing if the text does not give them.
std::optional<std::vector<Int>> named_sizes(const Sizes& sizes, const Memory& memory)
{
    const bool weights = memory.is_weights();
    const bool output = memory.is_output();
    const std::size_t rank = memory.rank();
    std::vector<std::optional<Int>> all;
    if (memory.is_bias())
        all = {sizes.of("oc")};
    else if (!weights && !output && !memory.is_source())
        return std::nullopt;
    else
    {
        const auto spatial = static_cast<std::size_t>(std::count_if(
            sizes.named.begin(), sizes.named.end(),
            [](const auto& one) { return one.first == "id" || one.first == "ih" || one.first == "iw"; }));
        const bool by_kernel = sizes.of("kh") || sizes.of("kw");
        const bool grouped = weights && rank == spatial + 3 && sizes.of("g").has_value();
        const Int groups = grouped ? sizes.of("g").value_or(1) : 1;
        auto channels = [&](const char* name)
        {
            const auto count = sizes.of(name);
            return count && groups > 0 && *count % groups == 0 ? std::optional(*count / groups) : std::nullopt;
        };
        if (weights)
            all = {channels("oc"), channels("ic")};
        else
            all = {sizes.of("mb"), output && sizes.of("oc") ? sizes.of("oc") : sizes.of("ic")};
        if (grouped)
            all.insert(all.begin(), groups);
        for (const char* axis : {"d", "h", "w"})
        {
            const bool out = output && sizes.of(std::string("o") + axis);
            if (!sizes.of(std::string("i") + axis) || (output && !out && sizes.of("oc")))
                continue; // an inner product gives two dimensions
            const char* const side = weights && by_kernel ? "k" : out ? "o" : "i";
            all.push_back(sizes.of(std::string(side) + axis));
        }
    }
    std::vector<Int> known;
    for (const auto& one : all)
        if (!one)
            return std::nullopt;
        else
            known.push_back(*one);
    return known.size() == rank ? std::optional(known) : std::nullopt;
}

/// The operations whose problem has the shapes of several memories.
enum class Operation
{
    other,
    binary,
    concat,
    prelu, ///< its output is as large as its source
    product,
    reduction,
};

/// The operation that a field of a line names.
Operation operation_of(std::string_view field)
{
    if (field == "binary" || field.starts_with("alg:binary_"))
        return Operation::binary;
    if (field == "reduction" || field.starts_with("alg:reduction_"))
        return Operation::reduction;
    if (field == "concat" || field.starts_with("axis:")) // others with an axis have one shape
        return Operation::concat;
    return field == "matmul" ? Operation::product : field == "prelu" ? Operation::prelu : Operation::other;
}

/// A line of verbose mode.
struct Line
{
    std::vector<Memory> memories;
    Sizes sizes;
    Operation operation = Operation::other;
    std::optional<Int> axis; ///< axis of a concatenation
    /// Implementation of an old line, if its name is of other types than FLOAT32: jit_int8:avx512_core.
    std::string_view other_types = {};
    std::string_view problem = {}; ///< field that gives the sizes of the whole operation
};

/// Returns the sizes of shapes that are concatenated along an axis; nothing if they do not fit together.
std::optional<std::vector<Int>> concatenated(const std::vector<std::vector<Int>>& shapes,
                                             std::optional<Int> axis)
{
    std::vector<Int> sizes = shapes[0];
    const auto along = static_cast<std::size_t>(axis.value_or(-1));
    if (along >= sizes.size())
        return std::nullopt;
    for (std::size_t i = 1; i < shapes.size(); ++i)
    {
        std::vector<Int> next = shapes[i];
        const auto sum = next.size() == sizes.size() ? checked_add(sizes[along], next[along]) : std::nullopt;
        if (!sum)
            return std::nullopt;
        next[along] = sizes[along];
        if (next != sizes)
            return std::nullopt;
        sizes[along] = *sum;
    }
    return sizes;
}

/// Returns the sizes of an operation's output if its line does not give them.
std::optional<std::vector<Int>> output_sizes(const Line& line)
{
    const auto& shapes = line.sizes.shapes;
    const bool is_product = line.operation == Operation::product;
    if (line.operation == Operation::concat)
        return concatenated(shapes, line.axis);
    std::vector<Int> sizes = shapes[0];
    if (line.operation == Operation::prelu)
        return sizes;
    if ((!is_product && line.operation != Operation::binary) || sizes.size() < (is_product ? 2 : 1)
        || std::any_of(shapes.begin(), shapes.end(),
                       [&](const auto& shape) { return shape.size() != sizes.size(); }))
        return std::nullopt;
    // Sizes of 1 are repeated, in a product those of the batch.
    for (const auto& shape : shapes)
        for (std::size_t d = 0; d < sizes.size(); ++d)
            sizes[d] = std::max(sizes[d], shape[d]);
    if (is_product)
    {
        sizes[sizes.size() - 2] = shapes[0][sizes.size() - 2];
        sizes.back() = shapes[1].back();
    }
    return sizes;
}

/// Sizes of a product's bias, which is repeated along the dimensions that its mask leaves out:
/// bia_f32::blocked:ab:f0_mask2
std::optional<std::vector<Int>> bias_sizes(const Memory& memory, std::vector<Int> output)
{
    constexpr std::string_view key = "_mask";
    const std::size_t at = memory.text.rfind(key);
    const auto mask = at == std::string_view::npos ? std::nullopt : number(memory.text.substr(at + key.size()));
    if (!mask || *mask < 0 || output.size() > Dims::max_rank)
        return std::nullopt;
    for (std::size_t d = 0; d < output.size(); ++d)
        if ((*mask >> d & 1) == 0)
            output[d] = 1;
    return output;
}

/// Returns the sizes by the role of a descriptor: shapes belong to the sources in their order, then to the
/// weights, and the remaining one to the output.
std::optional<std::vector<Int>> sizes_by_role(const Line& line, const Memory& memory)
{
    const auto& shapes = line.sizes.shapes;
    const auto& memories = line.memories;
    const auto is_one_of_sources = [](const Memory& one) { return one.is_source() && !one.is_data(); };
    const auto sources =
        static_cast<std::size_t>(std::count_if(memories.begin(), memories.end(), is_one_of_sources));
    const bool has_weights =
        line.operation == Operation::product
        || std::any_of(memories.begin(), memories.end(), [](const Memory& one) { return one.is_weights(); });
    const bool is_concat = line.operation == Operation::concat;
    if (shapes.size() == 1 && (memories.size() == 1 || !(has_weights || (is_concat && sources > 1))))
        return memory.is_source() || memory.is_weights() || memory.is_output() ? std::optional(shapes[0])
                                                                               : std::nullopt;
    const std::size_t inputs = has_weights ? 2 : sources;
    if (inputs == 0)
        return std::nullopt;
    bool has_output = shapes.size() == inputs + 1 && (has_weights || line.operation == Operation::reduction);
    if (is_concat && shapes.size() == inputs + 1) // otherwise another source is not in the text
        has_output = concatenated({shapes.begin(), shapes.end() - 1}, line.axis) == shapes.back();
    if (shapes.size() != inputs && !has_output)
        return std::nullopt;
    if (memory.is_weights())
        return shapes[1];
    if (memory.is_source() && (has_weights || memory.is_data()))
        return shapes[0];
    if (memory.is_source())
        return shapes[static_cast<std::size_t>(std::count_if(memories.data(), &memory, is_one_of_sources))];
    auto output = has_output ? std::optional(shapes.back()) : output_sizes(line);
    if (memory.is_output())
        return output;
    return memory.is_bias() && output ? bias_sizes(memory, *output) : std::nullopt;
}

/// Sizes of a descriptor of a line.
std::optional<std::vector<Int>> sizes_of(const Line& line, const Memory& memory)
{
    // In a convolution that is fused with the next one, the sizes belong only to the first.
    const auto is_fused = [](const Memory& one) { return one.role.ends_with("_fused"); };
    if (memory.is_other()
        || (memory.is_output() && std::any_of(line.memories.begin(), line.memories.end(), is_fused)))
        return std::nullopt;
    if (line.sizes.shapes.empty())
        return named_sizes(line.sizes, memory);
    auto found = sizes_by_role(line, memory);
    return found && found->size() == memory.rank() ? found : std::nullopt;
}

/// Tells whether a field names an implementation for types other than FLOAT32: jit_int8:avx512_core,
/// igemm_s8u8s32:blas.
bool is_of_other_types(std::string_view field)
{
    for (const std::string_view word : {"int8", "u8", "s8", "s32", "s16", "bf16", "f16", "f64", "igemm"})
        if (field.find(word) != std::string_view::npos)
            return true;
    return false;
}

Imported imported_memory(Scanner& scan, const Memory& memory, const Line& line)
{
    std::optional<std::vector<Int>> sizes = sizes_of(line, memory);
    const std::size_t begin = scan.place();
    if (!memory.is_blocked())
        scan.leave_open(begin, Code::unsupported,
                        fmt::format("{}: the format {} is not blocked; only blocked formats can be drawn",
                                    memory.text, memory.format));
    StridedText said;
    said.dtype = memory.dtype;
    said.sizes = std::move(sizes).value_or(std::vector<Int>());
    if (said.sizes.empty())
        scan.leave_open(begin, Code::unsupported,
                        line.problem.empty()
                            ? fmt::format("the line does not give the sizes of {}", memory.text)
                            : fmt::format("the sizes of {} cannot be read from {}", memory.text, line.problem));
    said.labels = memory.labels;
    if (memory.untyped && !line.other_types.empty())
        scan.leave_open(begin, Code::dtype,
                        fmt::format("the line names no type of {}, and {} is not of FLOAT32 alone", memory.text,
                                    line.other_types));
    if (!memory.dtype && !memory.untyped)
        scan.leave_open(begin, Code::dtype, fmt::format("{} has an unsupported element type", memory.text));
    if (memory.properties.find_first_of("o0") != std::string_view::npos)
        scan.leave_open(
            begin, Code::unsupported,
            fmt::format("{} begins inside a larger memory, at an offset that the line does not give",
                        memory.text));
    const bool blocks = memory.rank() < memory.tag.size();
    if (memory.strides && blocks)
        scan.leave_open(begin, Code::unsupported,
                        "strides of blocks are not supported: the memory is larger than its tag says");
    scan.go_to(begin + memory.text.size());
    said.strides = memory.strides;
    Imported one = memory.strides ? imported_buffer(said)
                                  : imported_layout(said, memory.plain_tag.empty() ? std::string(memory.tag)
                                                                                   : memory.plain_tag);
    one.scene.title = std::string(memory.role);
    for (const std::string_view extra : split(memory.text, ':'))
        if (extra.starts_with("s8m") || extra.starts_with("zpm"))
            one.understood.push_back(fmt::format("the compensation {} after the elements is left out", extra));
    return one;
}

/// Tells whether a field gives sizes in any of oneDNN's forms: 2x3x4:4x5, mb2_ic16, l1t10mb32, b8m52n64k52.
bool is_problem(std::string_view field)
{
    return field.find_first_of("0123456789") < field.size()
           && field.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_:*") == std::string_view::npos
           && (field.find(':') == std::string_view::npos || is_digit(field.front()));
}

void read_line(std::string_view text, TextSpan line, Findings& findings)
{
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const Parts fields = split(words, ',');
    Line read;
    for (const std::string_view field : fields)
    {
        const std::size_t known = read.memories.size();
        for (const std::string_view part : split(field, ' '))
            if (auto memory = read_memory(part))
                read.memories.push_back(*std::move(memory));
        if (known == 0 && read.memories.empty() && is_of_other_types(field))
            read.other_types = field;
        if (const Operation operation = operation_of(field); operation != Operation::other)
            read.operation = operation;
        if (field.starts_with("axis:"))
            read.axis = number(field.substr(field.find(':') + 1));
        // The last number is the time, and that before it in old lines the number of the run.
        const bool alone = field.find_first_not_of("0123456789.") == std::string_view::npos;
        const bool time = alone && (field.data() == fields.back().data() || !read.sizes.empty());
        if (known > 0 && read.memories.size() == known && !time && is_problem(field))
            read.problem = field;
        if (known > 0 && read.memories.size() == known && !time)
            if (Sizes sizes = read_sizes(field); !sizes.empty())
                read.sizes = std::move(sizes);
    }
    for (const Memory& memory : read.memories)
    {
        if (findings.done())
            break;
        const auto begin = static_cast<std::size_t>(memory.text.data() - text.data());
        Scanner scan(text, begin);
        Imported one = imported_memory(scan, memory, read);
        findings.take(begin, scan, std::move(one));
    }
}

/// Returns the type in "in0_bf16", and the name without its prefix.
std::optional<DType> type_at_end_of(std::string_view name)
{
    auto type = type_of(name);
    for (std::size_t at = name.find('_'); at != std::string_view::npos && !type; at = name.find('_', at + 1))
        type = type_of(name.substr(at + 1));
    return type;
}

/// Reads the tensors of the graph's lines, in0_f32:0:strided:undef:8x3x5x5:75s25s5s1; newer ones have an x
/// between strides too.
void read_graph_tensors(std::string_view text, Findings& findings)
{
    constexpr std::string_view kinds[] = {":strided:", ":opaque:"};
    for (const std::string_view kind : kinds)
        for (std::size_t at = text.find(kind); at != std::string_view::npos && !findings.done();
             at = text.find(kind, at + 1))
        {
            std::size_t end = at; // end of the name and the :
            while (end > 0 && is_digit(text[end - 1]))
                --end;
            if (end == at || text[end - 1] != ':')
                continue;
            const std::size_t begin = begin_of_name(text, end - 1);
            const std::string_view name = text.substr(begin, end - 1 - begin);
            const std::string_view rest = text.substr(at + kind.size(), Scanner::most_value);
            const Parts parts = split(rest.substr(0, rest.find_first_of(" ,;}\"'\r\n")), ':');
            if (name.empty() || parts.size() != 3)
                continue;
            Scanner scan(text, begin);
            StridedText said;
            said.dtype = type_at_end_of(name);
            if (!said.dtype)
                scan.leave_open(begin, Code::dtype, fmt::format("{} names no supported element type", name));
            if (kind == kinds[1])
                scan.leave_open(begin, Code::unsupported, "the layout is opaque: its line gives no strides");
            std::string strides(parts[2]);
            std::replace(strides.begin(), strides.end(), 's', 'x');
            said.sizes = numbers_by_x(parts[1]).value_or(std::vector<Int>());
            said.strides = numbers_by_x(strides);
            if (said.sizes.empty() || !said.strides)
                scan.leave_open(begin, Code::unsupported, "its line gives no numbers for sizes and strides");
            scan.go_to(static_cast<std::size_t>(parts[2].data() - text.data()) + parts[2].size());
            Imported one = imported_buffer(said);
            one.scene.title = std::string(name.substr(0, name.find('_')));
            findings.take(begin, scan, std::move(one));
        }
}

} // namespace

void onednn(std::string_view text, const ImportOptions&, Findings& findings)
{
    read_graph_tensors(text, findings);
    constexpr std::string_view blocked = ":blocked:";
    for (const std::string_view mark : {blocked, std::string_view("nn_verbose,")})
    {
        std::size_t from = 0;
        for (std::size_t at = text.find(mark); at != std::string_view::npos && !findings.done();
             at = text.find(mark, from))
        {
            const std::size_t least = std::max(from, at - std::min(at, longest_line));
            const std::size_t before = text.substr(least, at - least).rfind('\n');
            const std::size_t begin = before == std::string_view::npos ? least : least + before + 1;
            const std::string_view rest = text.substr(at, longest_line);
            const std::size_t end = at + std::min(rest.find_first_of("\r\n"), rest.size());
            const bool has_blocked = text.substr(begin, end - begin).find(blocked) != std::string_view::npos;
            if (has_blocked == (mark == blocked))
                read_line(text, {begin, end}, findings);
            from = end;
        }
    }
}

} // namespace stridescope::core::formats
