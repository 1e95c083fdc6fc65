#include "core/view/scene_view.h"

#include "core/analysis/inverse.h"
#include "core/data/element_text.h"
#include "core/view/values.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Tells whether a frame can wait for the order of a tensor's first visits: in closed form, or of few elements.
bool visits_are_quick(const TensorFacts& tensor)
{
    if (tensor.places)
        return false;
    constexpr Int few = Int{1} << 16;
    Int moving = 1; // elements, without those that strides of 0 repeat
    for (std::size_t d = 0; d < tensor.rank(); ++d)
        moving *= tensor.layout.strides[d] == 0 ? 1 : tensor.layout.sizes[d];
    return tensor.footprint.element_count <= few || tensor.footprint.distinct_offsets == moving;
}

} // namespace

SceneView::SceneView(std::shared_ptr<const Shown> what)
    : source(std::move(what)), all_memories(facts().memories()), how_copied(facts().shared_copying()),
      counted_reads(source->found.reads)
{
    for (const Memory& memory : all_memories)
        all_parts.push_back(memory.tensors.front());
    for (const StoredTensor& one : all_parts)
        as_lanes = as_lanes || (!one.placement->strided && !one.placement->tiles);
    for (std::size_t i = 0; i < elements.size(); ++i)
        elements[i] = source->files[i].values;
    if (source->found.output)
        elements[static_cast<std::size_t>(Operand::output)] = {source->found.output, false};
    for (const StoredTensor& one : all_parts)
        hard[static_cast<std::size_t>(one.which)] = !is_quick(*one.placement);
    if (copying() && !counted_reads && !wants_reads())
        counted_reads = copying()->reads(nullptr);
    for (const StoredTensor& one : all_parts)
        if (one.tensor && std::holds_alternative<Letters>(one.tensor->values) && visits_are_quick(*one.tensor))
            visits[static_cast<std::size_t>(one.which)] =
                std::make_shared<const FirstVisits>(one.tensor->layout);
}

SlotContents SceneView::contents(Operand operand, const Place& place, const SearchLimits& limits,
                                 Searches& searches) const
{
    const TensorPlacement& placed = placement(operand);
    const auto find = [&] { return contents_of(placed, place, limits, searches.inverses); };
    const bool outside = place.offset < placed.kept.least || place.offset > placed.kept.greatest;
    if (outside || !hard_to_search(operand))
        return find();
    searches.belong_to(source->facts);
    SlotContents undecided{SlotHolds::undecided, {}, {}, std::nullopt};
    undecided.elements.listing_exact = false;
    return searches.once(searches.known, {operand, place, limits.most_listed}, undecided, find);
}

std::vector<Operand> SceneView::parts() const
{
    std::vector<Operand> parts;
    for (const StoredTensor& one : all_parts)
        parts.push_back(one.which);
    return parts;
}

const StoredTensor* SceneView::part(Operand operand) const
{
    const auto found = std::find_if(all_parts.begin(), all_parts.end(),
                                    [&](const StoredTensor& one) { return one.which == operand; });
    return found == all_parts.end() ? nullptr : &*found;
}

const Memory& SceneView::memory(Operand operand) const
{
    return all_memories[static_cast<std::size_t>(part(operand) - all_parts.data())];
}

const TensorFacts* SceneView::tensor(Operand operand) const
{
    const StoredTensor* found = part(operand);
    return found ? found->tensor : nullptr;
}

PageChoice SceneView::usual_pages(Operand operand) const
{
    const PlacementIndex* places = tiles(operand);
    PageChoice pages = places ? tiled_pages(places->placement()) : default_pages(sizes(operand));
    // The input of an operation opens where the first element of the output comes from.
    if (operand == Operand::input && is_operation())
        if (const auto read = source_of(Dims::filled(sizes(Operand::output).size(), 0)))
            for (std::size_t d = 0; d < read->size(); ++d)
                if (!draws(pages, d))
                    pages.at[d] = (*read)[d];
    return pages;
}

