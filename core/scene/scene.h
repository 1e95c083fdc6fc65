#pragma once

#include "core/kinds/kinds.h"

#include <optional>
#include <string>

/// Choices of the user, as scene files have them, and nothing that follows from them. A scene may be invalid (a
/// size of 0, an unknown data type); `evaluate` says why. Copies are cheap: undo is a list of them.
namespace stridescope::core
{

struct Scene
{
    Kinds::Scenes content;
    std::optional<std::string> title;
    std::optional<std::string> notes;
    std::optional<std::string> view_json; ///< view that the window saves; never needed to evaluate
    Extras extras;

    friend bool operator==(const Scene&, const Scene&) = default;
};

/// Visits all fields except "stridescope" and "kind", which determine the meaning of the others.
template <MaybeConst<Scene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit("title", scene.title, Need::optional);
    visit("notes", scene.notes, Need::optional);
    std::visit([&](auto& content) { visit_fields(content, visit); }, scene.content);
    visit("view", scene.view_json, Need::optional, Rule::json_object);
}

/// Returns the name of the kind in scene files.
[[nodiscard]] inline const char* kind_name(const Scene& scene)
{
    return Kinds::names[scene.content.index()];
}

/// Returns a description of the scene for people.
[[nodiscard]] inline std::string caption(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene& content) { return K::caption(content); });
}
/// Returns its sizes and types on one line.
[[nodiscard]] inline std::string summary(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene& content) { return K::summary(content); });
}

/// Returns the form of positions in questions about a scene's memory.
[[nodiscard]] inline OffsetForm offset_form(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene& content) { return K::offset_form(content); });
}

/// Returns the scene's own tensor of that name; null if it has none.
[[nodiscard]] TensorSpec* tensor_of(Scene& scene, Operand operand);
[[nodiscard]] const TensorSpec* tensor_of(const Scene& scene, Operand operand);

/// Tells whether `run` can also convert the memory back to the tensor.
[[nodiscard]] inline bool has_inverse(const Scene& scene)
{
    return visit_kind(scene.content, []<typename K>(const typename K::Scene&) { return K::has_inverse; });
}

} // namespace stridescope::core
