#include "core/kinds/tiled/tiled_draft.h"

#include "core/tensor/checked.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Returns how many multiples of `divisor` are in first < x <= last.
Int crossings(Int first, Int last, Int divisor)
{
    return last / divisor - first / divisor;
}

/// Returns the step from each index of a dimension to the next, if it is always the same, without `xors` and
/// `pads`.
std::optional<Int> even_step(const Placement& placement, std::size_t d)
{
    const Int first = placement.first_of(d);
    const Int last = first + placement.sizes[d] - 1;
    std::vector<Digit> digits;
    for (const Digit& digit : placement.digits)
        if (digit.dimension == d)
            digits.push_back(digit); // innermost first
    std::optional<Int> step;
    Wide back = 0; // what inner digits subtract when they start again
    for (std::size_t k = 0; k < digits.size(); ++k)
    {
        Int carries = crossings(first, last, digits[k].divisor);
        if (k + 1 < digits.size())
            carries -= crossings(first, last, digits[k + 1].divisor);
        const auto here = narrow(wide(digits[k].stride) - back);
        if (carries > 0 && (!here || (step && *step != *here)))
            return std::nullopt;
        step = carries > 0 ? here : step;
        back += wide(digits[k].extent - 1) * digits[k].stride;
    }
    return step ? step : std::optional(digits.empty() ? 0 : digits.front().stride);
}

/// Returns equivalent strides; nothing if there are none, or if more than `most` elements had to be placed one
/// by one.
std::optional<Layout> plain_of(const Placement& placement, Int elements, Int most)
{
    Layout layout{placement.sizes, {}, place_of(placement, Dims::filled(placement.sizes.size(), 0)).offset};
    if (placement.xors.empty() && placement.pads.empty())
    {
        for (std::size_t d = 0; d < placement.sizes.size(); ++d)
        {
            const auto step = even_step(placement, d);
            if (!step)
                return std::nullopt;
            layout.strides.push_back(*step);
        }
        return layout;
    }
    for (std::size_t d = 0; d < placement.sizes.size(); ++d)
    {
        Dims next = Dims::filled(placement.sizes.size(), 0);
        next[d] = placement.sizes[d] > 1 ? 1 : 0;
        layout.strides.push_back(next[d] == 0 ? even_step(placement, d).value_or(0)
                                              : place_of(placement, next).offset - layout.base);
    }
    if (elements > most_placed(placement, most) || !offset_range(layout))
        return std::nullopt;
    PlaceWalk walk(placement);
    Dims x = Dims::filled(placement.sizes.size(), 0);
    do
    {
        if (walk.offset() != offset_of(layout, x))
            return std::nullopt;
        walk.next();
    } while (advance(placement.sizes, x));
    return layout;
}

Footprint footprint_of(const PlacementFootprint& whole, const PlacementIndex& index)
{
    Footprint shown;
    shown.element_count = whole.element_count;
    shown.range = whole.range.value_or(index.bounds());
    shown.span = shown.range.greatest - shown.range.least + 1;
    shown.distinct_offsets = whole.distinct.count;
    shown.distinct_at_least = whole.distinct.at_least;
    shown.distinct_at_most = whole.distinct.at_most;
    shown.overlapping = whole.distinct.overlapping;
    if (whole.range && whole.distinct.count)
    {
        shown.holes = shown.span - *whole.distinct.count;
        shown.padded = *shown.holes > 0;
        shown.packed = *shown.holes == 0 && *whole.distinct.count == whole.element_count;
    }
    else if (whole.distinct.overlapping == true)
        shown.packed = false;
    shown.method = whole.distinct.method;
    for (const Digit& digit : index.placement().digits)
        shown.broadcast = shown.broadcast || (digit.stride == 0 && digit.extent > 1);
    return shown;
}

/// Returns the most words that all accesses together can ask for.
Int words_asked(const BankPlan& plan)
{
    Int words = 0; // each access has at most 2^20 lanes of 16 bytes
    for (const NamedAccess& named : plan.accesses)
        words += static_cast<Int>(named.access.lanes.size()) * named.access.instructions()
                 * (named.access.bytes / plan.banks.bytes + 2);
    return words;
}

