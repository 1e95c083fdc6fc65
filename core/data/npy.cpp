#include "core/data/npy.h"

#include "core/data/array.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace stridescope::core
{
namespace
{

Problem wrong_npy(std::string message)
{
    return {Code::file, "", std::move(message)};
}

constexpr std::pair<std::string_view, DType> npy_types[] = {
    {"f8", DType::float64}, {"f4", DType::float32}, {"f2", DType::float16}, {"i8", DType::int64},
    {"i4", DType::int32},   {"i2", DType::int16},   {"i1", DType::int8},    {"u8", DType::uint64},
    {"u4", DType::uint32},  {"u2", DType::uint16},  {"u1", DType::uint8},   {"b1", DType::boolean}};

/// Reads the header, a Python dict of three entries: just as much Python as that needs.
class DictReader
{
public:
    explicit DictReader(std::string_view dict) : text(dict) {}

    /// Moves past `'key':`; false if the key is missing.
    bool find(std::string_view key)
    {
        for (const char quote : {'\'', '"'})
        {
            const std::string quoted = quote + std::string(key) + quote;
            const std::size_t found = text.find(quoted);
            if (found == std::string_view::npos)
                continue;
            at = found + quoted.size();
            skip_blanks();
            return take(':');
        }
        return false;
    }
    /// Tells whether the key appears twice: then the header is ambiguous.
    [[nodiscard]] bool repeats(std::string_view key) const
    {
        std::size_t times = 0;
        for (const char quote : {'\'', '"'})
        {
            const std::string quoted = quote + std::string(key) + quote;
            for (std::size_t found = text.find(quoted); found != std::string_view::npos;
                 found = text.find(quoted, found + 1))
                ++times;
        }
        return times > 1;
    }
    std::optional<std::string> string()
    {
        skip_blanks();
        if (at >= text.size() || (text[at] != '\'' && text[at] != '"'))
            return std::nullopt;
        const std::size_t end = text.find(text[at], at + 1);
        if (end == std::string_view::npos)
            return std::nullopt;
        return std::string(text.substr(at + 1, end - at - 1));
    }
    std::optional<bool> boolean()
    {
        skip_blanks();
        if (text.substr(at).starts_with("True"))
            return true;
        if (text.substr(at).starts_with("False"))
            return false;
        return std::nullopt;
    }
    std::optional<std::vector<Int>> tuple()
    {
        skip_blanks();
        if (!take('('))
            return std::nullopt;
        std::vector<Int> numbers;
        bool comma = true; // (6) is a number, and no tuple of it
        for (skip_blanks(); !take(')'); skip_blanks())
        {
            Int number = 0;
            const std::size_t digits = text.substr(at).starts_with('-') ? at + 1 : at;
            const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
            if (error != std::errc() || numbers.size() >= 64)
                return std::nullopt;
            if (number != 0 && text[digits] == '0')
                return std::nullopt;
            numbers.push_back(number);
            at = static_cast<std::size_t>(end - text.data());
            take('L'); // Python 2 marked long integers with it
            skip_blanks();
            comma = take(',');
            if (!comma && (at >= text.size() || text[at] != ')'))
                return std::nullopt;
        }
        return comma || numbers.size() > 1 ? std::optional(numbers) : std::nullopt;
    }
    /// Returns the byte of the dict where reading stopped.
    [[nodiscard]] std::size_t place() const { return at; }

private:
    void skip_blanks()
    {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\t'))
            ++at;
    }
    bool take(char c)
    {
        const bool there = at < text.size() && text[at] == c;
        at += there ? 1 : 0;
        return there;
    }

    std::string_view text;
    std::size_t at = 0;
};

struct Description
{
    DType dtype;
    bool big_endian;
};

/// Reads a type such as "<f4".
std::optional<Description> read_description(const std::string& text)
{
    if (text.size() < 2)
        return std::nullopt;
    const bool has_order = std::string_view("<>|=").find(text[0]) != std::string_view::npos;
    const std::string type = has_order ? text.substr(1) : text;
    for (const auto& [name, dtype] : npy_types)
        if (type == name)
            return Description{dtype, text[0] == '>'};
    return std::nullopt;
}

} // namespace

bool is_npy_type(const std::string& description)
{
    return read_description(description).has_value();
}

Result<NpyHeader> read_npy_header(std::string_view bytes, Int file_bytes)
{
    if (!bytes.starts_with(npy_magic))
        return wrong_npy("not an .npy file: it does not begin with \\x93NUMPY");
    if (bytes.size() < 12)
        return wrong_npy("truncated inside the .npy header");
    const auto byte = [&](std::size_t i)
    { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])); };
    const std::size_t version = byte(6);
    if (version < 1 || version > 3)
        return wrong_npy(fmt::format(".npy version {} is not supported; versions 1 to 3 are", version));
    const std::size_t prefix = version == 1 ? 10 : 12;
    const std::size_t length = version == 1 ? byte(8) + (byte(9) << 8)
                                            : byte(8) + (byte(9) << 8) + (byte(10) << 16) + (byte(11) << 24);
    if (length > static_cast<std::size_t>(most_npy_header_bytes))
        return wrong_npy(
            fmt::format("the .npy header has {} bytes; the limit is {}", length, most_npy_header_bytes));
    if (bytes.size() < prefix + length)
        return wrong_npy("truncated inside the .npy header");

    DictReader dict(bytes.substr(prefix, length));
    for (const char* key : {"descr", "fortran_order", "shape"})
        if (dict.repeats(key))
            return wrong_npy(fmt::format("duplicate {} in the .npy header", key));
    NpyHeader header;
    const auto description = dict.find("descr") ? dict.string() : std::nullopt;
    if (!description)
        return wrong_npy("structured or invalid descr in the .npy header");
    const auto type = read_description(*description);
    if (!type)
        return wrong_npy(fmt::format("unsupported element type {}", *description));
    header.dtype = type->dtype;
    header.big_endian = type->big_endian && info(type->dtype).bits > 8; // single bytes have no byte order
    const auto fortran = dict.find("fortran_order") ? dict.boolean() : std::nullopt;
    if (!fortran)
        return wrong_npy("missing fortran_order in the .npy header");
    header.fortran_order = *fortran;
    const auto shape = dict.find("shape") ? dict.tuple() : std::nullopt;
    if (!shape)
        return wrong_npy(
            fmt::format("the .npy header has no shape that is a tuple of 64-bit sizes, such as (2, 3) or (6,): "
                        "byte {}",
                        prefix + dict.place()));
    header.shape = *shape;
    for (const Int size : header.shape)
    {
        if (size < 0)
            return wrong_npy(fmt::format("negative size {} in the .npy header", size));
        const auto count = checked_multiply(header.element_count, size);
        if (!count)
            return wrong_npy("the sizes in the .npy header do not fit in 64 bits");
        header.element_count = *count;
    }
    const auto data = checked_multiply(header.element_count, info(header.dtype).bits / 8);
    header.data_begin = static_cast<Int>(prefix + length);
    if (!data || *data > file_bytes - header.data_begin)
        return wrong_npy(
            fmt::format("truncated: the header declares {} elements of {}, which do not fit in {} bytes",
                        header.element_count, info(header.dtype).name, file_bytes));
    header.data_bytes = *data;
    return header;
}

