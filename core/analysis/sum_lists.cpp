#include "core/analysis/sum_lists.h"

#include <algorithm>
#include <bit>

namespace stridescope::core
{
namespace
{

class Table : public SumList
{
public:
    explicit Table(const std::vector<std::uint64_t>& times) : counts(times.size() + 1)
    {
        SumCounts sum;
        for (std::size_t t = 0; t < times.size(); ++t)
        {
            sum.elements += static_cast<Int>(times[t]);
            sum.distinct += times[t] > 0 ? 1 : 0;
            sum.shared += times[t] > 1 ? 1 : 0;
            counts[t + 1] = sum;
        }
    }

    [[nodiscard]] SumCounts below(Int end) const override { return counts[static_cast<std::size_t>(end)]; }

private:
    std::vector<SumCounts> counts; ///< counts below each end
};

/// Adds the terms of one progression to a set of sums after the other, in few steps, beginning with 0 alone. A
/// set has `add(other, shift)`, which adds another set or itself, moved up, and returns false if that is too
/// much.
template <typename Set>
bool add_progressions(const ListTask& task, Set& set)
{
    for (std::size_t d = 0; d < task.dims.size(); ++d)
    {
        const Progression& dim = task.dims[d];
        const Set before = set.copy();
        // From the highest bit of the count down, the number of terms in the set doubles, or doubles and grows
        // by one.
        for (auto bit = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(dim.count))) - 1; bit-- > 0;)
        {
            const Int have = dim.count >> (bit + 1);
            const bool one_more = (dim.count >> bit & 1) != 0;
            // Terms that begin beyond the length change nothing, nor do later ones.
            if (wide(have) * dim.step >= task.length)
                break;
            if (task.cancelled(d) || !set.add(set, have * dim.step))
                return false;
            if (one_more && wide(2 * have) * dim.step < task.length
                && (task.cancelled(d) || !set.add(before, 2 * have * dim.step)))
                return false;
        }
    }
    return true;
}

/// One bit per sum that says whether it occurs, and one that says whether it occurs twice or more.
struct Marks
{
    std::vector<std::uint64_t> once;
    std::vector<std::uint64_t> twice; ///< empty if `shared` is not required
    std::size_t used = 1;             ///< number of words that can hold a mark

    [[nodiscard]] Marks copy() const
    {
        const auto words = static_cast<std::ptrdiff_t>(used);
        return {{once.begin(), once.begin() + words},
                {twice.begin(), twice.empty() ? twice.end() : twice.begin() + words},
                used};
    }
    bool add(const Marks& other, Int shift);
};

/// Returns word `w` of bits moved up by `whole` words and `rest` bits.
std::uint64_t moved(const std::vector<std::uint64_t>& bits, std::size_t w, std::size_t whole, std::size_t rest)
{
    const std::uint64_t high = w - whole < bits.size() ? bits[w - whole] << rest : 0;
    return rest != 0 && w > whole ? high | bits[w - whole - 1] >> (64 - rest) : high;
}

bool Marks::add(const Marks& other, Int shift)
{
    const auto whole = static_cast<std::size_t>(shift / 64);
    const auto rest = static_cast<std::size_t>(shift % 64);
    const std::size_t end = std::min(once.size(), other.used + whole + 1);
    used = std::max(used, end);
    for (std::size_t w = end; w-- > whole;) // downwards, so that the words read are not yet changed
    {
        const std::uint64_t more = moved(other.once, w, whole, rest);
        if (!twice.empty())
            twice[w] |= moved(other.twice, w, whole, rest) | (once[w] & more);
        once[w] |= more;
    }
    return true;
}

class Bitmap : public SumList
{
public:
    explicit Bitmap(Marks of) : marks(std::move(of))
    {
        Int once = 0;
        Int twice = 0;
        for (std::size_t w = 0; w < marks.once.size(); ++w)
        {
            if (w % words_a_block == 0)
                blocks.push_back({once, twice});
            once += std::popcount(marks.once[w]);
            twice += marks.twice.empty() ? 0 : std::popcount(marks.twice[w]);
        }
        blocks.push_back({once, twice});
    }

    [[nodiscard]] SumCounts below(Int end) const override
    {
        const auto bit = static_cast<std::size_t>(end);
        const Block& before = blocks[bit / 64 / words_a_block];
        const Int shared = marks.twice.empty() ? SumCounts::not_decided : before.twice + rank(marks.twice, bit);
        return {SumCounts::not_decided, before.once + rank(marks.once, bit), shared};
    }

private:
    static constexpr std::size_t words_a_block = 8;

    /// Counts the marks of a bit's block that come before the bit.
    static Int rank(const std::vector<std::uint64_t>& bits, std::size_t bit)
    {
        Int count = 0;
        std::size_t w = bit / 64 / words_a_block * words_a_block;
        for (; w < bit / 64; ++w)
            count += std::popcount(bits[w]);
        if (bit % 64 != 0)
            count += std::popcount(bits[w] & ((std::uint64_t{1} << bit % 64) - 1));
        return count;
    }

    struct Block
    {
        Int once;
        Int twice;
    };

    Marks marks;
    std::vector<Block> blocks; ///< marks before each block
};

/// Sums [begin, end) that all occur, or that all occur more than once.
struct Run
{
    Int begin;
    Int end;
    bool shared;
};

struct Runs
{
    std::vector<Run> list;
    const ListTask& task;
    std::size_t most;

    [[nodiscard]] Runs copy() const { return *this; }
    bool add(const Runs& other, Int shift);
};

