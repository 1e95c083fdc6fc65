#pragma once

#include "core/analysis/meet_in_the_middle.h"
#include "core/analysis/progress.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Limits of a search: its cost, and how much it lists.
struct SearchLimits
{
    std::size_t most_listed = 0;
    /// Most steps of each part of a search of coupled dimensions, which has up to three.
    Int most_steps = Int{1} << 22;
    const Progress* progress = nullptr; ///< may be null

    [[nodiscard]] bool cancelled() const { return is_cancelled(progress); }
};

/// The coordinates whose terms add up to one sum.
struct Solutions
{
    std::optional<Int> count;  ///< nothing if the search was given up
    Int at_least = 0;          ///< lower bound of the count, known in any case
    std::vector<Dims> listed;  ///< the first of them in row-major order
    bool listing_exact = true; ///< false if the search was given up before enough were listed
    Int steps = 0;             ///< terms tried, sums listed, solutions sorted
};

/// A dimension to be searched: term t of its progression is coordinate t, or count - 1 - t where reversed.
struct SearchedDimension
{
    Progression terms;
    bool reversed = false;

    [[nodiscard]] Int coordinate(Int term) const { return reversed ? terms.count - 1 - term : term; }
};

/// A dimension in the order in which a search tries terms, and what the dimensions after it can complete.
struct SearchStep
{
    std::size_t dim; ///< index among the dimensions searched
    SearchedDimension of;
    Int reach_after = 0; ///< highest sum of the later dimensions
    Int gcd_after = 0;   ///< common divisor of the later steps, 0 if there are none
    Int common = 1;      ///< common divisor of this step and gcd_after
    Int modulus = 1;     ///< gcd_after / common: possible terms are that far apart
    Int inverse = 0;     ///< inverse of step / common, modulo `modulus`
};
using SearchOrder = FixedList<SearchStep, Dims::capacity>;

/// Finds the coordinates of coupled dimensions whose terms add up to a sum. Made once for any sum. To count,
/// terms of all but two dimensions are tried in the order that leaves the fewest choices, or two halves meet in
/// the middle. Few solutions are listed as they are found and sorted. Of many, the first are found by trying
/// terms in row-major order, which then rarely meets a dead end; if it does, all are sorted if the limits allow
/// it.
class CoupledSearch
{
public:
    /// Takes two or more dimensions in row-major order; the product of their counts and their reach fit in 64
    /// bits.
    explicit CoupledSearch(const std::vector<SearchedDimension>& dims);

    /// Finds the coordinates with a sum of 0 or more. Two dimensions are solved in closed form, whatever the
    /// limits.
    [[nodiscard]] Solutions at(Int sum, const SearchLimits& limits) const;

private:
    [[nodiscard]] Solutions counted(Int sum, const SearchLimits& limits) const;

    std::vector<SearchedDimension> searched;
    SearchOrder row_major;
    SearchOrder cheapest;
    Int most_choices;
    std::optional<MeetInTheMiddle> halves;
};

} // namespace stridescope::core
