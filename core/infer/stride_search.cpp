#include "core/infer/stride_search.h"

#include "core/infer/draws.h"
#include "core/infer/rarity.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>

namespace stridescope::core
{
namespace
{

constexpr Int no_dimension = -1;

template <typename Word, typename Equal>
class StrideSearch
{
public:
    StrideSearch(const Words<Word>& searched, const Words<Word>& wanted, const Dims& tensor_sizes,
                 const Equal& compare, Meter& count)
        : memory(searched), tensor(wanted), sizes(tensor_sizes), packed(packed_strides(tensor_sizes)),
          equal(compare), meter(count), rarity(searched, compare)
    {
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (sizes[d] > 1)
                live.push_back(d);
        take_pool();
    }

    /// Layouts that lie partly after the end of memory.
    FoundLayouts search_cut(Stage stage)
    {
        if (live.empty() || lacks_pairs())
            return {}; // all of the layout is inside, or nothing
        // Offsets are symmetrical about their middle: if more than half are inside, so is the middle.
        bound = 2 * memory.count - 1;
        if (stage == Stage::first)
        {
            mode = Mode{0, 0, true};
            explore_from_the_start();
            return best_found(false);
        }
        const auto anchors = several_anchors(32);
        // If there are many values, a few neighbours are enough; if there are few values, those near an anchor
        // may show nothing.
        for (const std::size_t neighbours : {2U, 6U})
            for (std::size_t i = 0; i < anchors.size() && found.empty() && !meter.was_cancelled(); ++i)
            {
                budget = std::max(meter.left() / std::min<Int>(static_cast<Int>(anchors.size() - i), 8),
                                  std::min(meter.left(), 12 * memory.count));
                explore(Mode{0, neighbours, true}, anchors[i], 1);
            }
        return best_found(false);
    }

    FoundLayouts search()
    {
        if (live.empty())
            return search_one();
        const bool possible = !rarity.certain || pool_rarity.front() > 0;
        if (possible)
            explore_from_the_start();
        const bool complete = !possible || explore(Mode{0, 1}, pool.front(), 2);
        return best_found(complete && !meter.was_cancelled());
    }

    FoundLayouts search_with_faults()
    {
        const Int allowed = most_wrong(tensor.count);
        const bool complete = allowed == 0 || lacking(allowed + 1) > allowed || explore_with_faults(allowed);
        return best_found(complete && !meter.was_cancelled());
    }

private:
    [[nodiscard]] bool is_nowhere(Int element) const
    {
        return rarity.certain && rarity.of(tensor[element]) == 0;
    }

    /// Returns how many elements are nowhere in memory, up to a limit: every layout has these mismatches.
    [[nodiscard]] Int lacking(Int most) const
    {
        Int count = 0;
        for (Int i = 0; i < tensor.count && count < most; ++i)
            count += is_nowhere(i) ? 1 : 0;
        return count;
    }

    /// Tells whether two elements that are symmetrical about the middle both occur nowhere in memory: a layout
    /// that is more than half inside contains one of them.
    [[nodiscard]] bool lacks_pairs() const
    {
        for (Int i = 0; i <= tensor.count - 1 - i; ++i)
            if (is_nowhere(i) && is_nowhere(tensor.count - 1 - i))
                return true;
        return false;
    }

    /// Finds all offsets of a tensor with one element.
    FoundLayouts search_one()
    {
        each_place(tensor[0],
                   [&](Int place)
                   {
                       found.emplace(std::pair(place, Dims::filled(sizes.size(), 0)), 1);
                       return more();
                   });
        return best_found(more());
    }

    FoundLayouts best_found(bool complete) const
    {
        FoundLayouts result;
        Int best = 0;
        for (const auto& [layout, matched] : found)
            best = std::max(best, matched);
        for (const auto& [layout, matched] : found)
            if (matched == best)
                result.layouts.push_back({layout.first, layout.second, matched});
        result.complete = complete;
        return result;
    }

