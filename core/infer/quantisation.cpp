#include "core/infer/quantisation.h"

#include "core/data/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>

namespace stridescope::core
{
namespace
{

/// A straight line through (number, code), by least squares.
class Line
{
public:
    void add(double number, double code)
    {
        ++count;
        x += number;
        y += code;
        xx += number * number;
        xy += number * code;
    }
    /// Returns the quantisation; nothing if codes do not increase with the numbers.
    [[nodiscard]] std::optional<Quantisation> quantisation() const
    {
        const double spread = count * xx - x * x;
        const double slope = (count * xy - x * y) / spread;
        if (count < 2 || !(spread > 0) || !(slope > 0) || !std::isfinite(slope))
            return std::nullopt;
        const double zero = (y - slope * x) / count;
        if (!(std::abs(zero) < 1e9))
            return std::nullopt;
        return Quantisation{1 / slope, static_cast<Int>(std::llround(zero))};
    }

private:
    double count = 0;
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
};

using Histogram = std::map<double, double>;

/// Numbers in ascending order against codes in ascending order.
std::optional<Quantisation> by_rank(std::span<const double> sorted, const Histogram& codes, DType type)
{
    const IntegerRange range = integer_range(info(type));
    double all = 0;
    for (const auto& [code, count] : codes)
        all += count;
    Line line;
    double before = 0;
    std::size_t i = 0;
    const auto numbers = static_cast<double>(sorted.size());
    for (const auto& [code, count] : codes)
    {
        before += count;
        const bool clipped =
            code == static_cast<double>(range.least) || code == static_cast<double>(range.greatest);
        for (; i < sorted.size() && (static_cast<double>(i) + 0.5) * all <= before * numbers; ++i)
            if (!clipped)
                line.add(sorted[i], code);
    }
    return line.quantisation();
}

/// The shortest decimal between two numbers, or a power of two.
double roundest(double least, double greatest)
{
    const double middle = (least + greatest) / 2;
    const double power = std::exp2(std::round(std::log2(middle)));
    if (power >= least && power <= greatest)
        return power;
    for (int digits = 1; digits < 17; ++digits)
    {
        char text[40];
        std::snprintf(text, sizeof text, "%.*g", digits, middle);
        const double number = std::strtod(text, nullptr);
        if (number >= least && number <= greatest)
            return number;
    }
    return middle;
}

} // namespace

Int Quantisation::code(double number, DType type) const
{
    const IntegerRange range = integer_range(info(type));
    const double wanted = std::nearbyint(number / scale) + static_cast<double>(zero_point);
    if (std::isnan(wanted))
        return std::clamp<Int>(zero_point, range.least, range.greatest);
    if (wanted <= static_cast<double>(range.least))
        return range.least;
    return wanted >= static_cast<double>(range.greatest) ? range.greatest : static_cast<Int>(wanted);
}

Int exact_codes(std::span<const double> numbers, std::span<const double> codes, DType type,
                const Quantisation& how)
{
    Int exact = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        exact += static_cast<double>(how.code(numbers[i], type)) == codes[i] ? 1 : 0;
    return exact;
}

std::vector<Quantisation> likely_quantisations(std::span<const double> numbers, const Words<double>& codes,
                                               DType type)
{
    std::vector<double> sorted;
    for (const double number : numbers)
        if (std::isfinite(number))
            sorted.push_back(number);
    std::vector<Quantisation> likely;
    if (sorted.size() < 2 || codes.count == 0)
        return likely;
    std::sort(sorted.begin(), sorted.end());
    const IntegerRange range = integer_range(info(type));
    const auto add = [&](const std::optional<Quantisation>& one)
    {
        // Two that give no code another value are the same.
        const auto same = [&](const Quantisation& other)
        {
            return other.code(sorted.front(), type) == one->code(sorted.front(), type)
                   && other.code(sorted.back(), type) == one->code(sorted.back(), type)
                   && other.zero_point == one->zero_point;
        };
        if (one && one->scale > 0 && std::isfinite(one->scale)
            && std::none_of(likely.begin(), likely.end(), same))
            likely.push_back(*one);
    };
    Histogram histogram;
    for (Int i = 0; i < codes.count; ++i)
        ++histogram[codes[i]];
    const double padding = static_cast<double>(codes.count) - static_cast<double>(numbers.size());
    if (padding > 0)
    {
        // The padding may consist of a single code: the more frequent a code is, the likelier.
        std::vector<std::pair<double, double>> often;
        for (const auto& [code, count] : histogram)
            if (count >= padding)
                often.emplace_back(-count, code);
        std::sort(often.begin(), often.end());
        for (std::size_t i = 0; i < often.size() && i < 4; ++i)
        {
            Histogram without = histogram;
            without[often[i].second] -= padding;
            add(by_rank(sorted, without, type));
        }
    }
    add(by_rank(sorted, histogram, type));
    const auto levels = static_cast<double>(range.greatest) - static_cast<double>(range.least);
    const double least = std::min(0.0, sorted.front());
    const double greatest = std::max(0.0, sorted.back());
    const double reach = std::max(-least, greatest);
    const auto asymmetric = [&](double low, double high, double from, double to)
    {
        const double scale = (high - low) / (to - from);
        if (scale > 0)
            add(Quantisation{scale, static_cast<Int>(std::llround(from - low / scale))});
    };
    if (range.least < 0)
    {
        add(Quantisation{reach / static_cast<double>(range.greatest), 0});
        add(Quantisation{reach / (static_cast<double>(range.greatest) + 1), 0});
    }
    // A quantiser may leave room above its largest number, and the dump may contain other codes: if the tensor
    // is small enough, each largest code is tried. Scales between two of them are within one code of one of
    // them.
    constexpr std::size_t most_numbers = 65536;
    constexpr int least_reached = 80;
    if (range.least == -128 && sorted.size() <= most_numbers)
        for (int code = 126; code >= least_reached; --code)
            add(Quantisation{reach / code, 0});
    asymmetric(least, greatest, static_cast<double>(range.least), static_cast<double>(range.least) + levels);
    if (histogram.size() > 1)
        asymmetric(sorted.front(), sorted.back(), histogram.begin()->first, histogram.rbegin()->first);
    return likely;
}

Quantisation fitted_quantisation(std::span<const double> numbers, std::span<const double> codes, DType type,
                                 const Quantisation& start)
{
    const IntegerRange range = integer_range(info(type));
    const auto usable = [&](std::size_t i, const Quantisation& how)
    {
        return std::isfinite(numbers[i]) && codes[i] != static_cast<double>(range.least)
               && codes[i] != static_cast<double>(range.greatest)
               && std::abs(static_cast<double>(how.code(numbers[i], type)) - codes[i]) <= 1;
    };
    Quantisation best = start;
    Int most = exact_codes(numbers, codes, type, best);
    const auto take = [&](const Quantisation& one)
    {
        const Int exact = exact_codes(numbers, codes, type, one);
        if (exact > most)
        {
            most = exact;
            best = one;
        }
    };
    Line line;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (usable(i, start))
            line.add(numbers[i], codes[i]);
    if (const auto straight = line.quantisation())
        for (const Int by : {0, -1, 1})
            take({straight->scale, straight->zero_point + by});
    // Each correct code allows a range of scales, and every scale that lies in all ranges is equally good. The
    // ranges may overlap only with a neighbouring zero point.
    const Quantisation near = best;
    for (const Int by : {0, -1, 1})
    {
        const double zero = static_cast<double>(near.zero_point + by);
        double least = 0;
        double greatest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < numbers.size(); ++i)
        {
            const double steps = codes[i] - zero;
            const double number = std::abs(numbers[i]);
            if (steps == 0 || !usable(i, near) || (steps > 0) != (numbers[i] > 0))
                continue;
            least = std::max(least, number / (std::abs(steps) + 0.5));
            greatest = std::min(greatest, number / (std::abs(steps) - 0.5));
        }
        if (least > 0 && least < greatest && std::isfinite(greatest))
        {
            const Quantisation round{roundest(least, greatest), near.zero_point + by};
            if (exact_codes(numbers, codes, type, round) >= most)
            {
                most = exact_codes(numbers, codes, type, round);
                best = round;
                if (by == 0)
                    break;
            }
        }
    }
    return best;
}

} // namespace stridescope::core
