#include "ui/state/comparison.h"

#include "core/compare/other_layouts.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/folded_rows.h"
#include "ui/state/dialogs.h"
#include "ui/state/workspace.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr TextureSlot textures_of_b = 32;

GridLook& grid(ViewState& state)
{
    return state.look.grids[static_cast<std::size_t>(core::Operand::input)];
}

/// Returns a look at a grid with its dimensions in another order.
GridLook permuted(const GridLook& look, const std::vector<std::size_t>& to)
{
    GridLook result = look;
    core::PageChoice& pages = result.pages;
    if (pages.at.size() != to.size())
        return result;
    const auto dims = [&](const core::Dims& x)
    {
        core::Dims moved = x;
        for (std::size_t d = 0; d < x.size() && d < to.size(); ++d)
            moved[to[d]] = x[d];
        return moved;
    };
    const auto at = [&](std::optional<std::size_t>& dim)
    {
        if (dim && *dim < to.size())
            dim = to[*dim];
    };
    at(pages.row);
    at(pages.page);
    if (pages.column < to.size())
        pages.column = to[pages.column];
    if (pages.fold && pages.fold->dim < to.size())
        pages.fold->dim = to[pages.fold->dim];
    pages.at = dims(pages.at);
    if (result.target)
        result.target = dims(*result.target);
    return result;
}

std::optional<core::Selection> permuted(const std::optional<core::Selection>& selection,
                                        const std::vector<std::size_t>& to)
{
    const auto* const box = selection ? std::get_if<core::Region>(&*selection) : nullptr;
    if (!box || box->first.size() != to.size())
        return std::nullopt; // a range of memory belongs to one side only
    core::Region moved = *box;
    for (std::size_t d = 0; d < to.size(); ++d)
    {
        moved.first[to[d]] = box->first[d];
        moved.step[to[d]] = box->step[d];
        moved.count[to[d]] = box->count[d];
    }
    return moved;
}

/// Returns the element of a pick.
std::optional<core::Dims> element_of(ViewState& state, const core::Pick& pick)
{
    if (!state.view)
        return std::nullopt;
    if (const auto* at = std::get_if<core::AtCoordinate>(&pick))
        return at->coordinate;
    const auto& [operand, place] = std::get<core::AtPlace>(pick);
    const core::SlotView slot = state.view->slot(operand, place, state.cache.searches);
    return slot.element() ? slot.coordinate : std::nullopt;
}

bool one_tensor(const OpenScene& open)
{
    return shows_one_tensor(open) && !open.document.problem();
}

/// Tells whether two scenes can be compared: both show one tensor, or they are of one kind.
bool are_alike(const OpenScene& a, const OpenScene& b)
{
    if (one_tensor(a) || one_tensor(b))
        return one_tensor(a) && one_tensor(b);
    return goes_beside(a) && goes_beside(b)
           && a.document.shown()->scene->content.index() == b.document.shown()->scene->content.index();
}

std::vector<ComparedWith> other_tabs(const Workspace& workspace, const std::shared_ptr<OpenScene>& open)
{
    std::vector<ComparedWith> others;
    for (std::size_t i = 0; i < workspace.scenes.size(); ++i)
        if (const auto& one = workspace.scenes[i];
            one != open && are_alike(*one, *open) && !(one->lesson && one->lesson->asking()))
            others.push_back({fmt::format("{}: {}", i + 1, name_of(*one)), one->document.shown()->scene, one});
    return others;
}

bool same(const std::vector<ComparedWith>& a, const std::vector<ComparedWith>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const ComparedWith& x, const ComparedWith& y)
                      { return x.scene == y.scene && x.name == y.name; });
}

