#pragma once

#include "core/scene/scene.h"

#include <string>

namespace stridescope::core
{

/// Visits all members of one type, however deep.
template <typename T, typename Use>
class MemberVisitor : public FieldVisitor
{
public:
    explicit MemberVisitor(const Use& told, std::string path = {}) : use(told), before(std::move(path)) {}

    template <typename M>
    void operator()(FieldName name, M&& member, Need, Rule rule = Rule::any) const
    {
        look(member, before + std::string(name.text), rule);
    }

private:
    template <typename M>
    void look(M& member, const std::string& path, Rule rule) const
    {
        if constexpr (std::same_as<std::remove_const_t<M>, T>)
            use(member, path, rule);
        else if constexpr (HasFields<M>)
            visit_fields(member, MemberVisitor(use, path + "."));
        else if constexpr (requires {
                               *member;
                               requires HasFields<typename M::value_type>;
                           }) // an optional value
        {
            if (member)
                look(*member, path, rule);
        }
    }

    const Use& use;
    std::string before; ///< path before a member's key, with a dot at its end
};

/// Calls `use(T&, path, rule)` for each member of type T in a scene, however deep. The scene may be const.
template <typename T, MaybeConst<Scene> AnyScene, typename Use>
void for_each_member(AnyScene& scene, const Use& use)
{
    visit_fields(scene, MemberVisitor<T, Use>(use));
}

} // namespace stridescope::core
