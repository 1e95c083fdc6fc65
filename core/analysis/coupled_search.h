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
    Int most_steps = Int{1} << 22;      ///< of each of the up to three parts of a search of coupled dimensions
    const Progress* progress = nullptr; ///< may be null

    [[nodiscard]] bool cancelled() const { return is_cancelled(progress); }
};

/// The coordinates whose steps add up to one sum.
struct Solutions
{
    std::optional<Int> count;  ///< nothing if the search was given up
    Int at_least = 0;          ///< how many there are in any case
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
    std::size_t dim; ///< its position among the dimensions searched
    SearchedDimension of;
    Int reach_behind = 0; ///< highest sum of those after
    Int gcd_behind = 0;   ///< common divisor of their steps, 0 without any
    Int common = 1;       ///< divisor of this step and of gcd_behind
    Int modulus = 1;      ///< gcd_behind / common: possible terms are that far apart
    Int inverse = 0;      ///< of step / common, modulo that
};
using SearchOrder = FixedList<SearchStep, Dims::capacity>;

/// Finds the coordinates of coupled dimensions whose steps add up to a sum. Made once for any sum.
///
/// To count, terms of all but two dimensions are tried in the order that leaves the fewest choices, or two
/// halves meet in the middle. Where there are few solutions they are all listed on the way and sorted; else the
/// first are found by trying terms in row-major order, which then seldom leads nowhere. Where it does, all are
/// sorted if the limits allow it.
class CoupledSearch
{
public:
    /// Two dimensions or more, in row-major order; the product of their counts and their reach fit in 64 bits.
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
