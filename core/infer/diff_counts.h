#pragma once

#include "core/infer/nearness.h"

#include <set>

namespace stridescope::core
{

/// Counts of the differing elements. The counts of several threads can be added in any order.
template <typename Value>
class DiffCounts
{
public:
    /// Counts differences of arrays with these sizes; `lanes` may be null.
    DiffCounts(DType dtype, std::vector<Int> sizes, const TensorPlacement* lanes);

    [[nodiscard]] DType dtype() const { return type; }
    [[nodiscard]] const std::vector<Int>& sizes() const { return extents; }

    void count_nan(std::span<const Value> a, std::span<const Value> b);
    /// Adds the differing elements of a block, in ascending order; the block begins at the element `first`.
    void add(Int first, std::span<const std::uint32_t> differing, std::span<const Value> a,
             std::span<const Value> b, const ElementReader& of_a, const ElementReader& of_b);
    void add(const DiffCounts& other);

    void put_into(Mismatch& mismatch) const;

    /// Returns one of the patterns all, box, period, zeros, or none.
    [[nodiscard]] Pattern shape(const Mismatch& mismatch) const;
    /// Tells whether the differing elements of one array are those of the other in another order, more than a
    /// few equal values explain by chance.
    [[nodiscard]] bool moved() const;
    /// Tells whether all differing elements are equally far apart, in the same direction.
    [[nodiscard]] bool constant_distance() const { return constant; }

private:
    using Apart = std::conditional_t<std::is_floating_point_v<Value>, double, std::uint64_t>;

    /// Indices of the differing elements in one dimension.
    struct Along
    {
        Int least = int_max;
        Int greatest = -1;
        Int divisor = 0; ///< greatest common divisor of the distances between the indices
        /// Number of differing elements at each index; empty above `Mismatch::most_listed`.
        std::vector<Int> each;
    };

    void see(Int row_major, Value a, Value b, const ElementReader& of_a, const ElementReader& of_b);
    void see_values(Value a, Value b);
    [[nodiscard]] std::vector<Int> coordinate(Int row_major) const;

    DType type;
    std::vector<Int> extents;
    const TensorPlacement* map;
    std::vector<Int> x; ///< coordinate of the last differing element, and its position
    Int seen = 0;

    Int different = 0;
    Int first_place = int_max;
    Apart most_apart = 0;
    Int most_apart_at = int_max;
    double most_relative = 0;
    std::uint64_t most_steps = 0;
    bool nan_differs = false;
    Int nans_a = 0;
    Int nans_b = 0;
    std::vector<Along> along;
    std::vector<Int> lanes;
    std::vector<Int> banks;

    bool zeros_a = true;
    bool zeros_b = true;
    bool constant = true;
    Value one_distance = 0; ///< b - a of the first differing element, if `different` is not 0
    std::uint64_t values_of_a = 0;
    std::uint64_t values_of_b = 0;
    std::set<Value> some_values; ///< up to three different values of a
};

} // namespace stridescope::core
