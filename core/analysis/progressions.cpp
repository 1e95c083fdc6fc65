#include "core/analysis/progressions.h"

#include <algorithm>

namespace stridescope::core
{

std::vector<Progression> progressions(const Layout& layout)
{
    std::vector<Progression> dims;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] > 1 && layout.strides[d] != 0)
            dims.push_back({layout.sizes[d], layout.strides[d] < 0 ? -layout.strides[d] : layout.strides[d]});
    std::sort(dims.begin(), dims.end(),
              [](const Progression& a, const Progression& b) { return a.step < b.step; });
    return dims;
}

namespace
{

/// Makes progressions longer by others whose step is a multiple k of theirs, where `fits(count, k)`.
template <typename Fits>
std::vector<Progression> lengthened(std::vector<Progression> dims, Fits fits)
{
    for (std::size_t i = 0; i < dims.size();)
    {
        bool grew = false;
        for (std::size_t j = i + 1; j < dims.size(); ++j)
        {
            const Int multiple = dims[j].step / dims[i].step;
            if (dims[j].step % dims[i].step != 0 || !fits(dims[i].count, multiple))
                continue;
            dims[i].count += multiple * (dims[j].count - 1);
            dims.erase(dims.begin() + static_cast<std::ptrdiff_t>(j));
            grew = true;
            break;
        }
        if (!grew)
            ++i;
    }
    return dims;
}

} // namespace

std::vector<Progression> merged(std::vector<Progression> dims, bool& lost)
{
    return lengthened(std::move(dims),
                      [&](Int count, Int multiple)
                      {
                          lost = lost || multiple < count;
                          return multiple <= count;
                      });
}

std::vector<Progression> joined(std::vector<Progression> dims)
{
    return lengthened(std::move(dims), [](Int count, Int multiple) { return multiple == count; });
}

Int reach(const std::vector<Progression>& dims)
{
    Int sum = 0;
    for (const auto& dim : dims)
        sum += dim.reach();
    return sum;
}

} // namespace stridescope::core
