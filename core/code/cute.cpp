#include "core/code/spellings.h"
#include "core/code/strided_view.h"
#include "core/code/targets.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::string_view cute_name = "CuTe";

/// A mode of a dimension: a dimension has one, or one for each of its digits.
struct Mode
{
    Int extent = 1;
    Int stride = 0;
};
using Modes = std::vector<Mode>;

bool is_long(Int number)
{
    return number > 0x7FFF'FFFF || number < -0x8000'0000LL;
}

/// Returns the modes of the lanes as one array, lane after lane. A start lane moves the base.
Result<std::vector<Modes>> lane_modes(const TensorPlacement& map, Int lane_elements, Int& base)
{
    std::vector<Modes> dimensions(map.sizes.size());
    // Digits are outermost first.
    for (auto digit = map.digits.end(); digit != map.digits.begin();)
    {
        --digit;
        Modes& modes = dimensions[digit->dimension];
        if (!digit->cyclic)
            modes.push_back({digit->extent, digit->stride});
        else if (wide(map.start_lane) + digit->extent <= map.lane_count)
        {
            modes.push_back({digit->extent, lane_elements});
            base = map.start_lane * lane_elements;
        }
        else if (map.start_lane == 0 && digit->extent % map.lane_count == 0)
        {
            modes.push_back({map.lane_count, lane_elements});
            modes.push_back({digit->extent / map.lane_count, digit->stride});
        }
        else
            return cannot_say("start_index",
                              "CuTe modes must be full; channels that start or end in mid-round are not");
    }
    for (std::size_t d = 0; d < dimensions.size(); ++d)
    {
        Wide covered = 1;
        for (const Mode& mode : dimensions[d])
            covered *= mode.extent;
        if (covered != map.sizes[d])
            return cannot_say("sizes[" + std::to_string(d) + "]",
                              "CuTe modes must be full; the last group is not");
    }
    return dimensions;
}

void write_nested(CodeWriter& code, const std::vector<Modes>& dimensions, std::string_view open,
                  std::string_view nested, std::string_view close, bool longs, Int Mode::*number,
                  std::string_view between)
{
    code << open;
    for (std::size_t d = 0; d < dimensions.size(); ++d)
    {
        const Modes& modes = dimensions[d];
        code << (d == 0 ? "" : between) << (modes.size() > 1 ? nested : "");
        for (std::size_t m = 0; m < modes.size(); ++m)
        {
            code << (m == 0 ? "" : between) << (longs ? "int64_t{" : "")
                 << OfDimension(Operand::output, d, modes[m].*number) << (longs ? "}" : "");
        }
        code << (modes.size() > 1 ? close : "");
    }
    code << close;
}

/// Returns the digits of a tiled tensor as modes.
Result<std::vector<Modes>> digit_modes(const DigitView& view)
{
    const Placement& placement = view.placement;
    if (auto problem = refuse({Beyond::window, Beyond::padding}, view, cute_name))
        return *std::move(problem);
    if (!placement.pads.empty())
        return cannot_say("pad", "CuTe layouts have no free slots after intervals");
    if (placement.xors_before_base > 0)
        return cannot_say("base_offset", "CuTe adds the offset before its swizzle; bases add it after theirs");
    if (placement.xors.size() > 1)
        return cannot_say("xor", "a composed CuTe layout has one swizzle, not "
                                     + std::to_string(placement.xors.size()));
    if (!placement.xors.empty() && placement.xors.front().block() > Int{1} << 31)
        return cannot_say("xor", "CuTe's swizzle masks are signed 32-bit numbers; this one is larger");
    std::vector<Modes> dimensions(view.digits.size());
    for (std::size_t d = 0; d < dimensions.size(); ++d)
    {
        for (const DigitChoice& digit : view.digits[d])
            if (digit.extent != 1)
                dimensions[d].push_back({*digit.extent, digit.stride});
        if (dimensions[d].empty())
            dimensions[d].push_back({1, 0});
    }
    return dimensions;
}

/// Returns what CuTe prints before a layout that is composed with a swizzle.
std::string swizzle_words(const Xor& swizzle, Int base)
{
    return fmt::format("Sw<{},{},{}> o {} o ", swizzle.bits, swizzle.base, swizzle.shift, base);
}

