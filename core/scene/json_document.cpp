#include "core/scene/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <vector>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_nested = 200;

/// Reads the text and counts, so that a handler knows where the parser is.
class CountingIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t* count) : place(at), consumed(count) {}
    reference operator*() const { return *place; }
    CountingIterator& operator++()
    {
        ++place;
        ++*consumed;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator old = *this;
        ++*this;
        return old;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.place == b.place; }
    friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return !(a == b); }

private:
    const char* place;
    std::size_t* consumed;
};

/// "LINE:COLUMN" of the byte at an index from 0 (the text's size: just behind the end).
std::string line_and_column(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = before.size() - (newline == std::string_view::npos ? 0 : newline + 1) + 1;
    return fmt::format("{}:{}", line, column);
}

class Builder : public nlohmann::json_sax<Json>
{
public:
    Builder(std::string_view source, const std::size_t& bytes_read) : text(source), consumed(bytes_read) {}

    bool null() override { return add(Json(nullptr)); }
    bool boolean(bool value) override { return add(Json(value)); }
    bool number_integer(number_integer_t value) override { return add(Json(value)); }
    bool number_unsigned(number_unsigned_t value) override
    {
        add(Json(value));
        if (value > static_cast<number_unsigned_t>(INT64_MAX))
            document.beyond_64_bits.insert(path_of_last());
        return true;
    }
    bool number_float(number_float_t value, const string_t& literal) override
    {
        add(Json(value));
        if (literal.find_first_of(".eE") == string_t::npos)
            document.beyond_64_bits.insert(path_of_last());
        return true;
    }
    bool string(string_t& value) override { return add(Json(std::move(value))); }
    bool binary(binary_t& value) override { return add(Json(std::move(value))); }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool end_object() override
    {
        containers.pop_back();
        keys_seen.pop_back();
        return true;
    }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_array() override { return end_object(); }
    bool key(string_t& name) override
    {
        if (!keys_seen.back().insert(name).second)
            return fail(start_of_string(), fmt::format("the key \"{}\" is there twice", name));
        // Appended without the ordered map's own search for the key, which would make long objects slow.
        auto& object = containers.back()->get_ref<Json::object_t&>();
        object.emplace_back(std::move(name), Json());
        return true;
    }
    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception& error) override
    {
        beyond_doubles = error.id == 406;
        if (beyond_doubles)
            return false;
        std::string message = error.what();
        if (const auto column = message.find("column "); column != std::string::npos)
            if (const auto colon = message.find(": ", column); colon != std::string::npos)
                message.erase(0, colon + 2);
        return fail(position == 0 ? 0 : position - 1, std::move(message));
    }

    JsonDocument document;
    std::optional<Problem> problem;
    bool beyond_doubles = false; ///< stopped at a number literal whose value is infinite

private:
    bool add(Json value)
    {
        slot() = std::move(value);
        return true;
    }
    /// Where the next value goes: the root, a new array entry, or behind the last key.
    Json& slot()
    {
        if (containers.empty())
            return document.root;
        Json& container = *containers.back();
        if (!container.is_array())
            return container.get_ref<Json::object_t&>().back().second;
        container.get_ref<Json::array_t&>().emplace_back();
        return container.get_ref<Json::array_t&>().back();
    }
    bool open(Json empty)
    {
        if (containers.size() >= most_nested)
            return fail(consumed - 1, fmt::format("nested more than {} deep", most_nested));
        Json& place = slot();
        place = std::move(empty);
        containers.push_back(&place);
        keys_seen.emplace_back();
        return true;
    }
    bool fail(std::size_t byte, std::string message)
    {
        problem = Problem{Code::parse, line_and_column(text, byte), std::move(message)};
        return false;
    }
    /// The key just read ends at the last byte consumed; its first quote is the nearest one not escaped.
    [[nodiscard]] std::size_t start_of_string() const
    {
        std::size_t at = consumed - 1;
        while (at > 0)
        {
            --at;
            std::size_t escapes = 0;
            while (escapes < at && text[at - 1 - escapes] == '\\')
                ++escapes;
            if (text[at] == '"' && escapes % 2 == 0)
                break;
        }
        return at;
    }
    [[nodiscard]] std::string path_of_last() const
    {
        std::string path;
        for (const Json* container : containers)
        {
            if (container->is_array())
                path += fmt::format("[{}]", container->size() - 1);
            else
                path += (path.empty() ? "" : ".") + container->get_ref<const Json::object_t&>().back().first;
        }
        return path;
    }

    std::string_view text;
    const std::size_t& consumed;
    std::vector<Json*> containers;
    std::vector<std::unordered_set<std::string>> keys_seen;
};

/// The parser stops at literals that are infinite as doubles, before what they mean is known. Each is written
/// over by one of the same length and kind that it takes: a large integer, or a fraction.
std::string with_finite_literals(std::string text)
{
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        if (in_string && text[i] == '\\')
            ++i; // whatever is escaped
        else if (text[i] == '"')
            in_string = !in_string;
        if (in_string || i >= text.size())
            continue;
        if (text[i] < '0' || text[i] > '9')
            continue;
        const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-", i), text.size());
        const std::string literal = text.substr(i, end - i);
        if (std::isinf(std::strtod(literal.c_str(), nullptr)))
        {
            const bool integer = literal.find_first_of(".eE") == std::string::npos;
            const std::size_t digits = integer ? 30 : literal.size();
            text.replace(i, literal.size(), std::string(digits, '9'));
            if (integer) // blanks behind it keep every place where it was
                text.insert(i + digits, literal.size() - digits, ' ');
            else
                text[i + 1] = '.';
        }
        i = end - 1;
    }
    return text;
}

Result<JsonDocument> parse_once(std::string_view text, bool& beyond_doubles)
{
    std::size_t consumed = 0;
    Builder builder(text, consumed);
    const CountingIterator begin(text.data(), &consumed);
    const CountingIterator end(text.data() + text.size(), &consumed);
    const bool parsed = Json::sax_parse(begin, end, &builder);
    beyond_doubles = builder.beyond_doubles;
    if (parsed)
        return std::move(builder.document);
    return builder.problem.value_or(Problem{});
}

} // namespace

Result<JsonDocument> parse_json(std::string_view text)
{
    bool beyond_doubles = false;
    auto document = parse_once(text, beyond_doubles);
    if (beyond_doubles)
        document = parse_once(with_finite_literals(std::string(text)), beyond_doubles);
    // The parser takes a zero byte for the end of the text and would pass over what is behind it.
    if (const auto zero = text.find('\0'); document && zero != std::string_view::npos)
        return Problem{Code::parse, line_and_column(text, zero), "a zero byte"};
    return document;
}

} // namespace stridescope::core
