#include "core/view/lane_tenants.h"

namespace stridescope::core
{

std::optional<SharedLanes> shared_lanes(const Facts& facts)
{
    return std::visit(
        [](const auto& of) -> std::optional<SharedLanes>
        {
            if constexpr (requires {
                              of.names;
                              of.maps();
                              of.memory;
                          })
            {
                SharedLanes lanes;
                lanes.memory = &of.memory;
                const auto maps = of.maps();
                for (std::size_t i = 0; i < maps.size(); ++i)
                    lanes.tensors.push_back({of.names[i], maps[i]});
                return lanes;
            }
            else
                return std::nullopt;
        },
        facts.content);
}

} // namespace stridescope::core
