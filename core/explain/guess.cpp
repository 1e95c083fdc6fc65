#include "core/explain/guess.h"

#include "core/explain/element_reader.h"
#include "core/tensor/checked.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>
#include <random>
#include <utility>

namespace stridescope::core
{
namespace
{

constexpr Int least_bytes = 64;            ///< fewer tell nothing
constexpr Int most_lag = 70'000;           ///< elements of a row that is found
constexpr Int blocks = 48;                 ///< looked at, all over the bytes
constexpr Int block_values = 48;           ///< in a row
constexpr Int most_sampled = Int{1} << 15; ///< elements, of which types are judged
constexpr double valley = 0.75; ///< of what values at any distance differ by: rows lie below each other
constexpr double smooth = 0.85; ///< of the same: neighbours are alike

std::mt19937_64 dice(std::uint64_t of)
{
    return std::mt19937_64(of); // the same bytes give the same guess
}

/// Reads elements of a type as numbers; what is no finite number is 0.
class Samples
{
public:
    Samples(std::span<const std::byte> bytes, DType dtype)
        : type(dtype), size(static_cast<Int>(bytes.size()) / (info(dtype).bits / 8)),
          reader({dtype, {size}, {1}, 0, bytes, false})
    {
    }

    [[nodiscard]] Int count() const { return size; }
    [[nodiscard]] DType dtype() const { return type; }

    [[nodiscard]] std::vector<double> read(Int first, Int length) const
    {
        const auto many = static_cast<std::size_t>(std::min(length, size - first));
        std::vector<double> values(many);
        const auto through = [&]<typename Value>(Value)
        {
            std::vector<Value> own(many);
            reader.read(first, std::span(own));
            std::transform(own.begin(), own.end(), values.begin(),
                           [](Value value) { return static_cast<double>(value); });
        };
        switch (value_class(type))
        {
        case ValueClass::floating:
            reader.read(first, std::span(values));
            break;
        case ValueClass::signed_integer:
            through(Int{});
            break;
        case ValueClass::unsigned_integer:
            through(std::uint64_t{});
        }
        for (double& value : values)
            if (!std::isfinite(value))
                value = 0;
        return values;
    }

