#include "core/scene/json_reader.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace stridescope::core
{
namespace
{

bool is_integer(std::string_view literal)
{
    return literal.find_first_of(".eE") == std::string_view::npos;
}

/// Reads a double; nothing if it is infinite, or 0 although the literal is not.
std::optional<double> to_double(std::string_view literal)
{
    double value = 0;
    const auto [end, error] = std::from_chars(literal.data(), literal.data() + literal.size(), value);
    const std::string_view digits = literal.substr(0, literal.find_first_of("eE"));
    const bool is_zero = digits.find_first_of("123456789") == std::string_view::npos;
    if (is_zero)
        return literal.front() == '-' ? -0.0 : 0.0;
    if (error != std::errc() || std::isinf(value) || value == 0)
        return std::nullopt;
    return value;
}

} // namespace

std::string JsonPath::text() const
{
    std::string all = parent ? parent->text() : std::string();
    if (indexed)
        return all + fmt::format("[{}]", index);
    if (!all.empty() && parent)
        all += '.';
    all += key;
    return all;
}

void JsonReader::fail(Code code, const JsonPath& path, std::string message)
{
    if (!first)
        first = Problem{code, path.text(), std::move(message)};
}

Int JsonReader::integer(JsonValue value, const JsonPath& path)
{
    Int result = 0;
    if (failed() || !is(JsonKind::number, "an integer", value, path))
        return result;
    const std::string_view literal = value.source();
    if (!is_integer(literal))
        fail(Code::schema, path, "must be an integer, without a fraction or an exponent");
    else if (std::from_chars(literal.data(), literal.data() + literal.size(), result).ec != std::errc())
        fail(Code::overflow, path, "integer does not fit in 64 bits");
    return result;
}

Number JsonReader::number(JsonValue value, const JsonPath& path)
{
    if (value.kind() != JsonKind::number || is_integer(value.source()))
        return integer(value, path);
    const auto number = to_double(value.source());
    if (!number)
        fail(Code::overflow, path, "number is out of range for a 64-bit float");
    return number.value_or(0);
}

std::string JsonReader::text(JsonValue value, const JsonPath& path)
{
    return is(JsonKind::string, "a string", value, path) ? value.text() : std::string();
}

bool JsonReader::boolean(JsonValue value, const JsonPath& path)
{
    return is(JsonKind::boolean, "true or false", value, path) && value.is_true();
}

bool JsonReader::is(JsonKind kind, const char* what, JsonValue value, const JsonPath& path)
{
    if (value.kind() != kind)
        fail(Code::schema, path, fmt::format("must be {}, not {}", what, value.kind_name()));
    return value.kind() == kind;
}

bool JsonReader::is_array(JsonValue value, const JsonPath& path)
{
    return is(JsonKind::array, "a list", value, path);
}

bool JsonReader::is_object(JsonValue value, const JsonPath& path)
{
    return is(JsonKind::object, "an object", value, path);
}

std::vector<Int> JsonReader::integers(JsonValue value, const JsonPath& path)
{
    std::vector<Int> numbers;
    if (!is_array(value, path))
        return numbers;
    numbers.reserve(value.size());
    for (const JsonEntry& entry : value.entries())
    {
        if (failed())
            break;
        numbers.push_back(integer(entry.value, path[numbers.size()]));
    }
    return numbers;
}

} // namespace stridescope::core
