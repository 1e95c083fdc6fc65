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
/// size of the one before. Those of dimensions of size 1 may be any that keep to it: 1.
std::optional<Problem> check(const Layout& layout, const std::string& prefix)
{
    std::vector<std::size_t> order;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] > 1)
            order.push_back(d);
    for (const std::size_t d : order)
        if (layout.strides[d] <= 0)
            return cannot_say(prefix + "strides", "std::layout_stride takes strides above 0 only, not "
                                                      + std::to_string(layout.strides[d]));
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return layout.strides[a] < layout.strides[b]; });
    for (std::size_t i = 1; i < order.size(); ++i)
    {
        const auto reach = checked_multiply(layout.strides[order[i - 1]], layout.sizes[order[i - 1]]);
        if (!reach || layout.strides[order[i]] < *reach)
            return cannot_say(prefix + "strides",
                              "std::layout_stride takes strides that nest only: each dimension inside one step "
                              "of the next");
    }
    return std::nullopt;
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
    if (auto problem = check(view->layout, view->prefix))
        return *std::move(problem);
    Layout layout = view->layout;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] == 1)
            layout.strides[d] = 1;

    CodeWriter code;
    code << "#include <array>\n#include <cstdint>\n#include <mdspan>\n\n// ";
    write_tensor_words(code, view->tensor->dtype, view->labels, layout.sizes, Operand::output);
    code << "; memory points at offset 0.\n"
         << "template <class Element>\nauto stridescope_view(Element* memory)\n{\n"
         << "    using Extents = std::extents<std::int64_t, " << OfDimensions{Operand::output, layout.sizes}
         << ">;\n    const std::array<std::int64_t, " << static_cast<Int>(layout.sizes.size()) << "> strides{"
         << OfDimensions{Operand::output, layout.strides}
         << "};\n    const std::layout_stride::mapping<Extents> mapping(Extents{}, strides);\n"
         << "    return std::mdspan(memory + " << layout.base << ", mapping);\n}\n";
    return code.take();
}

} // namespace stridescope::core