/// Returns the dimension whose colours show best how the other layout differs: the innermost one there, unless
/// it is innermost here too.
ColouredBy telling(const core::SceneView& a, const core::SceneView& b)
{
    const std::vector<ColouredBy> ways = ways_to_colour(a);
    if (a.placement().channel)
        return ways.front(); // by the distributed dimension, on both sides
    const core::TensorFacts* const there = b.tensor(core::Operand::input);
    const core::TensorFacts* const here = a.tensor(core::Operand::input);
    const auto fastest = [](const core::TensorFacts& tensor)
    {
        std::optional<std::size_t> least;
        if (tensor.places)
        {
            const std::vector<core::Digit>& digits = tensor.places->placement().digits;
            const auto finest = std::min_element(digits.begin(), digits.end(),
                                                 [](const core::Digit& x, const core::Digit& y)
                                                 { return std::abs(x.stride) < std::abs(y.stride); });
            return finest == digits.end() ? '\0' : tensor.labels[finest->dimension];
        }
        const auto& [sizes, strides, base] = tensor.layout;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (sizes[d] > 1 && strides[d] != 0 && (!least || std::abs(strides[d]) < std::abs(strides[*least])))
                least = d;
        return least ? tensor.labels[*least] : '\0';
    };
    // The fastest dimension of a side that has fewer indices tells planes from interleaved elements.
    std::optional<ColouredBy> fewest;
    const core::Dims& sizes = a.sizes(core::Operand::input);
    if (there && here && fastest(*there) != fastest(*here))
        for (const ColouredBy& way : ways)
            if (way.what == ColouredBy::What::dimension
                && (here->labels[way.dimension] == fastest(*there)
                    || here->labels[way.dimension] == fastest(*here))
                && (!fewest || sizes[way.dimension] < sizes[fewest->dimension]))
                fewest = way;
    // Hues that repeat many times would all be one grey.
    const auto by_order = std::find(ways.begin(), ways.end(), ColouredBy{ColouredBy::What::order, 0});
    if (fewest && by_order != ways.end() && sizes[fewest->dimension] > static_cast<core::Int>(hues.size()))
        return *by_order;
    if (fewest)
        return *fewest;
    for (const ColouredBy& way : ways)
        if (way.what == ColouredBy::What::dimension && a.sizes(core::Operand::input)[way.dimension] > 1)
            return way;
    return ways.front();
}

/// Prepares b and what both sides share, or the reason why they cannot be compared.
void pair_up(OpenScene& open, Comparison& comparison)
{
    comparison.of = open.document.shown()->scene;
    comparison.other.reset();
    comparison.both.reset();
    comparison.found.reset();
    comparison.time.reset();
    comparison.unmoved.clear();
    comparison.refused.clear();
    comparison.started = comparison.measure = comparison.measuring = false;
    core::EvaluateOptions options{.effort = core::Effort::interactive()};
    options.files = comparison.with.files.get();
    auto shown = core::show(*comparison.with.scene, options);
    if (!shown)
    {
        comparison.refused = shown.problem().message;
        return;
    }
    const std::shared_ptr<const core::Shown>& a = open.document.shown();
    const bool beside = !shows_one_tensor(open);
    if (beside && a->scene->content.index() != shown->scene->content.index())
    {
        comparison.refused = "Only scenes of the same kind can be shown side by side.";
        return;
    }
    if (!beside)
    {
        auto both = core::TwoLayouts::of(*a->facts, *shown->facts);
        if (!both)
        {
            comparison.refused = both.problem().message;
            return;
        }
        comparison.both = *std::move(both);
    }
    comparison.other = std::make_shared<const core::Shown>(*std::move(shown));
    comparison.views.cache.first_texture = textures_of_b;
    comparison.views.follow(comparison.other);
    comparison.pins_of_a.clear(); // so that they are shared again
    comparison.pins_of_b.clear();
    comparison.views.look.pins.clear();
    if (beside)
        return;
    open.views.look.moved = {comparison.both, a->scene, false};
    comparison.views.look.moved = {comparison.both, comparison.other->scene, true};
}

} // namespace

bool goes_beside(const OpenScene& open)
{
    return open.document.has_picture() && !open.document.problem() && !shows_one_tensor(open);
}

bool shows_one_tensor(const OpenScene& open)
{
    if (!open.document.has_picture())
        return false;
    return open.document.shown()->facts->only_tensor().has_value();
}

