#include "ui/picture/lane_frame.h"

#include "core/text/grouped.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{

LaneFrame::LaneFrame(const Style& with, const TextMeasure& by, const core::TensorPlacement& of,
                     const SlotRows& lanes, const Rect& whole, bool slots_are_bytes)
    : style(with), measure(by), map(of), rows(lanes), area(whole)
{
    if (slots_are_bytes)
        return;
    first_byte = static_cast<World>(of.address);
    slots_of_byte = static_cast<World>(8) / static_cast<World>(of.bits);
}

float LaneFrame::x_of(World byte) const
{
    return std::clamp(rows.left_of((byte - first_byte) * slots_of_byte), rows.area.left, rows.area.right);
}

void LaneFrame::banks(Figure& figure, const std::function<bool(core::Int bank)>& stands_out)
{
    const auto bytes = static_cast<World>(map.bank_bytes);
    const World width = bytes * slots_of_byte * static_cast<World>(rows.slot_width);
    if (!map.in_lanes || width < static_cast<World>(px(3)))
        return;
    const World first_seen = (rows.left / slots_of_byte + first_byte) / bytes;
    for (auto bank = static_cast<core::Int>(std::max<World>(0, first_seen)); bank < map.bank_count; ++bank)
    {
        const World begin = bytes * static_cast<World>(bank);
        const float left = x_of(begin);
        if (left >= rows.area.right)
            break;
        const Rect head = {left + px(1), area.top, x_of(begin + bytes) - px(1), area.top + px(20)};
        figure.rect(head, style.theme.field, px(5));
        if (stands_out && stands_out(bank))
            figure.outline(head, style.theme.caution, px(1.5F), px(5));
        if (left > rows.area.left)
            lines.push_back(left);
        if (const auto name = name_in(bank, head.left, head.right))
            figure.text(head, Align::centre, Face::cell_small, style.theme.text_soft, name->words);
    }
}

void LaneFrame::borders(Figure& figure, Colour colour) const
{
    for (const float x : lines)
        figure.line(x, rows.area.top, x, rows.area.bottom, colour, 1);
}

void LaneFrame::lane_end(Figure& figure, core::Int used) const
{
    const Theme& theme = style.theme;
    const float x = x_of(static_cast<World>(map.lane_bytes));
    if (!map.in_lanes || x >= rows.area.right)
        return;
    figure.hatch({x, rows.area.top, rows.area.right, rows.area.bottom}, theme.bad.faded(0.4F));
    figure.line(x, area.top, x, rows.area.bottom, theme.bad, px(2));
    const core::Int over = used - map.lane_bytes;
    const std::string whole = fmt::format("end of lane: {} bytes over", core::grouped(over));
    for (const std::string& words :
         {over > 0 ? whole : std::string("end of lane"), std::string("end of lane"), std::string("end")})
        if (measure(Face::cell_small, words) <= rows.area.right - x - px(6))
            return figure.text({x + px(5), area.top, rows.area.right, area.top + px(20)}, Align::left,
                               Face::cell_small, theme.bad, words);
}

bool LaneFrame::has_line(core::Int row) const
{
    const float line = px(style.audience ? presented_lane_line : 13);
    return row % (rows.row_height >= line ? 1 : static_cast<core::Int>(line / rows.row_height) + 1) == 0;
}

void LaneFrame::name(Figure& figure, core::Int row, core::Int lane, bool lit) const
{
    const float top = rows.top_of(static_cast<World>(row));
    const float height = std::max(rows.row_height, px(style.audience ? presented_lane_line : 12));
    const float below_middle = px(style.audience ? presented_lane_line / 2 : 5);
    if (!has_line(row) || top + height / 2 + below_middle > rows.area.bottom) // no names are cut in half
        return;
    figure.text({area.left, top, rows.area.left - px(8), top + height}, Align::right, Face::cell_small,
                lit ? style.theme.accent : style.theme.text_faint, map.lane_name(lane));
}

std::optional<LaneFrame::BankName> LaneFrame::name_in(core::Int bank, float left, float right) const
{
    for (std::string words : {fmt::format("bank {}", bank), fmt::format("{}", bank)})
        if (const float width = measure(Face::cell_small, words); width + px(8) <= right - left)
            return BankName{std::move(words), (left + right - width) / 2, (left + right + width) / 2};
    return std::nullopt;
}

std::optional<LaneFrame::BankName> LaneFrame::bank_name_at(float x) const
{
    const auto bytes = static_cast<World>(map.bank_bytes);
    const World bank = std::floor((rows.column_at(x) / slots_of_byte + first_byte) / bytes);
    if (!map.in_lanes || bank < 0 || bank >= static_cast<World>(map.bank_count))
        return std::nullopt;
    return name_in(static_cast<core::Int>(bank), x_of(bank * bytes) + px(1), x_of((bank + 1) * bytes) - px(1));
}

} // namespace stridescope::ui
