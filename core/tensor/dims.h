#pragma once

#include "core/tensor/checked.h"
#include "core/tensor/fixed_list.h"

#include <initializer_list>
#include <vector>

namespace stridescope::core
{

/// One number per dimension (sizes, strides, or a coordinate), outermost first. Coordinates of one rank are
/// ordered row-major.
class Dims : public FixedList<Int, 16>
{
public:
    /// Highest rank of a tensor; layouts over its digits may have up to `capacity` dimensions.
    static constexpr std::size_t max_rank = 8;

    using FixedList::FixedList;
    Dims(std::initializer_list<Int> values) : Dims(std::span<const Int>(values.begin(), values.size())) {}
    Dims(const std::vector<Int>& values) : Dims(std::span<const Int>(values)) {}

    static Dims filled(std::size_t rank, Int value)
    {
        Dims result;
        for (std::size_t d = 0; d < rank; ++d)
            result.push_back(value);
        return result;
    }
    [[nodiscard]] std::vector<Int> to_vector() const { return {begin(), end()}; }
};

} // namespace stridescope::core
