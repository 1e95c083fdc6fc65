#pragma once

#include "core/tensor/problem.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace stridescope::core
{

class JsonDocument;
struct JsonEntry;

enum class JsonKind : std::uint8_t
{
    null,
    boolean,
    number,
    string,
    array,
    object,
};

/// A value of a document, which must outlive it. A number is kept as its literal; readers decide what it means.
class JsonValue
{
public:
    class Iterator;
    class Entries;

    JsonValue(const JsonDocument& of, std::uint32_t node) : document(&of), index(node) {}

    [[nodiscard]] JsonKind kind() const;
    [[nodiscard]] const char* kind_name() const;   ///< name for messages: "an object"
    [[nodiscard]] std::string_view source() const; ///< text of the value, unchanged
    [[nodiscard]] std::string text() const;        ///< contents of a string, with escapes resolved
    [[nodiscard]] bool is_true() const { return source() == "true"; }

    /// Returns the entries of an array or object, in the file's order; those of an array have no keys.
    [[nodiscard]] Entries entries() const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::optional<JsonValue> find(std::string_view key) const;

    /// Returns a number that is greater for values later in the text.
    [[nodiscard]] std::uint32_t place() const { return index; }

private:
    const JsonDocument* document;
    std::uint32_t index;
};

/// JSON text as read: no duplicate keys, nested at most 200 deep. It keeps no copy of the text, which has to
/// outlive it, but 16 bytes per value and key.
class JsonDocument
{
public:
    struct Node
    {
        std::uint32_t begin = 0; ///< byte of the text at which it begins
        std::uint32_t end = 0;
        std::uint32_t next = 0; ///< index of the first node after this one and all inside it
        JsonKind kind = JsonKind::null;
        bool escaped_key = false;
    };

    explicit JsonDocument(std::string_view source) : text(source) {}
    [[nodiscard]] JsonValue root() const { return {*this, 0}; }

private:
    friend class JsonValue;
    friend class JsonBuilder;

    [[nodiscard]] std::string_view source(const Node& node) const
    {
        return text.substr(node.begin, node.end - node.begin);
    }
    [[nodiscard]] std::string_view key(std::uint32_t index) const;

    std::string_view text;
    std::deque<Node> nodes; ///< nodes in the text's order; a key is just before its value
    std::unordered_map<std::uint32_t, std::string> escaped_keys;
};

struct JsonEntry
{
    std::string_view key;
    JsonValue value;
};

class JsonValue::Iterator
{
public:
    Iterator(const JsonDocument& of, std::uint32_t node, bool with_keys)
        : document(&of), index(node), keys(with_keys)
    {
    }
    [[nodiscard]] JsonEntry operator*() const
    {
        return {keys ? document->key(index) : std::string_view(), {*document, value()}};
    }
    Iterator& operator++()
    {
        index = document->nodes[value()].next;
        return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.index == b.index; }

private:
    [[nodiscard]] std::uint32_t value() const { return keys ? index + 1 : index; }

    const JsonDocument* document;
    std::uint32_t index;
    bool keys;
};

class JsonValue::Entries
{
public:
    Entries(const Iterator& from, const Iterator& to) : first(from), last(to) {}
    [[nodiscard]] Iterator begin() const { return first; }
    [[nodiscard]] Iterator end() const { return last; }

private:
    Iterator first;
    Iterator last;
};

/// Parses JSON. Problems are `parse` with `where` "LINE:COLUMN" (bytes, from 1).
[[nodiscard]] Result<JsonDocument> parse_json(std::string_view text);

/// Returns the start of a text of any length, for messages.
[[nodiscard]] std::string shortened(std::string_view text);

} // namespace stridescope::core
