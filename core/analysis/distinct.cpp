#include "core/analysis/distinct.h"

#include "core/analysis/offset_index.h"

namespace stridescope::core
{

std::string_view method_name(Method method)
{
    switch (method)
    {
    case Method::closed_form:
        return "a formula";
    case Method::runs:
        return "merging runs";
    case Method::bitmap:
        return "marking each offset";
    case Method::search:
        return "a search";
    case Method::undecided:
        break;
    }
    return "unknown";
}

DistinctOffsets distinct_offsets(const Layout& layout, const Effort& effort, Progress* progress)
{
    return OffsetIndex::of(layout, effort, progress, IndexFor::facts).distinct();
}

} // namespace stridescope::core