const std::vector<ComparedWith>& compare_offers(OpenScene& open)
{
    CompareOffers& offers = open.compare_offers;
    if (offers.all)
        return *offers.all;
    offers.all.emplace();
    if (one_tensor(open))
    {
        const core::Shown& shown = *open.document.shown();
        for (core::OtherLayout& other : core::other_layouts(*shown.scene, *shown.facts))
            offers.all->push_back(
                {std::move(other.name), std::make_shared<const core::Scene>(std::move(other.scene))});
        if (auto global = core::global_memory_of(*shown.scene))
            offers.all->push_back(
                {std::move(global->name), std::make_shared<const core::Scene>(std::move(global->scene))});
    }
    offers.all->insert(offers.all->end(), offers.others.begin(), offers.others.end());
    return *offers.all;
}

void compare_with(OpenScene& open, ComparedWith with)
{
    if (!open.document.has_picture())
        return;
    const bool first = !open.comparison;
    const ColouredBy before = first ? open.views.look.colour : open.comparison->colour_before;
    const std::optional<CellText> text = first ? open.views.look.text : open.comparison->text_before;
    const std::optional<CellText> text_set = first ? text : open.comparison->text_set;
    open.comparison = std::make_shared<Comparison>();
    Comparison& comparison = *open.comparison;
    comparison.with = std::move(with);
    comparison.colour_before = before;
    comparison.text_before = text;
    comparison.text_set = text_set;
    open.views.look.moved = {};
    pair_up(open, comparison);
    open.views.follow(open.document.shown());
    if (comparison.both && before.what == ColouredBy::What::place)
        open.views.look.colour = telling(*open.views.view, *comparison.views.view);
    // The values of an element are the same on both sides; its offsets tell them apart.
    if (first && comparison.both && !text && open.views.view->has_values())
        open.views.look.text = comparison.text_set = CellText::offsets;
}

void end_comparison(OpenScene& open)
{
    if (!open.comparison)
        return;
    Look& look = open.views.look;
    look.colour = open.comparison->colour_before;
    if (look.text == open.comparison->text_set)
        look.text = open.comparison->text_before;
    look.memory(core::Operand::input).most_fitted = 0;
    look.moved = {};
    open.comparison.reset();
}

bool shows_both(const OpenScene& open)
{
    return open.comparison && open.comparison->other && open.document.has_picture() && !open.preview
           && !open.lesson && open.comparison->of == open.document.shown()->scene;
}

void settle_comparison(const Workspace& workspace, const std::shared_ptr<OpenScene>& open)
{
    CompareOffers& offers = open->compare_offers;
    const bool can = one_tensor(*open) || goes_beside(*open);
    const auto scene = open->document.has_picture() ? open->document.shown()->scene : nullptr;
    std::vector<ComparedWith> others = can ? other_tabs(workspace, open) : std::vector<ComparedWith>();
    if (offers.of != scene || !same(others, offers.others))
    {
        offers.of = scene;
        offers.others = std::move(others);
        offers.all.reset();
    }
    if (!open->comparison)
        return;
    Comparison& comparison = *open->comparison;
    if (!scene)
        return end_comparison(*open);
    ComparedWith& with = comparison.with;
    const auto tab = with.tab.lock();
    const bool other_tab_changed =
        tab && tab->document.has_picture() && tab->document.shown()->scene != with.scene;
    if (other_tab_changed)
        with.scene = tab->document.shown()->scene;
    if (comparison.of == scene && !other_tab_changed)
        return;
    // Updates a usual layout, since it depends on the scene.
    if (!tab && !with.fixed)
        for (const ComparedWith& offer : compare_offers(*open))
            if (offer.name == with.name)
                with.scene = offer.scene;
    pair_up(*open, comparison);
}

void swap_compared(OpenScene& open)
{
    if (!shows_both(open))
        return;
    const auto a = open.document.shown()->scene;
    const auto b = open.comparison->other->scene;
    core::Scene next = *b;
    next.title = a->title;
    next.notes = a->notes;
    const ColouredBy colour = open.views.look.colour;
    const ColouredBy before = open.comparison->colour_before;
    open.document.edit(std::move(next), 0);
    compare_with(open, {.name = "Before the edit", .scene = a, .fixed = true});
    open.comparison->colour_before = before;
    if (open.comparison->other)
        open.views.look.colour = colour;
}

