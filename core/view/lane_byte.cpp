#include "core/view/lane_byte.h"

#include "core/view/reason.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr Int byte_steps = 10000; ///< most steps in a frame

std::string reason_at(const TensorPlacement& map, Int npu, Int byte, const OffsetFinding& found)
{
    const SlotOfByte slot = *map.slot_of(byte);
    if (found.what == SlotUse::element)
    {
        const Int bytes = map.bits / 8;
        return bytes < 2 ? std::string() : fmt::format("byte {} of {}", slot.into, bytes);
    }
    const SlotContents here = contents_of(map, {npu, slot.offset}, {2, byte_steps, nullptr});
    return place_reason(map, {npu, slot.offset}, here);
}

} // namespace

std::vector<LaneByteTensor> tensors_of_byte(const Memory& shared, Int npu, Int byte)
{
    std::vector<LaneByteTensor> here;
    for (std::size_t i = 0; i < shared.tensors.size() && here.size() < most_byte_tensors_listed; ++i)
    {
        const TensorPlacement& map = *shared.tensors[i].placement;
        if (!reserves(map, byte))
            continue;
        OffsetFinding found = find_byte(map, {npu, byte});
        std::string reason = reason_at(map, npu, byte, found);
        here.push_back({i, std::move(found), std::move(reason)});
    }
    return here;
}

} // namespace stridescope::core
