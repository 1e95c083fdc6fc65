#pragma once

#include "core/scene/facts.h"

#include <memory>
#include <utility>
#include <vector>

namespace stridescope::core
{

/// Elements of one tensor in two layouts of it, compared one by one: at any size, without counting them.
class TwoLayouts
{
public:
    /// Returns the comparison. Problems: those of `compare` for scenes that cannot be compared.
    [[nodiscard]] static Result<std::shared_ptr<const TwoLayouts>> of(const Facts& a, const Facts& b);

    /// Returns the same element's coordinate on the other side, whose dimensions may be in another order.
    [[nodiscard]] Dims in_b(const Dims& in_a) const;
    [[nodiscard]] Dims in_a(const Dims& in_b) const;
    /// Returns, for each dimension of side a, the same one of side b.
    [[nodiscard]] const std::vector<std::size_t>& dimensions_of_b() const { return a_to_b; }
    [[nodiscard]] const std::vector<std::size_t>& dimensions_of_a() const { return b_to_a; }

    /// Tells whether an element has a different offset in b; in lanes, a different lane or byte.
    [[nodiscard]] bool moved(const Dims& in_a) const;
    /// Tells whether one of these elements is moved: the first, the next along any dimension, or the last along
    /// one. For strided tensors, that tells whether any is.
    [[nodiscard]] bool any_moved() const;
    /// Returns up to `most` elements, in row-major order, that have the same offset on both sides, among the
    /// first `most_looked_at`.
    [[nodiscard]] std::vector<Dims> unmoved(std::size_t most, Int most_looked_at) const;

private:
    TwoLayouts() = default;

    TensorPlacement a;
    TensorPlacement b;
    std::vector<std::size_t> a_to_b;
    std::vector<std::size_t> b_to_a;
};

} // namespace stridescope::core