    /// So many of them from all over, in their order, and beginnings of blocks of so many.
    [[nodiscard]] std::vector<Int> places(Int wanted, Int room) const
    {
        auto random = dice(static_cast<std::uint64_t>(size));
        std::uniform_int_distribution<Int> place(0, std::max<Int>(0, size - room));
        std::vector<Int> chosen(static_cast<std::size_t>(wanted));
        for (Int& one : chosen)
            one = place(random);
        std::sort(chosen.begin(), chosen.end());
        return chosen;
    }

private:
    DType type;
    Int size;
    ElementReader reader;
};

/// Bounds that leave out the few extremes, which would hide all else.
std::pair<double, double> usual_range(std::vector<double> values)
{
    const auto at = [&](std::size_t hundredth)
    {
        const std::size_t place = (values.size() - 1) * hundredth / 100;
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(place), values.end());
        return values[place];
    };
    const double low = at(2);
    return {low, at(98)};
}

/// By how much elements differ at each distance: `by_lag[d]`, over what any two differ by.
struct Differences
{
    std::vector<double> by_lag; ///< relative; [0] is 0
    double anywhere = 0;        ///< in the type's own numbers
    bool cancelled = false;
};

Differences differences(const Samples& values, Progress* progress)
{
    Differences result;
    const Int lags = std::min(most_lag, values.count() / 2);
    const Int length = std::min(block_values, values.count() - lags);
    if (lags < 2 || length < 1)
        return result;
    std::vector<double> all;
    const auto starts = values.places(blocks, lags + length);
    for (const Int start : starts)
    {
        const auto some = values.read(start, length);
        all.insert(all.end(), some.begin(), some.end());
    }
    const auto [low, high] = usual_range(all);
    auto random = dice(all.size());
    std::uniform_int_distribution<std::size_t> any(0, all.size() - 1);
    double sum = 0;
    constexpr int pairs = 4096;
    for (int i = 0; i < pairs; ++i)
        sum += std::fabs(std::clamp(all[any(random)], low, high) - std::clamp(all[any(random)], low, high));
    result.anywhere = sum / pairs;
    if (!(result.anywhere > 0) || !std::isfinite(result.anywhere))
    {
        result.anywhere = 0;
        return result;
    }
    result.by_lag.assign(static_cast<std::size_t>(lags) + 1, 0);
    for (const Int start : starts)
    {
        if (is_cancelled(progress))
        {
            result.cancelled = true;
            return result;
        }
        auto near = values.read(start, lags + length);
        for (double& value : near)
            value = std::clamp(value, low, high);
        const auto few = std::min(static_cast<std::size_t>(length), near.size());
        for (std::size_t lag = 1; lag < result.by_lag.size(); ++lag)
        {
            double apart = 0;
            for (std::size_t i = 0; i < few && i + lag < near.size(); ++i)
                apart += std::fabs(near[i] - near[i + lag]);
            result.by_lag[lag] += apart;
        }
    }
    const double scale = result.anywhere * static_cast<double>(blocks) * static_cast<double>(length);
    for (double& one : result.by_lag)
        one /= scale;
    return result;
}

/// Distances at which elements are alike again, most alike first: where rows lie below each other. Multiples of
/// one that is as good are left out.
struct Row
{
    Int pitch = 1;
    double apart = 1; ///< as in `Differences::by_lag`
};
std::vector<Row> likely_rows(const Differences& found)
{
    const std::vector<double>& by_lag = found.by_lag;
    if (by_lag.size() < 8)
        return {};
    // What is alike because it is near is no row yet.
    std::size_t from = 2;
    while (from < by_lag.size() && by_lag[from] < valley && by_lag[from] >= by_lag[from - 1] * 0.98)
        ++from;
    std::vector<Row> rows;
    for (std::size_t lag = from; lag + 1 < by_lag.size(); ++lag)
    {
        const double here = by_lag[lag];
        if (here >= valley || here > by_lag[lag - 1] || here > by_lag[lag + 1])
            continue;
        const std::size_t reach = std::max<std::size_t>(3, lag / 16);
        const double left =
            *std::max_element(by_lag.begin() + static_cast<std::ptrdiff_t>(lag - std::min(lag - 1, reach)),
                              by_lag.begin() + static_cast<std::ptrdiff_t>(lag));
        const double right = *std::max_element(
            by_lag.begin() + static_cast<std::ptrdiff_t>(lag + 1),
            by_lag.begin() + static_cast<std::ptrdiff_t>(std::min(by_lag.size(), lag + 1 + reach)));
        if (here < 0.8 * std::min(left, right)) // a valley, no ripple
            rows.push_back({static_cast<Int>(lag), here});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.apart < b.apart; });
    std::vector<Row> kept;
    for (const Row& row : rows)
    {
        // Two rows further on is about as alike as one: the least distance of such is the row.
        Row best = row;
        for (const Row& other : rows)
            if (other.pitch < best.pitch && best.pitch % other.pitch == 0
                && other.apart <= std::max(best.apart * 1.6, best.apart + 0.06))
                best = other;
        if (std::none_of(kept.begin(), kept.end(),
                         [&](const Row& one)
                         { return best.pitch % one.pitch == 0 || std::abs(best.pitch - one.pitch) <= 2; }))
            kept.push_back(best);
        if (kept.size() == 3)
            break;
    }
    return kept;
}

/// By how much elements on both sides of the border between rows differ, as `Differences::by_lag`: much, where
/// the bytes begin with a row and the pitch is right.
double seam(const Samples& values, Int pitch, double anywhere)
{
    const Int rows = values.count() / pitch;
    constexpr Int most_rows = 64;
    const Int looked = std::min(rows - 1, most_rows);
    double sum = 0;
    for (Int i = 0; i < looked; ++i)
    {
        const auto both = values.read((1 + (rows - 1) * i / looked) * pitch - 1, 2);
        if (both.size() == 2)
            sum += std::min(std::fabs(both[0] - both[1]), 3 * anywhere);
    }
    return looked > 0 && anywhere > 0 ? sum / anywhere / static_cast<double>(looked) : 0;
}

/// Slanting structures are about as alike one element beside the right pitch: where rows meet tells.
Row by_its_seam(const Samples& values, const Differences& found, const Row& row)
{
    Row best = row;
    double clearest = 1.3 * seam(values, row.pitch, found.anywhere) + 0.05;
    for (Int pitch = std::max<Int>(2, row.pitch - 3); pitch <= row.pitch + 3; ++pitch)
    {
        const auto lag = static_cast<std::size_t>(pitch);
        if (pitch == row.pitch || lag >= found.by_lag.size() || found.by_lag[lag] > 1.5 * row.apart + 0.03)
            continue;
        if (const double here = seam(values, pitch, found.anywhere); here > clearest)
        {
            clearest = here;
            best = {pitch, found.by_lag[lag]};
        }
    }
    return best;
}

