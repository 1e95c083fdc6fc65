#include "core/run/run_parts.h"

namespace stridescope::core
{
namespace
{

IndexType index_type(DType dtype)
{
    switch (dtype)
    {
    case DType::int32:
        return IndexType::int32;
    case DType::uint32:
        return IndexType::uint32;
    case DType::uint64:
        return IndexType::uint64;
    default:
        return IndexType::int64;
    }
}

} // namespace

Indices engine_indices(const SceneRun& scene_run)
{
    return {scene_run.indices->bytes.data(), index_type(scene_run.indices->dtype),
            scene_run.negative_indices_allowed};
}

} // namespace stridescope::core
