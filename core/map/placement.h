#pragma once

#include "core/tensor/dims.h"
#include "core/tensor/layout.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stridescope::core
{

/// A part of one coordinate: coordinate / divisor % extent, times a stride. CuTe calls it a mode. A whole
/// coordinate is one digit; a coordinate x that is cut into blocks of 8 has the digits x % 8 and x / 8.
struct Digit
{
    std::size_t dimension = 0; ///< dimension of the tensor
    Int divisor = 1;
    Int extent = 1;      ///< number of values
    Int stride = 0;      ///< in elements; for the cyclic digit, from one round of the lanes to the next
    bool cyclic = false; ///< its values go to one lane after the other, and then to the next round

    /// Tells whether this digit is inside another of its dimension; of two with the same divisor, the one with
    /// a single value is.
    [[nodiscard]] bool finer_than(const Digit& other) const
    {
        return divisor != other.divisor ? divisor < other.divisor : extent < other.extent;
    }

    [[nodiscard]] Int of(Int coordinate) const
    {
        const Int quotient = divisor == 1 ? coordinate : coordinate / divisor;
        return quotient < extent ? quotient : quotient % extent;
    }
};

/// A step of a swizzle, like CuTe's Swizzle<bits, base, shift>: the bits of an offset from base + max(0, shift)
/// up change those |shift| below (or above, if `shift` is negative). It permutes each aligned block of
/// `block()` elements and undoes itself, if bits >= 0, base >= 0, |shift| >= bits, and base + |shift| + bits <=
/// 32.
struct Xor
{
    int bits = 0;
    int base = 0;
    int shift = 0;

    /// Returns the new offset of one that is not negative.
    [[nodiscard]] Int of(Int offset) const
    {
        const Int mask = ((Int{1} << bits) - 1) << (base + (shift > 0 ? shift : 0));
        return shift >= 0 ? offset ^ ((offset & mask) >> shift) : offset ^ ((offset & mask) << -shift);
    }
    /// Returns the lowest of the powers of two that it changes.
    [[nodiscard]] Int weight() const { return Int{1} << (base + (shift < 0 ? -shift : 0)); }
    [[nodiscard]] Int block() const { return Int{1} << (base + (shift < 0 ? -shift : shift) + bits); }
    /// Returns the smallest aligned block that it permutes: bits above it choose the permutation.
    [[nodiscard]] Int permuted() const { return shift > 0 ? Int{1} << (base + bits) : block(); }

    friend bool operator==(const Xor&, const Xor&) = default;
};

/// Free slots after each full interval of offsets, as Triton's padded_shared.
struct PadSlots
{
    Int interval = 1; ///< elements, at least 1
    Int amount = 0;   ///< elements, not negative

    friend bool operator==(const PadSlots&, const PadSlots&) = default;
};

/// Placement of each element of a tensor, for strides, blocks, tiles, lanes, and swizzles. A coordinate x has
/// the index x + first, which is split into digits. The sum of the digits times their strides, and `base`, is
/// the offset, which the steps of `xors` permute in turn and `pads` then spread. If `xors_before_base` is not
/// 0, that many steps come before `base` is added. The value v of the cyclic digit is in lane (start_lane + v)
/// % lane_count, and (start_lane + v) / lane_count replaces it in the offset.
struct Placement
{
    Dims sizes;
    Dims first;                ///< one per dimension; empty if all are 0
    std::vector<Digit> digits; ///< without those that are always 0
    Int base = 0;              ///< in elements
    std::vector<Xor> xors;     ///< empty unless every offset before them is at least 0
    std::vector<PadSlots> pads;
    std::size_t xors_before_base = 0;
    Int lane_count = 1; ///< lanes that the cyclic digit is distributed over
    Int start_lane = 0; ///< lane of the cyclic digit's value 0

    [[nodiscard]] const Digit* cyclic_digit() const;
    [[nodiscard]] Int first_of(std::size_t dimension) const { return first.empty() ? 0 : first[dimension]; }
    /// Returns the number that the sum of digits begins with.
    [[nodiscard]] Int base_of_digits() const { return xors_before_base == 0 ? base : 0; }
    /// Calls `xor_step` with each step of `xors` in turn, and `add_base` between them if `base` follows some.
    void each_move(auto&& xor_step, auto&& add_base) const
    {
        for (std::size_t i = 0; i < xors.size(); ++i)
        {
            xor_step(xors[i]);
            if (i + 1 == xors_before_base)
                add_base();
        }
    }
};

/// Position of one element.
struct Place
{
    Int lane = 0;
    Int offset = 0; ///< in elements, base included

    friend auto operator<=>(const Place&, const Place&) = default;
};

/// Returns the position of a coordinate inside the sizes; every position of the placement fits in 64 bits.
[[nodiscard]] Place place_of(const Placement& placement, const Dims& coordinate);

/// Returns the strided case: one digit per dimension.
[[nodiscard]] Placement placement_of(const Layout& layout);

/// Returns the elements first + x, 0 <= x < count, as a placement of their own in the same memory.
[[nodiscard]] Placement part_of(const Placement& placement, const Dims& first, const Dims& count);

/// Returns the mean offset of those elements, for colours: exact except for rounding, and except for steps of
/// `xors` that move elements into the box or out of it.
[[nodiscard]] double mean_offset(const Placement& placement, const Dims& first, const Dims& count);

/// Returns the offset that `xors` and `pads` make of the sum of digits and base; and the sum that an offset
/// came from, or nothing if `pads` left that slot free.
[[nodiscard]] Int moved(const Placement& placement, Int sum);
[[nodiscard]] std::optional<Int> unmoved(const Placement& placement, Int offset);

/// Moves many sums of a placement: `moved`, prepared once. However many steps `xors` has, they cost the same.
class Mover
{
public:
    /// Takes a placement whose positions all fit in 64 bits.
    explicit Mover(const Placement& placement);

    [[nodiscard]] Int operator()(Int sum) const
    {
        sum = after_base(before_base(sum - late_base) + late_base);
        Int free = 0;
        for (const PadSlots& pad : pads)
            free += sum / pad.interval * pad.amount;
        return sum + free;
    }

private:
    /// Steps one after the other. They change the low 32 bits alone, and the change is linear over XOR: many
    /// steps are one table a byte.
    struct Steps
    {
        std::vector<Xor> few;
        std::vector<std::uint32_t>
            changes; ///< one change per value of each of four bytes; empty if the steps are few

        explicit Steps(std::vector<Xor> of);
        [[nodiscard]] Int operator()(Int sum) const
        {
            for (const Xor& step : few)
                sum = step.of(sum);
            if (changes.empty())
                return sum;
            const auto low = static_cast<std::uint32_t>(sum);
            return sum
                   ^ static_cast<Int>(changes[low & 255] ^ changes[256 + (low >> 8 & 255)]
                                      ^ changes[512 + (low >> 16 & 255)] ^ changes[768 + (low >> 24)]);
        }
    };

    Steps before_base;
    Steps after_base;
    Int late_base; ///< which is added after the first steps
    std::vector<PadSlots> pads;
};

/// Returns how many elements of a placement may be placed one by one where `most` of a simple one may: fewer if
/// many pads spread each.
[[nodiscard]] Int most_placed(const Placement& placement, Int most);

/// Goes through all coordinates in row-major order. The placement outlives it.
class PlaceWalk
{
public:
    explicit PlaceWalk(const Placement& placement);

    [[nodiscard]] Int lane() const { return sum.lane; }
    [[nodiscard]] Int offset() const { return mover ? (*mover)(sum.offset) : sum.offset; }
    [[nodiscard]] Place place() const { return {lane(), offset()}; }
    /// Steps to the next coordinate, and from the last to the first.
    void next();

private:
    void enter(std::size_t dimension);

    const Placement& placement;
    std::optional<Mover> mover; ///< if the placement has steps or pads
    std::vector<std::vector<Digit>> of_dimension;
    std::vector<Int> x;
    std::vector<Place> parts; ///< what each dimension adds
    Place sum;
};

} // namespace stridescope::core
