#include "core/spec/memory_cover.h"

#include "core/analysis/offset_index.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::optional<DumpGap> dump_gap(const DataArray& memory, const Layout& layout)
{
    const auto all = element_count(layout.sizes);
    const auto range = offset_range(layout);
    if (!all || (range && range->least >= 0 && range->greatest < memory.element_count()))
        return std::nullopt;
    const auto inside =
        OffsetIndex::of(layout, Effort::interactive()).counts(0, memory.element_count()).elements;
    return DumpGap{inside ? std::optional(*all - *inside) : std::nullopt, *all};
}

std::string dump_gap_text(const DumpGap& gap)
{
    if (!gap.outside)
        return "some elements are outside the file";
    return fmt::format("{} of {} elements {} outside the file", *gap.outside, gap.elements,
                       *gap.outside == 1 ? "lies" : "lie");
}

} // namespace stridescope::core
