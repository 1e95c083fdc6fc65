#include "core/kinds/step_parts.h"

#include "core/kinds/ask.h"
#include "core/map/offset_steps.h"
#include "core/tensor/coordinate_text.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Returns "5 = 0·16 + 0·16 + 1·4 + 1·1, byte 20".
std::string place_now(const TensorFacts& tensor, const StepTouch& touch)
{
    return fmt::format("offset {} = {}, {}", offset_sum(tensor.layout, touch.coordinate), touch.offset,
                       byte_words(touch, tensor.bits()));
}

} // namespace

StepTouch touched(Operand operand, const TensorFacts& tensor, const Dims& coordinate)
{
    StepTouch touch;
    touch.operand = operand;
    touch.coordinate = coordinate;
    touch.offset = tensor.offset(coordinate);
    touch.byte = byte_of(touch.offset, tensor.bits());
    touch.nibble = tensor.bits() == 4 ? nibble_of(touch.offset) : 0;
    return touch;
}

std::string byte_words(const StepTouch& touch, Int bits)
{
    std::string words = touch.byte         ? fmt::format("byte {}", *touch.byte)
                        : touch.offset < 0 ? std::string("a byte below -2^63")
                                           : std::string("byte 2^63 or beyond");
    if (bits == 4)
        words += touch.nibble == 0 ? ", low nibble" : ", high nibble";
    return words;
}

std::string factor(Int value)
{
    return value < 0 ? fmt::format("({})", value) : fmt::format("{}", value);
}

namespace
{

std::string sum_of(const Layout& layout, const Dims& coordinate, bool of_size_1)
{
    const Placement placement = placement_of(layout);
    std::string sum;
    for (const OffsetStep& step : offset_steps(placement, placement.digits, coordinate))
        if (step.by == OffsetStep::By::base)
            sum = fmt::format("{}", layout.base);
        else if (of_size_1 || step.digit->extent > 1)
            sum +=
                fmt::format("{}{}\xC2\xB7{}", sum.empty() ? "" : " + ", step.value, factor(step.digit->stride));
    return sum;
}

} // namespace

std::string offset_sum(const Layout& layout, const Dims& coordinate)
{
    return sum_of(layout, coordinate, true);
}

std::string short_sum(const Layout& layout, const Dims& coordinate)
{
    std::string sum = sum_of(layout, coordinate, false);
    return sum.empty() ? offset_sum(layout, coordinate) : sum;
}

std::string running_sum(Wide before, std::string_view term, Wide after)
{
    return fmt::format("{} + {} = {}", number_text(before), term, number_text(after));
}

std::string number_text(Wide value)
{
    const auto narrowed = narrow(value);
    return narrowed ? fmt::format("{}", *narrowed) : std::string("beyond 64 bits");
}

std::string in_brackets(std::string_view name, const Dims& coordinate)
{
    return fmt::format("{}[{}]", name, coordinate_text(coordinate));
}

StepOffer offer_of_elements(const char* title, std::string_view source, const Dims& sizes)
{
    return {StepCode::elements, title, source, *element_count(sizes)};
}

void copy_step(Step& step, const TensorFacts& input, const TensorFacts& output, const Dims& from,
               const Dims& to, std::string source)
{
    if (source.empty())
        source = in_brackets("in", from);
    const StepTouch read = touched(Operand::input, input, from);
    const StepTouch written = touched(Operand::output, output, to);
    step.lines.push_back({1, "read  in[x]", place_now(input, read)});
    step.lines.push_back({1, "write out[y]", place_now(output, written), {}, true});
    step.reads.push_back(read);
    step.writes.push_back(written);
    step.sentence = fmt::format("{} = {}, offset {}, {}", in_brackets("out", to), source, read.offset,
                                byte_words(read, input.bits()));
}

void copy_step_of_unknown(Step& step, const TensorFacts& output, const Dims& to)
{
    const StepTouch written = touched(Operand::output, output, to);
    step.lines.push_back({1, "read  in[x]", "the scene has no indices"});
    step.lines.push_back({1, "write out[y]", place_now(output, written), {}, true});
    step.writes.push_back(written);
    step.sentence = in_brackets("out", to) + " = unknown: the scene has no indices";
}

} // namespace stridescope::core
