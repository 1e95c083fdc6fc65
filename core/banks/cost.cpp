#include "core/banks/banks.h"
#include "core/tensor/checked.h"

#include <algorithm>
#include <map>
#include <set>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_conflicts = 1024;

/// Goes through the instructions of an access.
class Costing
{
public:
    /// Takes an access. Without `index`, the contents of a lane's bytes are ignored, and the first phase that
    /// takes longer than it must is the last.
    Costing(const Banks& of, const BankAccess& asked, const Placement& where, const PlacementIndex* index,
            Int element_bits)
        : banks(of), access(asked), placement(where), places(index), bits(element_bits),
          offsets(asked.lanes.size()), bytes(asked.lanes.size())
    {
        cost.lanes = static_cast<Int>(access.lanes.size());
        cost.instructions = access.instructions();
        cost.of_phase.assign(access.phases.lanes.size(), 0);
    }

    BankCost all()
    {
        std::vector<Int> values(access.steps.size(), 0);
        bool paired = access.bytes > 4;
        for (Int i = 0; i < cost.instructions && (places || cost.excess() == 0); ++i)
        {
            place_lanes(values);
            paired = paired && agree();
            instruction(i);
            for (std::size_t k = 0; k < values.size(); ++k)
                if (++values[k] < access.steps[k].extent)
                    break;
                else
                    values[k] = 0;
        }
        cost.paired = paired;
        cost.misaligned.assign(misaligned.begin(), misaligned.end());
        cost.split.assign(split.begin(), split.end());
        return std::move(cost);
    }

    BankInstruction one(Int number)
    {
        std::vector<Int> values;
        for (const LoopDigit& digit : access.steps)
        {
            values.push_back(number % digit.extent);
            number /= digit.extent;
        }
        place_lanes(values);
        BankInstruction shown{offsets, {}};
        for (std::size_t p = 0; p < access.phases.lanes.size(); ++p)
        {
            auto& list = shown.phases.emplace_back();
            for (const auto& [bank, rows] : words_of(p))
                for (const auto& [row, lanes] : rows)
                    list.push_back({bank, row, lanes});
        }
        return shown;
    }

private:
    void place_lanes(const std::vector<Int>& values)
    {
        const Dims& sizes = placement.sizes;
        for (std::size_t lane = 0; lane < access.lanes.size(); ++lane)
        {
            offsets[lane].reset();
            if (!access.lanes[lane])
                continue;
            std::vector<Wide> here = *access.lanes[lane];
            for (std::size_t k = 0; k < values.size(); ++k)
                here[access.steps[k].dimension] += wide(values[k]) * access.steps[k].step;
            Dims x;
            for (std::size_t d = 0; d < here.size(); ++d)
                if (here[d] >= 0 && here[d] < sizes[d])
                    x.push_back(static_cast<Int>(here[d]));
            if (x.size() != sizes.size())
                continue; // outside
            const Int offset = place_of(placement, x).offset;
            offsets[lane] = offset;
            bytes[lane] = access.address + divide_down(wide(offset) * bits, 8);
            if (!places)
                continue;
            const auto number = static_cast<Int>(lane);
            if (bytes[lane] % access.bytes != 0)
                misaligned.insert(number);
            if (!split.contains(number) && is_split(x, offset))
                split.insert(number);
        }
    }

    /// Tells whether what a lane's bytes hold are no neighbours along one dimension.
    [[nodiscard]] bool is_split(const Dims& x, Int offset) const
    {
        const Int elements = access.bytes * 8 / bits;
        if (elements <= 1 || offset > int_max - elements)
            return false;
        // The lane's bytes begin with the first element of this byte.
        const Int inside = divide_down(wide(offset) * bits, 8) * 8 / bits != offset ? 1 : 0;
        for (std::size_t d = 0; inside == 0 && d < x.size(); ++d)
            for (const Int way : {Int{1}, Int{-1}})
            {
                const Int last = x[d] + way * (elements - 1);
                if (last < 0 || last >= placement.sizes[d])
                    continue;
                Dims next = x;
                Int k = 1;
                for (; k < elements; ++k)
                {
                    next[d] += way;
                    if (place_of(placement, next).offset != offset + k)
                        break;
                }
                if (k == elements)
                    return false;
            }
        // Near an end: what is really there.
        std::vector<Dims> held;
        for (Int k = -inside; k < elements - inside; ++k)
        {
            if (k == 0)
            {
                held.push_back(x);
                continue;
            }
            constexpr Int most_steps = Int{1} << 16;
            const PlaceContents here = places->at(offset + k, {1, most_steps, nullptr});
            if (!here.elements.listed.empty())
                held.push_back(here.elements.listed.front());
        }
        return !in_line(held);
    }

