#include "core/banks/banks.h"
#include "core/tensor/checked.h"

#include <algorithm>
#include <map>
#include <set>

namespace stridescope::core
{

/// The different words that the lanes of one phase ask for, counted by bank.
class PhaseWords
{
public:
    explicit PhaseWords(const Banks& of) : banks(of), by_bank(static_cast<std::size_t>(of.count)) {}

    /// Forgets all words, and reserves memory for those of this many lanes.
    void clear(std::size_t lanes, Int lane_bytes)
    {
        for (const std::size_t bank : touched)
            by_bank[bank] = 0;
        touched.clear();
        different = greatest = 0;
        const std::size_t each = static_cast<std::size_t>((lane_bytes - 1) / banks.bytes) + 2;
        std::size_t room = 64;
        while (room < 2 * lanes * each)
            room *= 2;
        if (room > seen.size())
        {
            seen.assign(room, {});
            turn = 0;
        }
        ++turn;
    }

    /// Adds the words of a lane.
    void add(Wide first_byte, Int lane_bytes)
    {
        const Wide begin = divide_down(first_byte, banks.bytes);
        const Wide end = divide_down(first_byte + lane_bytes - 1, banks.bytes);
        Int bank = static_cast<Int>(begin - divide_down(begin, banks.count) * banks.count);
        for (Wide word = begin; word <= end; ++word)
        {
            if (is_new(static_cast<std::uint64_t>(word)))
            {
                const auto at = static_cast<std::size_t>(bank);
                if (by_bank[at]++ == 0)
                    touched.push_back(at);
                greatest = std::max(greatest, by_bank[at]);
                ++different;
            }
            bank = bank + 1 < banks.count ? bank + 1 : 0;
        }
    }

    [[nodiscard]] Int words() const { return different; }
    [[nodiscard]] Int most() const { return greatest; } ///< most words of any bank
    [[nodiscard]] Int ideal() const { return divide_up(different, banks.count); }
    /// Returns the lowest of the banks with the most words.
    [[nodiscard]] Int worst_bank() const
    {
        std::size_t lowest = by_bank.size();
        for (const std::size_t bank : touched)
            if (by_bank[bank] == greatest)
                lowest = std::min(lowest, bank);
        return static_cast<Int>(lowest);
    }

private:
    struct Seen
    {
        std::uint64_t word = 0;
        std::uint64_t turn = 0; ///< turn in which it was added
    };

