#include "app/figures/font_names.h"

#include <array>

namespace stridescope::app
{

std::size_t font_kind(ui::Face face)
{
    switch (face)
    {
    case ui::Face::text:
        return 0;
    case ui::Face::strong:
    case ui::Face::heading:
        return 1;
    case ui::Face::mono:
        return 2;
    case ui::Face::cell_huge:
        return 4;
    default:
        return 3;
    }
}

FontNames font_names(ui::Face face)
{
    static constexpr std::array<FontNames, font_kinds> names = {{
        {"Inter, 'DejaVu Sans', sans-serif", 400},
        {"Inter, 'DejaVu Sans', sans-serif", 600},
        {"'JetBrains Mono', 'DejaVu Sans Mono', monospace", 400},
        {"'JetBrains Mono', 'DejaVu Sans Mono', monospace", 500},
        {"'JetBrains Mono', 'DejaVu Sans Mono', monospace", 700},
    }};
    return names.at(font_kind(face));
}

} // namespace stridescope::app
