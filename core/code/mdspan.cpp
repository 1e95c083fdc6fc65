#include "core/code/strided_view.h"
#include "core/code/targets.h"

namespace stridescope::core
{
namespace
{

/// Returns the layout as layout_stride takes it, or nothing if it does not. Strides of dimensions of size 1 may
/// be anything.
std::optional<Layout> nested(Layout layout)
{
    if (strides_nest(layout))
        return layout;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] == 1)
            layout.strides[d] = 1;
    return strides_nest(layout) ? std::optional(layout) : std::nullopt;
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
