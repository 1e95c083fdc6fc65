#pragma once

#include "core/kinds/ask.h"
#include "core/lessons/expression.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Holds a scene (as JSON) and its facts, by the names that lessons use: the keys of its answer, `scene`,
/// `bits`, `itemsize`, `place_unit` ("byte" for tensors in lanes, else "element"), and those of `drawn`:
/// variables, `coords`, `at` (the answer about them), and `place`. A budget, which has to outlive this, pays
/// for each answer, and all functions may throw OverBudget.
class LessonFacts
{
public:
    LessonFacts(Json scene, LessonBudget& budget);

    [[nodiscard]] const Json& scene() const { return scene_json; }
    [[nodiscard]] const Json& facts() const { return answer_json; }
    [[nodiscard]] bool ok() const { return answer_json["ok"] == true; }
    [[nodiscard]] std::string message() const; ///< error of an invalid scene

    /// Returns the sizes that bound coordinates: the output's for an operation. Null if there are none.
    [[nodiscard]] const Json* sizes() const;
    /// Returns the answer about a coordinate; nothing if there is none.
    [[nodiscard]] std::optional<Json> at(const Json& coords) const;
    /// Returns the answer about an offset or a lane's byte, in the form of `place_of`.
    [[nodiscard]] std::optional<Json> who(const Json& place) const;

    /// Returns the sum that gives a number of the answer, or of the answer about a coordinate: "(2-1)*5 +
    /// (3-1)*1"; empty if there is none.
    [[nodiscard]] std::string sum_of(const std::string& path) const;
    [[nodiscard]] std::string sum_at(const Json& coords, const std::string& key) const;

    void set(const std::string& name, Json value) { drawn[name] = std::move(value); }
    void set_coords(const Json& coords); ///< sets `coords`, `at`, and `place`
    [[nodiscard]] const Json& names() const { return drawn; }
    void take_names(const Json& all);
    [[nodiscard]] NameLookup lookup() const;

private:
    [[nodiscard]] Json answered(const Ask& ask) const;
    [[nodiscard]] std::optional<Json> asked(const Ask& ask, const char* key) const;
    [[nodiscard]] std::string sum_in(Ask ask, const std::string& path) const;

    Json scene_json;
    LessonBudget* budget;
    Json answer_json;
    Json drawn = Json::object();
    Json bits;
    Json itemsize;
    Json place_unit;
};

/// Returns the position in an answer about a coordinate: an offset, of the input for an operation; [lane,
/// byte]; or a byte of global memory.
[[nodiscard]] Json place_of(const Json& at);

} // namespace stridescope::core