CodeText write(DType dtype, std::string_view labels, const Dims& sizes, Int base,
               const std::vector<Modes>& dimensions, const std::optional<Xor>& swizzle = {})
{
    // Offsets are added up in the widest type of the strides.
    Wide span = 0;
    bool longs = is_long(base);
    for (const Modes& modes : dimensions)
        for (const Mode& mode : modes)
        {
            longs = longs || is_long(mode.extent) || is_long(mode.stride);
            span += wide(mode.stride < 0 ? -(mode.stride + 1) : mode.stride) * mode.extent;
            if (span > 0x7FFF'FFFF)
            {
                longs = true;
                span = 0; // 64 bits are needed, whatever follows
            }
        }
    CodeWriter code;
    code << "#include <cute/tensor.hpp>\n\n// ";
    write_tensor_words(code, dtype, labels, sizes, Operand::output);
    code << "; memory points at offset 0.\n// ";
    if (swizzle)
        code << swizzle_words(*swizzle, base);
    write_nested(code, dimensions, "(", "(", ")", false, &Mode::extent, ",");
    code << ":";
    write_nested(code, dimensions, "(", "(", ")", false, &Mode::stride, ",");
    code << "\ntemplate <class Element>\nauto stridescope_tensor(Element* memory)\n{\n    auto shape = ";
    write_nested(code, dimensions, "cute::make_shape(", "cute::make_shape(", ")", longs, &Mode::extent, ", ");
    code << ";\n    auto stride = ";
    write_nested(code, dimensions, "cute::make_stride(", "cute::make_stride(", ")", longs, &Mode::stride, ", ");
    code << ";\n    return cute::make_tensor(memory";
    if (!swizzle)
        code << " + " << base << ", cute::make_layout(shape, stride));\n}\n";
    else if (base == 0)
        code << fmt::format(
            ", cute::composition(cute::Swizzle<{}, {}, {}>{{}}, cute::make_layout(shape, stride)));\n}}\n",
            swizzle->bits, swizzle->base, swizzle->shift);
    else
        // The base is inside: the swizzle reads it.
        code << fmt::format(",\n        cute::make_composed_layout(cute::Swizzle<{}, {}, {}>{{}}, {}, "
                            "cute::make_layout(shape, stride)));\n}}\n",
                            swizzle->bits, swizzle->base, swizzle->shift,
                            longs ? fmt::format("int64_t{{{}}}", base) : std::to_string(base));
    return code.take();
}

struct Writer
{
    template <typename Facts>
    Result<CodeText> operator()(const Facts& facts) const
    {
        return cannot_say_kind(cute_name, facts);
    }
    Result<CodeText> operator()(const BufferFacts&) const { return strided(); }
    Result<CodeText> operator()(const Slice1Facts&) const { return strided(); }
    Result<CodeText> operator()(const TiledFacts& facts) const
    {
        if (auto problem = refuse_4_bits(facts.tensor.dtype, cute_name, "dtype"))
            return *std::move(problem);
        const DigitView view = *digit_view(all);
        const auto modes = digit_modes(view);
        if (!modes)
            return facts.plain ? strided() : modes.problem();
        const Placement& placement = view.placement;
        return write(facts.tensor.dtype, facts.tensor.labels, placement.sizes, placement.base, *modes,
                     placement.xors.empty() ? std::nullopt : std::optional(placement.xors.front()));
    }
    Result<CodeText> operator()(const TpuFacts& facts) const
    {
        const auto memory = lane_memory(facts);
        if (!memory)
            return memory.problem();
        if (auto problem = refuse_4_bits(facts.dtype, cute_name, "dtype"))
            return *std::move(problem);
        Int base = 0;
        const auto modes = lane_modes(facts.map, memory->lane_elements, base);
        if (!modes)
            return modes.problem();
        return write(facts.dtype, facts.map.labels, facts.map.sizes, base, *modes);
    }

    [[nodiscard]] Result<CodeText> strided() const
    {
        const auto view = strided_view(all);
        if (auto problem = refuse_4_bits(view->tensor->dtype, cute_name, view->prefix + "dtype"))
            return *std::move(problem);
        const Layout layout = with_sane_strides(view->layout);
        std::vector<Modes> modes;
        for (std::size_t d = 0; d < layout.sizes.size(); ++d)
            modes.push_back({{layout.sizes[d], layout.strides[d]}});
        return write(view->tensor->dtype, view->labels, layout.sizes, layout.base, modes);
    }

    const Facts& all;
};

} // namespace

std::optional<std::string> cute_layout(const DigitView& view)
{
    const auto dimensions = digit_modes(view);
    const Placement& placement = view.placement;
    if (!dimensions || (placement.base != 0 && placement.xors.empty()))
        return std::nullopt; // an offset stands in the pointer
    CodeWriter text;
    if (!placement.xors.empty())
        text << swizzle_words(placement.xors.front(), placement.base);
    write_nested(text, *dimensions, "(", "(", ")", false, &Mode::extent, ",");
    text << ":";
    write_nested(text, *dimensions, "(", "(", ")", false, &Mode::stride, ",");
    return text.take().text;
}

Result<CodeText> code_targets_of::cute(const CodeInput& input)
{
    return std::visit(Writer{input.facts}, input.facts.content);
}

} // namespace stridescope::core
