#include "ui/panels/canvas/element_words.h"

#include "core/data/element_text.h"
#include "core/kinds/ask.h"
#include "core/map/offset_steps.h"
#include "ui/shell/style.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{

ColouredWords coordinate_words(const core::Dims& x, const std::string& labels)
{
    ColouredWords words;
    for (std::size_t d = 0; d < x.size(); ++d)
        words.add(fmt::format("{}{}={}", d == 0 ? "" : "  ", labels[d], x[d]), dimension_colour(labels, d));
    return words;
}

namespace
{

void add_byte(ColouredWords& words, core::Int offset, core::Int bits, core::Int address)
{
    const auto from_start = core::byte_of(offset, bits);
    if (const auto byte = from_start ? core::checked_add(address, *from_start) : std::nullopt)
    {
        words.add(" \xe2\x86\x92 ", theme().text_faint);
        if (address != 0)
            words.add(fmt::format("{} + {} = ", address, *from_start), theme().text_soft);
        words.add(fmt::format("byte {}", *byte), theme().text);
        if (bits == 4)
            words.add(core::nibble_of(offset) == 0 ? " low nibble" : " high nibble", theme().text_soft);
    }
}

} // namespace

ColouredWords offset_sum_words(const core::TensorPlacement& map, const core::Dims& x)
{
    using By = core::OffsetStep::By;
    // If strides are in bytes, so is the sum.
    const core::Int units = map.published(core::place_of(map, x).offset) ? map.units : 1;
    const std::vector<core::Digit> digits = map.tiles ? core::outermost_first(map.digits) : map.digits;
    const std::vector<core::OffsetStep> steps = core::offset_steps(map, digits, x);
    ColouredWords words;
    const core::OffsetStep* first_swizzle = nullptr; // the first of several in turn
    core::Int offset = 0;                            // each offset of an element fits in 64 bits
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const core::OffsetStep& step = steps[i];
        offset = static_cast<core::Int>(step.after * units);
        const bool sums = step.by == By::digit || i == 0;
        const bool last_of_sum = sums && (i + 1 == steps.size() || steps[i + 1].by != By::digit);
        if (sums && i > 0)
            words.add(" + ", theme().text_faint);
        if (step.by == By::digit)
            words.add(fmt::format("{}\xc2\xb7{}", step.value, step.digit->stride * units),
                      dimension_colour(map.labels, step.digit->dimension));
        else if (sums)
            words.add(fmt::format("{}", offset), theme().text_soft);
        else if (step.by == By::swizzle)
        {
            if (!first_swizzle || steps[i - 1].by != By::swizzle)
                first_swizzle = &step;
            if (i + 1 == steps.size() || steps[i + 1].by != By::swizzle)
                words.add(fmt::format(" \xe2\x86\x92 {} = {}", core::xor_text(*first_swizzle, step), offset),
                          theme().text);
        }
        else
            words.add(fmt::format(" \xe2\x86\x92 {} {}", step.by == By::base ? "base" : "pad", offset),
                      theme().text);
        if (last_of_sum)
            words.add(fmt::format(" = {}", offset), theme().text);
    }
    add_byte(words, offset, map.bits / units, map.address);
    return words;
}

Colour dimension_colour(const core::SceneView& view, core::Operand operand, std::size_t dimension)
{
    const auto parts = view.parts();
    const bool labelled = std::find(parts.begin(), parts.end(), operand) != parts.end();
    return dimension_colour(labelled ? view.labels(operand) : std::string(), dimension);
}

std::string expected_text(const core::SceneView& view, const Look& look, const core::Dims& x)
{
    const MarkedElements& marked = look.marked;
    if (!marked.expected || !marked.which || marked.of != view.shown()->scene || !marked.which->has(x))
        return {};
    const core::ExpectedTensor& expected = *marked.expected;
    return core::element_text(expected.dtype, expected[core::row_major_index(marked.which->sizes(), x)]);
}

} // namespace stridescope::ui
