#include "core/analysis/inverse.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace stridescope::core
{
namespace
{

/// Combines every solution of each group with every one of the others, and with every index of the broadcast
/// dimensions, in row-major order.
class Product
{
public:
    /// Takes indices that stay, except for those of broadcast dimensions and of the groups to be added.
    Product(const Layout& layout, const Dims& fixed) : coordinate(fixed)
    {
        for (std::size_t d = 0; d < coordinate.size(); ++d)
            indexes[d].copies = layout.strides[d] == 0 ? layout.sizes[d] : 1;
    }
    Product(const Product&) = delete;
    Product& operator=(const Product&) = delete;

    /// Adds a group's solutions, at least one, sorted, with one index for each of `dims`; kept by reference.
    void add(const FixedList<std::size_t, Dims::capacity>& dims, const Solutions& solutions)
    {
        wholes.push_back({0, solutions.listed.size()});
        const Range* within = &wholes.back();
        for (std::size_t i = 0; i < dims.size(); ++i)
        {
            Index& index = indexes[dims[i]];
            index.solutions = &solutions.listed;
            index.place = i;
            index.within = within;
            within = &index.chosen;
        }
        if (!solutions.listing_exact)
            open.push_back(dims.back());
    }

    /// Lists the first coordinates, up to where solutions that are not listed could come.
    void list(std::size_t most, Preimage& found)
    {
        for (std::size_t from = 0;;)
        {
            for (std::size_t d = from; d < coordinate.size(); ++d)
                choose_first(d);
            found.listed.push_back(coordinate);
            if (found.listed.size() == most)
                return;
            for (const std::size_t d : open)
                if (indexes[d].chosen.end == indexes[d].solutions->size())
                {
                    found.listing_exact = false;
                    return;
                }
            from = coordinate.size();
            while (from > 0 && !choose_next(from - 1))
                --from;
            if (from == 0)
                return;
        }
    }

private:
    /// Neighbouring solutions in a list.
    struct Range
    {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct Index
    {
        Int copies = 1; ///< number of indices of a broadcast dimension
        /// Solutions of a group, if the dimension belongs to one.
        const std::vector<Dims>* solutions = nullptr;
        std::size_t place = 0;         ///< index of the dimension in its group
        const Range* within = nullptr; ///< solutions with the indices chosen so far
        Range chosen;                  ///< the neighbours in it that have this index too
    };

    void choose_first(std::size_t d)
    {
        if (indexes[d].solutions != nullptr)
            choose(d, indexes[d].within->begin);
        else if (indexes[d].copies > 1)
            coordinate[d] = 0;
    }

    bool choose_next(std::size_t d)
    {
        const Index& index = indexes[d];
        if (index.solutions == nullptr)
        {
            const bool more = coordinate[d] + 1 < index.copies;
            coordinate[d] += more ? 1 : 0;
            return more;
        }
        if (index.chosen.end == index.within->end)
            return false;
        choose(d, index.chosen.end);
        return true;
    }

    void choose(std::size_t d, std::size_t begin)
    {
        Index& index = indexes[d];
        const std::vector<Dims>& all = *index.solutions;
        coordinate[d] = all[begin][index.place];
        std::size_t end = begin + 1;
        while (end < index.within->end && all[end][index.place] == coordinate[d])
            ++end;
        index.chosen = {begin, end};
    }

    Dims coordinate;
    std::array<Index, Dims::capacity> indexes;
    FixedList<Range, Dims::capacity> wholes;
    FixedList<std::size_t, Dims::capacity> open; ///< last dimension of each group with solutions not listed
};

} // namespace

Inverse::Inverse(const Layout& layout) : source(layout), range(*offset_range(layout))
{
    struct Moving
    {
        std::size_t dim;
        Progression terms;
    };
    std::vector<Moving> moving;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        const Int stride = layout.strides[d];
        if (stride == 0)
            copies *= layout.sizes[d];
        else if (layout.sizes[d] > 1)
            moving.push_back({d, {layout.sizes[d], stride < 0 ? -stride : stride}});
    }
    std::stable_sort(moving.begin(), moving.end(),
                     [](const Moving& a, const Moving& b) { return a.terms.step < b.terms.step; });
    std::vector<Progression> sorted;
    for (const Moving& dim : moving)
        sorted.push_back(dim.terms);
    for (const LevelRange& level : levels_of(sorted))
    {
        Group group;
        std::vector<std::size_t> dims;
        for (std::size_t i = level.begin; i < level.end; ++i)
        {
            dims.push_back(moving[i].dim);
            group.reach += sorted[i].reach();
            group.divisor = std::gcd(group.divisor, sorted[i].step);
        }
        std::sort(dims.begin(), dims.end());
        std::vector<SearchedDimension> searched;
        for (const std::size_t d : dims)
        {
            group.dims.push_back(d);
            const Int step = layout.strides[d] < 0 ? -layout.strides[d] : layout.strides[d];
            searched.push_back({{layout.sizes[d], step / group.divisor}, layout.strides[d] < 0});
        }
        if (dims.size() > 1)
            group.search.emplace(searched);
        groups.push_back(std::move(group));
    }
}

bool Inverse::is_quick() const
{
    return std::all_of(groups.begin(), groups.end(), [](const Group& group) { return group.dims.size() <= 2; });
}

Preimage Inverse::at(Int offset, const SearchLimits& limits) const
{
    Preimage found;
    found.count = 0;
    if (offset < range.least || offset > range.greatest)
        return found;
    std::array<Int, Dims::capacity> parts{}; // part of the offset that each group makes
    Int rest = offset - range.least;
    for (std::size_t i = groups.size(); i-- > 0;)
    {
        // A group's part is a multiple of its divisor; the rest is less, or is beyond what inner groups reach.
        parts[i] = std::min(rest, groups[i].reach) / groups[i].divisor;
        rest -= parts[i] * groups[i].divisor;
    }
    if (rest != 0)
        return found;

    Dims coordinate = Dims::filled(source.sizes.size(), 0);
    std::array<Solutions, Dims::capacity / 2> solutions;
    std::size_t coupled = 0;
    found.count = copies;
    found.at_least = copies;
    for (std::size_t i = 0; i < groups.size(); ++i)
    {
        const Group& group = groups[i];
        if (!group.search)
        {
            const std::size_t d = group.dims[0];
            coordinate[d] = source.strides[d] < 0 ? source.sizes[d] - 1 - parts[i] : parts[i];
            continue;
        }
        Solutions& here = solutions[coupled++];
        here = group.search->at(parts[i], limits);
        found.steps += here.steps;
        if (here.count == 0)
            return {0, {}, true, 0, found.steps};
        found.count = found.count && here.count ? std::optional(*found.count * *here.count) : std::nullopt;
        found.at_least *= here.at_least;
    }
    if (limits.most_listed == 0)
        return found;

    Product product(source, coordinate);
    coupled = 0;
    for (const Group& group : groups)
        if (group.search)
        {
            const Solutions& here = solutions[coupled++];
            if (here.listed.empty())
            {
                found.listing_exact = false;
                return found;
            }
            product.add(group.dims, here);
        }
    product.list(limits.most_listed, found);
    return found;
}

namespace
{

Layout without_base(const Layout& layout)
{
    return {layout.sizes, layout.strides, 0};
}

/// Returns the layout with each dimension counted from its other end.
Layout from_other_ends(const Layout& layout)
{
    Layout result = layout;
    Wide base = layout.base;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        base += wide(layout.sizes[d] - 1) * layout.strides[d];
        result.strides[d] = layout.sizes[d] > 1 ? -layout.strides[d] : 0;
    }
    result.base = static_cast<Int>(base);
    return result;
}

Preimage at_offset(const Layout& layout, Wide from_base, const SearchLimits& limits,
                   std::optional<Inverse>& last)
{
    const auto offset = narrow(from_base);
    if (!offset)
        return {0, {}}; // it is beyond any span
    if (!last || last->layout() != layout)
        last.emplace(layout);
    return last->at(*offset, limits);
}

} // namespace

Preimage Inverses::at(const Layout& layout, Int offset, const SearchLimits& limits)
{
    return at_offset(without_base(layout), wide(offset) - layout.base, limits, straight);
}

std::optional<Dims> Inverses::last_at(const Layout& layout, Int offset, Int most_steps,
                                      const Progress* progress)
{
    const Preimage found = at_offset(from_other_ends(without_base(layout)), wide(offset) - layout.base,
                                     {1, most_steps, progress}, turned);
    if (found.listed.empty())
        return std::nullopt;
    Dims coordinate = found.listed.front();
    for (std::size_t d = 0; d < coordinate.size(); ++d)
        coordinate[d] = layout.sizes[d] - 1 - coordinate[d];
    return coordinate;
}

Preimage preimage(const Layout& layout, Int offset, std::size_t most_listed, Int most_steps,
                  const Progress* progress)
{
    return Inverses().at(layout, offset, {most_listed, most_steps, progress});
}

bool is_quick(const Layout& layout)
{
    return Inverse(layout).is_quick();
}

} // namespace stridescope::core
