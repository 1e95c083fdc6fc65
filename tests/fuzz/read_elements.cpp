#include "core/data/element_text.h"
#include "tests/fuzz/check.h"

#include <algorithm>

namespace stridescope::fuzz
{

void read_elements(const core::DataArray& array)
{
    constexpr core::Int most = 64;
    const core::Int count = array.element_count();
    for (core::Int i = 0; i < std::min(count, most); ++i)
    {
        check(!core::element_text(array, i).empty(), "an element has a text");
        check(!core::element_text(array, count - 1 - i).empty(), "an element has a text");
        const core::Int place = core::place_of(array, i);
        check(place >= 0 && place < count, "an element lies inside its array");
    }
}

} // namespace stridescope::fuzz