    struct Mode
    {
        Int wrong;              ///< elements that may be
        std::size_t neighbours; ///< from how many a stride is guessed
        bool cut = false;       ///< elements may lie after the memory's end
    };
    /// An element, by its coordinate counted from the anchor's.
    struct Spot
    {
        Dims delta;
        Word word{};
        double rarity = 0;
    };
    /// A dimension whose stride is guessed when those of the steps before are.
    struct Step
    {
        std::size_t d = 0;
        std::vector<Spot> neighbours;
        std::vector<Spot> spots; ///< elements whose offset follows from this stride and those before
        Int spots_wrong = 0;     ///< number of them that may mismatch
    };
    struct Plan
    {
        Dims anchor;
        Word word{};
        std::vector<Step> steps;
    };
    /// Layout that is guessed so far.
    struct Guess
    {
        Int place = 0; ///< offset of the anchor
        Dims strides;
        Int least = 0; ///< offsets known to be touched
        Int greatest = 0;
    };

    Word word_at(const Dims& coordinate) const { return tensor[row_major(coordinate)]; }
    Int row_major(const Dims& coordinate) const
    {
        Int index = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            index += coordinate[d] * packed[d];
        return index;
    }

    Int random_below(Int end) { return static_cast<Int>(engine() % static_cast<std::uint64_t>(end)); }

