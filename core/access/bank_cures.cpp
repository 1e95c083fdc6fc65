#include "core/access/bank_cures.h"

#include "core/kinds/tiled/tiled_draft.h"

#include <algorithm>
#include <set>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_swizzles = 4;

/// The scene, if it is a tiled one with accesses that keep all rules.
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

bool all_free(const BankPlan& plan, const Placement& placement, Int bits)
{
    return std::all_of(plan.accesses.begin(), plan.accesses.end(),
                       [&](const NamedAccess& named)
                       { return is_conflict_free(plan.banks, named.access, placement, bits); });
}

Int bytes_of(const TiledDraft& draft)
{
    const auto index = PlacementIndex::of(*draft.placement);
    return static_cast<Int>(((wide(index->bounds().greatest) + 1) * bits_of(draft) + 7) / 8);
}

/// Looks for what may be put after the steps of one scene.
class CureSearch
{
public:
    CureSearch(const Scene& asked, const TiledScene& begin, Int bytes_now, std::vector<BankCure>& into)
        : scene(asked), from(begin), bytes_before(bytes_now), cures(into), draft(draft_tiled(begin))
    {
    }

    void run()
    {
        if (!draft.problems.empty())
            return;
        const Int bits = bits_of(draft);
        for (const NamedAccess& named : draft.banks->accesses)
            width = std::max(width, named.access.bytes * 8 / bits);
        swizzles();
        pads();
    }

private:
    void swizzles()
    {
        constexpr int most_bits = 5;
        const Int last = PlacementIndex::of(*draft.placement)->bounds().greatest;
        int reach = 0; // bits that offsets have
        while (reach < 32 && (last >> reach) > 0)
            ++reach;
        int least = 0; // a lane's bytes stay whole
        while ((Int{1} << least) < width)
            ++least;
        std::size_t found = 0;
        for (int bits = 1; bits <= most_bits; ++bits)
            for (int base = least; base + 2 * bits <= reach; ++base)
                for (int shift = bits; base + shift + bits <= reach && found < most_swizzles; ++shift)
                {
                    Placement changed = *draft.placement;
                    changed.xors.push_back({bits, base, shift});
                    if (!all_free(*draft.banks, changed, bits_of(draft)))
                        continue;
                    TiledScene tiled = from;
                    auto& steps = tiled.xors ? *tiled.xors : tiled.xors.emplace();
                    steps.push_back({bits, base, shift, "elements", {}});
                    found += accept(std::move(tiled), changed.xors.back(), std::nullopt) ? std::size_t{1} : 0;
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
        const Int bits = bits_of(draft);
        const Int around = std::max<Int>(draft.banks->banks.count * draft.banks->banks.bytes * 8 / bits, width);
        for (const Int row : rows)
        {
            std::size_t found = 0;
            for (Int amount = width; amount <= around && found < most_cures; amount += width)
            {
                Placement changed = *draft.placement;
                changed.pads.push_back({row, amount});
                if (!PlacementIndex::of(changed) || !all_free(*draft.banks, changed, bits))
                    continue;
                TiledScene tiled = from;
                auto& pads = tiled.pads ? *tiled.pads : tiled.pads.emplace();
                pads.push_back({row, amount});
                found += accept(std::move(tiled), std::nullopt, changed.pads.back()) ? std::size_t{1} : 0;
            }
        }
    }

    bool accept(TiledScene tiled, std::optional<Xor> swizzle, std::optional<PadSlots> pad)
    {
        const TiledDraft after = draft_tiled(tiled);
        if (!after.problems.empty())
            return false;
        Scene changed = scene;
        changed.content = std::move(tiled);
        cures.push_back({swizzle, pad, bytes_of(after) - bytes_before, std::move(changed)});
        return true;
    }

    const Scene& scene;
    const TiledScene& from;
    Int bytes_before;
    std::vector<BankCure>& cures;
    TiledDraft draft;
    Int width = 1; ///< elements that the widest access needs whole
};

} // namespace

Result<bool> needs_cure(const Scene& scene)
{
    const auto draft = planned(scene);
    if (!draft)
        return draft.problem();
    return !all_free(*draft->banks, *draft->placement, bits_of(*draft));
}

Result<std::vector<BankCure>> bank_cures(const Scene& scene)
{
    const auto draft = planned(scene);
    if (!draft)
        return draft.problem();
    std::vector<BankCure> cures;
    if (all_free(*draft->banks, *draft->placement, bits_of(*draft)))
        return cures;
    const Int bytes = bytes_of(*draft);
    const auto& tiled = std::get<TiledScene>(scene.content);
    CureSearch(scene, tiled, bytes, cures).run();
    if (tiled.xors || tiled.pads)
    {
        TiledScene bare = tiled;
        bare.xors.reset();
        bare.pads.reset();
        CureSearch(scene, bare, bytes, cures).run();
    }
    std::stable_sort(cures.begin(), cures.end(),
                     [](const BankCure& a, const BankCure& b) { return a.bytes < b.bytes; });
    if (cures.size() > most_cures)
        cures.resize(most_cures);
    return cures;
}

} // namespace stridescope::core
