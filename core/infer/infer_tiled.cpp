#include "core/infer/compared_words.h"
#include "core/infer/meter.h"
#include "core/infer/stride_search.h"
#include "core/infer/tiled_places.h"
#include "core/layouts/text_parts.h"
#include "core/spec/tensor_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <type_traits>
#include <unordered_map>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_permuted = 5; ///< dimensions whose orders are all tried
constexpr Int greatest_block = 64;
constexpr Int greatest_tile = 128; ///< largest tile of two blocks, powers of two
constexpr Int greatest_part = 16;  ///< largest outer part of a block of two parts
constexpr Int greatest_inner = 8;
constexpr Int greatest_rows = 32; ///< most rows of a swizzled tile
constexpr int most_xor_base = 8;
constexpr int most_xor_shift = 8;

struct Hypothesis
{
    DigitChoices digits;
    Xor swizzle;
    Int base = 0; ///< offset of the first element before the swizzle

    /// Returns the offset before the base and the swizzle.
    [[nodiscard]] Int sum(const Dims& x) const
    {
        Int all = 0;
        for (std::size_t d = 0; d < x.size(); ++d)
            all += offset_along(digits[d], x[d]);
        return all;
    }
    [[nodiscard]] Int offset(const Dims& x) const { return swizzle.of(base + sum(x)); }
};

/// The layouts to try, simple ones first: orders with one block, with two, with a swizzle, with a block of two
/// parts around another, with a swizzled block, and with swizzled tiles. `try_one` returns whether to continue.
class Hypotheses
{
public:
    Hypotheses(const Dims& of_sizes, DType dtype)
        : sizes(of_sizes), tensor{of_sizes, Dims::filled(of_sizes.size(), 0), default_labels(of_sizes.size()),
                                  dtype}
    {
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (sizes[d] > 1)
                dimensions.push_back(d);
    }

    void each(const std::function<bool(const Hypothesis&)>& try_one) const
    {
        using Blocks = std::vector<layouts::Axis>;
        const auto with = [&](const Blocks& blocks) { return in_each_order(blocks, {}, try_one); };
        for (const std::size_t d : dimensions)
            for (Int block = 2; block <= greatest_block; ++block)
                if (!with({{d, block}}))
                    return;
        for (const std::size_t d : dimensions)
            for (const std::size_t e : dimensions)
                for (Int outer = 2; outer <= greatest_tile; outer *= 2)
                    for (Int inner = 2; inner <= greatest_tile; inner *= 2)
                        if (!with({{d, outer}, {e, inner}}))
                            return;
        if (!each_swizzle({}, 0, try_one))
            return;
        for (const std::size_t d : dimensions)
            for (const std::size_t e : dimensions)
                for (Int outer = 2; d != e && outer <= greatest_part; outer *= 2)
                    for (Int middle = 2; middle <= greatest_tile; middle *= 2)
                        for (Int inner = 2; inner <= greatest_inner; inner *= 2)
                            if (!with({{d, outer}, {e, middle}, {d, inner}}))
                                return;
        for (const std::size_t d : dimensions)
            for (Int block = 8; block <= greatest_tile; block *= 2)
                if (!each_swizzle({{d, block}}, 2, try_one))
                    return;
        for (const std::size_t d : dimensions)
            for (const std::size_t e : dimensions)
                for (Int rows = 4; d != e && rows <= greatest_rows; rows *= 2)
                    for (Int columns = 8; columns <= greatest_tile; columns *= 2)
                        if (sizes[d] >= rows && sizes[e] >= columns
                            && !each_swizzle({{d, rows}, {e, columns}}, 2, try_one))
                            return;
    }

private:
    using Try = std::function<bool(const Hypothesis&)>;

    bool each_swizzle(const std::vector<layouts::Axis>& blocks, int least_base, const Try& try_one) const
    {
        for (int bits = 1; bits <= 3; ++bits)
            for (int base = least_base; base <= most_xor_base; ++base)
                for (int shift = bits; shift <= most_xor_shift; ++shift)
                    if (!in_each_order(blocks, {bits, base, shift}, try_one))
                        return false;
        return true;
    }
    bool in_each_order(const std::vector<layouts::Axis>& blocks, const Xor& swizzle, const Try& try_one) const
    {
        std::vector<std::size_t> order = dimensions;
        do
        {
            std::vector<layouts::Axis> axes;
            for (const std::size_t d : order)
                axes.push_back({d, std::nullopt});
            axes.insert(axes.end(), blocks.begin(), blocks.end());
            auto digits = layouts::dense_digits(axes, tensor);
            if (!digits)
                continue;
            for (auto& of_dimension : *digits)
                if (of_dimension.empty())
                    of_dimension.push_back({1, 0});
            if (!try_one({*std::move(digits), swizzle}))
                return false;
        } while (dimensions.size() <= most_permuted && std::next_permutation(order.begin(), order.end()));
        return true;
    }