std::string npy_type_name(DType dtype, bool big_endian)
{
    const DType stored = storage_type(dtype);
    const char order = info(stored).bits == 8 ? '|' : big_endian ? '>' : '<';
    for (const auto& [name, known] : npy_types)
        if (known == stored)
            return order + std::string(name);
    return {};
}

std::string write_npy_header(DType dtype, std::span<const Int> sizes, bool big_endian)
{
    const char* const comma = sizes.size() == 1 ? "," : "";
    std::string dict = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}",
                                   npy_type_name(dtype, big_endian), fmt::join(sizes, ", "), comma);
    // Leaves room for the first size to grow, and puts the data at a multiple of 64.
    if (!sizes.empty())
        dict.append(21 - std::min<std::size_t>(21, fmt::format("{}", sizes[0]).size()), ' ');
    // Version 1 has this prefix: with 8 dimensions the dict is far below its limit of 65535 bytes.
    constexpr std::size_t prefix = 10;
    dict.append(64 - (prefix + dict.size() + 1) % 64, ' ');
    dict += '\n';
    std::string header(npy_magic);
    header += '\1';
    header += '\0';
    header += static_cast<char>(dict.size() & 0xFF);
    header += static_cast<char>(dict.size() >> 8);
    return header + dict;
}

} // namespace stridescope::core
