#include "core/view/span_sampler.h"

#include "core/view/even_elements.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int most_looks = 8; ///< places of a range that stand for it where counting is not decided

double share(std::optional<Int> operand, Int whole)
{
    return operand && whole > 0 ? static_cast<double>(*operand) / static_cast<double>(whole) : 0;
}

} // namespace

SpanSampler::SpanSampler(std::shared_ptr<const SceneView> scene, Operand of_operand, OffsetIndex memory)
    : view(std::move(scene)), operand(of_operand), all(std::move(memory)),
      order(view->is_strided(of_operand) ? MemoryOrder::of(view->layout(of_operand)) : std::nullopt)
{
    if (operand == Operand::input)
        reads = view->reads();
}

SpanView SpanSampler::span(Int begin, Int end)
{
    SpanView result;
    result.begin = begin;
    result.end = end;
    const RangeCounts before = begin == last_end ? below_last : all.below(begin);
    const RangeCounts here = all.below(end);
    result.counts = here - before;
    if (reads)
    {
        const ReadCounts read_before = begin == last_end ? read_below_last : reads->below(begin);
        read_below_last = reads->below(end);
        result.copied = (read_below_last - read_before).distinct;
    }
    last_end = end;
    below_last = here;

    const OffsetRange range = view->memory_range(Operand::input);
    if (operand == Operand::input && !view->placement().channel)
    {
        const auto at = [&](Int offset)
        { return view->position_of(std::clamp(offset, range.least, range.greatest)); };
        result.position = (at(begin) + at(end - 1)) / 2;
        result.spread = (at(end - 1) - at(begin)) / 2;
    }
    if (!result.counts.distinct)
    {
        sample(result);
        return result;
    }
    result.filled = share(result.counts.distinct, end - begin);
    result.shared = share(result.counts.shared, *result.counts.distinct);
    if (result.copied)
        result.copied_share = share(result.copied, *result.counts.distinct);
    if (*result.counts.distinct > 0)
        position_of_source(result);
    return result;
}

std::optional<std::vector<NumberRun>> SpanSampler::sums(Int begin, Int end, const Dims& weights) const
{
    if (!order)
        return std::nullopt;
    return order->sums(order->below(begin), order->below(end), weights, 0);
}

std::vector<Int> SpanSampler::some(Int begin, Int end, Int most) const
{
    const auto before = all.below(begin).distinct;
    return even_offsets(begin, end, most,
                        [&](Int offset) -> std::optional<Int>
                        {
                            const auto here = all.below(offset).distinct;
                            return before && here ? std::optional(*here - *before) : std::nullopt;
                        });
}

SpanSampler::Looked SpanSampler::look(const SpanView& span, Int most) const
{
    Looked looked;
    Searches few; // of memory where they are quick
    for (const Int at : some(span.begin, span.end, most))
    {
        ++looked.places;
        const SlotView slot = view->slot(operand, {0, at}, few);
        if (!slot.element())
            continue;
        ++looked.hits;
        looked.several += slot.shared ? 1 : 0;
        looked.read += slot.not_copied ? 0 : 1;
        looked.position = slot.position;
    }
    return looked;
}

void SpanSampler::position_of_source(SpanView& span) const
{
    const bool picked_from = operand == Operand::input && view->copying() && view->copying()->by_indices();
    if (operand == Operand::input && !view->placement().channel && (!picked_from || span.copied))
        return;
    if (view->hard_to_search(operand))
        return position_by_offset(span);
    // What lies here came from anywhere: an element about the middle stands for all.
    const Looked looked = look(span, picked_from ? most_looks : 1);
    if (picked_from && looked.hits > 0)
        span.copied_share = static_cast<double>(looked.read) / static_cast<double>(looked.hits);
    if (!picked_from)
        span.position = looked.position;
    span.sampled = looked.places < span.end - span.begin;
}

/// Pictures of many ranges cannot wait for searches: the position in the own memory has to do.
void SpanSampler::position_by_offset(SpanView& span) const
{
    const OffsetRange range = view->memory_range(operand);
    const auto length = static_cast<double>(wide(range.greatest) - range.least);
    const double middle =
        static_cast<double>(wide(span.begin) - range.least + (wide(span.end) - 1 - range.least)) / 2;
    span.position = length > 0 ? middle / length : 0;
    span.sampled = true;
}

void SpanSampler::sample(SpanView& span) const
{
    if (view->hard_to_search(operand))
    {
        // As if the elements were spread evenly.
        const OffsetRange range = view->memory_range(operand);
        const bool inside = span.begin <= range.greatest && span.end > range.least;
        const double length = static_cast<double>(range.greatest) - static_cast<double>(range.least) + 1;
        const auto elements = static_cast<double>(*element_count(view->sizes(operand)));
        span.filled = inside ? std::min(1.0, elements / length) : 0;
        return position_by_offset(span);
    }
    const Looked looked = look(span, most_looks);
    span.filled = static_cast<double>(looked.hits) / static_cast<double>(looked.places);
    if (looked.hits > 0)
    {
        span.shared = static_cast<double>(looked.several) / static_cast<double>(looked.hits);
        span.copied_share = static_cast<double>(looked.read) / static_cast<double>(looked.hits);
        if (operand != Operand::input)
            span.position = looked.position;
    }
    span.sampled = looked.places < span.end - span.begin;
}

} // namespace stridescope::core
