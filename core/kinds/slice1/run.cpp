#include "core/kinds/slice1/slice1.h"
#include "core/run/scene_run.h"

namespace stridescope::core
{

std::optional<Problem> Slice1::plan(const Slice1Facts& facts, Direction, SceneRun& run)
{
    const auto view = slice_view(run.input_layout(), facts.window, run.forms.output.sizes);
    if (!view)
        return Problem{Code::overflow, "window.strides", "a stride of the slice does not fit in 64 bits"};
    return run.add(copy_spec(*view, run.forms.input.element_count, run.output_layout(),
                             run.forms.output.element_count, run.input.bits()));
}

} // namespace stridescope::core
