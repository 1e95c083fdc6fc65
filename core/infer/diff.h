#pragma once

#include "core/analysis/progress.h"
#include "core/data/array.h"
#include "core/tensor/layout.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

/// Compares two arrays of one type and one shape element by element: how many elements differ, by how much,
/// where, and in which pattern.
namespace stridescope::core
{

using Json = nlohmann::ordered_json;
struct TensorPlacement;

/// Elements in memory with any strides, also 0 and negative ones: the element at coordinate x is element `base
/// + sum x[d] * strides[d]` of `bytes`. The rank may be 0, and so may sizes. The caller ensures that the
/// element of every coordinate is inside the bytes.
struct StridedElements
{
    DType dtype = DType::float32;
    std::vector<Int> sizes;
    std::vector<Int> strides; ///< in elements
    Int base = 0;
    std::span<const std::byte> bytes;
    bool big_endian = false;
};
[[nodiscard]] StridedElements strided(const DataArray& array);
/// Returns the elements of plain memory that a layout arranges.
[[nodiscard]] StridedElements strided(const DataArray& memory, const Layout& layout);

/// Tolerance within which elements count as equal. Elements differ if |a - b| > atol + rtol * |b|; an infinity
/// equals only itself, and a NaN equals nothing, unless both are NaN and `equal_nan` is set.
struct Tolerance
{
    double atol = 0;
    double rtol = 0;
    bool equal_nan = false;
    /// For floats: the greatest number of representable steps, instead of atol and rtol.
    std::optional<std::uint64_t> ulp;
};

/// Kind of pattern that the differing elements form.
enum class PatternKind
{
    none,
    all,
    box,     ///< every element of `Mismatch::box` differs
    period,  ///< the elements of `Mismatch::box` differ whose index in one dimension is `phase` modulo `step`
    moved,   ///< the differing elements of both arrays have the same values in another order
    shifted, ///< a is b shifted by `by` elements in row-major order
    skewed,  ///< each row of a is shifted by `by` more elements than the row before, as with a wrong row pitch
    zeros,   ///< one of the arrays is zero wherever they differ
};
[[nodiscard]] std::string_view pattern_name(PatternKind kind);

struct Pattern
{
    PatternKind kind = PatternKind::none;
    std::size_t dimension = 0; ///< the dimension of a `period`
    Int step = 0;
    Int phase = 0;
    Int by = 0;           ///< for `shifted`: a[i + by] is b[i]; for `skewed`: in row r it is a[i + r * by]
    Int row = 0;          ///< number of elements in a row of `skewed`
    bool zeros_a = false; ///< a is the array that is zero wherever they differ
    bool zeros_b = false;
};

/// A distance between two elements; exact for integers, even beyond 2^53.
using Distance = std::variant<std::uint64_t, double>;

/// Summary of how two arrays differ. The greatest distances are over the differing elements.
struct Mismatch
{
    Int elements = 0;
    Int different = 0;
    /// Coordinate of the first differing element in row-major order; nothing if none differs.
    std::optional<std::vector<Int>> first;
    /// [begin, end) of the differing elements in each dimension.
    std::optional<std::vector<std::array<Int, 2>>> box;
    std::optional<Distance> max_abs = std::uint64_t{0}; ///< nothing if it is NaN or infinite
    /// Relative to |b|, except where b is 0; nothing if it is NaN or infinite.
    std::optional<double> max_rel = 0;
    std::optional<std::uint64_t> max_ulp;   ///< for floats; nothing if a NaN differs
    std::optional<std::vector<Int>> at_max; ///< first coordinate with `max_abs`
    Int nan_a = 0;
    Int nan_b = 0;
    std::optional<double> cosine; ///< nothing if an array is all zero or not finite
    /// Number of differing elements at each index of a dimension; nothing if it has more than `most_listed`
    /// indices.
    std::vector<std::optional<std::vector<Int>>> per_dimension;
    static constexpr Int most_listed = 4096;
    Pattern pattern;
    /// With lanes: number of differing elements in each of at most `most_listed` lanes.
    std::optional<std::vector<Int>> per_lane;
    std::optional<std::vector<Int>> per_bank;

    [[nodiscard]] bool equal() const { return different == 0; }
};

struct DiffOptions
{
    Tolerance tolerance;
    bool pattern = true; ///< search for a pattern, which takes more passes over the arrays
    /// Lanes with the same sizes: the differing elements are also counted by lane and bank.
    const TensorPlacement* lanes = nullptr;
    int threads = 1;
    Progress* progress = nullptr;
};

/// Problems: `sizes` or `dtype` if those of the arrays (or the sizes of the lanes) do not match. If cancelled,
/// the result is incomplete, so the caller must check the progress.
[[nodiscard]] Result<Mismatch> diff(const StridedElements& a, const StridedElements& b,
                                    const DiffOptions& options = {});

/// Returns the members of a `diff` answer, from `elements` on.
[[nodiscard]] Json as_json(const Mismatch& mismatch);

} // namespace stridescope::core