    /// Elements that may be anchors, rarest first.
    void take_pool()
    {
        constexpr Int most = 65536;
        std::vector<Int> elements;
        if (tensor.count <= most)
        {
            elements.resize(static_cast<std::size_t>(tensor.count));
            std::iota(elements.begin(), elements.end(), Int{0});
            shuffle(elements.begin(), elements.end(), engine);
        }
        else
        {
            for (Int i = 0; i < most; ++i)
                elements.push_back(random_below(tensor.count));
            add_rarest(elements);
        }
        std::vector<std::pair<double, Int>> rated;
        rated.reserve(elements.size());
        for (const Int element : elements)
            rated.emplace_back(rarity.of(tensor[element]), element);
        std::stable_sort(rated.begin(), rated.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        usual = tensor[rated.back().second];
        for (const auto& [rare, element] : rated)
        {
            pool.push_back(element);
            pool_rarity.push_back(rare);
        }
        meter.spend(static_cast<Int>(pool.size())); // each was looked up in the counts of memory
    }

    /// Adds some elements with the rarest values, which may be too few for a sample to contain any.
    void add_rarest(std::vector<Int>& elements)
    {
        if constexpr (Rarity<Word, Equal>::certain) // else it takes longer to know
        {
            constexpr Int most = 256;
            std::vector<Int> rarest;
            double least = std::numeric_limits<double>::max();
            Int seen = 0;
            for (Int i = 0; i < tensor.count; ++i)
            {
                const double rare = rarity.of(tensor[i]);
                if (rare > least)
                    continue;
                if (rare < least)
                {
                    rarest.clear();
                    seen = 0;
                    least = rare;
                }
                // Each of them is as likely to be among the chosen.
                if (++seen <= most)
                    rarest.push_back(i);
                else if (const Int chosen = random_below(seen); chosen < most)
                    rarest[static_cast<std::size_t>(chosen)] = i;
            }
            elements.insert(elements.end(), rarest.begin(), rarest.end());
        }
    }

    /// Several elements, for when any of them may be wrong.
    std::vector<Int> several_anchors(std::size_t most)
    {
        std::vector<Int> anchors;
        for (std::size_t i = 0; i < pool.size() && anchors.size() < most; ++i)
            if (pool_rarity[i] > 0 && !equal(tensor[pool[i]], usual))
                anchors.push_back(pool[i]);
        return anchors;
    }

    bool explore_with_faults(Int allowed)
    {
        mode = Mode{allowed, 0};
        explore_from_the_start();
        const auto anchors = several_anchors(32);
        bool complete = true;
        for (std::size_t i = 0; i < anchors.size() && found.empty() && !meter.was_cancelled(); ++i)
        {
            const Int left = static_cast<Int>(anchors.size() - i);
            budget = meter.left() / std::min<Int>(left, 8);
            complete = explore(Mode{allowed, 3}, anchors[i], 1) && complete;
        }
        budget = 0;
        return complete && !anchors.empty();
    }

    /// Tells whether it came to an end.
    bool explore(Mode how, Int anchor, Int part_of_budget)
    {
        mode = how;
        const Int slice = (budget > 0 ? budget : meter.left()) / part_of_budget;
        const Plan plan = plan_from(anchor, no_dimension);
        // If values repeat so often that there are too many ways to guess, the likely ones are tried first.
        const Step& first = plan.steps.front();
        if (first.neighbours.empty())
            return true; // none of its neighbours is in memory
        const double guesses = rarity.of(plan.word) * cost(first.neighbours.front(), first.d);
        const bool likely_first = guesses > static_cast<double>(slice) / 16;
        if (likely_first)
        {
            explore_likely(plan, anchor, slice / 4 + 1);
            if (!found.empty())
                return false;
        }
        meter.allow(slice / 2 + 1);
        each_place(plan.word,
                   [&](Int place)
                   {
                       descend(plan, 0, Guess{place, Dims::filled(sizes.size(), 0), place, place});
                       return more();
                   });
        const bool complete = more();
        if (!complete && !likely_first)
            explore_likely(plan, anchor, slice / 4 + 1);
        meter.allow(meter.left());
        return complete;
    }

    void explore_likely(const Plan& plan, Int anchor, Int slice)
    {
        meter.allow(slice);
        explore_usual_layouts(plan);
        meter.allow(slice);
        if (found.empty())
            explore_small_strides(anchor);
        meter.allow(meter.left());
    }

    [[nodiscard]] bool more() const { return !meter.ended() && found.size() < most_layouts_found; }

    /// Calls visit(offset) for each offset of a word, until it returns false.
    void each_place(Word word, auto&& visit)
    {
        constexpr Int stretch = 4096;
        for (Int begin = 0; begin < memory.count; begin += stretch)
        {
            const Int end = std::min(begin + stretch, memory.count);
            if (!meter.spend(end - begin))
                return;
            for (Int i = begin; i < end; ++i)
                if (equal(memory[i], word) && !visit(i))
                    return;
        }
    }

    /// Returns all offsets of a word; nothing if there are too many to keep.
    const std::vector<Int>* places_of(Word word)
    {
        if (word != word) // a NaN has no order
            return nullptr;
        const auto [found_places, fresh] = places.try_emplace(word);
        auto& list = found_places->second;
        if (fresh)
        {
            constexpr std::size_t most = std::size_t{1} << 21;
            list.emplace();
            each_place(word,
                       [&](Int place)
                       {
                           list->push_back(place);
                           return list->size() <= most;
                       });
            if (meter.ended())
            {
                places.erase(found_places);
                return nullptr;
            }
            if (list->size() > most)
                list.reset();
        }
        return list ? &*list : nullptr;
    }

    /// Elements of a dimension's hyperplanes beside the anchor's, as far as the dimensions known so far reach.
    std::vector<Spot> neighbours_in(const Dims& anchor, const std::vector<std::size_t>& known, std::size_t d,
                                    Int most)
    {
        Wide all = sizes[d] - 1;
        for (const std::size_t k : known)
            all = all > most ? all : all * sizes[k];
        std::vector<Spot> spots;
        Dims coordinate = anchor;
        const auto take = [&]
        {
            Spot spot{coordinate, word_at(coordinate), 0};
            spot.rarity = rarity.of(spot.word);
            for (std::size_t i = 0; i < sizes.size(); ++i)
                spot.delta[i] -= anchor[i];
            spots.push_back(spot);
        };
        if (all > most)
            for (Int i = 0; i < most; ++i)
            {
                for (const std::size_t k : known)
                    coordinate[k] = random_below(sizes[k]);
                coordinate[d] = random_below(sizes[d] - 1);
                coordinate[d] += coordinate[d] >= anchor[d] ? 1 : 0;
                take();
            }
        else
            for (Int i = 0; i < static_cast<Int>(all); ++i)
            {
                Int rest = i;
                for (const std::size_t k : known)
                {
                    coordinate[k] = rest % sizes[k];
                    rest /= sizes[k];
                }
                coordinate[d] = rest + (rest >= anchor[d] ? 1 : 0);
                take();
            }
        return spots;
    }

    /// Estimates how many positions must be checked to guess a stride. For a near neighbour they are few, since
    /// no stride may be longer than one that keeps the whole line inside memory.
    [[nodiscard]] double cost(const Spot& spot, std::size_t d) const
    {
        if (spot.rarity == 0)
            return std::numeric_limits<double>::max();
        const auto steps = static_cast<double>(sizes[d] - 1);
        const double direct = 2.0 * static_cast<double>(memory.count) / steps;
        const double window = std::min(1.0, 2.0 * static_cast<double>(std::abs(spot.delta[d])) / steps);
        return std::min(spot.rarity * window, direct);
    }

    Plan plan_from(Int anchor, Int first)
    {
        Plan plan;
        plan.anchor = coordinate_at(sizes, anchor);
        plan.word = tensor[anchor];
        std::vector<std::size_t> known;
        std::vector<std::size_t> rest = live;
        while (!rest.empty())
        {
            Step best;
            double least = 0;
            for (const std::size_t d : rest)
            {
                if (known.empty() && first != no_dimension && static_cast<Int>(d) != first)
                    continue;
                auto spots = neighbours_in(plan.anchor, known, d, 1024);
                double price = std::numeric_limits<double>::max();
                for (const Spot& spot : spots)
                    price = std::min(price, cost(spot, d));
                if (best.spots.empty() || price < least)
                {
                    least = price;
                    best.d = d;
                    best.spots = std::move(spots);
                }
            }
            std::stable_sort(best.spots.begin(), best.spots.end(),
                             [&](const Spot& a, const Spot& b) { return cost(a, best.d) < cost(b, best.d); });
            finish(best, plan.anchor);
            std::erase(rest, best.d);
            known.push_back(best.d);
            plan.steps.push_back(std::move(best));
        }
        return plan;
    }

    /// Adds the elements next to the anchor: if the anchor is inside memory, so is the one towards its start.
    void add_nearest(Step& step, const Dims& anchor)
    {
        for (const Int by : {-1, 1})
        {
            Dims coordinate = anchor;
            coordinate[step.d] += by;
            if (coordinate[step.d] < 0 || coordinate[step.d] >= sizes[step.d])
                continue;
            Spot spot{Dims::filled(sizes.size(), 0), word_at(coordinate), 0};
            spot.delta[step.d] = by;
            spot.rarity = rarity.of(spot.word);
            if (spot.rarity > 0)
                step.neighbours.push_back(spot);
        }
    }

    /// Chooses the elements that a step looks at from those that it could.
    void finish(Step& step, const Dims& anchor)
    {
        const bool faults = mode.wrong > 0;
        auto& spots = step.spots;
        for (std::size_t i = 0; i < spots.size() && step.neighbours.size() < mode.neighbours; ++i)
            if ((!faults && !mode.cut) || spots[i].rarity > 0)
                step.neighbours.push_back(spots[i]);
        if (mode.cut && mode.neighbours > 2)
            add_nearest(step, anchor);
        // A value that occurs nowhere shows the most, unless the layout lies partly after the end.
        std::stable_sort(spots.begin(), spots.end(),
                         [&](const Spot& a, const Spot& b) {
                             return std::pair(mode.cut && a.rarity == 0, a.rarity)
                                    < std::pair(mode.cut && b.rarity == 0, b.rarity);
                         });
        if (faults)
        {
            // A value that occurs nowhere contradicts every layout, and one that occurs everywhere fits every
            // layout.
            std::erase_if(spots, [](const Spot& spot) { return spot.rarity == 0; });
            const auto common = std::stable_partition(spots.begin(), spots.end(),
                                                      [&](const Spot& a) { return !equal(a.word, usual); });
            if (common - spots.begin() >= 8)
                spots.erase(common, spots.end());
        }
        constexpr std::size_t rarest = 64;
        constexpr std::size_t others = 32;
        if (spots.size() > rarest + others)
        {
            shuffle(spots.begin() + rarest, spots.end(), engine);
            spots.resize(rarest + others);
        }
        if (faults)
            step.spots_wrong = static_cast<Int>(spots.size()) / 10 + (spots.size() > 4 ? 1 : 0);
    }

    Int place_of(const Guess& guess, const Dims& delta) const
    {
        Int place = guess.place;
        for (const std::size_t d : live)
            place += delta[d] * guess.strides[d];
        return place;
    }

    /// Tells whether a stride keeps all that is known inside memory, and agrees with the spots.
    bool holds(const Plan& plan, const Step& step, Guess& guess, Int stride)
    {
        const Wide before = -wide(plan.anchor[step.d]) * stride;
        const Wide behind = wide(sizes[step.d] - 1 - plan.anchor[step.d]) * stride;
        const Wide least = wide(guess.least) + std::min(before, behind);
        const Wide greatest = wide(guess.greatest) + std::max(before, behind);
        if (least < 0 || greatest >= bound)
            return false;
        guess.least = static_cast<Int>(least);
        guess.greatest = static_cast<Int>(greatest);
        guess.strides[step.d] = stride;
        return agree(step, guess);
    }

    bool agree(const Step& step, const Guess& guess)
    {
        Int wrong = 0;
        Int looked = 0;
        for (const Spot& spot : step.spots)
        {
            const Int place = place_of(guess, spot.delta);
            if (place >= memory.count)
                continue;
            ++looked;
            if (!equal(memory[place], spot.word) && ++wrong > step.spots_wrong)
                break;
        }
        meter.spend(looked);
        return wrong <= step.spots_wrong;
    }

    void descend(const Plan& plan, std::size_t level, const Guess& guess)
    {
        if (level == plan.steps.size())
        {
            check(plan, guess);
            return;
        }
        const Step& step = plan.steps[level];
        Guess next = guess;
        for (std::size_t i = 0; i < step.neighbours.size(); ++i)
        {
            const auto go_on = [&](Int stride)
            {
                next.least = guess.least;
                next.greatest = guess.greatest;
                if (!is_tried(step, i, guess, stride) && holds(plan, step, next, stride))
                    descend(plan, level + 1, next);
                return meter.spend() && more();
            };
            each_stride(step, step.neighbours[i], guess, level == 0 ? rarity.of(plan.word) : 1, go_on);
            if (!more())
                return;
        }
    }

    /// Tells whether an earlier neighbour of the step matches this stride too, since the stride was tried with
    /// that one.
    bool is_tried(const Step& step, std::size_t neighbour, const Guess& guess, Int stride) const
    {
        for (std::size_t i = 0; i < neighbour; ++i)
        {
            const Spot& before = step.neighbours[i];
            const Int place = place_of(guess, before.delta) + stride * before.delta[step.d];
            if (place >= 0 && place < memory.count && equal(memory[place], before.word))
                return true;
        }
        return false;
    }

    /// Tells whether a list of a word's offsets is shorter to search than every stride, so many times that it
    /// is worth making.
    [[nodiscard]] bool wants_list(const Spot& neighbour, Int by, Int reach, double times) const
    {
        const double strides = 2.0 * static_cast<double>(reach);
        const double within = strides * static_cast<double>(std::abs(by)) / static_cast<double>(memory.count);
        constexpr double search = 16; // cost of finding where to begin in the list
        const double gain = strides - neighbour.rarity * std::min(1.0, within) - search;
        return gain * times > (places.contains(neighbour.word) ? 0.0 : static_cast<double>(memory.count));
    }

    /// Calls visit(stride) for all strides with which the neighbour's word is at its offset in memory. `times`:
    /// how often this is asked.
    void each_stride(const Step& step, const Spot& neighbour, const Guess& guess, double times, auto&& visit)
    {
        const Int by = neighbour.delta[step.d];
        const Int from = place_of(guess, neighbour.delta); // its own dimension's stride is 0 as yet
        const Int reach = (bound - 1) / (sizes[step.d] - 1);
        const bool listed = wants_list(neighbour, by, reach, times);
        if (const auto* list = listed ? places_of(neighbour.word) : nullptr)
        {
            const Int far = reach * std::abs(by);
            auto place = std::lower_bound(list->begin(), list->end(), from - far);
            for (; place != list->end() && *place <= from + far; ++place)
                if ((*place - from) % by == 0)
                {
                    if (!visit((*place - from) / by))
                        return;
                }
                else if (!meter.spend())
                    return;
            return;
        }
        const auto look = [&](Int stride)
        {
            const Int place = from + stride * by;
            if (place < 0 || place >= memory.count || !equal(memory[place], neighbour.word))
                return meter.spend();
            return static_cast<bool>(visit(stride));
        };
        if (!look(0))
            return;
        for (Int stride = 1; stride <= reach; ++stride)
            if (!look(stride) || !look(-stride))
                return;
    }

    /// Orders that people use, slowest dimension first.
    [[nodiscard]] std::vector<std::vector<std::size_t>> usual_orders() const
    {
        std::vector<std::vector<std::size_t>> orders;
        std::vector<std::size_t> order = live;
        if (live.size() <= 5)
            do
                orders.push_back(order);
            while (std::next_permutation(order.begin(), order.end()));
        else
        {
            orders = {live, {live.rbegin(), live.rend()}};
            std::rotate(order.begin() + 1, order.begin() + 2, order.end()); // channels last
            orders.push_back(order);
        }
        return orders;
    }

    /// Strides of an order, those after dimension `padded` of it counted from a run of `pitch`.
    [[nodiscard]] Dims strides_of(const std::vector<std::size_t>& order, std::size_t padded, Wide pitch) const
    {
        Dims strides = Dims::filled(sizes.size(), 0);
        Wide run = 1;
        for (std::size_t i = order.size(); i-- > 0 && run < bound;)
        {
            strides[order[i]] = static_cast<Int>(run);
            run = i == padded ? pitch : run * sizes[order[i]];
        }
        return strides;
    }

    /// Tries layouts at the start of memory: packed in any usual order, or with one of the runs padded to a
    /// common multiple, or to a divisor of the memory's size.
    void explore_from_the_start()
    {
        const auto orders = usual_orders();
        meter.allow(meter.left() / 8);
        for (const auto& order : orders)
            check_from_the_start(strides_of(order, 0, 0), 0);
        for (const auto& order : orders)
        {
            Wide run = sizes[order.back()];
            for (std::size_t padded = order.size() - 1; padded > 0 && run < bound; --padded)
            {
                std::set<Wide> pitches;
                for (Int multiple = 4; multiple <= 4096; multiple *= 2)
                    pitches.insert((run + multiple - 1) / multiple * multiple);
                if (const Wide runs = wide(tensor.count) / run; memory.count % runs == 0)
                    pitches.insert(memory.count / runs);
                for (const Wide pitch : pitches)
                    if (pitch > run && meter.left() > 0 && !meter.ended())
                        check_from_the_start(strides_of(order, padded, pitch), pitch - run);
                run *= sizes[order[padded - 1]];
            }
        }
        meter.allow(meter.left());
    }

    /// `padding`: greatest number of elements after the last one.
    void check_from_the_start(const Dims& strides, Wide padding)
    {
        Wide reach = 0;
        Dims back = strides;
        for (const std::size_t d : live)
        {
            reach += wide(sizes[d] - 1) * strides[d];
            back[d] = -strides[d];
        }
        if (reach >= bound)
            return;
        check_likely(0, strides);
        // If memory is reversed, a tensor at the end of the original begins here with its last element.
        for (const Wide end : {reach, reach + padding})
            if (mode.cut && end < bound && (end == reach || padding > 0))
                check_likely(static_cast<Int>(end), back);
    }

    /// Checks all elements if the rarest ones, which show the most, do not contradict the layout.
    void check_likely(Int base, const Dims& strides)
    {
        const std::size_t looked = std::min<std::size_t>(pool.size(), 64);
        Int wrong = 0;
        for (std::size_t i = 0; i < looked; ++i)
        {
            const Dims coordinate = coordinate_at(sizes, pool[i]);
            Int place = base;
            for (const std::size_t d : live)
                place += coordinate[d] * strides[d];
            wrong += place < memory.count && !equal(memory[place], tensor[pool[i]]) ? 1 : 0;
        }
        meter.spend(static_cast<Int>(looked));
        if (wrong == 0 || (mode.wrong > 0 && wrong <= static_cast<Int>(looked) / 2))
            check(base, strides);
    }

    /// Tries memory that is packed in any usual order, rows perhaps rounded up, if there are too many ways to
    /// guess.
    void explore_usual_layouts(const Plan& plan)
    {
        std::set<Dims> strides;
        for (const auto& order : usual_orders())
            for (const Int multiple : {1, 4, 8, 16, 32, 64, 128})
            {
                const Wide row = sizes[order.back()];
                strides.insert(strides_of(order, order.size() - 1, (row + multiple - 1) / multiple * multiple));
            }
        each_place(plan.word,
                   [&](Int place)
                   {
                       for (const Dims& one : strides)
                       {
                           Guess guess{place, Dims::filled(sizes.size(), 0), place, place};
                           bool good = true;
                           for (std::size_t i = 0; i < plan.steps.size() && good; ++i)
                               good = holds(plan, plan.steps[i], guess, one[plan.steps[i].d]);
                           if (good)
                               check(plan, guess);
                       }
                       return !meter.ended();
                   });
    }

    /// Does the same for strides with which the neighbours in one dimension are near each other, as is usual.
    void explore_small_strides(Int anchor)
    {
        // The longer a line, the more it tells.
        std::vector<std::size_t> longest_first = live;
        std::stable_sort(longest_first.begin(), longest_first.end(),
                         [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
        std::vector<Plan> plans;
        plans.reserve(longest_first.size());
        for (const std::size_t d : longest_first)
            plans.push_back(plan_from(anchor, static_cast<Int>(d)));
        constexpr Int greatest = 32;
        for (Int step = 1; step <= greatest; ++step)
            for (const Int stride : {step, -step})
                for (const Plan& plan : plans)
                {
                    each_place(plan.word,
                               [&](Int place)
                               {
                                   Guess guess{place, Dims::filled(sizes.size(), 0), place, place};
                                   if (holds(plan, plan.steps.front(), guess, stride))
                                       descend(plan, 1, guess);
                                   return more();
                               });
                    if (!more() || !found.empty())
                        return;
                }
    }

    void check(const Plan& plan, const Guess& guess)
    {
        Int base = guess.place;
        for (const std::size_t d : live)
            base -= plan.anchor[d] * guess.strides[d];
        check(base, guess.strides);
    }

    /// All elements, at last.
    void check(Int base, const Dims& strides)
    {
        if (found.contains({base, strides}))
            return;
        const std::size_t last = live.back();
        const Int row = sizes[last];
        const Int stride = strides[last];
        Dims coordinate = Dims::filled(sizes.size(), 0);
        Dims rows = sizes;
        rows[last] = 1;
        Int wrong = 0;
        Int unusual_wrong = 0;
        Int outside = 0;
        for (Int begin = 0; begin < tensor.count; begin += row)
        {
            Int place = base;
            for (const std::size_t d : live)
                place += coordinate[d] * strides[d];
            const auto [first, behind] = inside(place, stride, row);
            for (Int i = first; i < behind; ++i)
                if (!equal(memory[place + i * stride], tensor[begin + i]))
                {
                    ++wrong;
                    unusual_wrong += equal(tensor[begin + i], usual) ? 0 : 1;
                }
            outside += row - (behind - first);
            // A candidate that has come so far is checked to the end, even if the part of the budget for
            // guesses is spent.
            meter.spend(row);
            if (wrong > mode.wrong || meter.left() == 0 || meter.was_cancelled())
                return;
            advance(rows, coordinate);
        }
        if (wrong > 0 && unusual_wrong * 2 >= unusual())
            return;
        if (wrong + outside == 0 || tells_enough(base, strides, tensor.count - wrong - outside))
            found.emplace(std::pair(base, strides), tensor.count - wrong - outside);
    }

    /// Returns the number of elements that do not have the most frequent value. A layout must explain at least
    /// half of them.
    [[nodiscard]] Int unusual()
    {
        if (!counted_unusual)
        {
            counted_unusual = 0;
            for (Int i = 0; i < tensor.count; ++i)
                *counted_unusual += equal(tensor[i], usual) ? 0 : 1;
        }
        return *counted_unusual;
    }

    /// Returns the elements of a row that lie before the end of memory.
    [[nodiscard]] std::pair<Int, Int> inside(Int place, Int stride, Int row) const
    {
        if (!mode.cut)
            return {0, row};
        if (stride == 0)
            return {0, place < memory.count ? row : 0};
        if (stride > 0)
            return {0, place < memory.count ? std::min(row, (memory.count - 1 - place) / stride + 1) : 0};
        const Int over = place - (memory.count - 1);
        return {over > 0 ? std::min(row, divide_up(over, -stride)) : 0, row};
    }

    /// Tells whether this many matches, more than half of all elements, can hardly be chance: they contain more
    /// information than the strides and the base.
    [[nodiscard]] bool tells_enough(Int base, const Dims& strides, Int matched)
    {
        if (matched <= tensor.count - matched)
            return false;
        double said = 0;
        const double needed =
            (static_cast<double>(live.size()) + 1) * std::log2(static_cast<double>(bound) + 1);
        Dims coordinate = Dims::filled(sizes.size(), 0);
        std::vector<Int> seen; // a value that several elements share gives no more information
        is_seen.resize(static_cast<std::size_t>(memory.count));
        for (Int i = 0; i < tensor.count && said < needed; ++i, advance(sizes, coordinate))
        {
            Int place = base;
            for (const std::size_t d : live)
                place += coordinate[d] * strides[d];
            if (place >= memory.count || !equal(memory[place], tensor[i])
                || is_seen[static_cast<std::size_t>(place)])
                continue;
            is_seen[static_cast<std::size_t>(place)] = true;
            seen.push_back(place);
            said += std::log2(
                std::max(1.0, static_cast<double>(memory.count) / std::max(1.0, rarity.of(tensor[i]))));
        }
        for (const Int place : seen)
            is_seen[static_cast<std::size_t>(place)] = false;
        return said >= needed;
    }

    const Words<Word> memory;
    const Words<Word> tensor;
    const Dims sizes;
    const Dims packed;
    const Equal equal;
    Meter& meter;
    const Rarity<Word, Equal> rarity;
    std::vector<std::size_t> live; ///< dimensions with a size above 1
    std::vector<Int> pool;
    std::vector<double> pool_rarity;
    Word usual{}; ///< the most frequent word
    std::optional<Int> counted_unusual;
    Mode mode{0, 1};
    Int bound = memory.count; ///< bound of the offsets that a layout may have
    Int budget = 0;           ///< budget of each of several explorations; 0: all that is left
    std::map<Word, std::optional<std::vector<Int>>> places;
    std::vector<bool> is_seen; ///< by offset; all false between two uses
    std::map<std::pair<Int, Dims>, Int> found;
    std::mt19937_64 engine{1}; // the same search each time
};

} // namespace

template <typename Word, typename Equal>
FoundLayouts search_strides(const Words<Word>& memory, const Words<Word>& tensor, const Dims& sizes,
                            const Equal& equal, Meter& meter, Reach reach, Stage stage)
{
    StrideSearch<Word, Equal> search(memory, tensor, sizes, equal, meter);
    if (reach == Reach::behind_the_end)
        return search.search_cut(stage);
    return stage == Stage::first ? search.search() : search.search_with_faults();
}

template FoundLayouts search_strides(const Words<std::uint8_t>&, const Words<std::uint8_t>&, const Dims&,
                                     const SameBits&, Meter&, Reach, Stage);
template FoundLayouts search_strides(const Words<std::uint16_t>&, const Words<std::uint16_t>&, const Dims&,
                                     const SameBits&, Meter&, Reach, Stage);
template FoundLayouts search_strides(const Words<std::uint32_t>&, const Words<std::uint32_t>&, const Dims&,
                                     const SameBits&, Meter&, Reach, Stage);
template FoundLayouts search_strides(const Words<std::uint64_t>&, const Words<std::uint64_t>&, const Dims&,
                                     const SameBits&, Meter&, Reach, Stage);
template FoundLayouts search_strides(const Words<double>&, const Words<double>&, const Dims&, const NearEnough&,
                                     Meter&, Reach, Stage);

} // namespace stridescope::core
