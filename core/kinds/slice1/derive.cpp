#include "core/kinds/derivation_parts.h"
#include "core/kinds/evaluate_output.h"
#include "core/kinds/slice1/slice1.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

class SliceDerivations
{
public:
    SliceDerivations(const Slice1Scene& of, const Slice1Facts& known)
        : scene(of), facts(known), window(known.window), input{&known.input, Operand::input}
    {
    }

    /// Returns 1 + floor((window size - 1)/|window stride|).
    [[nodiscard]] Expression most(std::size_t d) const
    {
        Expression size;
        size.put("1 + floor((")
            .put(number_term(input.of_dimension("window size of", d), window.sizes[d], Unit::elements, d));
        const Int stride = window.strides[d];
        return size.put(" - 1)/")
            .put({input.of_dimension(stride < 0 ? "|window stride| of" : "window stride of", d),
                  magnitude(stride), narrow(stride < 0 ? -wide(stride) : wide(stride)), Unit::elements, d})
            .put(")");
    }
    [[nodiscard]] DerivedIndex output_size(std::size_t d) const
    {
        if (!scene.output || !scene.output->sizes_given)
            return {most(d), "output size not set: the maximum"};
        Expression size;
        size.put("min(")
            .put(number_term(input.of_dimension("output size given for", d), facts.output.layout.sizes[d],
                             Unit::elements, d, Operand::output))
            .put(", ")
            .put(most(d));
        return {size.put(")"), "output size from the scene, at most the maximum"};
    }
    /// Returns the input index that output index 0 copies, as a sum.
    [[nodiscard]] Expression start(std::size_t d) const
    {
        Expression sum;
        sum.add(number_term(input.of_dimension("window offset of", d), window.offsets[d], Unit::index, d));
        if (window.strides[d] < 0)
        {
            sum.add(number_term(input.of_dimension("window size of", d), window.sizes[d], Unit::elements, d));
            sum.add({"size \u2212 1", "1", -1, Unit::none, d}, true);
        }
        return sum;
    }
    [[nodiscard]] DerivedIndex input_index(const Dims& x, std::size_t d) const
    {
        Expression index = start(d);
        const Int stride = window.strides[d];
        index.add({input.of_dimension("window steps along", d), fmt::format("{}*{}", magnitude(stride), x[d]),
                   narrow(wide(stride) * x[d]), Unit::index, d},
                  stride < 0);
        return {std::move(index), stride < 0
                                      ? "from the window's last element, one window stride per output index"
                                      : "from the window's first element, one window stride per output index"};
    }
    void view(Explanation& out) const
    {
        Expression base;
        const Layout& layout = facts.input.layout;
        if (layout.base != 0)
            base.add({"base offset of the input",
                      magnitude(layout.base),
                      layout.base,
                      Unit::elements,
                      {},
                      Operand::input},
                     layout.base < 0);
        const Dims first = slice_start(window);
        for (std::size_t d = 0; d < first.size(); ++d)
        {
            const Int stride = layout.strides[d];
            const std::string from = window.strides[d] < 0 ? "(" + start(d).text() + ")" : start(d).text();
            base.add({input.of_dimension("start along", d), fmt::format("{}*{}", from, magnitude(stride)),
                      narrow(wide(first[d]) * stride), Unit::elements, d, Operand::input},
                     stride < 0);
        }
        out.add(Derivation{"view.base_offset", std::move(base), facts.view.base,
                           "input offset that output coordinate 0 reads", Slice1::directml.source});
        for (std::size_t d = 0; d < first.size(); ++d)
        {
            const DerivedIndex size = output_size(d);
            out.add(Derivation{fmt::format("view.sizes[{}]", d), size.left, facts.view.sizes[d],
                               "the view has the output's sizes: " + size.rule, Slice1::directml.source});
        }
        for (std::size_t d = 0; d < first.size(); ++d)
        {
            const bool negative = (layout.strides[d] < 0) != (window.strides[d] < 0) && layout.strides[d] != 0;
            Expression stride;
            stride.put(negative ? "0 - " : "");
            stride.put({input.of_dimension("input stride of", d), magnitude(layout.strides[d]),
                        layout.strides[d], Unit::elements, d, Operand::input});
            stride.multiply({input.of_dimension("window stride of", d), magnitude(window.strides[d]),
                             window.strides[d], Unit::none, d});
            out.add(Derivation{fmt::format("view.strides[{}]", d), std::move(stride), facts.view.strides[d],
                               "input stride \u00D7 window stride", Slice1::directml.source});
        }
    }

private:
    const Slice1Scene& scene;
    const Slice1Facts& facts;
    const SliceWindow& window;
    NamedTensor input;
};

} // namespace

void Slice1::derive(const Slice1Scene& scene, const Slice1Facts& facts, const Ask& ask, Explanation& out)
{
    const SliceDerivations slice(scene, facts);
    for (std::size_t d = 0; d < facts.max_output_sizes.size(); ++d)
        out.add(Derivation{fmt::format("max_output_sizes[{}]", d), slice.most(d), facts.max_output_sizes[d],
                           "1 + floor((size \u2212 1) / |stride|). The DirectML page divides by the signed "
                           "stride, which is wrong for negative strides.",
                           Slice1::directml.source});
    slice.view(out);
    CopyDerivations copies{facts.copying.get(), Slice1::directml.source};
    copies.input_index = [&](const Dims& x, std::size_t d) { return slice.input_index(x, d); };
    copies.output_size = [&](std::size_t d) { return slice.output_size(d); };
    derive_operation({scene.input, output_spec(scene.output, scene.input, facts.output.layout.sizes,
                                               OutputLabels::of_input)},
                     facts.operands(), copies, ask, out);
}

} // namespace stridescope::core
