#include "core/access/bank_cures.h"

#include "core/kinds/tiled/tiled_draft.h"
#include "core/text/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_swizzles = 4;
/// Words of banks that a search counts at most; a pad costs as much as this many, whatever its check takes.
constexpr Int most_words = Int{1} << 27;
constexpr Int words_of_pad = 256;

/// Returns the scene if it is a valid tiled one with accesses.
Result<TiledDraft> planned(const Scene& scene)
{
    const auto* tiled = std::get_if<TiledScene>(&scene.content);
    if (!tiled)
        return Problem{Code::banks, "banks", "only tiled tensors have banks"};
    TiledDraft draft = draft_tiled(*tiled);
    if (!draft.problems.empty())
        return draft.problems.front();
    if (!draft.banks || draft.banks->accesses.empty())
        return Problem{Code::banks, draft.banks ? "accesses" : "banks", "the scene has no accesses"};
    return draft;
}

Int bits_of(const TiledDraft& draft)
{
    return info(*draft.tensor.dtype).bits;
}

/// The conflict checks of all accesses of a scene.
class Checks
{
public:
    explicit Checks(const TiledDraft& draft)
    {
        for (const NamedAccess& named : draft.banks->accesses)
            checks.emplace_back(draft.banks->banks, named.access, *draft.placement, bits_of(draft));
    }

    /// Returns false if a phase that was too long before is so again: that decides most checks quickly.
    bool may_be_free(const Placement& moves)
    {
        return std::all_of(checks.begin(), checks.end(),
                           [&](ConflictCheck& one) { return one.may_be_free(moves); });
    }
    bool are_free(const Placement& moves)
    {
        return std::all_of(checks.begin(), checks.end(),
                           [&](ConflictCheck& one) { return one.is_free(moves); });
    }

    [[nodiscard]] Int words_counted() const
    {
        Int all = 0;
        for (const ConflictCheck& one : checks)
            all += one.words_counted();
        return all;
    }

private:
    std::vector<ConflictCheck> checks;
};

/// Returns the pads of a placement as moves, to which steps can be added.
Placement moves_after(const Placement& placement)
{
    Placement moves;
    moves.pads = placement.pads;
    return moves;
}

/// Returns the bytes that whole tiles take; nothing if the placement exceeds a limit.
std::optional<Int> bytes_of(const Placement& placement, Int bits)
{
    const auto index = PlacementIndex::of(placement);
    return index ? std::optional(static_cast<Int>(((wide(index->bounds().greatest) + 1) * bits + 7) / 8))
                 : std::nullopt;
}

/// Returns the wavefronts of all accesses of a valid scene.
Int wavefronts_of(const TiledDraft& draft)
{
    const PlacementIndex places = *PlacementIndex::of(*draft.placement);
    Int all = 0;
    for (const NamedAccess& named : draft.banks->accesses)
        all += bank_cost(draft.banks->banks, named.access, places, bits_of(draft)).wavefronts;
    return all;
}

/// Searches for steps and pads that may follow the steps of one scene.
class CureSearch
{
public:
    CureSearch(const Scene& asked, const TiledScene& begin, Int bytes_now, const Progress* waited_for,
               BankCures& into)
        : scene(asked), from(begin), bytes_before(bytes_now), progress(waited_for), cures(into.cures),
          complete(into.complete), draft(draft_tiled(begin))
    {
    }

    void run()
    {
        if (!draft.problems.empty())
            return;
        bits = bits_of(draft);
        for (const NamedAccess& named : draft.banks->accesses)
            width = std::max(width, named.access.bytes * 8 / bits);
        checks.emplace(draft);
        swizzles();
        pads();
    }

private:
    /// Tells whether the search has to end before it tried everything.
    bool is_over()
    {
        if (checks->words_counted() + pads_tried * words_of_pad > most_words || is_cancelled(progress))
            complete = false;
        return !complete;
    }

    void swizzles()
    {
        constexpr int most_bits = 5;
        const Int last = PlacementIndex::of(*draft.placement)->bounds().greatest;
        int reach = 0; // number of bits of the highest offset
        while (reach < 32 && (last >> reach) > 0)
            ++reach;
        int least = 0; // lowest bit that may change, so that a lane's bytes stay whole
        while ((Int{1} << least) < width)
            ++least;
        std::size_t found = 0;
        for (int bit_count = 1; bit_count <= most_bits; ++bit_count)
            for (int base = least; base + 2 * bit_count <= reach; ++base)
                for (int shift = bit_count; base + shift + bit_count <= reach && found < most_swizzles; ++shift)
                {
                    if (is_over())
                        return;
                    Placement moves = moves_after(*draft.placement);
                    moves.xors.push_back({bit_count, base, shift});
                    if (!checks->may_be_free(moves) || !checks->are_free(moves))
                        continue;
                    TiledScene tiled = from;
                    auto& steps = tiled.xors ? *tiled.xors : tiled.xors.emplace();
                    steps.push_back({bit_count, base, shift, "elements", {}});
                    found +=
                        accept(std::move(tiled), moves.xors.back(), std::nullopt, cures) ? std::size_t{1} : 0;
                }
    }

