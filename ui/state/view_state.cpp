#include "ui/state/view_state.h"

#include "ui/picture/shared_lanes.h"

#include <algorithm>
#include <utility>

namespace stridescope::ui
{

bool is_there(const core::SceneView& view, const core::Pick& pick)
{
    const auto has_part = [&](core::Operand operand)
    {
        const auto parts = view.parts();
        return std::find(parts.begin(), parts.end(), operand) != parts.end();
    };
    if (const auto* at = std::get_if<core::AtCoordinate>(&pick))
        return !view.shared() && has_part(at->operand)
               && core::contains(view.sizes(at->operand), at->coordinate);
    const auto& [operand, place] = std::get<core::AtPlace>(pick);
    if (const core::Memory* const shared = view.shared()) // a byte of a lane
        return place.lane < shared->first().lane_count && place.offset >= 0
               && place.offset < drawn_lane_bytes(*shared);
    return has_part(operand) && place.lane < view.placement(operand).lane_count
           && (!view.shows_lanes() || (place.offset >= 0 && place.offset < view.placement().reserved()));
}

namespace
{

/// Tells whether a selection still exists in the scene after an edit.
bool has_all_of(const core::SceneView& view, const core::Selection& range)
{
    if (const auto* box = std::get_if<core::Region>(&range))
    {
        core::Dims last = box->first;
        for (std::size_t d = 0; d < last.size(); ++d)
            last[d] += (box->count[d] - 1) * box->step[d];
        return is_there(view, core::Pick(core::AtCoordinate{box->operand, box->first}))
               && is_there(view, core::Pick(core::AtCoordinate{box->operand, last}));
    }
    const auto& [operand, lane, begin, end] = std::get<core::PlaceRange>(range);
    return is_there(view, core::Pick(core::AtPlace{operand, {lane, begin}}))
           && is_there(view, core::Pick(core::AtPlace{operand, {lane, end - 1}}))
           && begin <= view.memory_range(operand).greatest;
}

} // namespace

void ViewState::follow(const std::shared_ptr<const core::Shown>& shown)
{
    if (view && view->shown() == shown)
        return;
    view = std::make_shared<const core::SceneView>(shown);
    look.hovered.reset();
    if (look.step) // the same step of the new scene, if it has one
        go_to_step(look, *view, *look.step);
    const auto range = selection ? std::optional(selection->selection()) : std::nullopt;
    select(std::nullopt); // it refers to the old view
    along.reset();
    if (range && has_all_of(*view, *range))
        select(range);
    std::erase_if(look.pins, [&](const core::Pick& pin) { return !is_there(*view, pin); });
    std::erase_if(look.answers, [&](const AnswerMark& mark) { return !is_there(*view, mark.pick); });
}

void ViewState::select(std::optional<core::Selection> range)
{
    if (look.selection == range && (selection != nullptr) == range.has_value())
        return;
    selection = range && view ? std::make_shared<const core::SelectionView>(view, *range) : nullptr;
    look.selection = selection ? std::move(range) : std::nullopt;
}

std::shared_ptr<const core::SelectionView> ViewState::lit_range()
{
    const auto dimension = std::exchange(pointed, std::nullopt);
    if (!dimension || !view || dimension->dimension >= view->sizes(dimension->operand).size())
        return selection;
    const core::Dims& sizes = view->sizes(dimension->operand);
    core::Dims first = core::Dims::filled(sizes.size(), 0);
    core::Dims count = core::Dims::filled(sizes.size(), 1);
    for (const core::Pick& pin : look.pins)
        if (const auto* at = std::get_if<core::AtCoordinate>(&pin); at && at->operand == dimension->operand)
            first = at->coordinate;
    first[dimension->dimension] = 0;
    count[dimension->dimension] = sizes[dimension->dimension];
    const core::Region region = core::region(dimension->operand, first, count);
    if (!along || along_of != core::Selection(region))
    {
        along = std::make_shared<const core::SelectionView>(view, region);
        along_of = region;
    }
    return along;
}

} // namespace stridescope::ui
