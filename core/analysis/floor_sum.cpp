#include "core/analysis/floor_sum.h"

#include <utility>

namespace stridescope::core
{

Int floor_sum(Int count, Int divisor, Int step, Int start)
{
    // Each part taken out is a part of the sum and so fits; the products of unsigned numbers that do not fit
    // are those that are multiplied by 0.
    auto n = static_cast<std::uint64_t>(count);
    auto m = static_cast<std::uint64_t>(divisor);
    auto a = static_cast<std::uint64_t>(step);
    auto b = static_cast<std::uint64_t>(start);
    std::uint64_t sum = 0;
    while (n > 0)
    {
        if (a >= m)
        {
            sum += (n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n) * (a / m);
            a %= m;
        }
        if (b >= m)
        {
            sum += n * (b / m);
            b %= m;
        }
        // What is left are the lattice points under a line of slope below 1: counted along the other axis.
        const std::uint64_t top = a * n + b;
        if (top < m)
            break;
        n = top / m;
        b = top % m;
        std::swap(m, a);
    }
    return static_cast<Int>(sum);
}

} // namespace stridescope::core
