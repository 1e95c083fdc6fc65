#include "core/view/data_cover.h"

#include "core/data/element_text.h"

namespace stridescope::core
{
namespace
{

constexpr Int most_counted = Int{1} << 14; ///< most elements that are checked one by one

/// Counts the elements outside the dump that an output copies from.
std::optional<Int> outside_by_source(const SceneView& view)
{
    const Dims& sizes = view.sizes(Operand::output);
    if (*element_count(sizes) > most_counted || !view.copying()->knows_sources())
        return std::nullopt;
    Int outside = 0;
    Dims x = Dims::filled(sizes.size(), 0);
    do
        outside += outside_dump(view, Operand::output, x) ? 1 : 0;
    while (advance(sizes, x));
    return outside;
}

} // namespace

const DataArray* dump_of(const SceneView& view, Operand operand)
{
    const ElementValues& own = view.given(operand);
    return own.array && own.by_offset ? own.array.get() : nullptr;
}

std::optional<std::string> dumped(const SceneView& view, Operand operand, Int offset)
{
    const DataArray* dump = dump_of(view, operand);
    if (!dump || outside_dump(view, operand, offset))
        return std::nullopt;
    std::string text = element_text(*dump, offset);
    return dump->damage() ? std::string("?") : text;
}

bool outside_dump(const SceneView& view, Operand operand, Int offset)
{
    const DataArray* dump = dump_of(view, operand);
    return dump && (offset < 0 || offset >= dump->element_count());
}

bool outside_dump(const SceneView& view, Operand operand, const Dims& x)
{
    if (dump_of(view, operand))
        return outside_dump(view, operand, view.cell(operand, x).offset);
    if (operand != Operand::output || view.given(operand).array || !dump_of(view, Operand::input))
        return false;
    const auto from = view.source_of(x);
    return from && outside_dump(view, Operand::input, *from);
}

std::optional<DumpGap> dump_gap(const SceneView& view, Operand operand)
{
    const DataArray* dump = dump_of(view, operand);
    if (dump)
    {
        const TensorFacts* tensor = view.tensor(operand);
        return tensor ? dump_gap(*dump, *tensor) : dump_gap(*dump, view.layout(operand));
    }
    const DataArray* source =
        operand == Operand::output && !view.given(operand).array ? dump_of(view, Operand::input) : nullptr;
    if (!source)
        return std::nullopt;
    if (const Layout* strided = view.copying()->as_view())
        return dump_gap(*source, *strided);
    const OffsetRange range = view.memory_range(Operand::input);
    if (range.least >= 0 && range.greatest < source->element_count())
        return std::nullopt;
    const auto outside = outside_by_source(view);
    return outside == 0 ? std::nullopt : std::optional(DumpGap{outside, *element_count(view.sizes(operand))});
}

} // namespace stridescope::core