    [[nodiscard]] static bool in_line(const std::vector<Dims>& held)
    {
        std::optional<std::pair<std::size_t, Int>> along;
        for (std::size_t i = 1; i < held.size(); ++i)
        {
            std::optional<std::pair<std::size_t, Int>> step;
            for (std::size_t d = 0; d < held[i].size(); ++d)
            {
                const Int by = held[i][d] - held[i - 1][d];
                if (by == 0)
                    continue;
                if (step || (by != 1 && by != -1))
                    return false;
                step = {d, by};
            }
            if (!step || (along && *along != *step))
                return false;
            along = step;
        }
        return true;
    }

    /// Tells whether lanes T and T^1 agree for all T, or T and T^2.
    [[nodiscard]] bool agree() const
    {
        const std::size_t count = offsets.size();
        for (const std::size_t other : {std::size_t{1}, std::size_t{2}})
        {
            bool all = count > other && count % (2 * other) == 0;
            for (std::size_t lane = 0; all && lane < count; ++lane)
                all = offsets[lane] == offsets[lane ^ other] && offsets[lane].has_value();
            if (all)
                return true;
        }
        return false;
    }

    /// The words that each bank is asked for, by row, with the lanes that ask.
    using Words = std::map<Int, std::map<Int, std::vector<Int>>>;
    [[nodiscard]] Words words_of(std::size_t phase) const
    {
        Words asked;
        for (const Int lane : access.phases.lanes[phase])
        {
            const auto at = static_cast<std::size_t>(lane);
            if (at >= offsets.size() || !offsets[at])
                continue;
            const Wide begin = divide_down(bytes[at], banks.bytes);
            const Wide end = divide_down(bytes[at] + access.bytes - 1, banks.bytes);
            for (Wide word = begin; word <= end; ++word)
            {
                const Wide row = divide_down(word, banks.count);
                asked[static_cast<Int>(word - row * banks.count)][static_cast<Int>(row)].push_back(lane);
            }
        }
        return asked;
    }

    void instruction(Int number)
    {
        const bool first_conflicts = cost.conflicts.empty();
        for (std::size_t p = 0; p < access.phases.lanes.size(); ++p)
        {
            const Words asked = words_of(p);
            Int words = 0;
            Int most = 0;
            for (const auto& [bank, rows] : asked)
            {
                const auto here = static_cast<Int>(rows.size());
                words += here;
                most = std::max(most, here);
                if (here > worst)
                {
                    worst = here;
                    cost.worst_step = number;
                    cost.worst_phase = static_cast<Int>(p);
                    cost.worst_bank = bank;
                }
                if (here < 2 || !first_conflicts || cost.conflicts.size() >= most_conflicts)
                    continue;
                BankConflict conflict{static_cast<Int>(p), bank, {}};
                for (const auto& [row, lanes] : rows)
                {
                    conflict.words.push_back({row, lanes});
                    std::sort(conflict.words.back().lanes.begin(), conflict.words.back().lanes.end());
                }
                cost.conflicts.push_back(std::move(conflict));
            }
            cost.of_phase[p] += most;
            cost.wavefronts += most;
            cost.ideal += divide_up(words, banks.count);
            cost.degree = std::max(cost.degree, most);
        }
    }

    const Banks& banks;
    const BankAccess& access;
    const Placement& placement;
    const PlacementIndex* places; ///< may be null
    Int bits;
    std::vector<std::optional<Int>> offsets; ///< of each lane; nothing: inactive
    std::vector<Wide> bytes;
    std::set<Int> misaligned;
    std::set<Int> split;
    Int worst = 0;
    BankCost cost;
};

} // namespace

Int BankAccess::instructions() const
{
    Int all = 1;
    for (const LoopDigit& digit : steps)
        all *= digit.extent;
    return all;
}

BankCost bank_cost(const Banks& banks, const BankAccess& access, const PlacementIndex& places, Int bits)
{
    return Costing(banks, access, places.placement(), &places, bits).all();
}

BankInstruction bank_instruction(const Banks& banks, const BankAccess& access, const Placement& placement,
                                 Int bits, Int number)
{
    return Costing(banks, access, placement, nullptr, bits).one(number);
}

bool is_conflict_free(const Banks& banks, const BankAccess& access, const Placement& placement, Int bits)
{
    return Costing(banks, access, placement, nullptr, bits).all().excess() == 0;
}

} // namespace stridescope::core
