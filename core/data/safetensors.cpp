#include "core/data/safetensors.h"

#include "core/data/array.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_set>

namespace stridescope::core
{
namespace
{

using HeaderJson = nlohmann::json;

constexpr std::string_view metadata_name = "__metadata__";
constexpr std::size_t most_rank = 64;

Problem wrong_header(std::string message)
{
    return {Code::file, "", ".safetensors header: " + std::move(message)};
}

std::optional<DType> find_type(std::string_view name)
{
    static constexpr std::pair<std::string_view, DType> types[] = {
        {"F64", DType::float64},         {"F32", DType::float32},
        {"F16", DType::float16},         {"BF16", DType::bfloat16},
        {"F8_E4M3", DType::float8_e4m3}, {"F8_E5M2", DType::float8_e5m2},
        {"I64", DType::int64},           {"I32", DType::int32},
        {"I16", DType::int16},           {"I8", DType::int8},
        {"U64", DType::uint64},          {"U32", DType::uint32},
        {"U16", DType::uint16},          {"U8", DType::uint8},
        {"BOOL", DType::boolean}};
    for (const auto& [known, dtype] : types)
        if (known == name)
            return dtype;
    return std::nullopt;
}

/// Reads {"name": {"dtype": text, "shape": [numbers], "data_offsets": [begin, end]}, ...} and stops at anything
/// else. So a header that is nested deeper, or is long, costs no memory for what does not belong there.
class HeaderReader : public nlohmann::json_sax<HeaderJson>
{
public:
    bool null() override { return in_metadata() || stray(); }
    bool boolean(bool) override { return in_metadata() || stray(); }
    bool binary(binary_t&) override { return stray(); }
    bool number_float(number_float_t, const string_t&) override
    {
        return in_metadata() || (depth == 3 ? fail("a number is not a 64-bit integer") : stray());
    }
    bool number_integer(number_integer_t) override
    {
        return in_metadata() || (depth == 3 ? fail("a number is negative") : stray());
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (in_metadata())
            return true;
        if (depth != 3)
            return stray();
        if (value > static_cast<number_unsigned_t>(int_max))
            return fail("a number does not fit in 64 bits");
        auto& numbers = member == "shape" ? entry.sizes : offsets;
        if (numbers.size() >= most_rank)
            return fail("a list is too long");
        numbers.push_back(static_cast<Int>(value));
        return true;
    }
    bool string(string_t& value) override
    {
        if (in_metadata())
            return true;
        if (depth != 2 || member != "dtype")
            return stray();
        entry.type = value;
        return true;
    }
    bool start_object(std::size_t) override
    {
        if (depth >= 2)
            return stray();
        if (++depth == 2)
        {
            members.clear();
            offsets.clear();
            entry = {};
            entry.name = name;
        }
        return true;
    }
    bool end_object() override
    {
        const bool tensor = depth == 2 && !in_metadata();
        --depth;
        if (!tensor)
            return true;
        for (const char* needed : {"dtype", "shape", "data_offsets"})
            if (!members.contains(needed))
                return fail(fmt::format("missing {}", needed));
        if (offsets.size() != 2)
            return fail("data_offsets must be two numbers");
        // Checked against the file later: the difference of two numbers of 0 or more fits.
        entry.data_begin = offsets[0];
        entry.data_bytes = offsets[1] - offsets[0];
        entry.dtype = find_type(entry.type);
        tensors.push_back(std::move(entry));
        return true;
    }
    bool start_array(std::size_t) override
    {
        if (depth != 2 || in_metadata() || (member != "shape" && member != "data_offsets"))
            return stray();
        ++depth;
        return true;
    }
    bool end_array() override
    {
        --depth;
        return true;
    }
    bool key(string_t& text) override
    {
        if (depth == 1)
        {
            name = text;
            member.clear();
            return names.insert(name).second || fail("duplicate name");
        }
        member = text;
        if (in_metadata())
            return true;
        if (member != "dtype" && member != "shape" && member != "data_offsets")
            return fail(fmt::format("unknown key {}", quoted_name(member)));
        return members.insert(member).second || fail(fmt::format("duplicate {}", member));
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override
    {
        if (!problem)
            problem = wrong_header(
                fmt::format("invalid JSON at byte {} of the header", position == 0 ? 0 : position - 1));
        return false;
    }

    std::vector<TensorEntry> tensors;
    std::optional<Problem> problem;

private:
    [[nodiscard]] bool in_metadata() const { return depth == 2 && name == metadata_name; }
    bool fail(const std::string& why)
    {
        problem =
            wrong_header(name.empty() && depth == 0 ? why : fmt::format("{}: {}", quoted_name(name), why));
        return false;
    }
    bool stray()
    {
        if (depth == 0)
            problem = wrong_header("not a JSON object");
        else
            fail(depth == 1 ? "must be an object" : fmt::format("{} has the wrong type", quoted_name(member)));
        return false;
    }

    int depth = 0; ///< 1 between the names, 2 inside a tensor, 3 inside one of its lists
    std::string name;
    std::string member;
    TensorEntry entry;
    std::vector<Int> offsets;
    std::unordered_set<std::string> names;
    std::unordered_set<std::string> members;
};

/// Checks that the tensor's bytes lie in the `data_bytes` after the header, and are as many as its type and
/// sizes need.
std::optional<Problem> check_entry(const TensorEntry& entry, Int data_bytes)
{
    const auto say = [&](const std::string& why)
    { return wrong_header(fmt::format("{}: {}", quoted_name(entry.name), why)); };
    const Int end = entry.data_begin + entry.data_bytes; // equals the written number, so it fits
    if (entry.data_bytes < 0)
        return say(fmt::format("its data ends at byte {}, before it starts at {}", end, entry.data_begin));
    if (end > data_bytes)
        return say(fmt::format("its data ends at byte {}; the file has {} bytes of data", end, data_bytes));
    const auto count = count_elements(entry.sizes);
    const auto wanted = count && entry.dtype ? packed_bytes(*entry.dtype, *count) : std::nullopt;
    if (!count || (entry.dtype && !wanted))
        return say("its sizes do not fit in 64 bits");
    if (wanted && *wanted != entry.data_bytes)
        return say(fmt::format("{} takes {} bytes, not {}", describe_array(*entry.dtype, entry.sizes), *wanted,
                               entry.data_bytes));
    return std::nullopt;
}

} // namespace

std::string quoted_name(const std::string& name)
{
    return HeaderJson(name).dump(-1, ' ', false, HeaderJson::error_handler_t::replace);
}

const TensorEntry* SafetensorsHeader::find(std::string_view name) const
{
    const auto found = std::find_if(tensors.begin(), tensors.end(),
                                    [&](const TensorEntry& entry) { return entry.name == name; });
    return found == tensors.end() ? nullptr : &*found;
}

Result<Int> safetensors_header_bytes(std::string_view first_bytes, Int file_bytes)
{
    if (first_bytes.size() < static_cast<std::size_t>(safetensors_prefix_bytes))
        return Problem{Code::file, "", "not a .safetensors file: it has fewer than 8 bytes"};
    std::uint64_t length = 0;
    for (std::size_t i = static_cast<std::size_t>(safetensors_prefix_bytes); i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(first_bytes[i]);
    if (length > static_cast<std::uint64_t>(most_safetensors_header_bytes))
        return wrong_header(fmt::format("{} bytes; the limit is {}", length, most_safetensors_header_bytes));
    const auto bytes = static_cast<Int>(length);
    if (bytes > file_bytes - safetensors_prefix_bytes)
        return wrong_header(fmt::format("{} bytes; the file has {}", bytes, file_bytes));
    return bytes;
}

Result<SafetensorsHeader> read_safetensors_header(std::string_view json, Int file_bytes)
{
    HeaderReader reader;
    const bool parsed = HeaderJson::sax_parse(json.begin(), json.end(), &reader);
    if (!parsed)
        return reader.problem.value_or(wrong_header("not JSON"));
    // The parser takes a zero byte for the end of the text and would ignore the rest.
    if (json.find('\0') != std::string_view::npos)
        return wrong_header("contains a zero byte");

    SafetensorsHeader header;
    header.tensors = std::move(reader.tensors);
    const Int data = safetensors_prefix_bytes + static_cast<Int>(json.size());
    for (TensorEntry& entry : header.tensors)
        if (auto problem = check_entry(entry, file_bytes - data))
            return *problem;
    std::stable_sort(header.tensors.begin(), header.tensors.end(),
                     [](const TensorEntry& a, const TensorEntry& b) { return a.data_begin < b.data_begin; });
    const TensorEntry* before = nullptr;
    for (TensorEntry& entry : header.tensors)
    {
        entry.data_begin += data;
        if (entry.data_bytes == 0)
            continue;
        if (before && before->data_begin + before->data_bytes > entry.data_begin)
            return wrong_header(fmt::format("{}: its data overlaps that of {}", quoted_name(entry.name),
                                            quoted_name(before->name)));
        before = &entry;
    }
    return header;
}

} // namespace stridescope::core
