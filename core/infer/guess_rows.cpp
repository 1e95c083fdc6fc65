#include "core/infer/guess_rows.h"

#include "core/infer/draws.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace stridescope::core
{
namespace
{

constexpr Int most_lag = 70'000; ///< elements of a row that is found
constexpr Int blocks = 48;       ///< looked at, all over the bytes
constexpr Int block_values = 48; ///< in a row
/// Below this relative difference, a distance may be the length of a row.
constexpr double valley = 0.75;

/// Returns bounds that leave out the few extremes, which would hide all else.
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

/// Returns how much elements on both sides of the border between rows differ, as `Differences::by_lag`: much,
/// if the bytes begin with a row and the pitch is right.
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

} // namespace

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
    auto random = guess_dice(all.size());
    const auto any = [&, low = low, high = high]
    { return std::clamp(all[drawn(random, all.size())], low, high); };
    double sum = 0;
    constexpr int pairs = 4096;
    for (int i = 0; i < pairs; ++i)
        sum += std::fabs(any() - any());
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

namespace
{

/// Tells whether a near lag is only texture: no more alike than neighbours are. Channels side by side are more
/// alike.
bool is_texture(const Differences& found, std::size_t lag)
{
    constexpr std::size_t near = 16;
    return lag < near && found.by_lag[lag] >= found.by_lag[1];
}

} // namespace

std::vector<GuessedRow> likely_rows(const Differences& found)
{
    const std::vector<double>& by_lag = found.by_lag;
    if (by_lag.size() < 8)
        return {};
    // Bytes that are similar because they are close together do not form rows.
    std::size_t from = 2;
    while (from < by_lag.size() && by_lag[from] < valley && by_lag[from] >= by_lag[from - 1] * 0.98)
        ++from;
    std::vector<GuessedRow> rows;
    for (std::size_t lag = from; lag + 1 < by_lag.size(); ++lag)
    {
        const double here = by_lag[lag];
        if (here >= valley || here > by_lag[lag - 1] || here > by_lag[lag + 1])
            continue;
        if (is_texture(found, lag))
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
    std::stable_sort(rows.begin(), rows.end(),
                     [](const GuessedRow& a, const GuessedRow& b) { return a.apart < b.apart; });
    std::vector<GuessedRow> kept;
    for (const GuessedRow& row : rows)
    {
        // The second next row is about as similar as the next one, so the shortest such distance is the row.
        GuessedRow best = row;
        for (const GuessedRow& other : rows)
            if (other.pitch < best.pitch && best.pitch % other.pitch == 0
                && other.apart <= std::max(best.apart * 1.6, best.apart + 0.06))
                best = other;
        if (std::none_of(kept.begin(), kept.end(),
                         [&](const GuessedRow& one)
                         { return best.pitch % one.pitch == 0 || std::abs(best.pitch - one.pitch) <= 2; }))
            kept.push_back(best);
        if (kept.size() == 3)
            break;
    }
    return kept;
}

GuessedRow by_its_seam(const Samples& values, const Differences& found, const GuessedRow& row)
{
    GuessedRow best = row;
    double clearest = 1.3 * seam(values, row.pitch, found.anywhere) + 0.05;
    for (Int pitch = std::max<Int>(2, row.pitch - 3); pitch <= row.pitch + 3; ++pitch)
    {
        const auto lag = static_cast<std::size_t>(pitch);
        if (pitch == row.pitch || lag >= found.by_lag.size() || is_texture(found, lag)
            || found.by_lag[lag] > 1.5 * row.apart + 0.03)
            continue;
        if (const double here = seam(values, pitch, found.anywhere); here > clearest)
        {
            clearest = here;
            best = {pitch, found.by_lag[lag]};
        }
    }
    return best;
}

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

} // namespace stridescope::core
