#pragma once

#include "core/tensor/dims.h"
#include "core/tensor/operand.h"

namespace stridescope::core
{

/// All coordinates first[d] + i * step[d] with 0 <= i < count[d] of a part; step >= 1, count >= 1.
struct Region
{
    Operand operand = Operand::input;
    Dims first;
    Dims step;
    Dims count;
    friend bool operator==(const Region&, const Region&) = default;
};

/// Every element of a box.
[[nodiscard]] Region region(Operand operand, const Dims& first, const Dims& count);
[[nodiscard]] bool is_box(const Region& region);
[[nodiscard]] bool holds(const Region& region, const Dims& coordinate);

/// Indexes [first, first + count) of one dimension; count >= 1.
struct CellSpan
{
    Int first = 0;
    Int count = 1;
};

/// How many terms first, first + step, ... (`count` of them, step >= 1) lie in a span.
[[nodiscard]] Int terms_in(Int first, Int step, Int count, const CellSpan& span);

/// The coordinates first[d] <= x[d] < first[d] + count[d].
struct Box
{
    Dims first;
    Dims count;
    [[nodiscard]] bool holds(const Dims& coordinate) const;
};

} // namespace stridescope::core
