#include "ui/panels/element_words.h"

#include "core/kinds/ask.h"
#include "ui/style.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

namespace stridescope::ui
{

ColouredWords coordinate_words(const core::Dims& x, const std::string& labels)
{
    ColouredWords words;
    for (std::size_t d = 0; d < x.size(); ++d)
        words.add(fmt::format("{}{}={}", d == 0 ? "" : "  ", labels[d], x[d]), dimension_colour(d));
    return words;
}

ColouredWords sum_words(const core::Dims& x, const core::Layout& layout, core::Int bits, core::Int address)
{
    const core::Int offset = core::offset_of(layout, x);
    ColouredWords words;
    if (layout.base != 0)
        words.add(fmt::format("{} + ", layout.base), theme().text_soft);
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        if (d > 0)
            words.add(" + ", theme().text_faint);
        words.add(fmt::format("{}\xc2\xb7{}", x[d], layout.strides[d]), dimension_colour(d));
    }
    words.add(fmt::format(" = {}", offset), theme().text);
    const auto from_start = core::byte_of(offset, bits);
    if (const auto byte = from_start ? core::checked_add(address, *from_start) : std::nullopt)
    {
        words.add(" \xe2\x86\x92 ", theme().text_faint);
        if (address != 0)
            words.add(fmt::format("{} + {} = ", address, *from_start), theme().text_soft);
        words.add(fmt::format("byte {}", *byte), theme().text);
        if (bits == 4)
            words.add(core::nibble_of(offset) == 0 ? " low nibble" : " high nibble", theme().text_soft);
    }
    return words;
}

} // namespace stridescope::ui
