#include "core/scene/json_document.h"

#include "core/spec/json.h"
#include "core/text/line_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <memory>
#include <unordered_set>
#include <vector>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_nested = 200;
constexpr std::size_t most_text = std::numeric_limits<std::uint32_t>::max();
constexpr std::string_view number_characters = "0123456789.eE+-";

/// Reads the text and counts bytes, so that a handler knows the parser's position.
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

/// Replaces literals that no double holds, since the parser stops at them before their meaning is known. Each
/// replacement has the same length and kind: integers, with blanks after them, or fractions.
std::string with_finite_literals(std::string text)
{
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        if (in_string && text[i] == '\\')
            ++i; // skips the escaped character
        else if (text[i] == '"')
            in_string = !in_string;
        if (in_string || i >= text.size() || text[i] < '0' || text[i] > '9')
            continue;
        const std::size_t end = std::min(text.find_first_not_of(number_characters, i), text.size());
        const std::string_view literal = std::string_view(text).substr(i, end - i);
        double value = 0;
        const auto [last, error] = std::from_chars(literal.data(), literal.data() + literal.size(), value);
        if (error == std::errc::result_out_of_range)
        {
            const auto length = static_cast<std::size_t>(last - literal.data());
            const bool integer = literal.substr(0, length).find_first_of(".eE") == std::string_view::npos;
            const std::size_t digits = integer ? std::min<std::size_t>(length, 30) : length;
            text.replace(i, digits, digits, '9');
            text.replace(i + digits, length - digits, length - digits, ' ');
            if (!integer)
                text[i + 1] = '.';
        }
        i = end - 1;
    }
    return text;
}

} // namespace

/// Notes where each value is. Of what the parser made of it only keys are needed.
class JsonBuilder : public nlohmann::json_sax<Json>
{
public:
    JsonBuilder(std::string_view source, const std::size_t& bytes_read)
        : document(source), text(source), consumed(bytes_read)
    {
    }

    bool null() override { return add(JsonKind::null); }
    bool boolean(bool) override { return add(JsonKind::boolean); }
    bool number_integer(number_integer_t) override { return add_number(); }
    bool number_unsigned(number_unsigned_t) override { return add_number(); }
    bool number_float(number_float_t, const string_t&) override { return add_number(); }
    bool string(string_t&) override { return add(JsonKind::string); }
    bool binary(binary_t&) override { return false; } // never called for text

    bool start_object(std::size_t) override { return open(JsonKind::object); }
    bool end_object() override
    {
        JsonDocument::Node& container = document.nodes[containers.back().node];
        container.end = static_cast<std::uint32_t>(consumed);
        container.next = next_node();
        containers.pop_back();
        token_end = consumed;
        return true;
    }
    bool start_array(std::size_t) override { return open(JsonKind::array); }
    bool end_array() override { return end_object(); }
    bool key(string_t& name) override
    {
        const std::uint32_t node = next_node();
        add(JsonKind::string);
        if (name.size() + 2 != document.nodes[node].end - document.nodes[node].begin)
        {
            document.nodes[node].escaped_key = true;
            document.escaped_keys[node] = std::move(name);
        }
        if (!is_first(node))
            return fail(document.nodes[node].begin,
                        fmt::format("duplicate key \"{}\"", shortened(document.key(node))));
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
        return fail(position == 0 ? 0 : position - 1, shortened(message));
    }

    JsonDocument document;
    std::optional<Problem> problem;
    bool beyond_doubles = false; ///< stopped at a number literal that no double holds

private:
    struct Container
    {
        std::uint32_t node;
        std::size_t key_count = 0;
        /// Keys of an object that has many.
        std::unique_ptr<std::unordered_set<std::string_view>> keys = nullptr;
    };
    static constexpr std::size_t few_keys = 8;

