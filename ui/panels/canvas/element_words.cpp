#include "ui/panels/canvas/element_words.h"

#include "core/data/element_text.h"
#include "core/kinds/ask.h"
#include "core/map/offset_steps.h"
#include "ui/shell/style.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

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

/// Returns base + x·stride + ... = sum, what swizzles, a late base, and pads make of it, and the byte in a
/// memory that begins at `address`. Strides and offsets are given in `units` of each element.
ColouredWords sum_words(const core::Placement& placement, const std::string& labels, const core::Dims& x,
                        std::span<const core::Digit> digits, core::Int bits, core::Int address = 0,
                        core::Int units = 1)
{
    using By = core::OffsetStep::By;
    const std::vector<core::OffsetStep> steps = core::offset_steps(placement, digits, x);
    ColouredWords words;
    core::Int offset = 0; // each offset of an element fits in 64 bits
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
                      dimension_colour(labels, step.digit->dimension));
        else if (sums)
            words.add(fmt::format("{}", offset), theme().text_soft);
        else if (step.by != By::swizzle || i + 1 == steps.size() || steps[i + 1].by != By::swizzle)
            words.add(fmt::format(" \xe2\x86\x92 {} {}",
                                  step.by == By::swizzle ? "XOR"
                                  : step.by == By::base  ? "base"
                                                         : "pad",
                                  offset),
                      theme().text);
        if (last_of_sum)
            words.add(fmt::format(" = {}", offset), theme().text);
    }
    add_byte(words, offset, bits / units, address);
    return words;
}

} // namespace

ColouredWords tensor_sum_words(const core::TensorFacts& tensor, const core::Dims& x)
{
    const core::Placement placement =
        tensor.places ? tensor.places->placement() : core::placement_of(tensor.layout);
    return sum_words(placement, tensor.labels, x, core::digits_to_read(placement), tensor.bits());
}

ColouredWords lane_sum_words(const core::TensorPlacement& map, const core::Dims& x)
{
    // If strides are in bytes, so is the sum.
    const core::Int units = map.published(core::place_of(map, x).offset) ? map.units : 1;
    return sum_words(map, map.labels, x, map.digits, map.bits, map.address, units);
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
