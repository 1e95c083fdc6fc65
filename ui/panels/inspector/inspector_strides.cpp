#include "ui/panels/inspector/inspector_strides.h"
#include "core/spec/tensor_draft.h"
#include "core/spec/tensor_shape.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/field_state.h"
#include "ui/widgets/marks.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace stridescope::ui
{
namespace
{

using Order = std::vector<std::size_t>;

/// Returns useful orders, by name: for NCHW also NHWC, CHWN, and so on; all orders up to rank 3.
std::vector<Order> usual_orders(std::size_t rank)
{
    Order order(rank);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<Order> orders = {order};
    if (rank <= 3)
    {
        while (std::next_permutation(order.begin(), order.end()))
            orders.push_back(order);
        return orders;
    }
    const auto add = [&](Order more)
    {
        if (std::find(orders.begin(), orders.end(), more) == orders.end())
            orders.push_back(std::move(more));
    };
    Order channels_last = order;
    std::rotate(channels_last.begin() + 1, channels_last.begin() + 2, channels_last.end());
    add(channels_last);
    Order batch_last = order;
    std::rotate(batch_last.begin(), batch_last.begin() + 1, batch_last.end());
    add(batch_last);
    Order plane_first = order;
    std::rotate(plane_first.begin(), plane_first.begin() + 2, plane_first.end());
    std::swap(plane_first[rank - 2], plane_first[rank - 1]);
    add(plane_first);
    Order columns_first = order;
    std::swap(columns_first[rank - 2], columns_first[rank - 1]);
    add(columns_first);
    Order reversed(order.rbegin(), order.rend());
    add(reversed);
    return orders;
}

/// Draws the dimensions in memory order, outermost first; each can be dragged past its neighbours.
void order_strip(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix)
{
    const core::TensorShape shape = read_shape(tensor);
    if (!shape.order)
        return;
    Order order = *shape.order;
    const float step =
        std::min(px(36), ImGui::GetContentRegionAvail().x / static_cast<float>(order.size() + 4));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float middle = low.y + px(17);
    const ImVec2 words = text_size(fonts().text, "outer");
    paint_text(fonts().text, {low.x, middle - words.y / 2}, theme().text_faint, "outer");
    const float first = low.x + words.x + px(8) + step / 2;
    for (std::size_t place = 0; place < order.size(); ++place)
    {
        const std::size_t d = (*shape.order)[place];
        const float x = first + step * static_cast<float>(place);
        ImGui::SetCursorScreenPos({x - px(chip_size / 2), middle - px(chip_size / 2)});
        const std::string name = path_of(prefix + "order", d);
        invisible_button(name.c_str(), {px(chip_size), px(chip_size)});
        stop_takes_arrows();
        const bool at_hand = ImGui::IsItemHovered() || has_focus();
        probe_last_item(name);
        const bool held = ImGui::IsItemActive();
        const bool hovered = ImGui::IsItemHovered();
        if (held)
            take_in_hand(ImGui::GetID(name.c_str()));
        if (hovered && !held)
            ImGui::SetTooltip("Drag to change the memory order");
        std::ptrdiff_t move = 0;
        if (held && ImGui::GetIO().MousePos.x > x + step * 0.6F)
            move = 1;
        if (held && ImGui::GetIO().MousePos.x < x - step * 0.6F)
            move = -1;
        if (at_hand && key_pressed(Key::right))
            move = 1;
        if (at_hand && key_pressed(Key::left))
            move = -1;
        const auto to = static_cast<std::ptrdiff_t>(place) + move;
        if (move != 0 && to >= 0 && to < static_cast<std::ptrdiff_t>(order.size()))
        {
            std::swap(order[place], order[static_cast<std::size_t>(to)]);
            set_order(tensor, order);
            inspection.changed = true;
        }
        paint_dimension_chip({x, middle}, shape.labels, d, held || hovered);
    }
    paint_text(fonts().text,
               {first + step * (static_cast<float>(order.size()) - 0.5F) + px(8), middle - words.y / 2},
               theme().text_faint, "inner");
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({1, px(34)});
}

void order_choice(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix)
{
    const std::string labels = labels_of(tensor);
    std::vector<std::string> names;
    for (const Order& order : usual_orders(tensor.sizes.size()))
        names.push_back(core::order_text(labels, order));
    std::string chosen = *tensor.layout;
    field_label("Order", px(label_column));
    if (choice(prefix + "layout", chosen, names, ImGui::GetContentRegionAvail().x,
               inspection.marked(prefix + "layout")))
    {
        tensor.layout = chosen;
        inspection.changed = true;
    }
    if (tensor.layout)
        order_strip(inspection, tensor, prefix);
}

void padding_row(Inspection& inspection, core::TensorShape& shape, const std::string& prefix, std::size_t d,
                 Columns& columns, bool& edited)
{
    columns.begin_row();
    columns.cell(0, chip_size);
    dimension_chip(shape.labels, d);
    columns.cell(1, field_height);
    bool broadcast = shape.broadcast[d];
    if (toggle(path_of(prefix + "broadcast", d), broadcast ? "repeats" : "\xE2\x80\x93", broadcast,
               columns.width(1), "Stride 0: every index reads the same slot"))
    {
        shape.broadcast[d] = broadcast;
        shape.pad[d] = broadcast ? 0 : shape.pad[d];
        shape.align[d] = broadcast ? 1 : shape.align[d];
        inspection.changed = edited = true;
    }
    // Paths end in the letter, as in scene files and problems.
    const std::string pad = prefix + "pad." + shape.labels[d];
    const std::string align = prefix + "align." + shape.labels[d];
    columns.cell(2, field_height);
    if (broadcast)
        columns.words(2, fonts().mono, theme().text_faint, "\xE2\x80\x93");
    else if (scene_number(inspection, pad, shape.pad[d],
                          {.width = columns.width(2), .range = {.least = 0, .greatest = 4096}}))
        edited = true;
    columns.cell(3, field_height);
    if (broadcast)
        columns.words(3, fonts().mono, theme().text_faint, "\xE2\x80\x93");
    else if (scene_number(inspection, align, shape.align[d],
                          {.width = columns.width(3), .range = {.least = 1, .greatest = 4096}}))
        edited = true;
    columns.end_row();
}

std::string padding_summary(const core::TensorSpec& tensor)
{
    std::string words;
    const auto add = [&](std::string_view more)
    {
        if (!words.empty())
            words += ", ";
        words += more;
    };
    if (tensor.broadcast)
        add("repeats");
    for (const auto& [letter, positions] : tensor.pad.value_or(core::PerLabel{}))
        add(letter + " +" + std::to_string(positions));
    for (const auto& [letter, multiple] : tensor.align.value_or(core::PerLabel{}))
        add(letter + " \xE2\x86\x92 " + std::to_string(multiple));
    return words;
}

void padding(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix)
{
    const std::string summary = padding_summary(tensor);
    if (!expander((prefix + "padding").c_str(), "Padding, alignment, broadcast", summary))
        return;
    core::TensorShape shape = read_shape(tensor);
    bool edited = false;
    Columns columns{chip_size, 0, 0, 0};
    columns.header({"dim", "broadcast", "pad", "align"});
    clipped_rows(shape.rank(), Columns::row_height(),
                 [&](std::size_t d) { padding_row(inspection, shape, prefix, d, columns, edited); });
    if (edited)
        write_shape(shape, tensor);
}

} // namespace

void stride_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix)
{
    static constexpr std::array words = {"Packed", "Order", "Strides"};
    auto chosen = static_cast<std::size_t>(stride_choice(tensor));
    if (segmented((prefix + "packing").c_str(), chosen, words, ImGui::GetContentRegionAvail().x))
    {
        choose_strides(tensor, static_cast<core::StrideChoice>(chosen));
        inspection.changed = true;
    }
    if (stride_choice(tensor) == core::StrideChoice::order)
        order_choice(inspection, tensor, prefix);
    if (stride_choice(tensor) != core::StrideChoice::by_number)
        padding(inspection, tensor, prefix);
}

std::string stride_summary(const core::TensorSpec& tensor)
{
    std::string words = tensor.strides ? "custom strides" : tensor.layout.value_or("packed");
    const std::string more = tensor.strides ? std::string() : padding_summary(tensor);
    return more.empty() ? words : words + ", " + more;
}

} // namespace stridescope::ui