    bool is_new(std::uint64_t word)
    {
        const std::size_t mask = seen.size() - 1;
        std::size_t at = static_cast<std::size_t>((word * 0x9E37'79B9'7F4A'7C15U) >> 32) & mask;
        for (; seen[at].turn == turn; at = (at + 1) & mask)
            if (seen[at].word == word)
                return false;
        seen[at] = {word, turn};
        return true;
    }

    const Banks& banks;
    std::vector<Int> by_bank;
    std::vector<std::size_t> touched;
    std::vector<Seen> seen; ///< words seen, by their hash
    std::uint64_t turn = 0;
    Int different = 0;
    Int greatest = 0;
};

namespace
{

constexpr std::size_t most_conflicts = 1024;

/// Goes through the instructions of an access.
class Costing
{
public:
    /// Takes an access. Without `index`, the contents of a lane's bytes are ignored.
    Costing(const Banks& of, const BankAccess& asked, const Placement& where, const PlacementIndex* index,
            Int element_bits)
        : banks(of), access(asked), placement(where), mover(where), places(index), bits(element_bits),
          offsets(asked.lanes.size()), bytes(asked.lanes.size()), asked_for(of)
    {
        sums.xors.clear();
        sums.pads.clear();
        sums.xors_before_base = 0;
        cost.lanes = static_cast<Int>(access.lanes.size());
        cost.instructions = access.instructions();
        cost.of_phase.assign(access.phases.lanes.size(), 0);
    }

    BankCost all()
    {
        bool paired = access.bytes > 4;
        each_instruction(
            [&](Int number)
            {
                paired = paired && agree();
                instruction(number);
            });
        cost.paired = paired;
        cost.misaligned.assign(misaligned.begin(), misaligned.end());
        cost.split.assign(split.begin(), split.end());
        return std::move(cost);
    }

    /// Calls use(number) for each instruction, once the offsets of its lanes are known.
    void each_instruction(auto&& use)
    {
        std::vector<Int> values(access.steps.size(), 0);
        for (Int i = 0; i < cost.instructions; ++i)
        {
            place_lanes(values);
            use(i);
            for (std::size_t k = 0; k < values.size(); ++k)
                if (++values[k] < access.steps[k].extent)
                    break;
                else
                    values[k] = 0;
        }
    }

    /// Returns the offset of a lane of the current instruction; nothing if the lane is inactive.
    [[nodiscard]] std::optional<Int> offset_of(Int lane) const
    {
        const auto at = static_cast<std::size_t>(lane);
        return at < offsets.size() ? offsets[at] : std::nullopt;
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
    [[nodiscard]] Int offset_at(const Dims& x) const { return mover(place_of(sums, x).offset); }

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
                continue; // the lane is outside
            const Int offset = offset_at(x);
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

    /// Tells whether the elements in a lane's bytes are not neighbours along one dimension.
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
                    if (offset_at(next) != offset + k)
                        break;
                }
                if (k == elements)
                    return false;
            }
        // Near an end, what the bytes really hold is looked up.
        std::vector<Dims> held;
        for (Int k = -inside; k < elements - inside; ++k)
        {
            if (k == 0)
            {
                held.push_back(x);
                continue;
            }
            constexpr Int most_steps = Int{1} << 16;
            const SlotContents here = places->at(offset + k, {1, most_steps, nullptr});
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

    /// Tells whether lanes T and T^1, or T and T^2, have the same offset, for all T.
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

    void count_words(std::size_t phase)
    {
        asked_for.clear(access.phases.lanes[phase].size(), access.bytes);
        for (const Int lane : access.phases.lanes[phase])
            if (const auto at = static_cast<std::size_t>(lane); at < offsets.size() && offsets[at])
                asked_for.add(bytes[at], access.bytes);
    }

    void list_conflicts(std::size_t phase)
    {
        for (const auto& [bank, rows] : words_of(phase))
        {
            if (rows.size() < 2 || cost.conflicts.size() >= most_conflicts)
                continue;
            BankConflict conflict{static_cast<Int>(phase), bank, {}};
            for (const auto& [row, lanes] : rows)
            {
                conflict.words.push_back({row, lanes});
                std::sort(conflict.words.back().lanes.begin(), conflict.words.back().lanes.end());
            }
            cost.conflicts.push_back(std::move(conflict));
        }
    }

    void instruction(Int number)
    {
        const bool first_conflicts = cost.conflicts.empty();
        for (std::size_t p = 0; p < access.phases.lanes.size(); ++p)
        {
            count_words(p);
            const Int most = asked_for.most();
            if (most > worst)
            {
                worst = most;
                cost.worst_step = number;
                cost.worst_phase = static_cast<Int>(p);
                cost.worst_bank = asked_for.worst_bank();
            }
            if (most > 1 && first_conflicts)
                list_conflicts(p);
            cost.of_phase[p] += most;
            cost.wavefronts += most;
            cost.ideal += asked_for.ideal();
            cost.degree = std::max(cost.degree, most);
        }
    }

    const Banks& banks;
    const BankAccess& access;
    const Placement& placement;
    Placement sums = placement; ///< placement without the steps of `mover`
    Mover mover;
    const PlacementIndex* places; ///< may be null
    Int bits;
    std::vector<std::optional<Int>> offsets; ///< offset of each lane; nothing: inactive
    std::vector<Wide> bytes;
    PhaseWords asked_for;
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

ConflictCheck::ConflictCheck(const Banks& of, const BankAccess& asked, const Placement& placement,
                             Int element_bits)
    : banks(of), access(asked), bits(element_bits)
{
    Placement before_pads = placement;
    before_pads.pads.clear();
    Costing places(banks, access, before_pads, nullptr, bits);
    places.each_instruction(
        [&](Int)
        {
            for (const auto& phase : access.phases.lanes)
            {
                ends.push_back(sums.size());
                for (const Int lane : phase)
                    if (const auto offset = places.offset_of(lane))
                        sums.push_back(*offset);
            }
        });
    ends.push_back(sums.size());
}

bool ConflictCheck::is_free(PhaseWords& asked_for, std::size_t phase, const Placement& moves)
{
    ++counted;
    words += static_cast<Int>(ends[phase + 1] - ends[phase] + 1) * (access.bytes / banks.bytes + 1);
    asked_for.clear(ends[phase + 1] - ends[phase], access.bytes);
    for (std::size_t i = ends[phase]; i < ends[phase + 1]; ++i)
        asked_for.add(access.address + divide_down(wide(moved(moves, sums[i])) * bits, 8), access.bytes);
    return asked_for.most() == asked_for.ideal();
}

bool ConflictCheck::may_be_free(const Placement& moves)
{
    PhaseWords asked_for(banks);
    return ends.size() < 2 || is_free(asked_for, last, moves);
}

bool ConflictCheck::is_free(const Placement& moves)
{
    PhaseWords asked_for(banks);
    for (std::size_t i = 0; i + 1 < ends.size(); ++i)
        if (!is_free(asked_for, i, moves))
        {
            last = i;
            return false;
        }
    return true;
}

} // namespace stridescope::core
