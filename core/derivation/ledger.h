#pragma once

#include "core/derivation/derivation.h"

namespace stridescope::core
{

/// A derivation that adds up dimensions, as one line per term.
struct Ledger
{
    struct Line
    {
        std::size_t term = 0; ///< index into the derivation's terms
        bool subtracted = false;
    };
    std::vector<Line> lines;
    Int sum = 0;
    /// The expression with the sum instead of its terms; empty if there is nothing but the sum.
    std::string rest;
};

/// Returns the first run of terms joined by + or - in which two or more have a dimension. Null if there is
/// no such run of at most 12 terms, a term's value is unknown, or the run is part of a product or of a
/// difference.
[[nodiscard]] std::optional<Ledger> ledger_of(const Derivation& derivation);

} // namespace stridescope::core
