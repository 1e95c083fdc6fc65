#pragma once

#include "core/kinds/ask.h"
#include "core/lessons/expression.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// A scene (as JSON) and what follows from it, by the names that lessons use: the keys of its answer, `scene`,
/// `bits`, `itemsize`, `place_unit` ("byte" where places count bytes, of tensors in lanes; else "element"), and
/// those of `drawn`: variables, `coords`, `at` (the answer about them) and `place`.
class LessonFacts
{
public:
    explicit LessonFacts(Json scene);

    [[nodiscard]] const Json& scene() const { return scene_json; }
    [[nodiscard]] const Json& facts() const { return answer_json; }
    [[nodiscard]] bool ok() const { return answer_json["ok"] == true; }
    [[nodiscard]] std::string message() const; ///< of a scene that breaks a rule

    /// The sizes that coordinates are of: the output's of an operation.
    [[nodiscard]] const Json* sizes() const;
    /// The answer about a coordinate; nothing where there is none.
    [[nodiscard]] std::optional<Json> at(const Json& coords) const;
    /// The answer about a place, as `place_of` gives it.
    [[nodiscard]] std::optional<Json> who(const Json& place) const;

    /// The sum that gives a number of the answer, or of the answer about a coordinate: "(2-1)*5 + (3-1)*1";
    /// empty where none does.
    [[nodiscard]] std::string sum_of(const std::string& path) const;
    [[nodiscard]] std::string sum_at(const Json& coords, const std::string& key) const;

    void set(const std::string& name, Json value) { drawn[name] = std::move(value); }
    void set_coords(const Json& coords); ///< `coords`, `at` and `place`
    [[nodiscard]] const Json& names() const { return drawn; }
    void take_names(const Json& all) { drawn = all; }
    [[nodiscard]] NameLookup lookup() const;

private:
    [[nodiscard]] std::optional<Json> asked(const Ask& ask, const char* key) const;

    Json scene_json;
    Json answer_json;
    Json drawn = Json::object();
    Json bits;
    Json itemsize;
    Json place_unit;
};

/// Where an answer about a coordinate says that it is: an offset, of the input for an operation; [lane, byte];
/// a byte of global memory.
[[nodiscard]] Json place_of(const Json& at);

} // namespace stridescope::core
