#pragma once

#include "core/tensor/checked.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

namespace stridescope::core
{

/// One number a dimension (sizes, strides or a coordinate), outermost first; at most `max_rank` of them, no
/// heap.
class Dims
{
public:
    static constexpr std::size_t max_rank = 8;

    Dims() = default;
    Dims(std::initializer_list<Int> values) : Dims(std::span<const Int>(values.begin(), values.size())) {}
    Dims(const std::vector<Int>& values) : Dims(std::span<const Int>(values)) {}
    explicit Dims(std::span<const Int> values) : count(values.size())
    {
        assert(values.size() <= max_rank);
        std::copy(values.begin(), values.end(), slots.begin());
    }
    static Dims filled(std::size_t rank, Int value)
    {
        assert(rank <= max_rank);
        Dims result;
        result.count = rank;
        std::fill_n(result.slots.begin(), rank, value);
        return result;
    }

    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] bool empty() const { return count == 0; }
    [[nodiscard]] Int& operator[](std::size_t i)
    {
        assert(i < count);
        return slots[i];
    }
    [[nodiscard]] Int operator[](std::size_t i) const
    {
        assert(i < count);
        return slots[i];
    }
    [[nodiscard]] Int* begin() { return slots.data(); }
    [[nodiscard]] Int* end() { return slots.data() + count; }
    [[nodiscard]] const Int* begin() const { return slots.data(); }
    [[nodiscard]] const Int* end() const { return slots.data() + count; }
    void push_back(Int value)
    {
        assert(count < max_rank);
        slots[count++] = value;
    }
    [[nodiscard]] std::vector<Int> to_vector() const { return {begin(), end()}; }

    friend bool operator==(const Dims& a, const Dims& b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
    /// Row-major order of coordinates of one rank.
    friend bool operator<(const Dims& a, const Dims& b)
    {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::array<Int, max_rank> slots{};
    std::size_t count = 0;
};

} // namespace stridescope::core
