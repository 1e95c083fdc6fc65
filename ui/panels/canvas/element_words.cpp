#include "ui/panels/canvas/element_words.h"

#include "core/data/element_text.h"
#include "core/kinds/ask.h"
#include "ui/shell/style.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <utility>

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

/// Returns base + x·stride + ... = sum.
ColouredWords terms_of(const core::Dims& x, const core::Layout& layout, const std::vector<Colour>& colours)
{
    ColouredWords words;
    if (layout.base != 0)
        words.add(fmt::format("{} + ", layout.base), theme().text_soft);
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        if (d > 0)
            words.add(" + ", theme().text_faint);
        words.add(fmt::format("{}\xc2\xb7{}", x[d], layout.strides[d]), colours[d]);
    }
    words.add(fmt::format(" = {}", core::offset_of(layout, x)), theme().text);
    return words;
}

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

ColouredWords sum_words(const core::Dims& x, const core::Layout& layout, const std::vector<Colour>& colours,
                        core::Int bits, core::Int address)
{
    ColouredWords words = terms_of(x, layout, colours);
    add_byte(words, core::offset_of(layout, x), bits, address);
    return words;
}

ColouredWords tensor_sum_words(const core::TensorFacts& tensor, const core::Dims& x)
{
    if (!tensor.places)
        return sum_words(x, tensor.layout, term_colours(tensor.labels), tensor.bits());
    const core::Placement& placement = tensor.places->placement();
    core::Dims values;
    core::Layout digits;
    digits.base = placement.base_of_digits();
    std::vector<Colour> colours;
    for (const core::Digit& digit : placement.digits)
    {
        values.push_back(digit.of(x[digit.dimension] + placement.first_of(digit.dimension)));
        digits.sizes.push_back(digit.extent);
        digits.strides.push_back(digit.stride);
        colours.push_back(dimension_colour(tensor.labels, digit.dimension));
    }
    ColouredWords words = terms_of(values, digits, colours);
    const core::Int offset = tensor.offset(x);
    const auto step = [&](const char* by, core::Int now)
    { words.add(fmt::format(" \xe2\x86\x92 {} {}", by, now), theme().text); };
    core::Int now = core::offset_of(digits, values);
    bool is_swizzled = false;
    const auto after_xors = [&]
    {
        if (std::exchange(is_swizzled, false))
            step("XOR", now);
    };
    placement.each_move(
        [&](const core::Xor& one)
        {
            now = one.of(now);
            is_swizzled = true;
        },
        [&]
        {
            after_xors();
            now += placement.base;
            step("base", now);
        });
    after_xors();
    if (!placement.pads.empty())
        step("pad", offset);
    add_byte(words, offset, tensor.bits(), 0);
    return words;
}

ColouredWords lane_sum_words(const core::TensorPlacement& map, const core::Dims& x)
{
    // If strides are in bytes, so is the sum.
    const core::Int units = map.published(core::place_of(map, x).offset) ? map.units : 1;
    core::Layout in_lane;
    for (const core::Digit& digit : map.digits)
    {
        in_lane.sizes.push_back(digit.extent);
        in_lane.strides.push_back(digit.stride * units);
    }
    return sum_words(core::digits_of(map, x).values, in_lane, term_colours(map), map.bits / units, map.address);
}

std::vector<Colour> term_colours(const std::string& labels)
{
    std::vector<Colour> colours;
    for (std::size_t d = 0; d < labels.size(); ++d)
        colours.push_back(dimension_colour(labels, d));
    return colours;
}

std::vector<Colour> term_colours(const core::TensorPlacement& map)
{
    std::vector<Colour> colours;
    for (const core::Digit& digit : map.digits)
        colours.push_back(dimension_colour(map.labels, digit.dimension));
    return colours;
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
