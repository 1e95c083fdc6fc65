#pragma once

#include "core/scene/json_document.h"
#include "core/scene/scene.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Reads typed values out of a document and keeps the first thing that is wrong; after that every read is a
/// no-op. Paths start at the reader's root, which may be a part of the document.
class JsonReader
{
public:
    JsonReader(const JsonDocument& document, std::string root_in_document)
        : beyond(document.beyond_64_bits), root(std::move(root_in_document))
    {
    }

    [[nodiscard]] bool failed() const { return first.has_value(); }
    [[nodiscard]] const std::optional<Problem>& problem() const { return first; }
    void fail(Code code, const std::string& path, std::string message);

    [[nodiscard]] Int integer(const Json& value, const std::string& path);
    [[nodiscard]] Number number(const Json& value, const std::string& path);
    [[nodiscard]] std::string text(const Json& value, const std::string& path);
    [[nodiscard]] bool boolean(const Json& value, const std::string& path);
    [[nodiscard]] std::vector<Int> integers(const Json& value, const std::string& path);
    [[nodiscard]] bool is_array(const Json& value, const std::string& path);
    [[nodiscard]] bool is_object(const Json& value, const std::string& path);

private:
    [[nodiscard]] bool is_beyond(const Json& value, const std::string& path) const;

    const std::unordered_set<std::string>& beyond;
    std::string root;
    std::optional<Problem> first;
};

[[nodiscard]] std::string child_path(const std::string& parent, std::string_view key);

/// What to do with a key of an object: the value, or null where the key is missing.
struct KeyRule
{
    std::string_view key;
    std::function<void(const Json* value, const std::string& path)> read;
};

/// Whether some kind of scene knows the name.
[[nodiscard]] bool is_scene_key(std::string_view key);

/// Applies the rules in the order of the scene format's keys. A name of the format that has no rule here is
/// misplaced: `schema` at it. Names that the format does not have go to `extras`.
void read_object(JsonReader& reader, const Json& object, const std::string& path,
                 const std::vector<KeyRule>& rules, Extras* extras);

} // namespace stridescope::core