    void pads()
    {
        std::set<Int> rows;
        for (const Digit& digit : draft.placement->digits)
            for (const Int row :
                 {digit.stride, static_cast<Int>(std::min<Wide>(wide(digit.stride) * digit.extent, int_max))})
                if (row > width && row % width == 0)
                    rows.insert(row);
        const Int around = std::max<Int>(draft.banks->banks.count * draft.banks->banks.bytes * 8 / bits, width);
        // Pads after longer rows cost less, so they are tried first; pads that cost too much are not tried.
        std::vector<std::vector<BankCure>> by_row;
        for (auto row = rows.rbegin(); row != rows.rend(); ++row)
            pads_after(*row, around, by_row.emplace_back());
        for (auto row = by_row.rbegin(); row != by_row.rend(); ++row)
            std::move(row->begin(), row->end(), std::back_inserter(cures));
    }

    void pads_after(Int row, Int around, std::vector<BankCure>& into)
    {
        for (Int amount = width; amount <= around && into.size() < most_cures; amount += width)
        {
            if (is_over())
                return;
            ++pads_tried;
            Placement moves = moves_after(*draft.placement);
            moves.pads.push_back({row, amount});
            if (!checks->may_be_free(moves))
                continue;
            Placement changed = *draft.placement;
            changed.pads = moves.pads;
            const auto bytes = bytes_of(changed, bits);
            if (bytes && is_too_dear(*bytes - bytes_before))
                return; // greater pads cost even more
            if (!bytes || !checks->are_free(moves))
                continue;
            TiledScene tiled = from;
            auto& pads = tiled.pads ? *tiled.pads : tiled.pads.emplace();
            pads.push_back({row, amount});
            if (accept(std::move(tiled), std::nullopt, moves.pads.back(), into))
                costs.insert(into.back().bytes);
        }
    }

    /// Tells whether enough cheaper cures are found already, so that this one would not be listed.
    [[nodiscard]] bool is_too_dear(Int bytes) const
    {
        return std::distance(costs.begin(), costs.lower_bound(bytes))
               >= static_cast<std::ptrdiff_t>(most_cures);
    }

    bool accept(TiledScene tiled, std::optional<Xor> swizzle, std::optional<PadSlots> pad,
                std::vector<BankCure>& into)
    {
        const TiledDraft after = draft_tiled(tiled);
        if (!after.problems.empty())
            return false;
        Scene changed = scene;
        changed.content = std::move(tiled);
        into.push_back({swizzle, pad, *bytes_of(*after.placement, bits) - bytes_before, 0, std::move(changed)});
        return true;
    }

    const Scene& scene;
    const TiledScene& from;
    Int bytes_before;
    const Progress* progress;
    std::vector<BankCure>& cures;
    bool& complete;
    TiledDraft draft;
    std::optional<Checks> checks;
    std::multiset<Int> costs; ///< bytes that each pad found costs
    Int pads_tried = 0;
    Int bits = 1;
    Int width = 1; ///< elements that the widest access reads as a whole
};

} // namespace

Result<bool> needs_cure(const Scene& scene)
{
    const auto draft = planned(scene);
    if (!draft)
        return draft.problem();
    return !Checks(*draft).are_free(moves_after(*draft->placement));
}

Result<BankCures> bank_cures(const Scene& scene, const Progress* progress)
{
    const auto draft = planned(scene);
    if (!draft)
        return draft.problem();
    BankCures found;
    if (Checks(*draft).are_free(moves_after(*draft->placement)))
        return found;
    for (const NamedAccess& named : draft->banks->accesses)
        found.together = std::max(found.together, named.access.bytes);
    const Int bytes = *bytes_of(*draft->placement, bits_of(*draft));
    const auto& tiled = std::get<TiledScene>(scene.content);
    CureSearch(scene, tiled, bytes, progress, found).run();
    if (tiled.xors || tiled.pads)
    {
        TiledScene bare = tiled;
        bare.xors.reset();
        bare.pads.reset();
        CureSearch(scene, bare, bytes, progress, found).run();
    }
    std::stable_sort(found.cures.begin(), found.cures.end(),
                     [](const BankCure& a, const BankCure& b) { return a.bytes < b.bytes; });
    if (found.cures.size() > most_cures)
        found.cures.resize(most_cures);
    for (BankCure& cure : found.cures)
        cure.wavefronts = wavefronts_of(draft_tiled(std::get<TiledScene>(cure.scene.content)));
    return found;
}

std::string why_no_cure(const BankCures& found)
{
    return found.complete
               ? fmt::format("no XOR step or pad that keeps {} together removes the conflicts of all "
                             "accesses",
                             counted(found.together, "byte"))
               : "the search took too long and found no XOR step or pad";
}

} // namespace stridescope::core
