#include "ui/panels/canvas/lane_byte.h"

#include "core/text/grouped.h"
#include "core/view/scene_view.h"
#include "ui/panels/canvas/element_words.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/lane_marks.h"
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

/// Returns the next start or end of a tensor in a direction.
core::Int next_edge(const core::Memory& shared, core::Int from, bool up, core::Int last)
{
    core::Int best = up ? last : 0;
    const auto offer = [&](core::Int edge)
    {
        if (edge <= last && (up ? edge > from && edge < best : edge < from && edge > best))
            best = edge;
    };
    for (const core::StoredTensor& tensor : shared.tensors)
    {
        offer(tensor.placement->address);
        offer(tensor.placement->end_address);
    }
    return best;
}

core::Int last_byte(const core::Memory& shared)
{
    return std::max(shared.first().lane_bytes, shared.sharing->used_bytes) - 1;
}

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
                            const LaneByteAt& at)
{
    if (!drag.said || drag.said->at != at || drag.said->of != view.shown())
        drag.said = std::make_shared<const LaneByteSaid>(
            LaneByteSaid{at, view.shown(), core::tensors_of_byte(shared, at.lane, at.byte)});
    return *drag.said;
}

} // namespace

std::optional<LaneByteAt> lane_byte_at(const core::Memory& shared, const LaneMemoryPlane& plane, float x,
                                       float y)
{
    const auto place = plane.rows.at(x, y);
    if (!place)
        return std::nullopt;
    core::Int byte = std::min(place->offset, last_byte(shared));
    const LaneMarks marks = lane_marks(shared, plane, style());
    if (const auto tensor = marks.at(x))
    {
        const core::TensorPlacement& map = *shared.tensors[*tensor].placement;
        const Span& mark = marks.of[*tensor];
        const double share = static_cast<double>(x - mark.left) / static_cast<double>(mark.width());
        if (map.reserved_bytes > 0 && (byte < map.address || byte >= map.end_address))
            byte = map.address
                   + std::min(static_cast<core::Int>(share * static_cast<double>(map.reserved_bytes)),
                              map.reserved_bytes - 1);
    }
    return LaneByteAt{place->lane * plane.lanes_of_a_row, byte};
}

void point_at_bytes(LaneDrag& drag, const core::Memory& shared, const LaneMemoryPlane& plane,
                    const CanvasInput& input)
{
    drag.pointed.reset();
    if (input.hovered || input.clicked)
        drag.pointed = lane_byte_at(shared, plane, input.x, input.y);
    if (input.clicked)
        drag.pinned = drag.pinned == drag.pointed ? std::nullopt : drag.pointed;
}

bool move_byte_by_keys(LaneDrag& drag, const core::Memory& shared, const CanvasInput& input)
{
    if (input.entered)
    {
        const core::Int start = drag.chosen && *drag.chosen < shared.tensors.size()
                                    ? shared.tensors[*drag.chosen].placement->address
                                    : 0;
        drag.pinned = drag.pinned ? std::nullopt : std::optional(LaneByteAt{0, start});
        return true;
    }
    if (!drag.pinned)
        return false;
    LaneByteAt& at = *drag.pinned;
    const core::Int last = last_byte(shared);
    const core::Int lanes = shared.first().lane_count;
    at.byte = std::clamp<core::Int>(at.byte + key_pressed(Key::right) - key_pressed(Key::left), 0, last);
    at.lane = std::clamp<core::Int>(at.lane + key_pressed(Key::down) - key_pressed(Key::up), 0, lanes - 1);
    if (key_pressed(Key::page_down))
        at.byte = next_edge(shared, at.byte, true, last);
    if (key_pressed(Key::page_up))
        at.byte = next_edge(shared, at.byte, false, last);
    return true;
}

void lane_byte_card(const core::SceneView& view, const core::Memory& shared, LaneDrag& drag, const Rect& area)
{
    begin_card("pin", area);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(4)});
    const auto at = drag.pointed ? drag.pointed : drag.pinned;
    text(fonts().strong, theme().text, drag.pointed || !at ? "Pointer" : "Pinned");
    if (!at)
        wrapped_text(fonts().text, theme().text_soft,
                     "Point at a lane byte to see which tensors use it. Click or press Enter to pin it; arrow "
                     "keys move the pin, Page Up and Page Down jump to tensor starts and ends.");
    else
    {
        ImGui::SameLine(0, px(10));
        text(fonts().text, theme().text_soft,
             fmt::format("lane {}, byte {}", core::grouped(at->lane), core::grouped(at->byte)));
        if (probing())
            probe_last_item(fmt::format("byte/lane {}, byte {}", at->lane, at->byte));
        const core::TensorPlacement& lanes = shared.first();
        const bool outside = at->byte >= lanes.lane_bytes;
        for (const core::LaneByteTensor& here : said_of(view, shared, drag, *at).tenants)
            tenant(shared, here);
        if (drag.said->tenants.empty())
        {
            text(fonts().text, theme().text_soft, "Free: no tensor reserves this byte");
            probe_last_item("byte/free");
        }
        ColouredWords place;
        const auto before = core::checked_multiply(at->lane, lanes.lane_bytes);
        const auto address = before ? core::checked_add(*before, at->byte) : std::nullopt;
        if (address && !outside)
        {
            place.add("address ", theme().text_soft);
            place.add(fmt::format("{}\xc2\xb7{} + {} = {}", at->lane, lanes.lane_bytes, at->byte, *address),
                      theme().text);
        }
        place.add(outside ? fmt::format("past the end of the lane ({} bytes)", core::grouped(lanes.lane_bytes))
                          : fmt::format("  bank {}", at->byte / lanes.bank_bytes),
                  theme().text_soft);
        coloured_words("place", place, 2);
    }
    ImGui::PopStyleVar();
    end_card();
}

} // namespace stridescope::ui
