#include "ui/picture/cell_words.h"

#include "core/view/data_cover.h"
#include "core/view/values.h"

#include <fmt/format.h>

namespace stridescope::ui
{

CellWords cell_words(const core::SceneView& view, core::Operand operand, const core::Dims& x, core::Int offset,
                     CellText text, core::Searches& searches)
{
    if (text == CellText::none)
        return {};
    if (text == CellText::coordinates)
        return {core::coordinate_text(x)};
    const bool indices = operand == core::Operand::indices; // index values show what they select
    if (text != CellText::values && !indices)
        return {fmt::format("{}", offset)};
    if (auto value = view.value(operand, x, searches))
        return {*std::move(value)};
    if (core::outside_dump(view, operand, x))
        return {.words = outside_mark, .outside = true};
    // Letters follow the order of first visits; if that is unknown, the offset stands for it.
    const core::TensorFacts* tensor = view.tensor(operand);
    if (tensor && std::holds_alternative<core::Letters>(tensor->values))
        return {fmt::format("{}", offset)};
    return {.words = "?", .unknown = true};
}

CellWords empty_words(const core::SceneView& view, core::Operand operand, core::Int offset, CellText text)
{
    if (text == CellText::none)
        return {};
    if (text != CellText::values)
        return {fmt::format("{}", offset)};
    if (auto held = core::dumped(view, operand, offset))
        return {*std::move(held)};
    if (core::outside_dump(view, operand, offset))
        return {.words = outside_mark, .outside = true};
    return {"x"};
}

} // namespace stridescope::ui
