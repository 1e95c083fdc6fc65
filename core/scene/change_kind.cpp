#include "core/scene/change_kind.h"

#include "core/scene/members.h"

namespace stridescope::core
{
namespace
{

TensorSpec main_tensor(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene& content) { return K::main_tensor(content); });
}

/// Returns the DirectML feature level of a scene; null for a kind that is not DirectML's.
template <MaybeConst<Scene> AnyScene>
auto* feature_level(AnyScene& scene)
{
    using Level = std::optional<std::string>;
    std::conditional_t<std::is_const_v<AnyScene>, const Level, Level>* found = nullptr;
    for_each_member<Level>(scene,
                           [&](auto& member, const std::string&, Rule rule)
                           {
                               if (rule == Rule::feature_level)
                                   found = &member;
                           });
    return found;
}

} // namespace

Scene with_kind(const Scene& scene, std::size_t kind)
{
    if (scene.content.index() == kind)
        return scene;
    Scene after = scene;
    const TensorSpec tensor = main_tensor(scene);
    std::size_t place = 0;
    Kinds::each(
        [&]<typename K>()
        {
            if (place++ == kind)
                after.content = K::of_tensor(tensor);
        });
    if (auto* level = feature_level(after))
        if (const auto* old = feature_level(scene))
            *level = *old;
    return after;
}

Scene raise_rank(Scene scene)
{
    visit_kind(scene.content,
               []<typename K>(typename K::Scene& content)
               {
                   const auto rank = [&] { return K::main_tensor(content).sizes.size(); };
                   while (rank() > 0 && rank() < raised_rank && K::add_dimension(content))
                       ;
               });
    return scene;
}

} // namespace stridescope::core
