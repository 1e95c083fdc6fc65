#include "core/analysis/window.h"

#include <algorithm>
#include <bit>

namespace stridescope::core
{
namespace
{

/// One bit a sum: whether it occurs, and whether it occurs twice or more.
struct Marks
{
    std::vector<std::uint64_t> once;
    std::vector<std::uint64_t> twice; ///< empty where not wanted
    std::size_t used = 1;             ///< words that can hold a mark

    /// Adds `other`, moved up; it may be these marks themselves.
    void add(const Marks& other, std::size_t shift);
};

/// Word `w` of bits moved up by `whole` words and `rest` bits.
std::uint64_t moved(const std::vector<std::uint64_t>& bits, std::size_t w, std::size_t whole, std::size_t rest)
{
    const std::uint64_t high = w - whole < bits.size() ? bits[w - whole] << rest : 0;
    return rest != 0 && w > whole ? high | bits[w - whole - 1] >> (64 - rest) : high;
}

void Marks::add(const Marks& other, std::size_t shift)
{
    const std::size_t whole = shift / 64;
    const std::size_t rest = shift % 64;
    const std::size_t end = std::min(once.size(), other.used + whole + 1);
    used = std::max(used, end);
    for (std::size_t w = end; w-- > whole;) // downwards: the words read are not yet changed
    {
        const std::uint64_t more = moved(other.once, w, whole, rest);
        if (!twice.empty())
            twice[w] |= moved(other.twice, w, whole, rest) | (once[w] & more);
        once[w] |= more;
    }
}

class Bitmap : public Window
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

    [[nodiscard]] Tally below(Int end) const override
    {
        const auto bit = static_cast<std::size_t>(end);
        const Block& before = blocks[bit / 64 / words_a_block];
        const Int shared = marks.twice.empty() ? Tally::not_decided : before.twice + rank(marks.twice, bit);
        return {Tally::not_decided, before.once + rank(marks.once, bit), shared};
    }

private:
    static constexpr std::size_t words_a_block = 8;

    /// Marks of the bit's block that are before it.
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
    std::vector<Block> blocks; ///< marks before each
};

} // namespace

std::unique_ptr<const Window> bitmap_window(const WindowTask& task)
{
    // A whole block more than the last end falls into.
    const std::size_t words = static_cast<std::size_t>(task.length) / 64 + 1;
    Marks marks{std::vector<std::uint64_t>(words, 0), std::vector<std::uint64_t>(task.shared ? words : 0, 0)};
    marks.once[0] = 1;
    double done = 0;
    for (const auto& dim : task.dims)
    {
        Marks before{std::vector<std::uint64_t>(marks.once.begin(),
                                                marks.once.begin() + static_cast<std::ptrdiff_t>(marks.used)),
                     {},
                     marks.used};
        if (task.shared)
            before.twice.assign(marks.twice.begin(),
                                marks.twice.begin() + static_cast<std::ptrdiff_t>(marks.used));
        const auto add = [&](const Marks& other, Int shift)
        {
            if (task.cancelled(done / static_cast<double>(task.dims.size())))
                return false;
            marks.add(other, static_cast<std::size_t>(shift));
            return true;
        };
        if (!add_terms(
                dim.count, dim.step, task.length, [&](Int shift) { return add(marks, shift); },
                [&](Int shift) { return add(before, shift); }))
            return nullptr;
        ++done;
    }
    return std::make_unique<Bitmap>(std::move(marks));
}

} // namespace stridescope::core