    Dims sizes;
    LaidOut tensor;
    std::vector<std::size_t> dimensions; ///< dimensions larger than 1
};

/// Compares hypotheses with a memory: some elements first, then all.
template <typename Word, typename Equal>
class Trial
{
public:
    Trial(const Words<Word>& in_memory, const Words<Word>& of_tensor, const Dims& of_sizes, const Equal& how)
        : memory(in_memory), tensor(of_tensor), sizes(of_sizes), equal(how)
    {
        const Dims packed = packed_strides(sizes);
        constexpr Int samples = 48;
        std::uint64_t random = 1;
        for (Int i = 0; i < samples; ++i)
        {
            random = random * 6364136223846793005U + 1442695040888963407U;
            const Int index = static_cast<Int>((random >> 20) % static_cast<std::uint64_t>(tensor.count));
            Dims x = Dims::filled(sizes.size(), 0);
            for (std::size_t d = 0; d < sizes.size(); ++d)
                x[d] = index / packed[d] % sizes[d];
            sample.emplace_back(index, x);
        }
    }

    /// Returns where the layouts may begin: the element of the sample that is rarest in memory, with its
    /// places; no places if it is everywhere.
    struct Anchor
    {
        Dims x;
        std::vector<Int> places;
    };
    [[nodiscard]] Anchor anchor(Meter& meter) const
    {
        constexpr std::size_t most_places = 32;
        constexpr std::size_t most_tried = 8;
        Anchor best;
        for (std::size_t i = 0; i < std::min(most_tried, sample.size()) && best.places.size() != 1; ++i)
        {
            Anchor one{sample[i].second, {}};
            for (Int at = 0; at < memory.count && one.places.size() <= most_places && meter.spend(); ++at)
                if (holds(at, sample[i].first))
                    one.places.push_back(at);
            if (!one.places.empty() && one.places.size() <= most_places
                && (best.places.empty() || one.places.size() < best.places.size()))
                best = std::move(one);
        }
        return best;
    }

    /// Offsets of all elements, and the number of elements that differ in memory.
    struct Match
    {
        std::vector<Int> offsets;
        Int wrong = 0;
    };
    /// Returns them; nothing if more elements differ than are allowed.
    [[nodiscard]] std::optional<Match> match(const Hypothesis& hypothesis, Int allowed, Meter& meter) const
    {
        // The sample has more of fewer than 5 % wrong elements once in some thousands of tries.
        constexpr Int most_in_sample = 9;
        Int wrong = 0;
        for (const auto& [index, x] : sample)
            if (!meter.spend()
                || (!holds(hypothesis.offset(x), index) && ++wrong > std::min(allowed, most_in_sample)))
                return std::nullopt;
        Match all;
        all.offsets.reserve(static_cast<std::size_t>(tensor.count));
        Dims x = Dims::filled(sizes.size(), 0);
        for (Int i = 0; i < tensor.count; ++i, advance(sizes, x))
        {
            const Int offset = hypothesis.offset(x);
            if (!meter.spend() || offset < 0 || offset >= memory.count
                || (!holds(offset, i) && ++all.wrong > allowed))
                return std::nullopt;
            all.offsets.push_back(offset);
        }
        return all;
    }

    /// Places of the tensor's values in memory.
    struct Values
    {
        Int absent = 0; ///< number of elements whose value is nowhere in memory
        /// Offset of each element; nothing unless each value is in memory exactly once.
        std::optional<std::vector<std::optional<Int>>> offsets;
    };
    /// Returns them; nothing if the search ended before.
    [[nodiscard]] std::optional<Values> values(Meter& meter) const
    {
        constexpr Int several = -1;
        std::unordered_map<Word, Int> places;
        for (Int at = 0; at < memory.count; ++at)
        {
            if (!meter.spend())
                return std::nullopt;
            if (const auto [known, is_new] = places.emplace(memory[at], at); !is_new)
                known->second = several;
        }
        Values found;
        found.offsets.emplace();
        for (Int i = 0; i < tensor.count; ++i)
        {
            if (!meter.spend())
                return std::nullopt;
            const auto known = places.find(tensor[i]);
            found.absent += known == places.end() ? 1 : 0;
            if (known == places.end() || known->second == several)
                found.offsets.reset();
            else if (found.offsets)
                found.offsets->emplace_back(known->second);
        }
        return found;
    }

private:
    [[nodiscard]] bool holds(Int offset, Int index) const
    {
        return offset < memory.count && equal(memory[offset], tensor[index]);
    }

    Words<Word> memory;
    Words<Word> tensor;
    Dims sizes;
    Equal equal;
    std::vector<std::pair<Int, Dims>> sample;
};

