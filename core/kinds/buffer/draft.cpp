#include "core/kinds/buffer/buffer.h"

namespace stridescope::core
{

Draft Buffer::draft(const BufferScene& scene, const EvaluateOptions& options)
{
    Draft draft;
    draft.add(Operand::input, draft_tensor(scene.tensor, {}, true, options.files));
    return draft;
}

} // namespace stridescope::core
