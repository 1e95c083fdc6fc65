#include "core/kinds/tpu/tpu.h"

namespace stridescope::core
{
namespace
{

/// Tells whether the chip's name gives the number of interleaved channels. For an unknown name it is the name
/// that is wrong.
bool says_nic(const std::string* preset)
{
    const ChipPreset* chip = preset ? find_chip(*preset) : nullptr;
    return preset && (!chip || chip->nic_8_bit);
}

} // namespace

TpuNeeds needs_of(std::string_view layout, const std::string* preset)
{
    TpuNeeds needs{Need::misplaced, Need::misplaced, Need::misplaced};
    const LaneLayout* row = find_lane_layout(layout);
    switch (row ? row->key : LaneKey::none)
    {
    case LaneKey::none:
        break;
    case LaneKey::strides:
        needs.strides = Need::required;
        break;
    case LaneKey::w:
        needs.w = Need::required;
        break;
    case LaneKey::nic:
        needs.nic = says_nic(preset) ? Need::optional : Need::required;
        break;
    }
    return needs;
}

} // namespace stridescope::core
