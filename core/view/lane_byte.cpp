#include "core/view/lane_byte.h"

#include "core/view/reason.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

std::string reason_at(const TensorPlacement& map, Int npu, Int byte, const SlotContents& here)
{
    const SlotOfByte slot = *map.slot_of(byte);
    if (here.holds != SlotHolds::element)
        return place_reason(map, {npu, slot.offset}, here);
    const Int bytes = map.bits / 8;
    return bytes < 2 ? std::string() : fmt::format("byte {} of {}", slot.into, bytes);
}

} // namespace

std::vector<LaneByteTensor> tensors_of_byte(const Memory& shared, Int npu, Int byte, Int most_steps)
{
    std::vector<LaneByteTensor> here;
    for (std::size_t i = 0; i < shared.tensors.size() && here.size() < most_byte_tensors_listed; ++i)
    {
        const TensorPlacement& map = *shared.tensors[i].placement;
        if (!reserves(map, byte))
            continue;
        const SlotContents found =
            contents_of_byte(map, {npu, byte}, {most_coordinates_listed, most_steps, nullptr});
        here.push_back({i, finding_of(found), reason_at(map, npu, byte, found)});
    }
    return here;
}

} // namespace stridescope::core