/// A hypothesis with the number of elements that differ.
struct Found
{
    Hypothesis hypothesis;
    Int wrong = 0;
};

/// Results of a search: hypotheses with the fewest wrong elements, or a layout that the values' places give.
struct AllFound
{
    std::vector<Found> hypotheses;
    std::optional<LayoutCandidate> read;
};

/// Searches in turn for layouts without a wrong element, for one that is none of the hypotheses if each value
/// is in memory once, and for layouts with few wrong elements.
template <typename Word, typename Equal>
AllFound matching(const Words<Word>& memory, const ExpectedTensor& tensor, const Words<Word>& wanted,
                  const Equal& equal, Meter& meter, Progress* progress)
{
    const Trial<Word, Equal> trial(memory, wanted, tensor.sizes, equal);
    AllFound all;
    std::vector<Found>& found = all.hypotheses;
    std::set<std::vector<Int>> told;
    constexpr std::size_t most = 64;
    const Hypotheses hypotheses(tensor.sizes, tensor.dtype);
    Int allowed = 0;
    const auto take = [&](const Hypothesis& one)
    {
        auto match = trial.match(one, allowed, meter);
        if (match && told.insert(std::move(match->offsets)).second)
            found.push_back({one, match->wrong});
        return !meter.ended() && found.size() < most;
    };
    const auto search = [&]
    {
        hypotheses.each(take);
        if (!found.empty() || meter.ended())
            return;
        // Something else may precede the tensor. A step of XOR undoes itself.
        const auto anchor = trial.anchor(meter);
        if (!anchor.places.empty())
            hypotheses.each(
                [&](const Hypothesis& one)
                {
                    Hypothesis moved = one;
                    for (const Int place : anchor.places)
                        if (moved.base = one.swizzle.of(place) - one.sum(anchor.x);
                            moved.base > 0 && !take(moved))
                            return false;
                    return !meter.ended();
                });
    };
    search();
    if (!found.empty() || meter.ended())
        return all;
    allowed = most_wrong(tensor.count);
    if constexpr (std::is_integral_v<Word>) // compared bit by bit
    {
        const auto values = trial.values(meter);
        if (values && values->offsets
            && (all.read = tiled_at(*values->offsets, tensor.sizes, tensor.dtype, progress)))
            return all;
        if (!values || values->absent > allowed)
            return all;
    }
    if (allowed > 0)
        search();
    const auto fewer = [](const Found& a, const Found& b) { return a.wrong < b.wrong; };
    const auto best = std::min_element(found.begin(), found.end(), fewer);
    if (best != found.end())
        std::erase_if(found, [wrong = best->wrong](const Found& one) { return one.wrong > wrong; });
    return all;
}

} // namespace

Inference infer_tiled(std::span<const std::byte> memory, const ExpectedTensor& tensor,
                      const InferOptions& options)
{
    Inference result;
    result.elements = tensor.count;
    result.complete = false;
    if (room_of(memory, tensor) < tensor.count || tensor.count < 2)
        return result;
    // Few hypotheses are looked at for long, and the strides had their share.
    const Int usual = usual_budget(room_of(memory, tensor), tensor.count) / 8;
    Meter meter(options.budget.value_or(usual), options.progress);
    const auto found = with_compared(
        memory, tensor, options.near,
        [&]<typename Word>(Word, std::span<const std::byte> there, const Words<Word>& wanted, const auto& equal)
        { return matching(Words<Word>(there), tensor, wanted, equal, meter, options.progress); });
    result.tried = meter.tried();
    if (meter.was_cancelled())
        result.outcome = InferOutcome::cancelled;
    if (meter.was_cancelled() || (found.hypotheses.empty() && !found.read))
        return result;
    result.outcome = InferOutcome::found;
    if (found.read)
    {
        result.candidates.push_back(*found.read);
        return result;
    }
    result.equally_good = static_cast<Int>(found.hypotheses.size()) - 1;
    for (std::size_t i = 0; i < std::min(options.most, found.hypotheses.size()); ++i)
    {
        const Hypothesis& one = found.hypotheses[i].hypothesis;
        LayoutCandidate candidate =
            tiled_candidate(one.digits, one.swizzle, one.base, tensor.sizes, tensor.dtype);
        if (const Int wrong = found.hypotheses[i].wrong; wrong > 0)
            candidate.why += fmt::format(", {} of {} elements differ", wrong, tensor.count);
        candidate.matched = tensor.count - found.hypotheses[i].wrong;
        const auto elements = gathered(memory, tensor, [&](const Dims& x) { return one.offset(x); });
        candidate.mismatch = mismatch_of({tensor.dtype, tensor.sizes.to_vector(),
                                          packed_strides(tensor.sizes).to_vector(), 0, elements, false},
                                         tensor, options);
        result.candidates.push_back(std::move(candidate));
    }
    return result;
}

} // namespace stridescope::core
