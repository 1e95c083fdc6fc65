#include "core/infer/diff.h"

#include "core/engine/thread_pool.h"
#include "core/infer/diff_counts.h"
#include "core/infer/element_reader.h"
#include "core/infer/shift.h"
#include "core/tpu/lanes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <mutex>

namespace stridescope::core
{
namespace
{

constexpr Int block_elements = Int{1} << 12;
constexpr Int chunk_elements = Int{1} << 18;
constexpr Int chunks_at_once = 8;

/// Sums for the cosine of a chunk. They are added in the chunks' order, whichever thread is done first.
template <typename Sum>
struct Products
{
    Sum ab = 0;
    Sum aa = 0;
    Sum bb = 0;

    void add(const Products& other)
    {
        ab += other.ab;
        aa += other.aa;
        bb += other.bb;
    }
    [[nodiscard]] std::optional<double> cosine() const
    {
        const bool equal = ab == aa && ab == bb && ab > 0; // whatever the square roots are rounded to
        const Sum cosine = equal ? Sum{1} : ab / std::sqrt(aa) / std::sqrt(bb);
        if (!std::isfinite(cosine) || !std::isfinite(aa) || !std::isfinite(bb))
            return std::nullopt;
        return std::clamp(static_cast<double>(cosine), -1.0, 1.0);
    }
};

/// Eight sums side by side, so that processors add as many at once.
template <typename Sum, typename Value>
Products<Sum> products(std::span<const Value> a, std::span<const Value> b)
{
    constexpr std::size_t lanes = 8;
    std::array<Sum, lanes> ab{};
    std::array<Sum, lanes> aa{};
    std::array<Sum, lanes> bb{};
    const std::size_t whole = a.size() / lanes * lanes;
    const auto add = [&](std::size_t i, std::size_t lane)
    {
        const auto x = static_cast<Sum>(a[i]);
        const auto y = static_cast<Sum>(b[i]);
        ab[lane] += x * y;
        aa[lane] += x * x;
        bb[lane] += y * y;
    };
    for (std::size_t i = 0; i < whole; i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            add(i + lane, lane);
    for (std::size_t i = whole; i < a.size(); ++i)
        add(i, i - whole);
    Products<Sum> all;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        all.add({ab[lane], aa[lane], bb[lane]});
    return all;
}

template <typename Value>
class Comparison
{
public:
    Comparison(const StridedElements& first, const StridedElements& second, const DiffOptions& chosen,
               Int elements)
        : a(first), b(second), options(chosen), count(elements), near(first.dtype, chosen.tolerance),
          all(first.dtype, first.sizes, chosen.lanes)
    {
    }

    Mismatch run()
    {
        const Int chunks = divide_up(count, chunk_elements);
        std::vector<Products<double>> sums(static_cast<std::size_t>(chunks));
        std::mutex merging;
        Int done = 0;
        in_parallel(chunks, chunks_at_once, threads(),
                    [&](Int first, Int last)
                    {
                        DiffCounts<Value> counts(a_dtype(), all.sizes(), options.lanes);
                        for (Int chunk = first; chunk < last && !is_cancelled(options.progress); ++chunk)
                            sums[static_cast<std::size_t>(chunk)] = compare_chunk(chunk, counts);
                        const std::lock_guard lock(merging);
                        all.add(counts);
                        done += last - first;
                        if (options.progress)
                            options.progress->share_done =
                                static_cast<double>(done) / static_cast<double>(chunks);
                    });
        Mismatch mismatch;
        mismatch.elements = count;
        all.put_into(mismatch);
        Products<double> sum;
        for (const auto& chunk : sums)
            sum.add(chunk);
        const bool exact = std::isfinite(sum.aa) && std::isfinite(sum.bb) && sum.aa > 0 && sum.bb > 0;
        const Products<long double> wider = exact || count == 0 ? Products<long double>{} : wide_products();
        mismatch.cosine = exact ? sum.cosine() : wider.cosine();
        if (options.pattern && mismatch.different > 0 && !is_cancelled(options.progress))
            mismatch.pattern = pattern(mismatch, !exact && wider.aa == 0, !exact && wider.bb == 0);
        return mismatch;
    }

private:
    [[nodiscard]] DType a_dtype() const { return all.dtype(); }
    [[nodiscard]] int threads() const
    {
        constexpr Int worth_waking = Int{1} << 20;
        return useful_threads(options.threads, count, worth_waking);
    }

    Products<double> compare_chunk(Int chunk, DiffCounts<Value>& counts) const
    {
        std::vector<Value> of_a(block_elements);
        std::vector<Value> of_b(block_elements);
        std::vector<std::uint32_t> differing(block_elements);
        Products<double> sums;
        const Int end = std::min(count, (chunk + 1) * chunk_elements);
        for (Int first = chunk * chunk_elements; first < end; first += block_elements)
        {
            const auto size = static_cast<std::size_t>(std::min(block_elements, end - first));
            const std::span<Value> x = std::span(of_a).first(size);
            const std::span<Value> y = std::span(of_b).first(size);
            a.read(first, x);
            b.read(first, y);
            sums.add(products<double, Value>(x, y));
            counts.count_nan(x, y);
            std::size_t found = 0;
            near.each_different(std::span<const Value>(x), std::span<const Value>(y), a, b, first,
                                [&](std::size_t i) { differing[found++] = static_cast<std::uint32_t>(i); });
            if (found > 0)
                counts.add(first, std::span(differing).first(found), x, y, a, b);
        }
        return sums;
    }

    /// Returns the products for numbers whose squares do not fit a double.
    Products<long double> wide_products() const
    {
        Products<long double> sums;
        std::vector<Value> of_a(block_elements);
        std::vector<Value> of_b(block_elements);
        for (Int first = 0; first < count && !is_cancelled(options.progress); first += block_elements)
        {
            const auto size = static_cast<std::size_t>(std::min(block_elements, count - first));
            const std::span<Value> x = std::span(of_a).first(size);
            const std::span<Value> y = std::span(of_b).first(size);
            a.read(first, x);
            b.read(first, y);
            sums.add(products<long double, Value>(x, y));
        }
        return sums;
    }

    /// The pattern of the values is preferred to that of the set, except for a pattern that every change of a
    /// ramp has.
    Pattern pattern(const Mismatch& mismatch, bool a_is_zero, bool b_is_zero) const
    {
        Pattern found = all.shape(mismatch);
        if (a_is_zero || b_is_zero)
        {
            found.kind = PatternKind::zeros;
            return found;
        }
        if (!(mismatch.different == count && all.constant_distance()))
            if (const auto by = find_shift<Value>(a, b, count, mismatch.different, options))
            {
                found.kind = PatternKind::shifted;
                found.by = *by;
                return found;
            }
        if (const auto skew = find_skew<Value>(a, b, all.sizes(), mismatch.different, options))
        {
            found.kind = PatternKind::skewed;
            found.by = skew->by;
            found.row = skew->row;
            return found;
        }
        if (all.moved())
            found.kind = PatternKind::moved;
        return found;
    }

    ElementReader a;
    ElementReader b;
    const DiffOptions& options;
    Int count;
    Nearness<Value> near;
    DiffCounts<Value> all;
};

template <typename Value>
Mismatch compared(const StridedElements& a, const StridedElements& b, const DiffOptions& options, Int count)
{
    return Comparison<Value>(a, b, options, count).run();
}

} // namespace

std::string_view pattern_name(PatternKind kind)
{
    static constexpr std::string_view names[] = {"none",  "all",     "box",    "period",
                                                 "moved", "shifted", "skewed", "zeros"};
    return names[static_cast<std::size_t>(kind)];
}

Result<Mismatch> diff(const StridedElements& a, const StridedElements& b, const DiffOptions& options)
{
    if (a.dtype != b.dtype)
        return Problem{Code::dtype, "",
                       fmt::format("elements of different types cannot be compared: {} and {}",
                                   info(a.dtype).name, info(b.dtype).name)};
    if (a.sizes != b.sizes)
        return Problem{Code::sizes, "",
                       fmt::format("the arrays have different sizes: {} and {}",
                                   describe_array(a.dtype, a.sizes), describe_array(b.dtype, b.sizes))};
    if (options.lanes && options.lanes->sizes.to_vector() != a.sizes)
        return Problem{Code::sizes, "",
                       fmt::format("the arrays are {}, but the scene's tensor has the sizes {{{}}}",
                                   describe_array(a.dtype, a.sizes), fmt::join(options.lanes->sizes, ", "))};
    const auto count = count_elements(a.sizes);
    if (!count)
        return Problem{Code::overflow, "", "the element count does not fit in 64 bits"};
    switch (value_class(a.dtype))
    {
    case ValueClass::floating:
        return compared<double>(a, b, options, *count);
    case ValueClass::signed_integer:
        return compared<Int>(a, b, options, *count);
    case ValueClass::unsigned_integer:
        break;
    }
    return compared<std::uint64_t>(a, b, options, *count);
}

} // namespace stridescope::core
