#pragma once

#include "core/kinds/buffer/buffer.h"
#include "core/kinds/gather_elements/gather_elements.h"
#include "core/kinds/gather_nd1/gather_nd1.h"
#include "core/kinds/slice1/slice1.h"
#include "core/kinds/tiled/tiled.h"
#include "core/kinds/tpu/tpu.h"
#include "core/kinds/tpu_memory/tpu_memory.h"

#include <utility>
#include <variant>
#include <vector>

/// The one list of kinds. Names, reading, printing, evaluation, answers, runs, pictures and the menus of new
/// scenes derive from it.
namespace stridescope::core
{

template <Kind... K>
struct KindList
{
    using Scenes = std::variant<typename K::Scene...>;
    using Facts = std::variant<typename K::Facts...>;
    static constexpr std::size_t count = sizeof...(K);
    static constexpr const char* names[] = {K::name...};
    static constexpr const char* titles[] = {K::title...};
    static constexpr const char* families[] = {K::family...}; ///< kinds of one family follow each other
    static constexpr const char* members[] = {K::member...};  ///< empty for the only kind of a family
    static constexpr const char* nouns[] = {K::noun...};

    /// Calls visit.template operator()<K>() for each kind in turn.
    template <typename Visit>
    static void each(Visit&& visit)
    {
        (visit.template operator()<K>(), ...);
    }
};

using Kinds = KindList<Buffer, Tiled, Slice1, GatherNd1, GatherElements, Tpu, TpuMemory>;

/// Returns the kind that a scene's or facts' type belongs to.
template <typename T, Kind... K>
consteval auto kind_of_type(KindList<K...>)
{
    constexpr std::size_t place = []
    {
        std::size_t i = 0;
        std::size_t found = sizeof...(K);
        ((found = std::is_same_v<T, typename K::Scene> || std::is_same_v<T, typename K::Facts> ? i : found,
          ++i),
         ...);
        return found;
    }();
    return std::variant_alternative_t<place, std::variant<std::type_identity<K>...>>{};
}
template <typename T>
using KindOf = typename decltype(kind_of_type<T>(Kinds{}))::type;

/// Calls use.template operator()<K>(alternative) for the kind of what a variant of scenes or facts holds.
template <typename Variant, typename Use>
decltype(auto) visit_kind(Variant&& content, Use&& use)
{
    return std::visit(
        [&]<typename T>(T&& alternative) -> decltype(auto)
        { return use.template operator()<KindOf<std::remove_cvref_t<T>>>(std::forward<T>(alternative)); },
        std::forward<Variant>(content));
}

/// Returns the kinds that are operators of DirectML.
[[nodiscard]] inline std::vector<DirectMLOperator> directml_operators()
{
    std::vector<DirectMLOperator> all;
    Kinds::each(
        [&]<typename K>()
        {
            if constexpr (requires { K::directml; })
                all.push_back(K::directml);
        });
    return all;
}

/// Returns the scene of a tensor by itself.
[[nodiscard]] inline Kinds::Scenes scene_of_tensor(const TensorSpec& tensor)
{
    return Buffer::of_tensor(tensor);
}

} // namespace stridescope::core
