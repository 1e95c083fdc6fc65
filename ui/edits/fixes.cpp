#include "ui/edits/fixes.h"

#include "ui/edits/number_path.h"

namespace stridescope::ui
{

std::optional<core::Fix> fix_for(const core::Scene& scene, const core::Problem& problem)
{
    switch (problem.code)
    {
    case core::Code::zero_size:
    case core::Code::window_empty:
    case core::Code::output_empty:
    case core::Code::window_stride_zero:
    {
        core::Fix fix{"Set to 1", scene};
        core::Int* number = number_at(fix.scene, problem.where);
        if (!number)
            return std::nullopt;
        *number = 1;
        return fix;
    }
    default:
        return core::fix_for(scene, problem);
    }
}

} // namespace stridescope::ui
