#include "core/infer/shift.h"

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

constexpr Int few_elements = 256;   ///< lengths for which every shift is tried
constexpr Int window_elements = 16; ///< looked for in a
constexpr Int windows_looked_at = 256;
constexpr std::size_t most_shifts = 64; ///< shifts that are checked
constexpr Int block_elements = Int{1} << 12;

/// Values that were moved as they are.
template <typename Value>
bool same(Value x, Value y)
{
    return x == y || (x != x && y != y);
}

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
        // From the later half, every shift to earlier offsets leads into a; from the earlier half, every shift
        // to later offsets.
        for (const Int begin : {elements / 4, elements / 2})
            add_candidates(telling_window(begin, elements / 4 - window_elements), found);
        std::sort(found.begin(), found.end(),
                  [](Int x, Int y) { return std::abs(x) != std::abs(y) ? std::abs(x) < std::abs(y) : x > y; });
        if (found.size() > most_shifts)
            found.resize(most_shifts);
        return found;
    }

    /// Tells whether a[i + by] is b[i] for all i that both have.
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
    /// Finds the window of b in a.
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
                                > (std::size_t{1} << 20)) // a window that occurs everywhere shows nothing
                                return;
                        }
                    });
    }

    /// Returns the first position of the window of b with the most different values, among some that begin in a
    /// range; negative if none has two different values.
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

/// Relation between the rows of one array and those of the other.
enum class SkewKind
{
    in_a,   ///< a[i + r * by] is b[i] of row r
    in_b,   ///< a[i] of row r is b[i - r * by]
    turned, ///< like in_a, but elements that leave a row at one end return at the other
    padded, ///< like in_a within each row; elements that leave it are padding of a dump
};

template <typename Value>
class Skews
{
public:
    Skews(const ElementReader& first, const ElementReader& second, Int all, Int of_row,
          const DiffOptions& chosen)
        : a(first), b(second), elements(all), row(of_row), options(chosen),
          threads(useful_threads(chosen.threads, all, Int{1} << 20)), begin_a(values_of(first)),
          begin_b(values_of(second))
    {
    }

    [[nodiscard]] std::optional<Skew> find(Int different) const
    {
        int checked = 0;
        const Int most = std::min(row / 2, most_skew);
        for (Int distance = 1; distance <= most && !is_cancelled(options.progress); ++distance)
            for (const Int by : {distance, -distance})
                for (const SkewKind kind : {SkewKind::in_a, SkewKind::in_b, SkewKind::turned, SkewKind::padded})
                    if (different / 2 >= left_out(by, kind) && begins(by, kind))
                    {
                        if (holds(by, kind))
                            return Skew{row, by};
                        if (++checked == most_checked)
                            return std::nullopt;
                    }
        return std::nullopt;
    }

private:
    static constexpr Int most_skew = Int{1} << 16;
    static constexpr Int rows_first = 3; ///< rows that are compared before all are
    static constexpr int most_checked = 64;

    [[nodiscard]] std::vector<Value> values_of(const ElementReader& of) const
    {
        std::vector<Value> values(static_cast<std::size_t>(std::min(elements, row * (rows_first + 2))));
        of.read(0, std::span(values));
        return values;
    }

    /// Returns the number of elements whose partner would be outside the arrays: at least one per row if the
    /// ends rotate.
    [[nodiscard]] Int left_out(Int by, SkewKind kind) const
    {
        const Int rows = elements / row;
        if (kind == SkewKind::turned)
            return rows / 2;
        if (kind == SkewKind::padded)
        {
            const Int distance = by < 0 ? -by : by;
            const Int partly = std::min(rows, row / distance + 1); // rows that keep some elements
            return narrow(wide(partly) * (partly - 1) / 2 * distance + wide(rows - partly) * row)
                .value_or(int_max);
        }
        // Further away with each row: the rows after the last that has partners.
        const Int pitch = row + (kind == SkewKind::in_a ? by : -by);
        return pitch > row ? elements - elements / pitch * row : 0;
    }

