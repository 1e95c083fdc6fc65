#include "core/analysis/window.h"

namespace stridescope::core
{
namespace
{

class Table : public Window
{
public:
    explicit Table(const std::vector<std::uint64_t>& times) : tallies(times.size() + 1)
    {
        Tally sum;
        for (std::size_t t = 0; t < times.size(); ++t)
        {
            sum.elements += static_cast<Int>(times[t]);
            sum.distinct += times[t] > 0 ? 1 : 0;
            sum.shared += times[t] > 1 ? 1 : 0;
            tallies[t + 1] = sum;
        }
    }

    [[nodiscard]] Tally below(Int end) const override { return tallies[static_cast<std::size_t>(end)]; }

private:
    std::vector<Tally> tallies;
};

} // namespace

std::unique_ptr<const Window> table_window(const WindowTask& task)
{
    const auto length = static_cast<std::size_t>(task.length);
    // Of 64 bits that wrap: what is passed on the way may be too great, what comes out fits.
    std::vector<std::uint64_t> times(length, 0);
    times[0] = 1;
    double done = 0;
    for (const auto& dim : task.dims)
    {
        if (task.cancelled(done++ / static_cast<double>(task.dims.size())))
            return nullptr;
        // How often a sum occurs is a difference of what occurs one step and all steps before it.
        const auto step = static_cast<std::size_t>(dim.step);
        const auto all = wide(dim.step) * dim.count;
        for (std::size_t t = step; t < length; ++t)
            times[t] += times[t - step];
        if (all < task.length)
            for (std::size_t t = length; t-- > static_cast<std::size_t>(all);)
                times[t] -= times[t - static_cast<std::size_t>(all)];
    }
    return std::make_unique<Table>(times);
}

} // namespace stridescope::core
