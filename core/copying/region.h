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

/// Returns every element of a box.
[[nodiscard]] Region region(Operand operand, const Dims& first, const Dims& count);
[[nodiscard]] bool is_box(const Region& region);
[[nodiscard]] bool holds(const Region& region, const Dims& coordinate);

/// Indices [first, first + count) of one dimension; count >= 1.
struct CellSpan
{
    Int first = 0;
    Int count = 1;
};

/// Equal spans of one dimension, each `pitch` after the previous one; they do not overlap.
struct SpanRows
{
    // Takes one span, the usual case.
    SpanRows(const CellSpan& one) : span(one) {}
    SpanRows(const CellSpan& first, Int how_many, Int apart) : span(first), rows(how_many), pitch(apart) {}

    [[nodiscard]] Int indexes() const { return span.count * rows; }

    CellSpan span;
    Int rows = 1;
    Int pitch = 1;
};

/// Returns how many terms first, first + step, ... (`count` of them, step >= 1) lie in a span, or in spans.
[[nodiscard]] Int terms_in(Int first, Int step, Int count, const CellSpan& span);
[[nodiscard]] Int terms_in(Int first, Int step, Int count, const SpanRows& spans);

/// The coordinates first[d] <= x[d] < first[d] + count[d].
struct Box
{
    Dims first;
    Dims count;
    [[nodiscard]] bool holds(const Dims& coordinate) const;
};

} // namespace stridescope::core