/// Elements at the end of each row that are the same in every row looked at: padding.
Int padding_of(const Samples& values, Int pitch)
{
    const Int rows = values.count() / pitch;
    if (rows < 4)
        return 0;
    constexpr Int most_rows = 64;
    const Int looked = std::min(rows, most_rows);
    std::optional<std::vector<double>> first;
    Int same = pitch;
    for (Int i = 0; i < looked && same > 0; ++i)
    {
        const auto row = values.read(rows * i / looked * pitch, pitch);
        if (!first)
        {
            first = row;
            const double last = row.back();
            same = 0;
            while (same < pitch && row[static_cast<std::size_t>(pitch - 1 - same)] == last)
                ++same;
        }
        Int here = 0;
        while (here < same && row[static_cast<std::size_t>(pitch - 1 - here)] == first->back())
            ++here;
        same = here;
    }
    return same == pitch ? 0 : same;
}

/// Bytes of an element, by how much more alike bytes are that so many others are between.
struct Width
{
    Int bytes = 1;
    double gain = 0; ///< over narrower ones, 0 to 1
};
Width likely_width(std::span<const std::byte> bytes)
{
    const Samples values(bytes, DType::uint8);
    constexpr Int room = 64;
    std::array<double, 4> apart{};
    std::array<double, 4> alike{}; ///< share that is about the same but for its highest bit, such as a sign
    double looked = 0;
    for (const Int start : values.places(512, room))
    {
        const auto some = values.read(start, room);
        for (std::size_t i = 0; i < apart.size(); ++i)
        {
            const std::size_t lag = std::size_t{1} << i;
            for (std::size_t at = 0; at + 8 < some.size(); ++at)
            {
                apart[i] += std::fabs(some[at] - some[at + lag]);
                const auto seven_bits = [](double byte) { return static_cast<int>(byte) & 0x7F; };
                alike[i] += std::abs(seven_bits(some[at]) - seven_bits(some[at + lag])) <= 1 ? 1 : 0;
                looked += i == 0 ? 1 : 0;
            }
        }
    }
    Width width;
    double best = apart[0];
    for (std::size_t i = 1; i < apart.size(); ++i)
        if (apart[i] < 0.9 * best)
        {
            width = {Int{1} << i, 1 - apart[i] / std::max(best, 1e-9)};
            best = apart[i];
        }
    if (width.bytes > 1 || looked == 0)
        return width;
    double most = alike[0] / looked;
    for (std::size_t i = 1; i < alike.size(); ++i)
        if (const double share = alike[i] / looked; share > 1.25 * most + 0.02)
        {
            width = {Int{1} << i, share - most};
            most = share;
        }
    return width;
}

/// How a floating-point type's fields look: those of numbers that people compute with are of few magnitudes,
/// and the digits behind are any.
struct FloatLook
{
    double finite = 0;     ///< share
    double usual = 0;      ///< of those that are not 0: share of magnitudes between 2^-20 and 2^20
    double magnitudes = 0; ///< how many different exponents it is like, in bits
    double digits = 0;     ///< what the leading digits lack of being any, in bits
    double zeros = 0;
    [[nodiscard]] bool plausible() const { return finite > 0.99 && usual > 0.9 && zeros < 0.995; }
    [[nodiscard]] double cost() const { return magnitudes + 4 * digits; }
};

double entropy(const std::vector<Int>& counts)
{
    const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), Int{0}));
    double bits = 0;
    for (const Int count : counts)
        if (count > 0)
            bits -= static_cast<double>(count) / all * std::log2(static_cast<double>(count) / all);
    return bits;
}

FloatLook look_at_floats(std::span<const std::byte> bytes, Int element_bytes, int exponent_bits,
                         int mantissa_bits)
{
    const Int count = static_cast<Int>(bytes.size()) / element_bytes;
    const Int step = std::max<Int>(1, count / most_sampled);
    std::vector<Int> exponents(std::size_t{1} << exponent_bits);
    std::vector<Int> digits(8);
    const std::uint64_t mask = (std::uint64_t{1} << exponent_bits) - 1;
    const Int bias = static_cast<Int>(mask / 2);
    Int finite = 0;
    Int zeros = 0;
    Int usual = 0;
    Int looked = 0;
    for (Int i = 0; i < count; i += step, ++looked)
    {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i * element_bytes, static_cast<std::size_t>(element_bytes));
        const std::uint64_t exponent = word >> mantissa_bits & mask;
        const std::uint64_t mantissa = word & ((std::uint64_t{1} << mantissa_bits) - 1);
        if (exponent == mask)
            continue;
        ++finite;
        if (exponent == 0 && mantissa == 0)
        {
            ++zeros;
            continue;
        }
        const Int power = static_cast<Int>(exponent) - bias;
        usual += exponent > 0 && power >= -20 && power <= 20 ? 1 : 0;
        ++exponents[exponent];
        ++digits[mantissa >> (mantissa_bits - 3) & 7U];
    }
    FloatLook look;
    if (looked == 0 || finite == 0)
        return look;
    const auto share = [](Int part, Int of)
    { return of > 0 ? static_cast<double>(part) / static_cast<double>(of) : 0; };
    look.finite = share(finite, looked);
    look.zeros = share(zeros, finite);
    look.usual = share(usual, finite - zeros);
    look.magnitudes = entropy(exponents);
    look.digits = 3 - entropy(digits);
    return look;
}

