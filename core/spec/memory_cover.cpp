#include "core/spec/memory_cover.h"

#include "core/analysis/offset_index.h"

#include <fmt/format.h>

namespace stridescope::core
{

namespace
{

std::optional<DumpGap> gap(const DataArray& memory, std::optional<Int> all, std::optional<OffsetRange> range,
                           const auto& counts)
{
    if (!all || (range && range->least >= 0 && range->greatest < memory.element_count()))
        return std::nullopt;
    const auto inside = counts().counts(0, memory.element_count()).elements;
    return DumpGap{inside ? std::optional(*all - *inside) : std::nullopt, *all};
}

} // namespace

std::optional<DumpGap> dump_gap(const DataArray& memory, const Layout& layout)
{
    return gap(memory, element_count(layout.sizes), offset_range(layout),
               [&] { return OffsetIndex::of(layout, Effort::interactive()); });
}

std::optional<DumpGap> dump_gap(const DataArray& memory, const TensorFacts& tensor)
{
    return gap(memory, tensor.footprint.element_count, tensor.footprint.range,
               [&] { return tensor.counts(Effort::interactive()); });
}

std::string dump_gap_text(const DumpGap& gap)
{
    if (!gap.outside)
        return "some elements are outside the file";
    return fmt::format("{} of {} elements {} outside the file", *gap.outside, gap.elements,
                       *gap.outside == 1 ? "lies" : "lie");
}

} // namespace stridescope::core
