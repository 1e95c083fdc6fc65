#pragma once

#include "core/map/slot_contents.h"
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

/// Results of searches in layouts that are hard to search, and the number of further searches that the caller
/// allows. Unlimited unless a limit is set.
struct Searches
{
    /// A part, a place in its memory, and the number of coordinates asked for.
    using Question = std::tuple<Operand, Place, std::size_t>;

    std::map<Question, SlotContents> known;
    std::map<std::pair<Operand, Int>, std::optional<Dims>> last; ///< last coordinate at an offset
    Inverses inverses;                                           ///< inverses for quick searches
    int left =
        /// Slots beyond this number are unknown until more searches are allowed.
        std::numeric_limits<int>::max();
    bool missed = false; ///< a slot is unknown only because no searches were left

    /// Allows this many searches from now on.
    void allow(int most)
    {
        left = most;
        missed = false;
    }
    /// Keeps results for these facts only; those of other scenes are forgotten.
    void belong_to(const std::shared_ptr<const Facts>& facts);
    /// Returns the result in `known`, or that of `find()`, which counts as one search; `undecided` if none are
    /// left.
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
