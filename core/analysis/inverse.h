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
    std::optional<Int> count;  ///< how many there are; nothing if unknown
    std::vector<Dims> listed;  ///< the first of them in row-major order
    bool listing_exact = true; ///< false if the search was given up before `listed` was filled
    Int at_least = 0;          ///< how many there are in any case, listed or not
    Int steps = 0;             ///< what the search took: terms tried, sums listed, solutions sorted
};

/// Use of a slot, or of a byte in a lane.
enum class SlotUse
{
    element,
    hole,
    outside, ///< below the least or above the highest offset; for lanes, not in the reserved bytes
    undecided,
};

/// Returns the use of an offset of a memory, from its lowest and highest offset and what a search found there.
[[nodiscard]] SlotUse slot_use(const OffsetRange& range, Int offset, const Preimage& here);

/// Leads from offsets back to coordinates. Made once for any offset of a layout.
///
/// Dimensions are taken apart into groups, each of which jumps over all that finer ones reach: the group's part
/// of an offset is then known beforehand, and solutions of different groups go together in every way.
class Inverse
{
public:
    /// Takes a layout whose element count and span fit 64 bits.
    explicit Inverse(const Layout& layout);

    [[nodiscard]] const Layout& layout() const { return source; }

    /// All coordinates at any offset. The limits hold for each group of three dimensions or more, of which
    /// there are at most two: all in all an answer takes little more than 6 * most_steps steps at most.
    [[nodiscard]] Preimage at(Int offset, const SearchLimits& limits) const;

    /// Whether no offset takes a search, since no group has three dimensions: an answer costs no more than what
    /// it lists.
    [[nodiscard]] bool is_quick() const;

private:
    /// Dimensions that hang together.
    struct Group
    {
        FixedList<std::size_t, Dims::capacity> dims; ///< in row-major order
        Int divisor = 0;                             ///< common, of their steps
        Int reach = 0;
        std::optional<CoupledSearch> search; ///< of two dimensions or more
    };

    Layout source;
    OffsetRange range;
    Int copies = 1;            ///< coordinates that strides of 0 put at each offset
    std::vector<Group> groups; ///< the finest first
};

/// All coordinates of `layout` at `offset` (elements), at most `most_listed` of them listed. The layout's
/// element count and span fit 64 bits; any offset may be asked. `most_steps` bounds the search, see `Inverse`.
/// `progress` may be null; a cancelled search is given up. Whoever asks many offsets in turn keeps `Inverses`.
[[nodiscard]] Preimage preimage(const Layout& layout, Int offset, std::size_t most_listed,
                                Int most_steps = Int{1} << 22, const Progress* progress = nullptr);

/// The same for many offsets in turn, of one layout or of equal ones at different bases: what was made for one
/// answer serves the next.
class Inverses
{
public:
    [[nodiscard]] Preimage at(const Layout& layout, Int offset, const SearchLimits& limits);
    /// The last coordinate in row-major order at an offset: who writes last there. Nothing if there is none,
    /// or where the search for it was given up.
    [[nodiscard]] std::optional<Dims> last_at(const Layout& layout, Int offset, Int most_steps = Int{1} << 22,
                                              const Progress* progress = nullptr);

private:
    std::optional<Inverse> straight;
    std::optional<Inverse> turned; ///< each dimension walked from its other end
};

/// Whether finding what is at an offset of the layout never takes a search.
[[nodiscard]] bool is_quick(const Layout& layout);

} // namespace stridescope::core
