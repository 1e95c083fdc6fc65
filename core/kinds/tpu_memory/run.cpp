#include "core/kinds/tpu_memory/tpu_memory.h"
#include "core/run/scene_run.h"

namespace stridescope::core
{
namespace
{

Problem not_one()
{
    return {Code::unsupported, "kind",
            "a tpu_memory scene holds several tensors; run works on a scene with one"};
}

} // namespace

Result<RunForms> TpuMemory::forms(const TpuMemoryFacts&, Direction)
{
    return not_one();
}

std::optional<Problem> TpuMemory::plan(const TpuMemoryFacts&, Direction, SceneRun&)
{
    return not_one();
}

} // namespace stridescope::core
