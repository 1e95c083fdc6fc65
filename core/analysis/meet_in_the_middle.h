#pragma once

#include "core/analysis/progressions.h"

#include <algorithm>
#include <vector>

namespace stridescope::core
{

/// Finds the choices of one term of each progression that add up to a sum: lists the sums of one half of the
/// progressions, and looks up the missing rest among those of the other half. Made once for any sum.
class MeetInTheMiddle
{
public:
    /// Takes at most 16 progressions; the product of their counts and their reach fit in 64 bits.
    explicit MeetInTheMiddle(const std::vector<Progression>& dims);

    /// Returns the number of sums of the larger half, and of both. An answer may be asked for if the larger
    /// half has no more than `most_sums`.
    [[nodiscard]] Int greater_sums() const { return std::max(low.sums, high.sums); }
    [[nodiscard]] Int sums() const { return low.sums + high.sums; }
    static constexpr Int most_sums = Int{1} << 30;

    struct Choices
    {
        Int count = 0;
        std::vector<Dims> listed; ///< some solutions, in no order: one term per progression
    };
    [[nodiscard]] Choices at(Int sum, std::size_t most_listed) const;

private:
    /// One half of the progressions.
    struct Half
    {
        std::vector<Progression> terms;
        std::vector<std::size_t> places; ///< indices of the half's progressions among all
        Int sums = 1;
    };
    /// The sum of one choice of terms of a half.
    struct Sum
    {
        Int value;
        std::uint32_t number; ///< number of the choice; the first progression's terms change first
    };

    [[nodiscard]] static std::vector<Sum> sorted_sums(const Half& half);
    static void place_terms(const Half& half, std::uint32_t number, Dims& terms);

    Half low;
    Half high;
};

} // namespace stridescope::core
