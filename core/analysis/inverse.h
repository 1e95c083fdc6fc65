#pragma once

#include "core/analysis/coupled_search.h"
#include "core/tensor/layout.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// The coordinates at one element offset.
struct Preimage
{
    std::optional<Int> count;  ///< number of coordinates; nothing if unknown
    std::vector<Dims> listed;  ///< the first of them in row-major order
    bool listing_exact = true; ///< false if the search was given up before `listed` was filled
    Int at_least = 0;          ///< lower bound of the count
    Int steps = 0;             ///< cost of the search: terms tried, sums listed, solutions sorted
};

/// Maps offsets back to coordinates. Made once for any offset of a layout. Dimensions are divided into groups,
/// such that a step of each group jumps over all that inner groups reach: the group's part of an offset is then
/// known beforehand, and any solutions of different groups combine.
class Inverse
{
public:
    /// Takes a layout whose element count and span fit in 64 bits.
    explicit Inverse(const Layout& layout);

    [[nodiscard]] const Layout& layout() const { return source; }

    /// Finds all coordinates at any offset. The limits hold for each group of three dimensions or more, of
    /// which there are at most two: in total, an answer takes little more than 6 * most_steps steps.
    [[nodiscard]] Preimage at(Int offset, const SearchLimits& limits) const;

    /// Tells whether no offset takes a search, since no group has three dimensions: an answer costs no more
    /// than what it lists.
    [[nodiscard]] bool is_quick() const;

private:
    /// Dimensions that depend on each other: see `CoupledDimensions`.
    struct Group
    {
        FixedList<std::size_t, Dims::capacity> dims; ///< dimensions in row-major order
        Int divisor = 0;                             ///< common divisor of their steps
        Int reach = 0;
        std::optional<CoupledSearch> search; ///< only for two dimensions or more
    };

    Layout source;
    OffsetRange range;
    Int copies = 1;            ///< coordinates that strides of 0 put at each offset
    std::vector<Group> groups; ///< groups, innermost first
};

/// Finds all coordinates of `layout` at `offset` (elements), and lists at most `most_listed` of them. The
/// layout's element count and span fit in 64 bits; `offset` may be any number. `most_steps` limits the search,
/// see `Inverse`. `progress` may be null; a cancelled search is given up. To ask for many offsets in turn, keep
/// an `Inverses`.
[[nodiscard]] Preimage preimage(const Layout& layout, Int offset, std::size_t most_listed,
                                Int most_steps = Int{1} << 22, const Progress* progress = nullptr);

/// Does the same for many offsets in turn, of one layout or of layouts that differ only in their base: what one
/// answer prepared serves the next.
class Inverses
{
public:
    [[nodiscard]] Preimage at(const Layout& layout, Int offset, const SearchLimits& limits);
    /// Returns the last coordinate in row-major order at an offset, the one whose value stays. Returns nothing
    /// if there is none, or if the search was given up.
    [[nodiscard]] std::optional<Dims> last_at(const Layout& layout, Int offset, Int most_steps = Int{1} << 22,
                                              const Progress* progress = nullptr);

private:
    std::optional<Inverse> straight;
    std::optional<Inverse> turned; ///< the layout with each dimension reversed
};

/// Tells whether finding what is at an offset of the layout never takes a search.
[[nodiscard]] bool is_quick(const Layout& layout);

} // namespace stridescope::core