Dims SceneView::padded_sizes(Operand operand) const
{
    const PlacementIndex* places = tiles(operand);
    if (!places)
        return sizes(operand);
    Dims padded = Dims::filled(sizes(operand).size(), 1);
    for (const Digit& digit : places->placement().digits)
        padded[digit.dimension] *= digit.extent;
    for (std::size_t d = 0; d < padded.size(); ++d)
        padded[d] -= places->placement().first_of(d);
    return padded;
}

Int SceneView::offset(Operand operand, const Dims& x) const
{
    return place_of(placement(operand), x).offset;
}

OffsetIndex SceneView::counts(Operand operand, const Effort& effort) const
{
    return is_strided(operand) ? OffsetIndex::of(layout(operand), effort)
                               : offset_index(placement(operand).tiles, effort);
}

OffsetRange SceneView::positions() const
{
    const auto channel = placement().channel;
    return channel ? OffsetRange{0, sizes(Operand::input)[*channel] - 1}
                   : tensor(Operand::input)->footprint.range;
}

double SceneView::position_of(Int number) const
{
    const OffsetRange range = positions();
    const auto length = static_cast<double>(wide(range.greatest) - range.least);
    return length > 0 ? static_cast<double>(wide(number) - range.least) / length : 0;
}

double SceneView::position_of(double number) const
{
    const OffsetRange range = positions();
    const double length = static_cast<double>(range.greatest) - static_cast<double>(range.least);
    return length > 0 ? (number - static_cast<double>(range.least)) / length : 0;
}

bool SceneView::is_copied(const Dims& x) const
{
    if (!copying())
        return true;
    if (!reads())
        return true; // unknown, so it is assumed
    if (reads()->copies(x))
        return true;
    // If one of several elements at an offset is read, all are.
    const TensorFacts& input = *tensor(Operand::input);
    return input.footprint.overlapping != false && reads()->reads(input.offset(x)).value_or(false);
}

std::optional<Dims> SceneView::source_of(const Dims& x) const
{
    return copying() ? copying()->source(x) : std::nullopt;
}

std::optional<Dims> SceneView::of_input(Operand operand, const Dims& x) const
{
    if (operand == Operand::input)
        return x;
    if (operand == Operand::output)
        return source_of(x);
    const auto pick = copying() ? copying()->pick_of_index(x) : std::nullopt;
    const auto box = pick ? copying()->picked(*pick) : std::nullopt;
    return box ? std::optional(box->first) : std::nullopt;
}

CellView SceneView::cell(Operand operand, const Dims& x) const
{
    CellView view;
    const TensorPlacement& placed = placement(operand);
    view.offset = placed.published(place_of(placed, x).offset).value_or(int_max);
    if (placed.channel)
    {
        view.position = position_of(x[*placed.channel]);
        return view;
    }
    if (operand == Operand::input)
    {
        view.position = position_of(view.offset);
        view.not_copied = !is_copied(x);
        view.in_window = !copying() || copying()->in_window(x);
    }
    else if (const auto from = of_input(operand, x))
        view.position = position_of(tensor(Operand::input)->offset(*from));
    return view;
}

SlotView SceneView::slot(Operand operand, const Place& place, Searches& searches) const
{
    const SlotContents here = contents(operand, place, {2, slot_search_steps, nullptr}, searches);
    SlotView view{here.holds, here.elements.listed.size() > 1, here.coordinate};
    if (view.shared && operand == Operand::output) // the last one that is copied there stays
        view.coordinate = writer(operand, *view.coordinate, searches);
    if (const Dims* const x = view.element())
    {
        const CellView first = cell(operand, *x);
        view.position = first.position;
        view.not_copied = first.not_copied;
    }
    return view;
}

bool SceneView::has_values() const
{
    if (elements[0].array || elements[2].array)
        return true;
    const TensorFacts* input = tensor(Operand::input);
    return input && !std::holds_alternative<std::monostate>(input->values)
           && !std::holds_alternative<ValuesFile>(input->values);
}

