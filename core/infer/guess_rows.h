#pragma once

#include "core/analysis/progress.h"
#include "core/infer/guess_samples.h"

/// Finds rows in elements about which nothing is known: the distances at which elements are similar.
namespace stridescope::core
{

/// Mean differences of elements at each distance: `by_lag[d]`, relative to that of elements at any distance.
struct Differences
{
    std::vector<double> by_lag; ///< relative; by_lag[0] is 0
    double anywhere = 0;        ///< mean difference of elements at any distance, in the type's own unit
    bool cancelled = false;
};
[[nodiscard]] Differences differences(const Samples& values, Progress* progress);

struct GuessedRow
{
    Int pitch = 1;
    double apart = 1; ///< as in `Differences::by_lag`
};
/// Returns the distances at which elements are most similar, best first: rows may have these lengths. Leaves
/// out multiples of a distance that is as good.
[[nodiscard]] std::vector<GuessedRow> likely_rows(const Differences& found);
/// Returns the row, or one whose pitch is close to it and whose border between rows is clearer: in a picture
/// with slanting structures, such pitches are about as good as the right one.
[[nodiscard]] GuessedRow by_its_seam(const Samples& values, const Differences& found, const GuessedRow& row);
/// Returns the number of elements at the end of each row that are the same in all sampled rows: padding.
[[nodiscard]] Int padding_of(const Samples& values, Int pitch);

} // namespace stridescope::core
