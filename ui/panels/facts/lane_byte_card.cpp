#include "ui/panels/facts/lane_byte_card.h"

#include "core/text/grouped.h"
#include "core/view/lane_byte.h"
#include "core/view/scene_view.h"
#include "ui/panels/canvas/element_words.h"
#include "ui/panels/facts/pick_summary.h"
#include "ui/picture/cell_colours.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"
#include "ui/widgets/card.h"
#include "ui/widgets/coloured_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace stridescope::ui
{

/// The elements at a byte of a lane, found once for a scene.
struct LaneByteSaid
{
    core::Place at;
    std::shared_ptr<const core::Shown> of;
    std::vector<core::LaneByteTensor> tenants;
};

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
        coloured_words("sum", lane_sum_words(*tensor.placement, elements[i]), 2);
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

const LaneByteSaid& said_of(const core::SceneView& view, const core::Memory& shared, LaneDrag& drag,
                            const core::Place& at)
{
    if (!drag.said || drag.said->at != at || drag.said->of != view.shown())
        drag.said = std::make_shared<const LaneByteSaid>(
            LaneByteSaid{at, view.shown(), core::tensors_of_byte(shared, at.lane, at.offset)});
    return *drag.said;
}

} // namespace

void lane_byte_card(const core::SceneView& view, const core::Memory& shared, ViewState& state, const Rect& area)
{
    begin_card("pin", area);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(4)});
    const PickShown shown = pick_shown(state);
    const auto* const picked = shown.pick ? std::get_if<core::AtPlace>(shown.pick) : nullptr;
    const core::Place* const at = picked ? &picked->place : nullptr;
    text(fonts().strong, theme().text, shown.pinned ? "Pinned" : "Pointer");
    if (!at)
        wrapped_text(fonts().text, theme().text_soft,
                     "Point at a lane byte to see which tensors use it. Click or press Enter to pin it; arrow "
                     "keys move the pin, Page Up and Page Down jump to tensor starts and ends.");
    else
    {
        ImGui::SameLine(0, px(10));
        text(fonts().text, theme().text_soft,
             fmt::format("lane {}, byte {}", core::grouped(at->lane), core::grouped(at->offset)));
        if (probing())
            probe_last_item(fmt::format("byte/lane {}, byte {}", at->lane, at->offset));
        const core::TensorPlacement& lanes = shared.first();
        const bool outside = at->offset >= lanes.lane_bytes;
        for (const core::LaneByteTensor& here : said_of(view, shared, state.lane_drag, *at).tenants)
            tenant(shared, here);
        if (state.lane_drag.said->tenants.empty())
        {
            text(fonts().text, theme().text_soft, "Free: no tensor reserves this byte");
            probe_last_item("byte/free");
        }
        ColouredWords place;
        const auto before = core::checked_multiply(at->lane, lanes.lane_bytes);
        const auto address = before ? core::checked_add(*before, at->offset) : std::nullopt;
        if (address && !outside)
        {
            place.add("address ", theme().text_soft);
            place.add(fmt::format("{}\xc2\xb7{} + {} = {}", at->lane, lanes.lane_bytes, at->offset, *address),
                      theme().text);
        }
        place.add(outside ? fmt::format("past the end of the lane ({} bytes)", core::grouped(lanes.lane_bytes))
                          : fmt::format("  bank {}", at->offset / lanes.bank_bytes),
                  theme().text_soft);
        coloured_words("place", place, 2);
    }
    ImGui::PopStyleVar();
    end_card();
}

} // namespace stridescope::ui