    /// Finds the elements of row r that are neighbours in both arrays: use(offset in a, offset in b, count).
    bool each_piece(Int r, Int by, SkewKind kind, auto&& use) const
    {
        const Int first = r * row;
        if (kind == SkewKind::turned)
        {
            const Int turn = static_cast<Int>(((wide(r) * by) % row + row) % row);
            return use(first + turn, first, row - turn) && (turn == 0 || use(first, first + row - turn, turn));
        }
        if (kind == SkewKind::padded)
        {
            const Wide aside = wide(r) * by;
            const Wide distance = aside < 0 ? -aside : aside;
            return distance >= row
                   || use(first + static_cast<Int>(std::max<Wide>(aside, 0)),
                          first + static_cast<Int>(std::max<Wide>(-aside, 0)),
                          row - static_cast<Int>(distance));
        }
        const Wide moved = wide(first) + wide(r) * (kind == SkewKind::in_a ? by : -by);
        const Wide end = std::min<Wide>(moved + row, elements);
        if (moved < 0 || moved >= end)
            return true;
        const Int there = static_cast<Int>(moved);
        const Int count = static_cast<Int>(end - moved);
        return kind == SkewKind::in_a ? use(there, first, count) : use(first, there, count);
    }

    /// Tells whether the second and the third row match the skew.
    [[nodiscard]] bool begins(Int by, SkewKind kind) const
    {
        for (Int r = 1; r < rows_first; ++r)
            if (!each_piece(r, by, kind,
                            [&](Int in_a, Int in_b, Int count)
                            {
                                const Int end = static_cast<Int>(begin_a.size());
                                const auto length = static_cast<std::ptrdiff_t>(
                                    std::max<Int>(0, std::min(count, end - std::max(in_a, in_b))));
                                return std::equal(begin_a.begin() + in_a, begin_a.begin() + in_a + length,
                                                  begin_b.begin() + in_b, same<Value>);
                            }))
                return false;
        return true;
    }

    [[nodiscard]] bool holds(Int by, SkewKind kind) const
    {
        std::atomic<bool> all = true;
        const Int rows = elements / row;
        in_parallel(rows, std::max<Int>(1, block_elements * 16 / row), threads,
                    [&](Int first, Int last)
                    {
                        std::vector<Value> x(static_cast<std::size_t>(row));
                        std::vector<Value> y(static_cast<std::size_t>(row));
                        for (Int r = first; r < last && all.load(std::memory_order_relaxed); ++r)
                            if (is_cancelled(options.progress)
                                || !each_piece(r, by, kind,
                                               [&](Int in_a, Int in_b, Int count)
                                               {
                                                   const auto here = static_cast<std::size_t>(count);
                                                   a.read(in_a, std::span(x).first(here));
                                                   b.read(in_b, std::span(y).first(here));
                                                   return std::equal(x.begin(), x.begin() + count, y.begin(),
                                                                     same<Value>);
                                               }))
                                all = false;
                    });
        return all;
    }

    const ElementReader& a;
    const ElementReader& b;
    Int elements;
    Int row;
    const DiffOptions& options;
    int threads;
    std::vector<Value> begin_a;
    std::vector<Value> begin_b;
};

} // namespace

template <typename Value>
std::optional<Skew> find_skew(const ElementReader& a, const ElementReader& b, const std::vector<Int>& sizes,
                              Int different, const DiffOptions& options)
{
    constexpr Int least_row = 4;
    constexpr Int longest_row = Int{1} << 22;
    constexpr Int least_rows = 4;
    Int elements = 1;
    for (const Int size : sizes)
        elements *= size;
    Int row = 1;
    for (std::size_t d = sizes.size(); d-- > 1;)
    {
        row *= sizes[d];
        if (row >= least_row && row <= longest_row && elements / row >= least_rows && sizes[d] > 1)
            if (const auto skew = Skews<Value>(a, b, elements, row, options).find(different))
                return skew;
    }
    return std::nullopt;
}

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

template std::optional<Skew> find_skew<double>(const ElementReader&, const ElementReader&,
                                               const std::vector<Int>&, Int, const DiffOptions&);
template std::optional<Skew> find_skew<Int>(const ElementReader&, const ElementReader&, const std::vector<Int>&,
                                            Int, const DiffOptions&);
template std::optional<Skew> find_skew<std::uint64_t>(const ElementReader&, const ElementReader&,
                                                      const std::vector<Int>&, Int, const DiffOptions&);

} // namespace stridescope::core