/// Returns the costs of all accesses, and adds warnings about them.
BankFacts bank_facts(const TiledScene& scene, BankPlan plan, const PlacementIndex& places, Int bits,
                     std::vector<Warning>& warnings)
{
    BankFacts facts{std::move(plan), {}};
    Int block = 1;
    const std::vector<Xor>& xors = places.placement().xors;
    const auto swizzles = xors.begin() + static_cast<std::ptrdiff_t>(places.placement().xors_before_base);
    for (auto step = swizzles; step != xors.end(); ++step)
        block = std::max(block, step->block());
    const Int block_bytes = std::max<Int>(1, block * bits / 8);
    for (std::size_t i = 0; i < facts.plan.accesses.size(); ++i)
    {
        const NamedAccess& named = facts.plan.accesses[i];
        facts.costs.push_back(bank_cost(facts.plan.banks, named.access, places, bits));
        if (swizzles != xors.end() && named.access.address % block_bytes != 0)
            warnings.push_back(
                {"tiled", "alignment", fmt::format("accesses[{}].address", i),
                 fmt::format("{} is not a multiple of {}, the swizzle's block in bytes: hardware that swizzles "
                             "addresses (TMA, wgmma) gives another pattern",
                             named.access.address, block_bytes)});
        const bool own_phases = scene.accesses && (*scene.accesses)[i].phases;
        if (facts.costs.back().paired && facts.plan.preset == "NVIDIA" && named.op != AccessOp::ldmatrix
            && !own_phases)
            warnings.push_back(
                {"tiled", "paired", fmt::format("accesses[{}]", i),
                 "lanes read the same words in pairs; some chips (compute capability 7.x) may then need "
                 "half the wavefronts"});
    }
    return facts;
}

} // namespace

Result<TiledFacts> Tiled::evaluate(const TiledScene& scene, const EvaluateOptions& options,
                                   std::vector<Warning>& warnings)
{
    TiledDraft draft = draft_tiled(scene, options.files);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    TiledFacts facts;
    facts.digits = std::move(draft.digits);
    facts.bases = scene.bases;
    TensorFacts& tensor = facts.tensor;
    tensor.dtype = *draft.tensor.dtype;
    tensor.labels = draft.tensor.labels;
    tensor.implicit_strides = false;
    tensor.total_bytes = scene.total_bytes;
    tensor.values = scene.values;
    tensor.places = std::make_shared<const PlacementIndex>(*PlacementIndex::of(*draft.placement));
    tensor.layout = {draft.placement->sizes, {}, draft.placement->base};
    facts.whole = tensor.places->footprint(options.effort, options.progress);
    tensor.footprint = footprint_of(facts.whole, *tensor.places);
    if (facts.whole.tiles)
    {
        facts.reserved = facts.whole.tiles->greatest + 1;
        facts.buffer_bytes = narrow(-divide_down(-(wide(*facts.reserved) * tensor.bits()), 8)); // rounded up
    }
    tensor.buffer_bytes = facts.buffer_bytes;
    if (scene.total_bytes && facts.whole.range)
        tensor.fits =
            facts.whole.range->least >= 0
            && ((wide(facts.whole.range->greatest) + 1) * tensor.bits() + 7) / 8 <= *scene.total_bytes;
    const Int placed = options.effort.placed;
    facts.runs = runs_of(*draft.placement, placed);
    facts.plain = plain_of(*draft.placement, facts.whole.element_count, placed);
    facts.counted = facts.runs || facts.whole.element_count > most_placed(*draft.placement, Effort{}.placed);
    constexpr Int words_each = 8; // words allowed per element that may be placed; by default, all are
    if (draft.banks && words_asked(*draft.banks) / words_each <= placed)
        facts.banks = bank_facts(scene, *std::move(draft.banks), *tensor.places, tensor.bits(), warnings);
    else if (draft.banks)
    {
        facts.banks = BankFacts{*std::move(draft.banks), {}};
        facts.counted = false;
    }
    std::size_t wide_dimensions = 0;
    for (std::size_t d = 0; d < tensor.rank(); ++d)
    {
        wide_dimensions += tensor.layout.sizes[d] > 1 ? std::size_t{1} : 0;
        const Int end = draft.placement->first_of(d) + tensor.layout.sizes[d];
        if (facts.whole.padded_sizes[d] > end)
            warnings.push_back(
                {"tiled", "tail", fmt::format("sizes[{}]", d),
                 fmt::format("the last tile of {} is at least partly padding: {} of {} positions are used{}",
                             tensor.labels[d], tensor.layout.sizes[d], facts.whole.padded_sizes[d],
                             draft.placement->first_of(d) > 0
                                 ? fmt::format(", from position {} on", draft.placement->first_of(d))
                                 : std::string())});
    }
    if (draft.first_mode_fastest && wide_dimensions > 1)
        warnings.push_back(
            {"tiled", "colexicographic", "layout",
             "a flat index of CuTe has the first mode innermost; row-major order here has the last dimension "
             "innermost"});
    return facts;
}

} // namespace stridescope::core
