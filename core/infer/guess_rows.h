#pragma once

#include "core/analysis/progress.h"
#include "core/infer/guess_samples.h"

/// Rows in elements of which nothing is known: distances at which they are alike again.
namespace stridescope::core
{

/// Differences of elements at each distance: `by_lag[d]`, relative to what any two differ by.
struct Differences
{
    std::vector<double> by_lag; ///< relative; [0] is 0
    double anywhere = 0;        ///< in the type's own numbers
    bool cancelled = false;
};
[[nodiscard]] Differences differences(const Samples& values, Progress* progress);

struct GuessedRow
{
    Int pitch = 1;
    double apart = 1; ///< as in `Differences::by_lag`
};
/// Distances at which elements are alike again, most alike first: where rows lie below each other. Multiples of
/// one that is as good are left out.
[[nodiscard]] std::vector<GuessedRow> likely_rows(const Differences& found);
/// Slanting structures are about as alike one element beside the right pitch: where rows meet tells.
[[nodiscard]] GuessedRow by_its_seam(const Samples& values, const Differences& found, const GuessedRow& row);
/// Returns the elements at the end of each row that are the same in every row looked at: padding.
[[nodiscard]] Int padding_of(const Samples& values, Int pitch);

} // namespace stridescope::core
