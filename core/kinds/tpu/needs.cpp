#include "core/kinds/tpu/tpu.h"

namespace stridescope::core
{

TpuNeeds needs_of(std::string_view layout, std::string_view preset)
{
    TpuNeeds needs{Need::misplaced, Need::misplaced, Need::misplaced};
    if (layout == "free")
        needs.strides = Need::required;
    if (layout == "matrix" || layout == "vector")
        needs.w = Need::required;
    // A preset may know how many input channels it interleaves; of one that is none the name is the fault.
    if (layout == "weight_nic")
        needs.nic = preset.empty() ? Need::required : Need::optional;
    return needs;
}

} // namespace stridescope::core
