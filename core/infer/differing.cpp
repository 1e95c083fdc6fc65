#include "core/infer/differing.h"

#include "core/infer/nearness.h"

namespace stridescope::core
{
namespace
{

constexpr Int compared_at_once = 4096; ///< a multiple of a word's bits

template <typename Value>
std::optional<std::vector<std::uint64_t>> differing(const StridedElements& a, const StridedElements& b,
                                                    const Tolerance& tolerance, Int count, Progress* progress)
{
    const ElementReader of_a(a);
    const ElementReader of_b(b);
    const Nearness<Value> near(a.dtype, tolerance);
    std::vector<std::uint64_t> bits(static_cast<std::size_t>(divide_up(count, 64)));
    std::vector<Value> values_a(compared_at_once);
    std::vector<Value> values_b(compared_at_once);
    for (Int first = 0; first < count; first += compared_at_once)
    {
        if (is_cancelled(progress))
            return std::nullopt;
        const auto size = static_cast<std::size_t>(std::min(compared_at_once, count - first));
        const std::span<Value> x = std::span(values_a).first(size);
        const std::span<Value> y = std::span(values_b).first(size);
        of_a.read(first, x);
        of_b.read(first, y);
        near.each_different(x, y, of_a, of_b, first,
                            [&](std::size_t i)
                            {
                                const auto at = static_cast<std::size_t>(first) + i;
                                bits[at / 64] |= std::uint64_t{1} << (at % 64);
                            });
    }
    return bits;
}

} // namespace

std::optional<std::vector<std::uint64_t>> differing_elements(const StridedElements& a, const StridedElements& b,
                                                             const Tolerance& tolerance, Progress* progress)
{
    const auto count = count_elements(a.sizes);
    if (!count)
        return std::nullopt;
    switch (value_class(a.dtype))
    {
    case ValueClass::floating:
        return differing<double>(a, b, tolerance, *count, progress);
    case ValueClass::signed_integer:
        return differing<Int>(a, b, tolerance, *count, progress);
    case ValueClass::unsigned_integer:
        break;
    }
    return differing<std::uint64_t>(a, b, tolerance, *count, progress);
}

} // namespace stridescope::core
