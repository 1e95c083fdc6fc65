#include "core/tensor/coordinate_text.h"

#include "core/text/letters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stridescope::core
{

std::string coordinate_text(const Dims& coordinate)
{
    return fmt::format("{}", fmt::join(coordinate.begin(), coordinate.end(), ","));
}

std::string coordinate_text(const Dims& coordinate, const std::string& labels)
{
    std::string text;
    for (std::size_t d = 0; d < coordinate.size(); ++d)
        text += (d == 0 ? "" : ", ") + index_text(d, coordinate[d], labels);
    return text;
}

std::string index_text(std::size_t d, Int index, const std::string& labels)
{
    return fmt::format("{}={}", small_letter(labels[d]), index);
}

} // namespace stridescope::core
