#include "ui/picture/dimension_hue.h"

#include <algorithm>
#include <utility>

namespace stridescope::ui
{
namespace
{

/// Orders letters as N, then A to Z, which agrees with NCDHW and with ABCDEFGH.
std::pair<bool, char> standing(char letter)
{
    return {letter != 'N', letter};
}

} // namespace

std::size_t dimension_hue(std::string_view labels, std::size_t dimension)
{
    if (dimension >= labels.size())
        return dimension;
    return static_cast<std::size_t>(std::count_if(labels.begin(), labels.end(),
                                                  [&](char other)
                                                  { return standing(other) < standing(labels[dimension]); }));
}

} // namespace stridescope::ui