struct TypeGuess
{
    DType dtype;
    double weight;
    std::string evidence;
};

std::vector<TypeGuess> likely_types(std::span<const std::byte> bytes, const Width& width)
{
    const std::string bytes_tell =
        width.bytes == 1
            ? std::string()
            : fmt::format("bytes are most alike {} apart ({:.0f} % less different than nearer ones)",
                          width.bytes, width.gain * 100);
    const auto with = [&](const std::string& more)
    { return bytes_tell.empty() || more.empty() ? bytes_tell + more : bytes_tell + "; " + more; };
    const auto float_words = [](const FloatLook& look)
    {
        return fmt::format("{:.0f} % are finite, {:.0f} % of usual magnitudes", look.finite * 100,
                           look.usual * 100);
    };
    std::vector<TypeGuess> types;
    const auto integers = [&](DType with_sign, DType without, double weight)
    {
        // Where small numbers of both signs are read without one, neighbours seem far apart.
        const auto apart = [&](DType dtype)
        {
            const Samples values(bytes, dtype);
            double sum = 0;
            for (const Int start : values.places(512, 16))
            {
                const auto some = values.read(start, 16);
                for (std::size_t i = 0; i + 1 < some.size(); ++i)
                    sum += std::fabs(some[i] - some[i + 1]);
            }
            return sum;
        };
        const double as_signed = apart(with_sign);
        const double as_unsigned = apart(without);
        const double sum = as_signed + as_unsigned;
        const double share = sum > 0 ? as_unsigned / sum : 0.5;
        types.push_back({without, weight * (1 - share) + (share <= 0.5 ? weight * 0.05 : 0),
                         share <= 0.5 ? with("neighbours are nearer without a sign than with one") : with("")});
        types.push_back({with_sign, weight * share,
                         share > 0.5 ? with("neighbours are nearer with a sign than without") : with("")});
    };
    if (width.bytes == 1)
        integers(DType::int8, DType::uint8, 1);
    else if (width.bytes == 2)
    {
        const FloatLook half = look_at_floats(bytes, 2, 5, 10);
        const FloatLook brain = look_at_floats(bytes, 2, 8, 7);
        const auto weight = [](const FloatLook& look, const FloatLook& other)
        { return look.plausible() ? (!other.plausible() || look.cost() <= other.cost() ? 1.0 : 0.4) : 0.0; };
        if (half.plausible())
            types.push_back({DType::float16, weight(half, brain), with(float_words(half))});
        if (brain.plausible())
            types.push_back({DType::bfloat16, weight(brain, half), with(float_words(brain))});
        integers(DType::int16, DType::uint16, half.plausible() || brain.plausible() ? 0.3 : 1);
    }
    else if (width.bytes == 4)
    {
        const FloatLook single = look_at_floats(bytes, 4, 8, 23);
        if (single.plausible())
            types.push_back({DType::float32, 1, with(float_words(single))});
        types.push_back({DType::int32, single.plausible() ? 0.2 : 1, with("")});
    }
    else
    {
        const FloatLook wide_float = look_at_floats(bytes, 8, 11, 52);
        if (wide_float.plausible())
            types.push_back({DType::float64, 1, with(float_words(wide_float))});
        types.push_back({DType::int64, wide_float.plausible() ? 0.2 : 1, with("")});
    }
    std::stable_sort(types.begin(), types.end(),
                     [](const TypeGuess& a, const TypeGuess& b) { return a.weight > b.weight; });
    return types;
}

