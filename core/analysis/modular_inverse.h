#pragma once

#include "core/tensor/checked.h"

#include <utility>

namespace stridescope::core
{

/// x with a * x = 1 (mod m); a and m coprime, m >= 1.
[[nodiscard]] inline Int modular_inverse(Int a, Int m)
{
    Wide old_r = a % m;
    Wide r = m;
    Wide old_s = 1;
    Wide s = 0;
    while (r != 0)
    {
        const Wide quotient = old_r / r;
        old_r = std::exchange(r, old_r - quotient * r);
        old_s = std::exchange(s, old_s - quotient * s);
    }
    return static_cast<Int>(((old_s % m) + m) % m);
}

} // namespace stridescope::core
