#include "core/analysis/inverse.h"
#include "core/view/scene_view.h"

/// Lights up one pick in every view, by the bytes that the views share.
namespace stridescope::core
{
namespace
{

constexpr Int link_steps = 20000; ///< most steps of a search in a frame

void link_coordinate(const SceneView& view, const AtCoordinate& at, PickPlaces& linked)
{
    linked.in(at.operand) = place_of(view.placement(at.operand), at.coordinate);
    if (at.operand == Operand::indices)
        linked.tuple = view.copying()->pick_of_index(at.coordinate);
    if (at.operand != Operand::output)
        return;
    if (const auto from = view.source_of(at.coordinate))
        linked.in(Operand::input) = place_of(view.placement(), *from);
    linked.tuple = view.copying()->pick_of_output(at.coordinate);
}

bool is_focus(const PickPlaces& linked, Operand operand, const Dims& coordinate)
{
    const auto* at = std::get_if<AtCoordinate>(&linked.pick);
    return at && at->operand == operand && at->coordinate == coordinate;
}

} // namespace

PickPlaces SceneView::link(const Pick& pick, Searches& searches) const
{
    PickPlaces linked{pick};
    if (const auto* coordinate = std::get_if<AtCoordinate>(&pick))
    {
        link_coordinate(*this, *coordinate, linked);
        return linked;
    }
    const auto& [operand, place] = std::get<AtPlace>(pick);
    if (!shared())
        if (const SlotView here = slot(operand, place, searches); here.element())
            link_coordinate(*this, {operand, *here.element()}, linked);
    linked.in(operand) = place;
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
    const std::optional<Place>& place = linked.in(operand);
    return place ? contents(operand, *place, {most, link_steps, nullptr}, searches).elements.listed
                 : std::vector<Dims>{};
}

Highlight SceneView::cell_highlight(const PickPlaces& linked, Operand operand, const Dims& x) const
{
    if (is_focus(linked, operand, x))
        return Highlight::focus;
    const Place place = place_of(placement(operand), x);
    const auto* focus = std::get_if<AtCoordinate>(&linked.pick);
    const bool from_indices = focus && focus->operand == Operand::indices && linked.tuple;
    bool lit = linked.in(operand) == place;
    if (operand == Operand::input)
        lit = lit || (from_indices && copying()->picked(*linked.tuple)->holds(x));
    else if (operand == Operand::indices)
        lit = lit || (linked.tuple && copying()->pick_of_index(x) == linked.tuple);
    else
    {
        const auto from = source_of(x);
        lit = lit || (from && linked.in(Operand::input) == place_of(placement(), *from))
              || (from_indices && copying()->pick_of_output(x) == linked.tuple);
    }
    return lit ? Highlight::linked : Highlight::none;
}

} // namespace stridescope::core