std::string grouped(Int number)
{
    std::string digits = fmt::format("{}", number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

void add_guesses(std::vector<ByteGuess>& guesses, std::span<const std::byte> bytes, const TypeGuess& type,
                 bool type_tells, Progress* progress)
{
    const Samples values(bytes, type.dtype);
    const Differences found = differences(values, progress);
    if (found.anywhere == 0)
        return;
    const double near = found.by_lag.size() > 1 ? found.by_lag[1] : 1;
    const auto and_then = [&](const std::string& more) {
        return type.evidence.empty() ? more : more.empty() ? type.evidence : type.evidence + "; " + more;
    };
    for (const Row& likely : likely_rows(found))
    {
        const Row row = by_its_seam(values, found, likely);
        ByteGuess guess;
        guess.dtype = type.dtype;
        guess.in_rows = true;
        guess.pitch = row.pitch;
        guess.rows = values.count() / row.pitch;
        const Int padding = padding_of(values, row.pitch);
        guess.columns = row.pitch - padding;
        guess.likelihood = type.weight * (1 - row.apart);
        guess.evidence = and_then(fmt::format("{} elements apart values differ {:.0f} % as much as anywhere",
                                              grouped(row.pitch), row.apart * 100));
        if (near < smooth)
            guess.evidence += fmt::format(", neighbours {:.0f} %", near * 100);
        if (padding > 0)
            guess.evidence += fmt::format("; the last {} of a row are the same in every row looked at: padding",
                                          grouped(padding));
        guesses.push_back(std::move(guess));
    }
    const bool smooth_line = near < smooth;
    if (!type_tells && !smooth_line)
        return;
    ByteGuess line;
    line.dtype = type.dtype;
    line.columns = line.pitch = values.count();
    line.likelihood = type.weight * 0.15;
    line.evidence = and_then(
        smooth_line ? fmt::format("neighbours differ {:.0f} % as much as anywhere; as one line", near * 100)
                    : std::string("as one line: no distance is more alike than others"));
    guesses.push_back(std::move(line));
}

} // namespace

Scene ByteGuess::scene() const
{
    BufferScene buffer;
    buffer.tensor.dtype = info(dtype).name;
    if (in_rows)
    {
        buffer.tensor.sizes = {rows, columns};
        buffer.tensor.strides = std::vector<Int>{pitch, 1};
    }
    else
        buffer.tensor.sizes = {columns};
    Scene scene;
    scene.content = std::move(buffer);
    return scene;
}

std::string ByteGuess::words() const
{
    const std::string_view type = info(dtype).name;
    if (!in_rows)
        return fmt::format("{}, no rows found", type);
    const std::string of_pitch = fmt::format("pitch {} bytes", grouped(pitch * info(dtype).bits / 8));
    return columns == pitch
               ? fmt::format("{}, {} a row, {}", type, grouped(columns), of_pitch)
               : fmt::format("{}, {} of {} a row, {}", type, grouped(columns), grouped(pitch), of_pitch);
}

Guesses guess_layouts(std::span<const std::byte> bytes, const GuessOptions& options)
{
    Guesses result;
    if (static_cast<Int>(bytes.size()) < least_bytes)
    {
        result.why_none =
            fmt::format("{} bytes tell nothing: at least {} are wanted", bytes.size(), least_bytes);
        return result;
    }
    const Samples plain(bytes, DType::uint8);
    bool varies = false;
    std::optional<double> first;
    for (const Int start : plain.places(blocks * 8, block_values))
        for (const double value : plain.read(start, block_values))
            varies |= std::exchange(first, first.value_or(value)).value_or(value) != value;
    if (!varies)
    {
        result.why_none = fmt::format("all bytes looked at are {}: they tell neither a type nor rows",
                                      static_cast<int>(first.value_or(0)));
        return result;
    }
    const Width width = likely_width(bytes);
    std::size_t types = 0;
    for (const TypeGuess& type : likely_types(bytes, width))
        if (type.weight > 0 && ++types <= 4 && !is_cancelled(options.progress))
        {
            add_guesses(result.guesses, bytes, type, width.bytes > 1, options.progress);
            if (options.progress)
                options.progress->share_done = static_cast<double>(types) / 4;
        }
    std::stable_sort(result.guesses.begin(), result.guesses.end(),
                     [](const ByteGuess& a, const ByteGuess& b) { return a.likelihood > b.likelihood; });
    result.guesses.resize(std::min(result.guesses.size(), options.most));
    double sum = 0;
    for (const ByteGuess& guess : result.guesses)
        sum += guess.likelihood;
    for (ByteGuess& guess : result.guesses)
        guess.likelihood = sum > 0 ? guess.likelihood / sum : 0;
    if (result.guesses.empty())
        result.why_none =
            fmt::format("nothing found in samples of {} bytes: no distance is more alike than others",
                        grouped(static_cast<Int>(bytes.size())));
    return result;
}

} // namespace stridescope::core
