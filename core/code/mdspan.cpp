#include "core/code/strided_view.h"
#include "core/code/targets.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace stridescope::core
{
namespace
{

/// What layout_stride asks of strides: in some order of the dimensions each is at least the stride times the
/// size of the one before.
bool nest(const Layout& layout)
{
    std::vector<std::size_t> order(layout.sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Of equal strides those of size 1 come first.
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) {
                  return std::pair(layout.strides[a], layout.sizes[a])
                         < std::pair(layout.strides[b], layout.sizes[b]);
              });
    Int reach = 1;
    for (const std::size_t d : order)
    {
        if (layout.strides[d] < reach)
            return false;
        // Where it does not fit, no further stride is as large.
        reach = checked_multiply(layout.strides[d], layout.sizes[d]).value_or(int_max);
    }
    return true;
}

/// The layout as layout_stride takes it; nothing where it does not. Strides of dimensions of size 1 may be any.
std::optional<Layout> nested(Layout layout)
{
    if (nest(layout))
        return layout;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] == 1)
            layout.strides[d] = 1;
    return nest(layout) ? std::optional(layout) : std::nullopt;
}

} // namespace

Result<CodeText> code_targets_of::mdspan(const CodeInput& input)
{
    const auto view = strided_view(input.facts);
    if (!view)
        return std::visit([](const auto& facts) { return cannot_say_kind("std::mdspan", facts); },
                          input.facts.content);
    if (auto problem = refuse_4_bits(view->tensor->dtype, "std::mdspan", view->prefix + "dtype"))
        return *std::move(problem);
    const auto layout = nested(view->layout);
    if (!layout)
        return cannot_say(view->prefix + "strides",
                          "std::layout_stride needs positive strides without overlap (a unique layout)");

    CodeWriter code;
    code << "#include <array>\n#include <cstdint>\n#include <mdspan>\n\n// ";
    write_tensor_words(code, view->tensor->dtype, view->labels, layout->sizes, Operand::output);
    code << "; memory points at offset 0.\n"
         << "template <class Element>\nauto stridescope_view(Element* memory)\n{\n"
         << "    using Extents = std::extents<std::int64_t, " << OfDimensions{Operand::output, layout->sizes}
         << ">;\n    const std::array<std::int64_t, " << static_cast<Int>(layout->sizes.size()) << "> strides{"
         << OfDimensions{Operand::output, layout->strides}
         << "};\n    const std::layout_stride::mapping<Extents> mapping(Extents{}, strides);\n"
         << "    return std::mdspan(memory + " << layout->base << ", mapping);\n}\n";
    return code.take();
}

} // namespace stridescope::core
