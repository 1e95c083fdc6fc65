#include "core/import/formats.h"
#include "core/import/type_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

/// Lines of oneDNN's verbose mode. Of the old form src_f32::blocked:aBcd8b:f0 and of the new one
/// src:f32:a:blocked:acdb::f0 are the memory descriptors; sizes are in the problem's field behind them.
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
    std::string_view tag;
    std::optional<std::vector<Int>> strides;

    /// Of an operation with one tensor in and out.
    [[nodiscard]] bool is_data() const { return role == "data" || role == "diff"; }
    [[nodiscard]] bool is_source() const { return role.starts_with("src") || is_data(); }
    [[nodiscard]] bool is_operand() const
    {
        return is_source() || role.starts_with("dst") || role.starts_with("wei");
    }
    [[nodiscard]] std::size_t rank() const
    {
        return static_cast<std::size_t>(
            std::find_if(tag.begin(), tag.end(), [](char c) { return is_digit(c) || c == '_'; }) - tag.begin());
    }
};

std::optional<Memory> read_memory(std::string_view text)
{
    const Parts parts = split(text, ':');
    const auto kind =
        static_cast<std::size_t>(std::find(parts.begin(), parts.end(), "blocked") - parts.begin());
    if (kind < 2 || kind > 3 || kind + 1 >= parts.size())
        return std::nullopt;
    Memory memory{text, parts[0], {}, parts[kind - 1], parts[kind + 1], {}};
    if (kind == 3)
        memory.dtype = type_of(parts[1]);
    for (std::size_t at = parts[0].find('_'); kind == 2 && at != std::string_view::npos && !memory.dtype;
         at = parts[0].find('_', at + 1))
    {
        memory.dtype = type_of(parts[0].substr(at + 1));
        memory.role = parts[0].substr(0, at);
    }
    if (memory.role.starts_with("diff_"))
        memory.role.remove_prefix(5);
    if (kind + 2 < parts.size())
        memory.strides = numbers_by_x(parts[kind + 2]);
    return memory;
}

/// What a line says of the sizes.
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
        if (!value || name.empty() || name.size() > 2
            || !std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
            return {};
        sizes.named.emplace(name, *value);
        at = end;
    }
    return sizes.of("mb") || sizes.of("ic") ? sizes : Sizes{};
}

