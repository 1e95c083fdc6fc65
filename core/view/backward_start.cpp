#include "core/view/backward_start.h"

namespace stridescope::core
{

std::optional<Dims> backward_start(const SceneView& view)
{
    const Layout* const walked = view.copying() ? view.copying()->as_view() : nullptr;
    if (!walked)
        return std::nullopt;
    const Layout& whole = view.tensor(Operand::input)->layout;
    for (std::size_t d = 0; d < walked->sizes.size(); ++d)
        if (walked->sizes[d] > 1 && (walked->strides[d] < 0) != (whole.strides[d] < 0))
            return view.copying()->source(Dims::filled(walked->sizes.size(), 0));
    return std::nullopt;
}

} // namespace stridescope::core
