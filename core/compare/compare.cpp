#include "core/compare/compare.h"

#include "core/compare/lines.h"
#include "core/compare/strided_pair.h"
#include "core/compare/walked_pair.h"
#include "core/kinds/answer_parts.h"
#include "core/tpu/lanes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

class LayoutComparer
{
public:
    LayoutComparer(const TensorPlacement& first, const TensorPlacement& second, Int all, Progress* told)
        : a(first), b(second), elements(all), progress(told),
          pairs(first.tiles || second.tiles ? std::nullopt : strided_pairs(first, second)),
          walked(first, second, all, told)
    {
    }

    [[nodiscard]] std::optional<Int> unmoved() const
    {
        if (pairs)
        {
            std::optional<Wide> all = Wide{0};
            for (const StridedPair& pair : pairs->pairs)
            {
                const auto here = unmoved_elements(pair);
                all = all && here ? std::optional(*all + wide(*here) * pair.times) : std::nullopt;
            }
            if (all)
                return static_cast<Int>(*all);
        }
        return few() ? walked.unmoved() : std::nullopt;
    }

    /// Tells whether nothing moved, from the strides or from a few elements; nothing if that is unknown.
    [[nodiscard]] std::optional<bool> identical() const
    {
        if (!pairs)
            return walked.some_moved() ? std::optional(false) : std::nullopt;
        return std::all_of(pairs->pairs.begin(), pairs->pairs.end(),
                           [](const StridedPair& pair)
                           {
                               return pair.same_lane && pair.apart == 0
                                      && std::all_of(pair.dims.begin(), pair.dims.end(),
                                                     [](const auto& dim) { return dim.a == dim.b; });
                           });
    }

    [[nodiscard]] std::optional<CommonRuns> runs() const
    {
        const auto shared_a = shares(a);
        const auto shared_b = shares(b);
        if (shared_a == true || shared_b == true)
            return std::nullopt;
        if (pairs && pairs->whole && shared_a && shared_b)
        {
            Wide all = 0;
            Int longest = 0;
            bool decided = true;
            for (const StridedPair& pair : pairs->pairs)
            {
                const auto here = common_runs(pair);
                decided = decided && here;
                if (!here)
                    break;
                all += wide(here->runs) * pair.times;
                longest = std::max(longest, here->longest);
            }
            if (decided)
                return CommonRuns{static_cast<Int>(all), longest};
        }
        return few() ? walked.runs(shared_a == false && shared_b == false) : std::nullopt;
    }

private:
    [[nodiscard]] bool few() const { return elements <= most_compared_one_by_one; }

    /// Tells whether elements share an offset; nothing if that is unknown.
    [[nodiscard]] std::optional<bool> shares(const TensorPlacement& placement) const
    {
        if (placement.shares_none)
            return false;
        if (placement.tiles)
            return placement.tiles->distinct({}, progress).overlapping;
        std::optional<bool> any = false;
        for (const LanesAlike& lanes : lanes_alike(placement))
            for (const LanePiece& piece : lane_contents(placement, lanes.begin))
            {
                const auto here = distinct_offsets(piece.layout, {}, progress).overlapping;
                if (here == true)
                    return true;
                if (!here)
                    any.reset();
            }
        return any;
    }

    const TensorPlacement& a;
    const TensorPlacement& b;
    Int elements;
    Progress* progress;
    std::optional<StridedPairs> pairs;
    WalkedPair walked;
};

/// Returns the bytes of one side; nothing for global memory, `overflow` if they do not fit in 64 bits.
Result<std::optional<Int>> bytes_of(const TensorPlacement& placement, const Facts& facts, const char* side)
{
    const TensorFacts* const buffer = facts.first().tensor;
    if (!buffer)
        return placement.in_lanes ? std::optional(placement.reserved_bytes) : std::nullopt;
    const Int greatest = buffer->footprint.range.greatest;
    const auto bytes = narrow(-divide_down(-(wide(greatest) + 1) * placement.bits, 8));
    if (!bytes)
        return Problem{Code::overflow, "strides",
                       fmt::format("the size of {}'s memory in bytes does not fit in 64 bits", side)};
    return bytes;
}

} // namespace

std::optional<Problem> why_not_compared(const TensorPlacement& a, const TensorPlacement& given_b)
{
    if (a.has_address != given_b.has_address)
        return Problem{Code::schema, "kind", "a tensor in a buffer and one in TPU lanes cannot be compared"};
    const TensorPlacement b = matched(given_b, a);
    if (a.sizes != b.sizes)
        return Problem{
            Code::sizes, "sizes",
            fmt::format("sizes {{{}}} of {} and {{{}}} of {} differ; both must describe the same tensor",
                        fmt::join(a.sizes, ", "), a.labels, fmt::join(given_b.sizes, ", "), given_b.labels)};
    if (a.bits != b.bits)
        return Problem{Code::dtype, "dtype",
                       fmt::format("element sizes differ: {} bits and {} bits", a.bits, b.bits)};
    return std::nullopt;
}

Result<LayoutComparison> compare(const Facts& facts_a, const Facts& facts_b, Progress* progress)
{
    const auto a = placement_of(facts_a);
    if (!a)
        return a.problem();
    const auto given_b = placement_of(facts_b);
    if (!given_b)
        return given_b.problem();
    if (auto problem = why_not_compared(*a, *given_b))
        return *std::move(problem);
    const TensorPlacement b = matched(*given_b, *a);
    LayoutComparison result;
    result.elements = *count_elements(a->sizes);
    const auto bytes_a = bytes_of(*a, facts_a, "a");
    const auto bytes_b = bytes_of(b, facts_b, "b");
    if (!bytes_a || !bytes_b)
        return !bytes_a ? bytes_a.problem() : bytes_b.problem();
    result.a = {*bytes_a, lines_touched(*a, progress)};
    result.b = {*bytes_b, lines_touched(*given_b, progress)};

    const LayoutComparer comparer(*a, b, result.elements, progress);
    result.identical = comparer.identical();
    result.unmoved = result.identical == true ? result.elements : comparer.unmoved();
    if (result.unmoved)
        result.identical = *result.unmoved == result.elements;
    if (const auto runs = comparer.runs())
    {
        result.copies = runs->runs;
        result.longest_copy = runs->longest;
    }
    return result;
}

namespace
{

Json as_json(const ComparedMemory& memory)
{
    return {{"bytes", or_null(memory.bytes)}, {"lines", or_null(memory.lines)}};
}

} // namespace

Json as_json(const LayoutComparison& comparison)
{
    Json json;
    json["elements"] = comparison.elements;
    json["identical"] = or_null(comparison.identical);
    json["unmoved"] = or_null(comparison.unmoved);
    json["copies"] = or_null(comparison.copies);
    json["longest_copy"] = or_null(comparison.longest_copy);
    json["a"] = as_json(comparison.a);
    json["b"] = as_json(comparison.b);
    return json;
}

} // namespace stridescope::core
