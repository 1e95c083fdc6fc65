#pragma once

#include "core/scene/json_document.h"
#include "core/tensor/number.h"

#include <vector>

namespace stridescope::core
{

/// Path of a value, as a chain of keys and indices; spelled only for a problem. Each part has to outlive those
/// made from it.
class JsonPath
{
public:
    JsonPath(std::string_view whole) : key(whole) {}
    JsonPath(const std::string& whole) : key(whole) {}
    JsonPath(const char* whole) : key(whole) {}

    [[nodiscard]] JsonPath operator/(std::string_view name) const { return {this, name, 0, false}; }
    [[nodiscard]] JsonPath operator[](std::size_t place) const { return {this, {}, place, true}; }
    [[nodiscard]] std::string text() const; ///< "input.sizes[2]"

private:
    JsonPath(const JsonPath* of, std::string_view name, std::size_t place, bool in_list)
        : parent(of), key(name), index(place), indexed(in_list)
    {
    }

    const JsonPath* parent = nullptr;
    std::string_view key;
    std::size_t index = 0;
    bool indexed = false;
};

/// Reads typed values out of a document and keeps the first problem; after that, reads do nothing.
class JsonReader
{
public:
    [[nodiscard]] bool failed() const { return first.has_value(); }
    [[nodiscard]] const std::optional<Problem>& problem() const { return first; }
    void fail(Code code, const JsonPath& path, std::string message);

    [[nodiscard]] Int integer(JsonValue value, const JsonPath& path);
    /// Returns a number; `overflow` for one that neither 64 bits nor a double can hold, since it would become a
    /// different one.
    [[nodiscard]] Number number(JsonValue value, const JsonPath& path);
    [[nodiscard]] std::string text(JsonValue value, const JsonPath& path);
    [[nodiscard]] bool boolean(JsonValue value, const JsonPath& path);
    [[nodiscard]] std::vector<Int> integers(JsonValue value, const JsonPath& path);
    [[nodiscard]] bool is_array(JsonValue value, const JsonPath& path);
    [[nodiscard]] bool is_object(JsonValue value, const JsonPath& path);

private:
    [[nodiscard]] bool is(JsonKind kind, const char* what, JsonValue value, const JsonPath& path);

    std::optional<Problem> first;
};

} // namespace stridescope::core