std::optional<Dims> SceneView::writer(Operand operand, const Dims& x, Searches& searches) const
{
    // An operation reads its input as a logical array, as `run` takes it.
    const TensorFacts* facts = copying() && operand == Operand::input ? nullptr : tensor(operand);
    if (!facts || facts->footprint.overlapping == false)
        return x;
    const Int offset = facts->offset(x);
    const auto find = [&]() -> std::optional<Dims>
    {
        if (!facts->places)
            return searches.inverses.last_at(facts->layout, offset, slot_search_steps);
        constexpr std::size_t few = 64;
        const Preimage here = facts->places->at(offset, {few, slot_search_steps, nullptr}).elements;
        const bool all = here.listing_exact && here.count == static_cast<Int>(here.listed.size());
        return all && !here.listed.empty() ? std::optional(here.listed.back()) : std::nullopt;
    };
    if (!hard_to_search(operand))
        return find();
    searches.belong_to(source->facts);
    return searches.once(searches.last, {operand, offset}, std::optional<Dims>(), find);
}

bool SceneView::loses(Operand operand, const Dims& x, Searches& searches) const
{
    const TensorFacts* facts = tensor(operand);
    if (!facts || operand == Operand::indices)
        return false;
    const ElementValues& own = elements[static_cast<std::size_t>(operand)];
    const bool copied = operand == Operand::output && std::holds_alternative<std::monostate>(facts->values);
    const bool each_has_one = own.array ? !own.by_offset
                                        : copied || std::holds_alternative<Iota>(facts->values)
                                              || std::holds_alternative<NumberList>(facts->values);
    return each_has_one && writer(operand, x, searches).value_or(x) != x;
}

bool SceneView::shares_place(Operand operand, const Dims& x, Searches& searches) const
{
    if (placement(operand).shares_none)
        return false;
    const Place place = place_of(placement(operand), x);
    return contents(operand, place, {2, slot_search_steps, nullptr}, searches).elements.listed.size() > 1;
}

std::optional<Int> SceneView::given_index(Operand operand, const Dims& x, Searches& searches) const
{
    const ElementValues& own = given(operand);
    if (!own.array)
        return std::nullopt;
    const auto from = own.by_offset ? x : writer(operand, x, searches);
    if (!from)
        return std::nullopt;
    const Int index = own.by_offset ? cell(operand, x).offset : row_major_index(sizes(operand), *from);
    return index >= 0 && index < own.array->element_count() ? std::optional(index) : std::nullopt;
}

std::optional<std::string> SceneView::value(Operand operand, const Dims& x, Searches& searches) const
{
    const TensorFacts* facts = tensor(operand);
    if (const ElementValues& own = given(operand); own.array)
    {
        const auto index = given_index(operand, x, searches);
        if (!index)
            return std::nullopt;
        std::string text = element_text(*own.array, *index);
        // Bytes of a file that became shorter are not real.
        return own.array->damage() ? std::string("?") : text;
    }
    if (!facts)
        return std::nullopt;
    if (operand == Operand::indices)
    {
        const auto& checked = part(operand)->index_values;
        const auto& values = checked ? checked : shown()->index_values;
        const auto index = static_cast<std::size_t>(row_major_index(facts->layout.sizes, x));
        return values && index < values->size() ? std::optional(std::to_string((*values)[index]))
                                                : std::nullopt;
    }
    if (std::holds_alternative<Letters>(facts->values))
    {
        const auto& order = visits[static_cast<std::size_t>(operand)];
        // If no offset is shared, each element visits a new one.
        const auto rank = facts->places && facts->footprint.overlapping == false
                              ? std::optional(row_major_index(facts->layout.sizes, x))
                          : order ? order->rank_of(x)
                                  : std::nullopt;
        return rank ? std::optional(letters(*rank)) : std::nullopt;
    }
    if (std::holds_alternative<ValuesFile>(facts->values))
        return std::nullopt; // the file could not be opened
    if (!std::holds_alternative<std::monostate>(facts->values))
    {
        const auto from = writer(operand, x, searches);
        return from ? value_text(facts->values, row_major_index(facts->layout.sizes, *from)) : std::nullopt;
    }
    if (operand == Operand::output)
        if (const auto last = writer(operand, x, searches))
            if (const auto from = source_of(*last))
                return value(Operand::input, *from, searches);
    return std::nullopt;
}

} // namespace stridescope::core