bool Runs::add(const Runs& other, Int shift)
{
    std::vector<Run> sum;
    sum.reserve(std::min(list.size() + other.list.size(), most + 1));
    auto a = list.begin();
    auto b = other.list.begin();
    Int at = 0;
    while (a != list.end() || b != other.list.end())
    {
        const Int a_begin = a == list.end() ? task.length : a->begin;
        const Int b_begin = b == other.list.end() ? task.length : b->begin + shift;
        at = std::max(at, std::min(a_begin, b_begin));
        if (at >= task.length)
            break;
        const bool in_a = a_begin <= at;
        const bool in_b = b_begin <= at;
        Int end = task.length;
        end = std::min(end, in_a ? a->end : a_begin);
        end = std::min(end, in_b ? b->end + shift : b_begin);
        const bool shared = task.shared && ((in_a && in_b) || (in_a && a->shared) || (in_b && b->shared));
        if (!sum.empty() && sum.back().end == at && sum.back().shared == shared)
            sum.back().end = end;
        else
            sum.push_back({at, end, shared});
        if (sum.size() > most)
            return false;
        if (in_a && a->end <= end)
            ++a;
        if (in_b && b->end + shift <= end)
            ++b;
        at = end;
    }
    list = std::move(sum);
    return true;
}

class RunList : public SumList
{
public:
    explicit RunList(const Runs& runs) : shared_counted(runs.task.shared)
    {
        marks.reserve(runs.list.size() + 1);
        Int distinct = 0;
        Int shared = 0;
        for (const Run& run : runs.list)
        {
            marks.push_back({run.begin, distinct, shared});
            distinct += run.end - run.begin;
            shared += run.shared ? run.end - run.begin : 0;
        }
        marks.push_back({int_max, distinct, shared});
    }

    [[nodiscard]] SumCounts below(Int end) const override
    {
        const auto next = std::lower_bound(marks.begin(), marks.end(), end,
                                           [](const Mark& mark, Int value) { return mark.begin < value; });
        if (next == marks.begin())
            return counts(0, 0);
        const Mark& run = *(next - 1);
        return counts(std::min(next->distinct_before, run.distinct_before + (end - run.begin)),
                      std::min(next->shared_before, run.shared_before + (end - run.begin)));
    }

private:
    /// Start of a run. Its end follows from how many more sums lie before the next run.
    struct Mark
    {
        Int begin;
        Int distinct_before;
        Int shared_before;
    };

    [[nodiscard]] SumCounts counts(Int distinct, Int shared) const
    {
        return {SumCounts::not_decided, distinct, shared_counted ? shared : SumCounts::not_decided};
    }

    std::vector<Mark> marks;
    bool shared_counted;
};

} // namespace

bool ListTask::cancelled(std::size_t dims_done) const
{
    if (progress != nullptr)
        progress->share_done.store(static_cast<double>(dims_done) / static_cast<double>(dims.size()),
                                   std::memory_order_relaxed);
    return is_cancelled(progress);
}

std::unique_ptr<const SumList> sum_table(const ListTask& task)
{
    const auto length = static_cast<std::size_t>(task.length);
    // Unsigned arithmetic wraps: intermediate sums may be too large, but the results fit.
    std::vector<std::uint64_t> times(length, 0);
    times[0] = 1;
    for (std::size_t d = 0; d < task.dims.size(); ++d)
    {
        if (task.cancelled(d))
            return nullptr;
        // A sum occurs as often as it does one step lower, less as often as all steps lower: a difference.
        const auto step = static_cast<std::size_t>(task.dims[d].step);
        const auto all = wide(task.dims[d].step) * task.dims[d].count;
        for (std::size_t t = step; t < length; ++t)
            times[t] += times[t - step];
        if (all < task.length)
            for (std::size_t t = length; t-- > static_cast<std::size_t>(all);)
                times[t] -= times[t - static_cast<std::size_t>(all)];
    }
    return std::make_unique<Table>(times);
}

std::unique_ptr<const SumList> sum_bitmap(const ListTask& task)
{
    // One whole block more than the block of the last end.
    const std::size_t words = static_cast<std::size_t>(task.length) / 64 + 1;
    Marks marks{std::vector<std::uint64_t>(words, 0), std::vector<std::uint64_t>(task.shared ? words : 0, 0)};
    marks.once[0] = 1;
    return add_progressions(task, marks) ? std::make_unique<Bitmap>(std::move(marks)) : nullptr;
}

std::optional<std::vector<std::uint64_t>> sum_marks(const ListTask& task)
{
    Marks marks{std::vector<std::uint64_t>(static_cast<std::size_t>(task.length) / 64 + 1, 0), {}};
    marks.once[0] = 1;
    return add_progressions(task, marks) ? std::optional(std::move(marks.once)) : std::nullopt;
}

void add_marks(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& others, Int shift)
{
    const auto whole = static_cast<std::size_t>(shift / 64);
    const auto rest = static_cast<std::size_t>(shift % 64);
    for (std::size_t w = whole; w < std::min(to.size(), others.size() + whole + 1); ++w)
        to[w] |= moved(others, w, whole, rest);
}

std::unique_ptr<const SumList> marked_sums(std::vector<std::uint64_t> once, std::vector<std::uint64_t> twice)
{
    return std::make_unique<Bitmap>(Marks{std::move(once), std::move(twice)});
}

std::unique_ptr<const SumList> sum_runs(const ListTask& task, Int most_runs)
{
    if (most_runs < 1)
        return nullptr;
    Runs runs{{{0, 1, false}}, task, static_cast<std::size_t>(most_runs)};
    return add_progressions(task, runs) ? std::make_unique<RunList>(runs) : nullptr;
}

} // namespace stridescope::core
