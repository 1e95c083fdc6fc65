#pragma once

#include "core/kinds/kinds.h"

#include <optional>
#include <string>

/// What the user chose, as scene files say it: choices, never what follows from them. A scene may break rules
/// (a size of 0, a name that is no dtype): `evaluate` says which. Copies are cheap: undo is a list of them.
namespace stridescope::core
{

struct Scene
{
    Kinds::Scenes content;
    std::optional<std::string> title;
    std::optional<std::string> notes;
    std::optional<std::string> view_json; ///< what the window remembers; never needed to evaluate
    Extras extras;

    friend bool operator==(const Scene&, const Scene&) = default;
};

/// Beside "stridescope" and "kind", which say what the others mean.
template <MaybeConst<Scene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit("title", scene.title, Need::optional);
    visit("notes", scene.notes, Need::optional);
    std::visit([&](auto& content) { visit_fields(content, visit); }, scene.content);
    visit("view", scene.view_json, Need::optional, Rule::json_object);
}

/// As scene files name it.
[[nodiscard]] inline const char* kind_name(const Scene& scene)
{
    return Kinds::names[scene.content.index()];
}

/// What it is, for people.
[[nodiscard]] inline std::string caption(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene& content) { return K::caption(content); });
}
/// Its sizes and types on a line.
[[nodiscard]] inline std::string summary(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene& content) { return K::summary(content); });
}

/// What questions about places of a scene's memory count in.
[[nodiscard]] inline OffsetForm offset_form(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene& content) { return K::offset_form(content); });
}

/// The scene's own tensor of that name; null where it has none.
[[nodiscard]] TensorSpec* tensor_of(Scene& scene, Operand operand);
[[nodiscard]] const TensorSpec* tensor_of(const Scene& scene, Operand operand);

/// Whether `run` goes from the memory back to the tensor too.
[[nodiscard]] inline bool has_inverse(const Scene& scene)
{
    return visit_kind(scene.content, []<typename K>(const typename K::Scene&) { return K::has_inverse; });
}

} // namespace stridescope::core
