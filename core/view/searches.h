#pragma once

#include "core/analysis/inverse.h"
#include "core/tensor/operand.h"

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace stridescope::core
{

struct Facts;

/// Searches in layouts that are hard to search: their results, and how many more of them the caller can pay
/// for. There is no limit unless one is set.
struct Searches
{
    /// Operand, lane (0 for a memory), beginning of the layout searched, offset, and the number of coordinates
    /// asked for.
    using Place = std::tuple<Operand, Int, Int, Int, std::size_t>;

    std::map<Place, Preimage> known;
    std::map<Place, std::vector<Dims>> sharing;                  ///< of lanes, through all their rows
    std::map<std::pair<Operand, Int>, std::optional<Dims>> last; ///< at an offset
    Inverses inverses;                                           ///< of what is quick
    int left =
        std::numeric_limits<int>::max(); ///< slots beyond them are unknown, until more searches are allowed
    bool missed = false;                 ///< a slot is unknown only because no searches were left

    /// Allows this many searches from now on.
    void allow(int most)
    {
        left = most;
        missed = false;
    }
    /// Keeps results for these facts only; another scene's slots are searched anew.
    void belong_to(const std::shared_ptr<const Facts>& facts);
    /// Returns what `known` says, or `find()`, which is one search; `undecided` if none are left.
    template <typename Key, typename Found, typename Find>
    Found once(std::map<Key, Found>& in, const Key& key, Found undecided, const Find& find)
    {
        if (const auto found = in.find(key); found != in.end())
            return found->second;
        if (left <= 0)
        {
            missed = true;
            return undecided;
        }
        --left;
        constexpr std::size_t most_kept = 1 << 16;
        if (in.size() >= most_kept)
            in.clear();
        return in[key] = find();
    }

private:
    std::shared_ptr<const Facts> of;
};

} // namespace stridescope::core
