#include "ui/panels/canvas/view_parts.h"
#include "ui/shell/paint.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/number_field.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr core::Int cache_line = 64; ///< bytes of a cache line
constexpr core::Int bank_row = 128;  ///< bytes of a row of 32 banks of 4 bytes

/// A choice of the wrap: its text, and for a fixed width the number of slots.
struct FoldOffer
{
    std::string words;
    Fold fold = Fold::width;
    core::Int width = 0;
};

std::vector<FoldOffer> offers(const core::SceneView& view, core::Operand operand)
{
    std::vector<FoldOffer> list = {{"Fit width", Fold::fit, 0}, {"No wrap", Fold::line, 0}};
    const core::Int bits = view.placement(operand).bits;
    list.push_back({fmt::format("Cache line ({} B)", cache_line), Fold::width, cache_line * 8 / bits});
    list.push_back({fmt::format("32 banks ({} B)", bank_row), Fold::width, bank_row * 8 / bits});
    const std::string& labels = view.labels(operand);
    if (const core::PlacementIndex* places = view.tiles(operand))
    {
        // A digit's stride covers everything inside it, such as a tile or a row of tiles.
        for (const core::Digit& digit : places->placement().digits)
        {
            const bool known = std::any_of(list.begin(), list.end(),
                                           [&](const FoldOffer& one) { return one.width == digit.stride; });
            if (digit.stride > 1 && digit.extent > 1 && !known)
                list.push_back({fmt::format("Stride of {} ({})", labels[digit.dimension], digit.stride),
                                Fold::width, digit.stride});
        }
        list.push_back({"Custom width", Fold::width, 0});
        return list;
    }
    const core::Layout& layout = view.layout(operand);
    for (std::size_t d = layout.sizes.size(); d-- > 0;)
    {
        const core::Int stride = layout.strides[d];
        const core::Int width = stride == core::int_min ? 0 : stride < 0 ? -stride : stride;
        if (width > 1 && layout.sizes[d] > 1)
            list.push_back({fmt::format("Stride of {} ({})", labels[d], width), Fold::width, width});
    }
    list.push_back({"Custom width", Fold::width, 0});
    return list;
}

} // namespace

float fold_controls(ViewState& state, const core::SceneView& view, core::Operand operand, const Rect& line,
                    bool with_ruler)
{
    MemoryLook& memory = state.look.memory(operand);
    bool& other_width = state.other_width.at(static_cast<std::size_t>(operand));
    const std::vector<FoldOffer> list = offers(view, operand);
    std::size_t chosen = list.size() - 1;
    for (std::size_t i = list.size() - 1; i-- > 0;)
        if (list[i].fold == memory.fold && (memory.fold != Fold::width || list[i].width == memory.width)
            && !other_width)
            chosen = i;
    std::vector<std::string> words;
    for (const FoldOffer& offer : list)
        words.push_back(offer.words);
    const float width = px(170);
    const float number = px(84);
    const bool other = chosen == list.size() - 1;
    const float used = width + (other ? number + px(8) : 0);
    if (line.width() < used + px(80))
        return with_ruler ? ruler_toggle(state, line) : 0;
    // Items are made from left to right, the order in which Tab visits them.
    const Rect before = {line.left, line.top, line.right - used - px(10), line.bottom};
    const float beside = with_ruler ? ruler_toggle(state, before) : 0;
    ImGui::PushID(static_cast<int>(operand));
    if (other)
    {
        ImGui::SetCursorScreenPos({line.right - used, line.top});
        NumberField look;
        look.width = number;
        look.range = {1, 1024};
        if (number_field(fmt::format("fold/{}/width", static_cast<int>(operand)), memory.width, look))
        {
            memory.width = std::clamp<core::Int>(memory.width, 1, core::Int{1} << 62);
            memory.fitted_to.reset();
        }
    }
    ImGui::SetCursorScreenPos({line.right - width, line.top});
    const std::string name = fmt::format("fold/{}", static_cast<int>(operand));
    if (choice(name, chosen, words, width))
    {
        memory.fold = list[chosen].fold;
        other_width = chosen == list.size() - 1;
        if (list[chosen].width > 0)
            memory.width = list[chosen].width;
        memory.fitted_to.reset(); // fit the memory to the panel again
    }
    ImGui::PopID();
    return used + px(10) + beside;
}

float memory_controls(ViewState& state, const MemoryPlace& place, bool first)
{
    using As = MemoryPlace::As;
    Rect line = place.title;
    if (place.as == As::banks)
        return bank_controls(state, line);
    if (place.as == As::lanes)
        return ruler_toggle(state, line, "Show offsets and lane bytes below the lanes");
    if (place.as == As::shared_lanes)
        return 0;
    line.right -= banks_toggle(state, line);
    line.right -= fold_controls(state, *state.view, place.operand, line, first);
    return place.title.right - line.right;
}

} // namespace stridescope::ui
