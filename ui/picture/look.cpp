#include "ui/picture/look.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// Returns the first coordinate of a part that a pick highlights.
std::optional<core::Dims> coordinate_in(const core::SceneView& view, const core::PickPlaces& linked,
                                        core::Operand operand, core::Searches& searches)
{
    if (const auto* at = std::get_if<core::AtCoordinate>(&linked.pick); at && at->operand == operand)
        return at->coordinate;
    if (operand == core::Operand::indices && !linked.in(operand) && linked.tuple)
        return view.index_of_pick(*linked.tuple);
    const auto& place = linked.in(operand);
    return place ? view.slot(operand, *place, searches).coordinate : std::nullopt;
}

} // namespace

void show_coordinate(Look& look, const core::SceneView& view, core::Operand operand, const core::Dims& x)
{
    GridLook& grid = look.grids[static_cast<std::size_t>(operand)];
    grid.pages = core::valid_pages(grid.pages, view.sizes(operand), view.usual_pages(operand));
    for (std::size_t d = 0; d < x.size(); ++d)
        if (!core::draws(grid.pages, d))
            grid.pages.at[d] = x[d];
    grid.target = x;
}

const core::LineHeat* Look::heat_of(const core::SceneView& view) const
{
    return visits.of == view.shown()->scene && !asks ? visits.heat.get() : nullptr;
}

bool Look::hides(core::Operand operand, core::Int offset) const
{
    return asks
           && (operand != core::Operand::input
               || std::none_of(revealed.begin(), revealed.end(),
                               [&](const core::OffsetRange& range)
                               { return offset >= range.least && offset <= range.greatest; }));
}

void Look::fit_all()
{
    for (GridLook& grid : grids)
        grid.camera = {};
    for (MemoryLook& memory : memories)
        memory.fitted_to.reset();
    seen.reset();
}

std::vector<core::Operand> grids_shown(const core::SceneView& view, const ShownParts& shown)
{
    std::vector<core::Operand> parts = view.parts();
    if (!shown.output)
        std::erase(parts, core::Operand::output);
    return parts;
}

void settle_pages(Look& look, const core::SceneView& view)
{
    for (const core::Operand operand : view.parts())
    {
        core::PageChoice& pages = look.grids[static_cast<std::size_t>(operand)].pages;
        pages = core::valid_pages(pages, view.sizes(operand), view.usual_pages(operand));
    }
}

std::optional<core::StepOffer> step_offer(const Look& look, const core::SceneView& view)
{
    if (look.step)
        for (core::StepOffer& offer : core::step_offers(view.facts()))
            if (offer.code == look.step->code)
                return std::move(offer);
    return std::nullopt;
}

std::optional<core::Step> step_shown(const Look& look, const core::SceneView& view)
{
    const auto offer = step_offer(look, view);
    if (!offer)
        return std::nullopt;
    return core::step_at(view.facts(), offer->code,
                         std::clamp<core::Int>(look.step->number, 0, offer->count - 1));
}

std::optional<core::Pick> pick_of(const core::Step& step)
{
    const auto& touches = step.writes.empty() ? step.reads : step.writes;
    if (touches.empty())
        return std::nullopt;
    return core::AtCoordinate{touches.front().operand, touches.front().coordinate};
}

void go_to_step(Look& look, const core::SceneView& view, const StepLook& step)
{
    look.step = step;
    const auto offer = step_offer(look, view);
    if (!offer)
        return look.step.reset();
    look.step->number = std::clamp<core::Int>(step.number, 0, offer->count - 1);
    if (const auto shown = step_shown(look, view))
        if ((look.step->about = pick_of(*shown)))
            go_to(look, view, *look.step->about);
}

void set_ruler(Look& look, bool on)
{
    look.ruler = on;
    for (MemoryLook& memory : look.memories)
        if (memory.fitted_to && memory.fitted_to->bits == 0) // a ruler of lanes leaves their zoom
            memory.fitted_to.reset();
}

CellText cell_text(const Look& look, const core::SceneView& view)
{
    if (look.asks)
        return CellText::coordinates;
    const bool values = view.has_values();
    const CellText said = look.text.value_or(values ? CellText::values : CellText::offsets);
    return said == CellText::values && !values ? CellText::offsets : said;
}

void go_to(Look& look, const core::SceneView& view, const core::Pick& pick)
{
    if (const auto* const at = std::get_if<core::AtPlace>(&pick); at && view.shared())
    {
        look.memory(core::Operand::input).target = at->place;
        return;
    }
    core::Searches few; // a person asks only once
    const core::PickPlaces linked = view.link(pick, few);
    for (const core::Operand operand : view.parts())
        if (const auto x = coordinate_in(view, linked, operand, few))
            show_coordinate(look, view, operand, *x);
    for (const core::Operand operand : {core::Operand::input, core::Operand::output})
        look.memory(operand).target = linked.in(operand);
    look.banks.rows.target = linked.in(core::Operand::input);
}

void scroll_to(Look& look, const core::SceneView& view, const core::Pick& pick)
{
    go_to(look, view, pick);
    for (MemoryLook& memory : look.memories)
        memory.target_single = false;
}

bool pin_coordinate(Look& look, const core::SceneView& view, const core::Dims& coordinate)
{
    const core::Operand operand = view.is_operation() ? core::Operand::output : core::Operand::input;
    if (!core::contains(view.sizes(operand), coordinate))
        return false;
    look.pins = {core::AtCoordinate{operand, coordinate}};
    go_to(look, view, look.pins.back());
    return true;
}

} // namespace stridescope::ui
