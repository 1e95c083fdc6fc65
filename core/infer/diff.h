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

/// Two arrays of one type and one shape, compared element by element: how many differ, by how much, where, and
/// what shape the differing elements make.
namespace stridescope::core
{

using Json = nlohmann::ordered_json;
struct TensorPlacement;

/// Elements that lie in memory with any strides, also 0 and negative ones: coordinate x is element `base + sum
/// x[d] * strides[d]` of `bytes`. Any rank, also 0; sizes may be 0. The caller ensures that every coordinate's
/// element lies inside the bytes.
struct StridedElements
{
    DType dtype = DType::float32;
    std::vector<Int> sizes;
    std::vector<Int> strides; ///< elements
    Int base = 0;
    std::span<const std::byte> bytes;
    bool big_endian = false;
};
[[nodiscard]] StridedElements strided(const DataArray& array);
/// Memory of plain elements as a layout arranges them.
[[nodiscard]] StridedElements strided(const DataArray& memory, const Layout& layout);

/// Tolerance within which elements count as equal. Elements differ if |a - b| > atol + rtol * |b|; an infinity
/// equals only itself, and a NaN equals nothing, unless both are NaN and `equal_nan` is set.
struct Tolerance
{
    double atol = 0;
    double rtol = 0;
    bool equal_nan = false;
    std::optional<std::uint64_t> ulp; ///< for floats: most representable steps, instead of atol and rtol
};

/// Shape of the set of differing elements.
enum class PatternKind
{
    none,
    all,
    box,     ///< every element of `Mismatch::box`
    period,  ///< elements of `Mismatch::box` with an index of one dimension that is `phase` modulo `step`
    moved,   ///< the same values elsewhere
    shifted, ///< a's row-major order is b's, `by` elements later
    skewed,  ///< each row of a is b's, `by` more elements later than the row before: a wrong row pitch
    zeros,   ///< one of the arrays is zero there
};
[[nodiscard]] std::string_view pattern_name(PatternKind kind);

struct Pattern
{
    PatternKind kind = PatternKind::none;
    std::size_t dimension = 0; ///< dimension of `period`
    Int step = 0;
    Int phase = 0;
    Int by = 0;           ///< for `shifted`: a[i + by] is b[i]; for `skewed`: in row r it is a[i + r * by]
    Int row = 0;          ///< elements of a row of `skewed`
    bool zeros_a = false; ///< a is zero wherever they differ
    bool zeros_b = false;
};

/// A distance: exact of integers, also beyond 2^53.
using Distance = std::variant<std::uint64_t, double>;

/// Summary of how two arrays differ. The largest distances are those of the differing elements.
struct Mismatch
{
    Int elements = 0;
    Int different = 0;
    std::optional<std::vector<Int>> first;              ///< coordinate, row-major; nothing if none differs
    std::optional<std::vector<std::array<Int, 2>>> box; ///< [begin, end) of each dimension
    std::optional<Distance> max_abs = std::uint64_t{0}; ///< nothing: NaN or infinite
    std::optional<double> max_rel = 0;                  ///< over |b|, b = 0 left out; nothing likewise
    std::optional<std::uint64_t> max_ulp;               ///< for floats; nothing if a NaN differs
    std::optional<std::vector<Int>> at_max;             ///< the first coordinate of `max_abs`
    Int nan_a = 0;
    Int nan_b = 0;
    std::optional<double> cosine; ///< nothing if one is all zero, or not finite
    /// Number of mismatches at each index of a dimension; nothing if it has more than `most_listed`.
    std::vector<std::optional<std::vector<Int>>> per_dimension;
    static constexpr Int most_listed = 4096;
    Pattern pattern;
    std::optional<std::vector<Int>> per_lane; ///< with lanes, at most `most_listed` of them
    std::optional<std::vector<Int>> per_bank;

    [[nodiscard]] bool equal() const { return different == 0; }
};

struct DiffOptions
{
    Tolerance tolerance;
    bool pattern = true;                    ///< look for a pattern, which takes more passes over the arrays
    const TensorPlacement* lanes = nullptr; ///< lanes of the same sizes: counts by lane and bank
    int threads = 1;
    Progress* progress = nullptr;
};

/// Problems: `sizes` or `dtype` where the arrays' do not match (or the lanes' sizes); nothing decided is
/// returned as it is if cancelled, so ask the progress.
[[nodiscard]] Result<Mismatch> diff(const StridedElements& a, const StridedElements& b,
                                    const DiffOptions& options = {});

/// Returns the members of a `diff` answer, from `elements` on.
[[nodiscard]] Json as_json(const Mismatch& mismatch);

} // namespace stridescope::core