    [[nodiscard]] std::uint32_t next_node() const { return static_cast<std::uint32_t>(document.nodes.size()); }
    /// Returns the start of the next token: only blanks and separators come before it.
    std::size_t token_begin()
    {
        return std::min(text.find_first_not_of(" \t\r\n,:\xEF\xBB\xBF", token_end), text.size());
    }
    void add(JsonKind kind, std::size_t begin, std::size_t end)
    {
        document.nodes.push_back(
            {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), next_node() + 1, kind, false});
        token_end = end;
    }
    bool add(JsonKind kind)
    {
        add(kind, token_begin(), consumed);
        return true;
    }
    /// To find a number's end, the parser has read the character after it.
    bool add_number()
    {
        const std::size_t begin = token_begin();
        add(JsonKind::number, begin, std::min(text.find_first_not_of(number_characters, begin), text.size()));
        return true;
    }
    bool open(JsonKind kind)
    {
        if (containers.size() >= most_nested)
            return fail(consumed - 1, fmt::format("nested more than {} levels deep", most_nested));
        containers.push_back({next_node()});
        return add(kind);
    }
    bool is_first(std::uint32_t node)
    {
        Container& object = containers.back();
        const std::string_view name = document.key(node);
        if (++object.key_count <= few_keys)
        {
            for (std::uint32_t other = object.node + 1; other < node; other = document.nodes[other + 1].next)
                if (document.key(other) == name)
                    return false;
            return true;
        }
        if (!object.keys)
        {
            object.keys = std::make_unique<std::unordered_set<std::string_view>>();
            for (std::uint32_t other = object.node + 1; other < node; other = document.nodes[other + 1].next)
                object.keys->insert(document.key(other));
        }
        return object.keys->insert(name).second;
    }
    bool fail(std::size_t byte, std::string message)
    {
        problem = Problem{Code::parse, LineColumn(text).of(byte), std::move(message)};
        return false;
    }

    std::string_view text;
    const std::size_t& consumed;
    std::size_t token_end = 0;
    std::vector<Container> containers;
};

namespace
{

/// Parses once; `text` is `source`, or what the parser reads instead.
Result<JsonDocument> parse_once(std::string_view source, std::string_view text, bool& beyond_doubles)
{
    std::size_t consumed = 0;
    JsonBuilder builder(source, consumed);
    const CountingIterator begin(text.data(), &consumed);
    const CountingIterator end(text.data() + text.size(), &consumed);
    const bool parsed = Json::sax_parse(begin, end, &builder);
    beyond_doubles = builder.beyond_doubles;
    if (parsed)
        return std::move(builder.document);
    return builder.problem.value_or(Problem{Code::parse, "1:1", "invalid number"});
}

} // namespace

std::string_view JsonDocument::key(std::uint32_t index) const
{
    const Node& node = nodes[index];
    if (node.escaped_key)
        return escaped_keys.at(index);
    return text.substr(node.begin + 1, node.end - node.begin - 2);
}

JsonKind JsonValue::kind() const
{
    return document->nodes[index].kind;
}

const char* JsonValue::kind_name() const
{
    static constexpr const char* names[] = {"null",     "true or false", "a number",
                                            "a string", "a list",        "an object"};
    return names[static_cast<std::size_t>(kind())];
}

std::string_view JsonValue::source() const
{
    return document->source(document->nodes[index]);
}

std::string JsonValue::text() const
{
    const std::string_view quoted = source();
    if (quoted.find('\\') == std::string_view::npos)
        return std::string(quoted.substr(1, quoted.size() - 2));
    return Json::parse(quoted).get<std::string>();
}

JsonValue::Entries JsonValue::entries() const
{
    const JsonDocument::Node& node = document->nodes[index];
    const bool keys = node.kind == JsonKind::object;
    return {Iterator(*document, index + 1, keys), Iterator(*document, node.next, keys)};
}

std::size_t JsonValue::size() const
{
    std::size_t count = 0;
    const Entries all = entries();
    for (auto entry = all.begin(); entry != all.end(); ++entry)
        ++count;
    return count;
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const
{
    if (kind() == JsonKind::object)
        for (const JsonEntry& entry : entries())
            if (entry.key == key)
                return entry.value;
    return std::nullopt;
}

Result<JsonDocument> parse_json(std::string_view text)
{
    if (text.size() >= most_text)
        return Problem{Code::unsupported, "", "JSON files of 4 GiB or more are not supported"};
    bool beyond_doubles = false;
    auto document = parse_once(text, text, beyond_doubles);
    if (beyond_doubles)
        document = parse_once(text, with_finite_literals(std::string(text)), beyond_doubles);
    // The parser takes a zero byte for the end of the text and would ignore the rest.
    if (const auto zero = text.find('\0'); document && zero != std::string_view::npos)
        return Problem{Code::parse, LineColumn(text).of(zero), "unexpected NUL byte"};
    return document;
}

std::string shortened(std::string_view text)
{
    constexpr std::size_t most = 200;
    if (text.size() <= most)
        return std::string(text);
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) // the byte is inside a character
        --end;
    return std::string(text.substr(0, end)) + "...";
}

} // namespace stridescope::core