void open_compared(Workspace& workspace)
{
    OpenScene* const open = workspace.front();
    if (!open || !open->comparison || !std::exchange(open->comparison->open_b, false)
        || !open->comparison->other)
        return;
    core::Scene scene = *open->comparison->other->scene;
    scene.title = fmt::format("{}, {}", name_of(*open), open->comparison->with.name);
    workspace.open_beside(std::move(scene));
}

void start_comparing(Workspace& workspace)
{
    OpenScene* const open = workspace.front();
    if (!open || !open->document.has_picture())
        return;
    if (workspace.presenting && !open->comparison && compare_offers(*open).empty())
        workspace.message = "Open another scene of this kind in a tab: then both are shown side by side.";
    open->views.tab = RightTab::compare;
    open->views.column = Column::facts;
    if (!open->comparison)
        for (const ComparedWith& offer : compare_offers(*open))
        {
            if (goes_beside(*open))
                return compare_with(*open, ComparedWith(offer));
            // Takes the first layout that differs.
            auto other = core::evaluate(*offer.scene, {.effort = core::Effort::none()});
            if (!other)
                continue;
            const auto both = core::TwoLayouts::of(*open->document.shown()->facts, *other);
            if (both && (*both)->any_moved())
                return compare_with(*open, ComparedWith(offer));
        }
}

void ask_for_compared_file(Workspace& workspace)
{
    OpenScene* const open = workspace.front();
    if (!open || !std::exchange(open->compare_offers.wants_file, false))
        return;
    ask_for_file(workspace, Dialogs::Ask::open_file);
    workspace.dialogs.what = "Open a scene to compare with";
    workspace.dialogs.path = split_path(open->opened_path).folder;
    workspace.dialogs.take_path = [](Workspace& w, const std::string& path)
    {
        OpenScene* const front = w.front();
        if (!front)
            return;
        auto scene = w.host.load(path);
        if (!scene)
        {
            w.message = path + ": " + scene.problem().message;
            return;
        }
        ComparedWith with{split_path(path).name, std::make_shared<const core::Scene>(*std::move(scene))};
        with.files = w.host.values ? w.host.values(path) : nullptr;
        with.fixed = true;
        compare_with(*front, std::move(with));
    };
}

namespace
{

/// Returns the same pick in another scene of the kind, if that has it.
std::optional<core::Pick> same_pick(const core::SceneView& there, const core::Pick& pick)
{
    return is_there(there, pick) ? std::optional(pick) : std::nullopt;
}

} // namespace

std::optional<core::Pick> pick_in_b(const Comparison& comparison, ViewState& a, const core::Pick& pick)
{
    if (!comparison.both)
        return same_pick(*comparison.views.view, pick);
    const auto x = element_of(a, pick);
    return x ? std::optional<core::Pick>(core::AtCoordinate{core::Operand::input, comparison.both->in_b(*x)})
             : std::nullopt;
}

std::optional<core::Pick> pick_in_a(Comparison& comparison, ViewState& a, const core::Pick& pick)
{
    if (!comparison.both)
        return same_pick(*a.view, pick);
    const auto x = element_of(comparison.views, pick);
    return x ? std::optional<core::Pick>(core::AtCoordinate{core::Operand::input, comparison.both->in_a(*x)})
             : std::nullopt;
}

