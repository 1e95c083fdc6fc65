#include "core/view/lane_sampler.h"

#include "core/view/even_elements.h"

#include <algorithm>
#include <cmath>

namespace stridescope::core
{

LaneSampler::LaneSampler(std::shared_ptr<const SceneView> scene, const Effort& effort)
    : view(std::move(scene)), lanes(LaneIndex::of(view->placement(), effort))
{
    for (const LanesAlike& alike : lanes_alike(view->placement()))
        for (const LanePiece& piece : lane_contents(view->placement(), alike.begin))
            in_order = in_order && nested_dimensions(piece.layout).has_value();
}

const std::vector<LaneSampler::Piece>& LaneSampler::pieces(Int npu)
{
    if (known_npu == npu)
        return known_pieces;
    known_npu = npu;
    known_pieces.clear();
    for (const LanePiece& piece : lane_contents(view->placement(), npu))
        known_pieces.push_back({piece, *MemoryOrder::of(piece.layout)});
    return known_pieces;
}

LaneSpanView LaneSampler::span(Int npu, Int begin, Int end)
{
    LaneSpanView result;
    result.counts = lanes.elements(npu, begin, end);
    result.sampled = !result.counts.used;
    if (result.counts.used)
        result.filled = static_cast<double>(*result.counts.used) / static_cast<double>(end - begin);
    else if (view->hard_to_search(Operand::input)) // pictures of many ranges cannot wait for searches
        result.filled = 0.5;
    else
    {
        constexpr Int looks = 8;
        const Int slots = std::min(looks, end - begin);
        result.filled = static_cast<double>(some(npu, begin, end, looks).size()) / static_cast<double>(slots);
        result.sampled = slots < end - begin;
    }
    return result;
}

std::optional<std::vector<NumberRun>> LaneSampler::indices(Int npu, Int begin, Int end, std::size_t dimension)
{
    if (!in_order)
        return std::nullopt;
    const TensorPlacement& map = view->placement();
    std::vector<NumberRun> all;
    for (const auto& [piece, order] : pieces(npu))
    {
        // What an index of a digit adds to the dimension's; a row of lanes is as many channels as there are.
        Dims weights = Dims::filled(map.digits.size(), 0);
        for (std::size_t d = 0; d < map.digits.size(); ++d)
            if (const Digit& digit = map.digits[d]; digit.dimension == dimension && digit.extent > 1)
                weights[d] = digit.cyclic ? digit.divisor * map.lane_count : digit.divisor;
        const Int first = coordinate_of(map, npu, piece, Dims::filled(map.digits.size(), 0))[dimension];
        const std::vector<NumberRun> runs = order.sums(order.below(begin), order.below(end), weights, first);
        all.insert(all.end(), runs.begin(), runs.end());
    }
    return all;
}

std::vector<LaneElement> LaneSampler::some_in_order(Int npu, Int begin, Int end, Int most)
{
    const TensorPlacement& map = view->placement();
    std::vector<LaneElement> found;
    Int all = 0;
    for (const Piece& one : pieces(npu))
        all += one.order.below(end) - one.order.below(begin);
    Int before = 0; // elements of the pieces before
    Int next = 0;
    for (const auto& [piece, order] : pieces(npu))
    {
        const Int first = order.below(begin);
        const Int count = order.below(end) - first;
        for (; next < std::min(most, all); ++next)
        {
            const Int number = even_element(next, std::min(most, all), all) - before;
            if (number >= count)
                break;
            const Dims x = order.coordinate(first + number);
            found.push_back({offset_of(piece.layout, x), coordinate_of(map, npu, piece, x)});
        }
        before += count;
    }
    return found;
}

std::vector<LaneElement> LaneSampler::some(Int npu, Int begin, Int end, Int most)
{
    if (in_order)
        return some_in_order(npu, begin, end, most);
    if (view->hard_to_search(Operand::input))
        return {};
    std::vector<LaneElement> found;
    Searches few; // of lanes where they are quick
    const auto used_below = [&](Int offset) { return lanes.elements(npu, begin, offset).used; };
    for (const Int at : even_offsets(begin, end, most, used_below))
        if (const SlotView slot = view->slot(Operand::input, {npu, at}, few); slot.element())
            found.push_back({at, *slot.element()});
    return found;
}

} // namespace stridescope::core
