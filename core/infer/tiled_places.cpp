#include "core/infer/tiled_places.h"

#include "core/code/spellings.h"
#include "core/scene/facts.h"
#include "core/spec/tensor_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace stridescope::core
{
namespace
{

constexpr Int most_digits = 16; // most digits of a tiled scene
constexpr int most_xor_bits = 3;
constexpr int most_xor_base = 20;
constexpr int most_xor_shift = 12;

/// Offsets of a tensor's elements, before a step of a swizzle.
class Offsets
{
public:
    Offsets(const std::vector<std::optional<Int>>& all, const Dims& of_sizes)
        : offsets(all), sizes(of_sizes), packed(packed_strides(of_sizes))
    {
    }

    [[nodiscard]] Int at(Int index, const Xor& swizzle) const
    {
        return swizzle.of(*offsets[static_cast<std::size_t>(index)]);
    }
    [[nodiscard]] Int along(std::size_t dimension, Int x, const Xor& swizzle) const
    {
        return at(x * packed[dimension], swizzle) - at(0, swizzle);
    }

    const std::vector<std::optional<Int>>& offsets;
    Dims sizes;
    Dims packed;
};

/// Finds the digits of one dimension, innermost first; a digit continues as long as each index adds its stride.
/// Nothing if there are too many digits, or if they do not explain the offsets.
std::optional<std::vector<DigitChoice>> digits_along(const Offsets& offsets, std::size_t d, const Xor& swizzle)
{
    const Int size = offsets.sizes[d];
    std::vector<DigitChoice> digits;
    Int block = 1;
    while (block < size)
    {
        if (static_cast<Int>(digits.size()) == most_digits)
            return std::nullopt;
        const Int count = outer_extent(size, block);
        const Int stride = offsets.along(d, block, swizzle);
        Int extent = 2;
        while (extent < count && offsets.along(d, extent * block, swizzle) == extent * stride)
            ++extent;
        // A tile that is partly padding contains the remaining elements.
        const bool partial = extent == count && block * extent != size;
        digits.push_back({partial ? std::nullopt : std::optional(extent), stride});
        block *= extent;
    }
    if (digits.empty())
        digits.push_back({1, 0});
    for (Int x = 0; x < size; ++x)
        if (offset_along(digits, x) != offsets.along(d, x, swizzle))
            return std::nullopt;
    return digits;
}

struct Reading
{
    DigitChoices digits;
    Int count = 0; ///< number of digits
    Xor swizzle;
};

std::optional<Reading> read_along(const Offsets& offsets, const Xor& swizzle)
{
    Reading reading{{}, 0, swizzle};
    for (std::size_t d = 0; d < offsets.sizes.size(); ++d)
    {
        auto digits = digits_along(offsets, d, swizzle);
        if (!digits)
            return std::nullopt;
        reading.count += static_cast<Int>(digits->size());
        reading.digits.push_back(*std::move(digits));
    }
    return reading.count <= most_digits ? std::optional(reading) : std::nullopt;
}

/// Tells whether the offset of each element is the sum of those of its coordinates.
bool holds_everywhere(const Offsets& offsets, const Xor& swizzle)
{
    Dims x = Dims::filled(offsets.sizes.size(), 0);
    const auto count = static_cast<Int>(offsets.offsets.size());
    for (Int i = 0; i < count; ++i, advance(offsets.sizes, x))
    {
        Wide sum = offsets.at(0, swizzle);
        for (std::size_t d = 0; d < x.size(); ++d)
            sum += offsets.along(d, x[d], swizzle);
        if (sum != offsets.at(i, swizzle))
            return false;
    }
    return true;
}

std::vector<Xor> swizzles(Int greatest)
{
    std::vector<Xor> all;
    for (int bits = 1; bits <= most_xor_bits; ++bits)
        for (int base = 0; base <= most_xor_base; ++base)
            for (int shift = bits; shift <= most_xor_shift; ++shift)
                for (const int signed_shift : {shift, -shift})
                    if (base + shift + bits <= 32 && Int{1} << (base + shift) <= greatest)
                        all.push_back({bits, base, signed_shift});
    return all;
}

std::optional<Reading> find_reading(const Offsets& offsets, Progress* progress)
{
    if (auto plain = read_along(offsets, {}); plain && holds_everywhere(offsets, {}))
        return plain;
    std::vector<Reading> readings;
    const Int greatest =
        **std::max_element(offsets.offsets.begin(), offsets.offsets.end()); // all of them are there
    for (const Xor& swizzle : swizzles(greatest))
    {
        if (is_cancelled(progress))
            return std::nullopt;
        if (auto reading = read_along(offsets, swizzle))
            readings.push_back(*std::move(reading));
    }
    const auto order = [](const Reading& a, const Reading& b)
    {
        const auto key = [](const Reading& reading)
        {
            const auto& [bits, base, shift] = reading.swizzle;
            return std::tuple(reading.count, shift < 0, bits, base, shift);
        };
        return key(a) < key(b);
    };
    std::stable_sort(readings.begin(), readings.end(), order);
    for (const Reading& reading : readings)
    {
        if (is_cancelled(progress))
            return std::nullopt;
        if (holds_everywhere(offsets, reading.swizzle))
            return reading;
    }
    return std::nullopt;
}

/// Finds the coordinate of the element at each offset that is a power of two, if these and XOR give all
/// offsets: they must be all those below a power of two.
std::optional<std::vector<std::vector<Int>>> find_bases(const Offsets& offsets)
{
    const auto count = static_cast<Int>(offsets.offsets.size());
    const auto is_power = [](Int size) { return (size & (size - 1)) == 0; };
    if (count < 2 || *offsets.offsets.front() != 0
        || !std::all_of(offsets.sizes.begin(), offsets.sizes.end(), is_power))
        return std::nullopt;
    std::vector<Int> index(static_cast<std::size_t>(count), -1);
    for (Int i = 0; i < count; ++i)
    {
        const Int offset = offsets.at(i, {});
        if (offset >= count || index[static_cast<std::size_t>(offset)] >= 0)
            return std::nullopt;
        index[static_cast<std::size_t>(offset)] = i;
    }
    // With sizes of powers of two, the bits of an index are those of its coordinates.
    for (Int offset = 1; offset < count; ++offset)
    {
        const Int rest = offset & (offset - 1);
        if (index[static_cast<std::size_t>(offset)]
            != (index[static_cast<std::size_t>(rest)] ^ index[static_cast<std::size_t>(offset - rest)]))
            return std::nullopt;
    }
    std::vector<std::vector<Int>> bases;
    for (Int offset = 1; offset < count; offset *= 2)
    {
        std::vector<Int>& x = bases.emplace_back();
        for (std::size_t d = 0; d < offsets.sizes.size(); ++d)
            x.push_back(index[static_cast<std::size_t>(offset)] / offsets.packed[d] % offsets.sizes[d]);
    }
    return bases;
}

/// "W in blocks of 8, Sw<3,3,3>".
std::string words_of(const DigitChoices& all, const Xor& swizzle, const std::string& labels)
{
    std::string words;
    for (std::size_t d = 0; d < all.size(); ++d)
    {
        const auto& digits = all[d];
        if (digits.size() < 2)
            continue;
        words += fmt::format("{}{} in blocks of ", words.empty() ? "" : ", ", labels[d]);
        for (std::size_t k = 0; k + 1 < digits.size(); ++k)
            words += fmt::format("{}{}", k == 0 ? "" : ", of ", *digits[k].extent);
    }
    if (const auto& [bits, base, shift] = swizzle; bits > 0)
        words += fmt::format("{}Sw<{},{},{}>", words.empty() ? "" : ", ", bits, base, shift);
    return words;
}

} // namespace

Int offset_along(const std::vector<DigitChoice>& digits, Int index)
{
    Int sum = 0;
    for (const DigitChoice& digit : digits)
    {
        const Int extent = digit.extent.value_or(int_max);
        sum += index % extent * digit.stride;
        index /= extent;
    }
    return sum;
}

LayoutCandidate tiled_candidate(const DigitChoices& digits, const Xor& swizzle, Int base, const Dims& sizes,
                                DType dtype)
{
    TiledScene tiled;
    tiled.dtype = info(dtype).name;
    tiled.sizes = sizes.to_vector();
    tiled.digits = digits;
    if (swizzle.bits > 0)
        tiled.xors = {XorChoice{swizzle.bits, swizzle.base, swizzle.shift, "elements", {}}};
    tiled.base_offset = base;
    LayoutCandidate candidate;
    candidate.scene.content = std::move(tiled);
    candidate.why = words_of(digits, swizzle, default_labels(sizes.size()));
    EvaluateOptions cheap;
    cheap.effort = Effort::none();
    const auto facts = evaluate(candidate.scene, cheap);
    const auto view = facts ? digit_view(*facts) : std::nullopt;
    if (const auto tag = view ? onednn_tag(*view) : std::nullopt)
        candidate.why += ", oneDNN's " + *tag;
    return candidate;
}

std::optional<LayoutCandidate> tiled_at(const std::vector<std::optional<Int>>& offsets, const Dims& sizes,
                                        DType dtype, Progress* progress)
{
    if (offsets.empty()
        || !std::all_of(offsets.begin(), offsets.end(), [](const auto& at) { return at.has_value(); }))
        return std::nullopt;
    const Offsets all(offsets, sizes);
    LayoutCandidate candidate;
    if (const auto reading = find_reading(all, progress))
        candidate =
            tiled_candidate(reading->digits, reading->swizzle, all.at(0, reading->swizzle), sizes, dtype);
    else if (auto bases = find_bases(all))
    {
        TiledScene tiled;
        tiled.dtype = info(dtype).name;
        tiled.sizes = sizes.to_vector();
        tiled.bases = *std::move(bases);
        candidate.scene.content = std::move(tiled);
        candidate.why = "each bit of the offset flips bits of the coordinates";
    }
    else
        return std::nullopt;
    candidate.matched = static_cast<Int>(offsets.size());
    EvaluateOptions cheap;
    cheap.effort = Effort::none();
    if (!evaluate(candidate.scene, cheap))
        return std::nullopt;
    return candidate;
}

} // namespace stridescope::core
