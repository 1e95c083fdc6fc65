#include "core/analysis/pair_sums.h"
#include "core/analysis/tangle.h"

namespace stridescope::core
{
namespace
{

class TangleOfTwo : public Tangle
{
public:
    explicit TangleOfTwo(const std::vector<Progression>& dims) : sums(dims[0], dims[1])
    {
        facts.total = sums.total();
        facts.overlapping = facts.total.shared > 0;
        facts.at_least = facts.total.distinct;
        facts.at_most = facts.total.distinct;
    }

    [[nodiscard]] Tally below(Int end) const override { return sums.below(end); }

private:
    PairSums sums;
};

} // namespace

std::unique_ptr<const Tangle> tangle_of_two(const std::vector<Progression>& dims)
{
    return std::make_unique<TangleOfTwo>(dims);
}

} // namespace stridescope::core
