#include "ui/picture/bar_ends.h"

#include "core/text/grouped.h"
#include "core/view/buffer_end.h"
#include "core/view/data_cover.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// Returns the share of [begin, end) that is outside [least, after).
double share_outside(core::Int begin, core::Int end, core::Int least, core::Wide behind)
{
    const core::Wide inside =
        std::max<core::Wide>(0, std::min<core::Wide>(end, behind) - std::max(begin, least));
    return 1 - static_cast<double>(inside) / static_cast<double>(core::wide(end) - begin);
}

} // namespace

std::vector<BarEnd> bar_ends(const core::SceneView& view, core::Operand operand)
{
    const core::TensorFacts* tensor = view.tensor(operand);
    if (!tensor)
        return {};
    const core::BufferEnd end = core::buffer_end(*tensor);
    const auto place = [&](core::Int byte)
    { return static_cast<World>(byte) * 8 / static_cast<World>(tensor->bits()); };
    std::vector<BarEnd> ends;
    if (end.given)
        ends.push_back(
            {place(*end.given), fmt::format("buffer end: {} bytes", core::grouped(*end.given)), true});
    if (end.needed && end.needed != end.given)
    {
        const core::Wide elements = (core::wide(tensor->memory_range().greatest) + 1) * tensor->bits();
        const bool rounded = !tensor->places && elements != core::wide(*end.needed) * 8;
        // The minimum bytes of a tensor do not include its base offset.
        const bool from_start = end.needed == tensor->buffer_bytes;
        ends.push_back({place(*end.needed),
                        fmt::format("{}{}: {} bytes",
                                    tensor->places ? "end of the tiles"
                                    : from_start   ? "minimum"
                                                   : "tensor end",
                                    rounded ? ", rounded up to 4" : "", core::grouped(*end.needed)),
                        false});
    }
    std::sort(ends.begin(), ends.end(), [](const BarEnd& a, const BarEnd& b) { return a.place < b.place; });
    return ends;
}

double share_outside_buffer(const core::SceneView& view, core::Operand operand, core::Int begin, core::Int end)
{
    const core::TensorFacts* tensor = view.tensor(operand);
    if (!tensor)
        return 0;
    const auto slots = core::buffer_slots(*tensor);
    return share_outside(begin, end, 0, slots.value_or(core::int_max));
}

double share_outside_dump(const core::SceneView& view, core::Operand operand, core::Int begin, core::Int end)
{
    const core::DataArray* dump = core::dump_of(view, operand);
    return dump ? share_outside(begin, end, 0, dump->element_count()) : 0;
}

} // namespace stridescope::ui
