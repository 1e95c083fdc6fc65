#include "core/explain/shift.h"

#include "core/engine/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <set>

namespace stridescope::core
{
namespace
{

constexpr Int few_elements = 256;   ///< of which every shift is tried
constexpr Int window_elements = 16; ///< looked for in a
constexpr Int windows_looked_at = 256;
constexpr std::size_t most_shifts = 64; ///< that are checked
constexpr Int block_elements = Int{1} << 12;

template <typename Value>
class Shifts
{
public:
    Shifts(const ElementReader& first, const ElementReader& second, Int all, const DiffOptions& chosen)
        : a(first), b(second), elements(all), options(chosen),
          threads(useful_threads(chosen.threads, all, Int{1} << 20))
    {
    }

    /// Ascending by how far they are.
    [[nodiscard]] std::vector<Int> candidates() const
    {
        std::vector<Int> found;
        if (elements <= few_elements)
        {
            for (Int by = 1; by <= elements / 2; ++by)
                found.insert(found.end(), {by, -by});
            return found;
        }
        // From the later half every shift to earlier places leads into a, from the other those to later ones.
        for (const Int begin : {elements / 4, elements / 2})
            add_candidates(telling_window(begin, elements / 4 - window_elements), found);
        std::sort(found.begin(), found.end(),
                  [](Int x, Int y) { return std::abs(x) != std::abs(y) ? std::abs(x) < std::abs(y) : x > y; });
        if (found.size() > most_shifts)
            found.resize(most_shifts);
        return found;
    }

    /// Whether a[i + by] is b[i] for all i that both have.
    [[nodiscard]] bool holds(Int by) const
    {
        const Int count = elements - std::abs(by);
        const Int begin_a = std::max<Int>(by, 0);
        const Int begin_b = std::max<Int>(-by, 0);
        const auto same_at = [&](Int i)
        {
            Value x = 0;
            Value y = 0;
            a.read(begin_a + i, std::span(&x, 1));
            b.read(begin_b + i, std::span(&y, 1));
            return same(x, y);
        };
        for (Int i = 0; i < 64; ++i)
            if (!same_at(static_cast<Int>(wide(count - 1) * i / 63)))
                return false;
        std::atomic<bool> all = true;
        in_parallel(count, block_elements * 16, threads,
                    [&](Int first, Int last)
                    {
                        std::vector<Value> x(static_cast<std::size_t>(block_elements));
                        std::vector<Value> y(static_cast<std::size_t>(block_elements));
                        for (Int at = first; at < last && all.load(std::memory_order_relaxed);
                             at += block_elements)
                        {
                            const auto here = static_cast<std::size_t>(std::min(block_elements, last - at));
                            a.read(begin_a + at, std::span(x).first(here));
                            b.read(begin_b + at, std::span(y).first(here));
                            for (std::size_t i = 0; i < here; ++i)
                                if (!same(x[i], y[i]))
                                    all = false;
                            if (is_cancelled(options.progress))
                                all = false;
                        }
                    });
        return all;
    }

private:
    /// Where in a the window of b is found.
    void add_candidates(Int window, std::vector<Int>& found) const
    {
        if (window < 0)
            return;
        std::vector<Value> wanted(window_elements);
        b.read(window, std::span(wanted));
        std::mutex adding;
        const Int places = elements - window_elements + 1;
        in_parallel(places, block_elements * 16, threads,
                    [&](Int first, Int last)
                    {
                        std::vector<Value> block(static_cast<std::size_t>(block_elements + window_elements));
                        for (Int at = first; at < last && !is_cancelled(options.progress); at += block_elements)
                        {
                            const Int here = std::min(block_elements, last - at);
                            const auto part =
                                std::span(block).first(static_cast<std::size_t>(here + window_elements - 1));
                            a.read(at, part);
                            for (Int i = 0; i < here; ++i)
                            {
                                const auto begin = part.begin() + i;
                                if (!std::equal(wanted.begin(), wanted.end(), begin) || at + i == window)
                                    continue;
                                const std::lock_guard lock(adding);
                                found.push_back(at + i - window);
                            }
                            const std::lock_guard lock(adding);
                            if (found.size()
                                > (std::size_t{1} << 20)) // a window that is everywhere tells nothing
                                return;
                        }
                    });
    }

    /// Values that were moved as they are.
    static bool same(Value x, Value y) { return x == y || (x != x && y != y); }

    /// The first place of the window of b with the most different values, of some that begin in a range;
    /// negative: there is none with two.
    [[nodiscard]] Int telling_window(Int begin, Int range) const
    {
        std::vector<Value> window(window_elements);
        Int best = -1;
        std::size_t most = 1;
        for (Int i = 0; i < windows_looked_at; ++i)
        {
            const Int at = begin + static_cast<Int>(wide(range) * i / windows_looked_at);
            b.read(at, std::span(window));
            std::set<Value> values;
            for (const Value value : window)
                if (value == value)
                    values.insert(value);
            if (values.size() > most)
            {
                most = values.size();
                best = at;
            }
        }
        return best;
    }

    const ElementReader& a;
    const ElementReader& b;
    Int elements;
    const DiffOptions& options;
    int threads;
};

} // namespace

template <typename Value>
std::optional<Int> find_shift(const ElementReader& a, const ElementReader& b, Int elements, Int different,
                              const DiffOptions& options)
{
    const Shifts<Value> shifts(a, b, elements, options);
    for (const Int by : shifts.candidates())
        if (std::abs(by) <= elements / 2 && different / 2 >= std::abs(by) && different > 2 * std::abs(by)
            && shifts.holds(by))
            return by;
    return std::nullopt;
}

template std::optional<Int> find_shift<double>(const ElementReader&, const ElementReader&, Int, Int,
                                               const DiffOptions&);
template std::optional<Int> find_shift<Int>(const ElementReader&, const ElementReader&, Int, Int,
                                            const DiffOptions&);
template std::optional<Int> find_shift<std::uint64_t>(const ElementReader&, const ElementReader&, Int, Int,
                                                      const DiffOptions&);

} // namespace stridescope::core