/// Sizes of a convolution, a pooling or their like: mb2_ic16oc16_ih7oh7kh3sh1dh0ph1. Nothing: they are not
/// said.
std::optional<std::vector<Int>> named_sizes(const Sizes& sizes, const Memory& memory)
{
    const bool weights = memory.role.starts_with("wei");
    const bool output = memory.role.starts_with("dst");
    const std::size_t rank = memory.rank();
    std::vector<std::optional<Int>> all;
    if (memory.role.starts_with("bia"))
        all = {sizes.of("oc")};
    else if (!weights && !output && !memory.is_source())
        return std::nullopt;
    else
    {
        const auto spatial = static_cast<std::size_t>(std::count_if(
            sizes.named.begin(), sizes.named.end(),
            [](const auto& one) { return one.first == "id" || one.first == "ih" || one.first == "iw"; }));
        const bool by_kernel = sizes.of("kh") || sizes.of("kw");
        const bool grouped = weights && rank == spatial + 3;
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

/// Sizes of the descriptor `which` of a line.
std::optional<std::vector<Int>> sizes_of(const Sizes& sizes, const std::vector<Memory>& memories,
                                         std::size_t which)
{
    const Memory& memory = memories[which];
    if (sizes.shapes.empty())
        return named_sizes(sizes, memory);
    const auto is_operand = [](const Memory& one) { return one.is_operand(); };
    const auto count = static_cast<std::size_t>(std::count_if(memories.begin(), memories.end(), is_operand));
    const auto before = static_cast<std::size_t>(
        std::count_if(memories.begin(), memories.begin() + static_cast<std::ptrdiff_t>(which), is_operand));
    std::optional<std::vector<Int>> found;
    const bool has_weights = std::any_of(memories.begin(), memories.end(),
                                         [](const Memory& one) { return one.role.starts_with("wei"); });
    if (!is_operand(memory))
        return std::nullopt;
    if (sizes.shapes.size() == 1 && !has_weights)
        found = sizes.shapes[0];
    else if (before < sizes.shapes.size() && sizes.shapes.size() + 1 >= count)
        found = sizes.shapes[before];
    else if (sizes.shapes.size() == 2 && memory.role == "dst"
             && sizes.shapes[0].size() == sizes.shapes[1].size() && sizes.shapes[0].size() >= 2)
    {
        // Of a product of matrices, or of a binary operation, whose sizes of 1 are repeated.
        found = sizes.shapes[0];
        for (std::size_t d = 0; d < found->size(); ++d)
            (*found)[d] = std::max((*found)[d], sizes.shapes[1][d]);
        if (has_weights)
        {
            (*found)[found->size() - 2] = sizes.shapes[0][found->size() - 2];
            found->back() = sizes.shapes[1].back();
        }
    }
    return found && found->size() == memory.rank() ? found : std::nullopt;
}

Imported imported_memory(Scanner& scan, const Memory& memory, std::optional<std::vector<Int>> sizes)
{
    const std::size_t begin = scan.place();
    StridedText said;
    said.dtype = memory.dtype;
    said.sizes = std::move(sizes).value_or(std::vector<Int>());
    if (said.sizes.empty())
        scan.leave_open(begin, Code::unsupported,
                        fmt::format("the line does not say the sizes of {}", memory.text));
    if (!memory.dtype)
        scan.leave_open(begin, Code::dtype, "is of an unsupported element type");
    if (memory.properties.find_first_of("o0") != std::string_view::npos)
        scan.leave_open(begin, Code::unsupported,
                        "begins inside a larger memory, at an offset that the line does not say");
    const bool blocks = memory.rank() < memory.tag.size();
    if (memory.strides && blocks)
        scan.leave_open(begin, Code::unsupported,
                        "strides of blocks are not read: the memory is larger than its tag says");
    scan.go_to(begin + memory.text.size());
    said.strides = memory.strides;
    Imported one = memory.strides ? imported_buffer(said) : imported_layout(said, std::string(memory.tag));
    one.scene.title = std::string(memory.role);
    return one;
}

void read_line(std::string_view text, TextSpan line, Findings& findings)
{
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const Parts fields = split(words, ',');
    std::vector<Memory> memories;
    Sizes sizes;
    for (std::size_t i = 0; i < fields.size(); ++i)
    {
        const bool last = i + 1 == fields.size(); // the time
        if (fields[i].find(":blocked:") != std::string_view::npos)
            for (const std::string_view part : split(fields[i], ' '))
            {
                if (auto memory = read_memory(part))
                    memories.push_back(*std::move(memory));
            }
        else if (!memories.empty() && (!last || fields[i].find('x') != std::string_view::npos))
            if (Sizes read = read_sizes(fields[i]); !read.empty())
                sizes = std::move(read);
    }
    for (std::size_t i = 0; i < memories.size() && !findings.done(); ++i)
    {
        const auto begin = static_cast<std::size_t>(memories[i].text.data() - text.data());
        Scanner scan(text, begin);
        Imported one = imported_memory(scan, memories[i], sizes_of(sizes, memories, i));
        findings.take(begin, scan, std::move(one));
    }
}

} // namespace

void onednn(std::string_view text, const ImportOptions&, Findings& findings)
{
    constexpr std::string_view kind = ":blocked:";
    std::size_t from = 0;
    for (std::size_t at = text.find(kind); at != std::string_view::npos && !findings.done();
         at = text.find(kind, from))
    {
        const std::size_t least = std::max(from, at - std::min(at, longest_line));
        const std::size_t before = text.substr(least, at - least).rfind('\n');
        const std::size_t begin = before == std::string_view::npos ? least : least + before + 1;
        const std::string_view rest = text.substr(at, longest_line);
        const std::size_t end = at + std::min(rest.find_first_of("\r\n"), rest.size());
        read_line(text, {begin, end}, findings);
        from = end;
    }
}

} // namespace stridescope::core::formats