void share_picks(Comparison& comparison, ViewState& a)
{
    ViewState& b = comparison.views;
    if (a.look.hovered)
        b.look.hovered = pick_in_b(comparison, a, *a.look.hovered);
    else if (b.look.hovered)
        a.look.hovered = pick_in_a(comparison, a, *b.look.hovered);
    const auto all = [](const std::vector<core::Pick>& picks, const auto& other)
    {
        std::vector<core::Pick> found;
        for (const core::Pick& pick : picks)
            if (auto there = other(pick))
                found.push_back(*std::move(there));
        return found;
    };
    const auto follow = [](ViewState& views, const std::vector<core::Pick>& before)
    {
        const std::vector<core::Pick>& pins = views.look.pins;
        if (!pins.empty() && std::find(before.begin(), before.end(), pins.back()) == before.end())
            scroll_to(views.look, *views.view, pins.back());
    };
    if (a.look.pins != comparison.pins_of_a)
    {
        b.look.pins = all(a.look.pins, [&](const core::Pick& pick) { return pick_in_b(comparison, a, pick); });
        follow(b, comparison.pins_of_b);
    }
    else if (b.look.pins != comparison.pins_of_b)
    {
        a.look.pins = all(b.look.pins, [&](const core::Pick& pick) { return pick_in_a(comparison, a, pick); });
        follow(a, comparison.pins_of_a);
    }
    comparison.pins_of_a = a.look.pins;
    comparison.pins_of_b = b.look.pins;
    if (!comparison.both)
        return;
    if (a.look.selection != comparison.selected_in_a)
        b.select(permuted(a.look.selection, comparison.both->dimensions_of_b()));
    else if (b.look.selection != comparison.selected_in_b)
        a.select(permuted(b.look.selection, comparison.both->dimensions_of_a()));
    comparison.selected_in_a = a.look.selection;
    comparison.selected_in_b = b.look.selection;
}

namespace
{

/// Gives a slot of the lanes the same width on both sides, as long as neither has been zoomed.
void share_lane_scale(MemoryLook& a, MemoryLook& b)
{
    if (a.slot != 0 || b.slot != 0)
        return;
    const bool alike = a.fitted_to && b.fitted_to && a.fitted_to->bits == b.fitted_to->bits;
    a.most_fitted = b.most_fitted = alike ? std::min(a.fitted_slot, b.fitted_slot) : 0;
}

/// Tells whether a camera that was fitted to one grid suits another: they differ at most by less padding.
bool suits(const core::PageGrid& fitted, core::PageGrid grid)
{
    if (fitted.padded_rows < grid.padded_rows || fitted.padded_columns < grid.padded_columns)
        return false;
    grid.padded_rows = fitted.padded_rows;
    grid.padded_columns = fitted.padded_columns;
    return grid == fitted;
}

} // namespace

void look_alike(Comparison& comparison, ViewState& a)
{
    Look& b = comparison.views.look;
    const std::vector<std::size_t>& dims = comparison.both->dimensions_of_b();
    b.text = a.look.text;
    b.links = a.look.links;
    b.banks = a.look.banks;
    b.colour = a.look.colour;
    if (b.colour.what == ColouredBy::What::dimension && b.colour.dimension < dims.size())
        b.colour.dimension = dims[b.colour.dimension];
    if (const bool ruler = a.view && shows_ruler(a.look, *a.view); b.ruler != ruler)
        set_ruler(b, ruler);
    for (std::size_t i = 0; i < b.memories.size(); ++i)
        if (const MemoryLook& own = a.look.memories[i];
            b.memories[i].fold != own.fold || b.memories[i].width != own.width)
        {
            b.memories[i].fold = own.fold;
            b.memories[i].width = own.width;
            b.memories[i].fitted_to.reset();
        }
    if (grid(a).pages.at.size() == dims.size())
    {
        const core::PageGrid own = grid(comparison.views).fitted;
        core::PageGrid& fitted = (grid(comparison.views) = permuted(grid(a), dims)).fitted;
        if (suits(fitted, own))
            fitted = own;
    }
    share_lane_scale(a.look.memory(core::Operand::input), b.memory(core::Operand::input));
}

void share_step(Comparison& comparison, const ViewState& a)
{
    std::optional<StepLook>& step = comparison.views.look.step;
    step.reset();
    if (!a.look.step || a.look.step->code != core::StepCode::elements)
        return;
    // The same element has another number in B's order.
    const core::SceneView& of_b = *comparison.views.view;
    const core::Dims x =
        comparison.both->in_b(core::coordinate_at(a.view->sizes(core::Operand::input), a.look.step->number));
    step = StepLook{core::StepCode::elements, core::row_major_index(of_b.sizes(core::Operand::input), x),
                    core::AtCoordinate{core::Operand::input, x}};
}

void follow_camera_of_b(Comparison& comparison, ViewState& a)
{
    const auto& dims = comparison.both->dimensions_of_a();
    if (grid(comparison.views).pages.at.size() == dims.size())
        grid(a) = permuted(grid(comparison.views), dims);
}

} // namespace stridescope::ui
