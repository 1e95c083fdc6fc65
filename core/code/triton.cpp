#include "core/code/digit_view.h"
#include "core/code/targets.h"
#include "core/layouts/text_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace stridescope::core
{
namespace
{

constexpr std::string_view triton_name = "Triton";

/// Returns the dimensions, innermost first, if each is one digit.
std::optional<std::vector<std::size_t>> order_of(const DigitView& view)
{
    std::vector<std::size_t> order;
    const std::vector<DigitAxis> axes = in_memory_order(view.digits);
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis)
    {
        const bool goes_on = !order.empty() && order.back() == axis->dimension;
        if (!goes_on && std::find(order.begin(), order.end(), axis->dimension) != order.end())
            return std::nullopt;
        if (goes_on && axis->place != std::prev(axis)->place + 1)
            return std::nullopt;
        if (!goes_on)
            order.push_back(axis->dimension);
    }
    // Dimensions of size 1 may be anywhere.
    for (std::size_t d = view.digits.size(); d-- > 0;)
        if (std::find(order.begin(), order.end(), d) == order.end())
            order.push_back(d);
    return order;
}

/// Returns the text of the swizzled layout, if that reads back as the view's placement.
std::optional<std::string> swizzled(const DigitView& view, const std::vector<std::size_t>& order)
{
    const Placement& placement = view.placement;
    Int vec = 1;
    Int per_phase = 1;
    Int max_phase = 1;
    if (placement.xors.size() > 1)
        return std::nullopt;
    if (!placement.xors.empty())
    {
        const Xor& step = placement.xors.front();
        const int columns = layouts::log2_of(placement.sizes[order[0]]);
        // The bits that are read belong to rows, those that change to columns.
        if (order.size() < 2 || step.base + step.shift < columns || step.base + step.bits > columns
            || step.base + step.shift + step.bits > columns + layouts::log2_of(placement.sizes[order[1]]))
            return std::nullopt;
        vec = Int{1} << step.base;
        per_phase = Int{1} << (step.base + step.shift - columns);
        max_phase = Int{1} << step.bits;
    }
    return fmt::format("gl.SwizzledSharedLayout(vec={}, per_phase={}, max_phase={}, order=[{}])", vec,
                       per_phase, max_phase, fmt::join(order, ", "));
}

/// Returns the coordinate at each power of two of the offset, before pads. All other coordinates follow, since
/// every part of the placement is linear over bits.
std::vector<Dims> bases_of(const DigitView& view, Int elements)
{
    Placement unpadded = view.placement;
    unpadded.pads.clear();
    std::vector<Dims> bases;
    for (Int offset = 1; offset < elements; offset *= 2)
    {
        const Int sum = *unmoved(unpadded, offset);
        Dims x = Dims::filled(view.digits.size(), 0);
        for (const DigitAxis& axis : in_memory_order(view.digits))
        {
            Int divisor = 1;
            for (std::size_t k = 0; k < axis.place; ++k)
                divisor *= *view.digits[axis.dimension][k].extent;
            x[axis.dimension] += sum / axis.stride % axis.extent * divisor;
        }
        bases.push_back(x);
    }
    return bases;
}

std::string text_of(const std::vector<Dims>& bases)
{
    std::string text;
    for (const Dims& basis : bases)
        text += fmt::format("{}[{}]", text.empty() ? "" : ", ", fmt::join(basis, ", "));
    return text;
}

/// Writes the pads, which have rules of their own.
Result<std::string> padded(const DigitView& view, const std::vector<Dims>& bases)
{
    const Placement& placement = view.placement;
    std::string pairs;
    std::set<Int> intervals;
    for (const PadSlots& pad : placement.pads)
    {
        if (!layouts::is_power_of_two(pad.interval) || !layouts::is_power_of_two(pad.amount))
            return cannot_say("pad", "Triton's intervals and paddings must be powers of two");
        if (!intervals.insert(pad.interval).second)
            return cannot_say("pad",
                              fmt::format("Triton takes each interval once; {} appears twice", pad.interval));
        pairs += fmt::format("{}[{}, {}]", pairs.empty() ? "" : ", ", pad.interval, pad.amount);
    }
    for (const Dims& basis : bases)
    {
        std::vector<Int> steps(basis.begin(), basis.end());
        std::erase(steps, 0);
        if (steps.size() != 1 || !layouts::is_power_of_two(steps.front()))
            return cannot_say("xor", "Triton's padded layouts have no swizzles");
    }
    if (bases.empty())
        return cannot_say("sizes", "Triton's padded layouts need at least two elements");
    return fmt::format("gl.PaddedSharedLayout([{}], [{}], [], [{}])", pairs, text_of(bases),
                       fmt::join(placement.sizes, ", "));
}

} // namespace

Result<CodeText> code_targets_of::triton(const CodeInput& input)
{
    auto view = digit_view(input.facts);
    if (!view)
        return std::visit([](const auto& facts) { return cannot_say_kind(triton_name, facts); },
                          input.facts.content);
    if (auto problem = refuse_4_bits(view->tensor->dtype, triton_name, "dtype"))
        return *std::move(problem);
    if (auto problem = refuse({Beyond::window, Beyond::base, Beyond::padding}, *view, triton_name))
        return *std::move(problem);
    Placement& placement = view->placement;
    Int elements = 1;
    for (std::size_t d = 0; d < placement.sizes.size(); ++d)
    {
        if (!layouts::is_power_of_two(placement.sizes[d]))
            return cannot_say(fmt::format("sizes[{}]", d),
                              fmt::format("sizes in Triton must be powers of two, not {}", placement.sizes[d]));
        elements *= placement.sizes[d];
    }
    if (!is_dense(in_memory_order(view->digits)))
        return cannot_say("strides",
                          "Triton layouts have no holes, no shared offsets, and no negative strides");
    for (Xor& step : placement.xors)
    {
        // Bits above those of the offsets are 0 and change nothing.
        if (step.shift > 0)
            step.bits = std::clamp(layouts::log2_of(elements) - step.base - step.shift, 0, step.bits);
        if (step.bits > 0 && step.block() > elements)
            return cannot_say("xor", fmt::format("the swizzle's block of {} elements is larger than the tensor",
                                                 step.block()));
    }
    std::erase_if(placement.xors, [](const Xor& step) { return step.bits == 0; });
    std::string layout;
    const auto order = order_of(*view);
    const auto swizzle = order && placement.pads.empty() ? swizzled(*view, *order) : std::nullopt;
    if (swizzle)
        layout = *swizzle;
    else if (placement.pads.empty())
        layout = fmt::format("gl.SharedLinearLayout(offset_bases=[{}])", text_of(bases_of(*view, elements)));
    else
    {
        auto with_pads = padded(*view, bases_of(*view, elements));
        if (!with_pads)
            return with_pads.problem();
        layout = *std::move(with_pads);
    }
    CodeWriter code;
    code << "from triton.experimental.gluon import language as gl\n\n# ";
    write_tensor_words(code, view->tensor->dtype, view->tensor->labels, placement.sizes, Operand::input);
    code << "\nlayout = " << layout << "\n";
    return code.take();
}

} // namespace stridescope::core
