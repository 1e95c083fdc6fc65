#include "ui/panels/facts/lane_tenants.h"

#include "core/text/grouped.h"
#include "ui/panels/canvas/element_words.h"
#include "ui/picture/cell_colours.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"
#include "ui/widgets/card.h"
#include "ui/widgets/coloured_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t most_elements = 4; ///< elements of a tensor at one byte that the card lists

void swatch(std::size_t tensor)
{
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float side = px(12);
    ImGui::GetWindowDrawList()->AddRectFilled({corner.x, corner.y + px(3)},
                                              {corner.x + side, corner.y + px(3) + side},
                                              packed_colour(hues[tensor % hues.size()]), px(3));
    ImGui::Dummy({side, side});
    ImGui::SameLine(0, px(7));
}

void tenant(const core::Memory& shared, const core::LaneByteTensor& here)
{
    const core::StoredTensor& tensor = shared.tensors[here.tensor];
    const std::string name(tensor.name);
    ImGui::PushID(static_cast<int>(here.tensor));
    swatch(here.tensor);
    ColouredWords head;
    if (here.found.what != core::SlotUse::element || !here.found.coordinates)
    {
        head.add(name + ": ", theme().text);
        head.add(here.found.what == core::SlotUse::element ? "an element (search limit reached)" : "no element",
                 theme().text_soft);
        coloured_words("tenant", head, 1);
        if (!here.reason.empty())
            wrapped_text(fonts().text, theme().text_soft, here.reason);
        if (probing())
            probe_last_item(fmt::format("byte/{}: {}", name, here.reason));
        return ImGui::PopID();
    }
    const std::vector<core::Dims>& elements = *here.found.coordinates;
    for (std::size_t i = 0; i < elements.size() && i < most_elements; ++i)
    {
        ImGui::PushID(static_cast<int>(i));
        ColouredWords words;
        words.add(fmt::format("({})", fmt::join(elements[i].begin(), elements[i].end(), ",")), theme().text);
        words.add(" of " + name, theme().text_soft);
        if (!here.reason.empty())
            words.add(", " + here.reason, theme().text_soft);
        coloured_words("element", words, 1);
        if (probing())
            probe_last_item("byte/" + words.all());
        coloured_words("sum", offset_sum_words(*tensor.placement, elements[i]));
        ImGui::PopID();
    }
    const auto count = static_cast<core::Int>(std::min(elements.size(), most_elements));
    if (!here.found.count)
        text(fonts().text, theme().text_soft, "more (total unknown)");
    else if (*here.found.count > count)
        text(fonts().text, theme().text_soft,
             fmt::format("and {} more", core::grouped(*here.found.count - count)));
    ImGui::PopID();
}

} // namespace

void lane_tenants(const core::Memory& shared, const std::vector<core::LaneByteTensor>& tenants)
{
    for (const core::LaneByteTensor& one : tenants)
        tenant(shared, one);
}

} // namespace stridescope::ui
