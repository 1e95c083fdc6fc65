#include "core/analysis/inverse.h"
#include "core/view/scene_view.h"

/// How one pick lights up in every view: by the bytes that the views share.
namespace stridescope::core
{
namespace
{

constexpr Int link_steps = 20000; ///< of what a frame can pay

void link_output(const SceneView& view, const Dims& x, PickPlaces& linked)
{
    linked.output_offset = view.offset(Operand::output, x);
    if (const auto from = view.source_of(x))
        linked.input_offset = view.offset(Operand::input, *from);
    linked.tuple = view.copying()->pick_of_output(x);
}

void link_coordinate(const SceneView& view, const AtCoordinate& at, PickPlaces& linked)
{
    const auto [lane, offset] = place_of(view.placement(at.operand), at.coordinate);
    switch (at.operand)
    {
    case Operand::input:
        if (view.shows_lanes())
            linked.lane = AtLane{lane, offset};
        linked.input_offset = offset;
        break;
    case Operand::output:
        link_output(view, at.coordinate, linked);
        break;
    case Operand::indices:
        linked.indices_offset = offset;
        linked.tuple = view.copying()->pick_of_index(at.coordinate);
        break;
    }
}

void link_offset(const SceneView& view, const AtOffset& at, PickPlaces& linked, Searches& searches)
{
    const SlotView slot = view.slot(at.operand, at.offset, searches);
    if (slot.first)
        link_coordinate(view, {at.operand, *slot.first}, linked);
    (at.operand == Operand::input    ? linked.input_offset
     : at.operand == Operand::output ? linked.output_offset
                                     : linked.indices_offset) = at.offset;
}

bool is_focus(const PickPlaces& linked, Operand operand, const Dims& coordinate)
{
    const auto* at = std::get_if<AtCoordinate>(&linked.pick);
    return at && at->operand == operand && at->coordinate == coordinate;
}

} // namespace

PickPlaces SceneView::link(const Pick& pick, Searches& searches) const
{
    PickPlaces linked{pick, {}, {}, {}, {}, {}};
    if (const auto* coordinate = std::get_if<AtCoordinate>(&pick))
        link_coordinate(*this, *coordinate, linked);
    else if (const auto* offset = std::get_if<AtOffset>(&pick))
        link_offset(*this, *offset, linked, searches);
    else
        linked.lane = std::get<AtLane>(pick);
    return linked;
}

std::optional<Dims> SceneView::index_of_pick(Int pick) const
{
    const Dims& all = sizes(Operand::indices);
    const Int count = *element_count(all);
    for (const Int each : {Int{1}, all.empty() ? Int{1} : all[all.size() - 1]})
        if (pick < count / each)
        {
            Dims index = coordinate_at(all, pick * each);
            if (copying()->pick_of_index(index) == pick)
                return index;
        }
    return std::nullopt;
}

std::vector<Dims> SceneView::coordinates(const PickPlaces& linked, Operand operand, std::size_t most,
                                         Searches& searches) const
{
    if (shows_lanes())
    {
        if (!linked.lane)
            return {};
        const LaneSlotView slot = lane_slot(linked.lane->npu, linked.lane->offset, searches);
        if (slot.shared)
        {
            const AtLane& at = *linked.lane;
            const auto find = [&]
            { return at_lane_offset(placement(), at.npu, at.offset, most, link_steps).listed; };
            if (!hard_to_search(operand))
                return find();
            searches.belong_to(source->facts);
            return searches.once(searches.sharing, {operand, at.npu, 0, at.offset, most}, {}, find);
        }
        return slot.holds == LaneHolds::element ? std::vector<Dims>{*slot.coordinate} : std::vector<Dims>{};
    }
    const auto& offset = operand == Operand::input    ? linked.input_offset
                         : operand == Operand::output ? linked.output_offset
                                                      : linked.indices_offset;
    if (!offset)
        return {};
    return searched_memory(searches, operand, *offset, most, link_steps).listed;
}

Highlight SceneView::cell_highlight(const PickPlaces& linked, Operand operand, const Dims& x) const
{
    if (is_focus(linked, operand, x))
        return Highlight::focus;
    const auto shares = [](const std::optional<Int>& a, Int b) { return a && *a == b; };
    const auto [lane, place] = place_of(placement(operand), x);
    const auto* focus = std::get_if<AtCoordinate>(&linked.pick);
    const bool from_indices = focus && focus->operand == Operand::indices && linked.tuple;
    bool lit = false;
    if (operand == Operand::input)
        lit = (linked.lane ? AtLane{lane, place} == *linked.lane : shares(linked.input_offset, place))
              || (from_indices && copying()->picked(*linked.tuple)->holds(x));
    else if (operand == Operand::indices)
        lit = shares(linked.indices_offset, place)
              || (linked.tuple && copying()->pick_of_index(x) == linked.tuple);
    else
    {
        const auto from = source_of(x);
        lit = shares(linked.output_offset, place)
              || (from && shares(linked.input_offset, offset(Operand::input, *from)))
              || (from_indices && copying()->pick_of_output(x) == linked.tuple);
    }
    return lit ? Highlight::linked : Highlight::none;
}

Highlight SceneView::slot_highlight(const PickPlaces& linked, Operand operand, Int offset) const
{
    if (const auto* at = std::get_if<AtOffset>(&linked.pick);
        at && at->operand == operand && at->offset == offset)
        return Highlight::focus;
    const auto& place = operand == Operand::input    ? linked.input_offset
                        : operand == Operand::output ? linked.output_offset
                                                     : linked.indices_offset;
    if (place && *place == offset)
        return Highlight::linked;
    return Highlight::none;
}

Highlight SceneView::lane_highlight(const PickPlaces& linked, Int npu, Int offset) const
{
    const AtLane here{npu, offset};
    if (const auto* at = std::get_if<AtLane>(&linked.pick); at && *at == here)
        return Highlight::focus;
    return linked.lane && *linked.lane == here ? Highlight::linked : Highlight::none;
}

} // namespace stridescope::core
