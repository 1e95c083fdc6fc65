#include "core/infer/guess.h"

#include "core/infer/guess_rows.h"
#include "core/infer/guess_types.h"
#include "core/text/grouped.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace stridescope::core
{
namespace
{

constexpr Int least_bytes = 64; ///< fewer bytes show nothing
/// Share of the difference of values at any distance below which neighbours are alike.
constexpr double smooth = 0.85;

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
    for (const GuessedRow& likely : likely_rows(found))
    {
        const GuessedRow row = by_its_seam(values, found, likely);
        ByteGuess guess;
        guess.dtype = type.dtype;
        guess.in_rows = true;
        guess.pitch = row.pitch;
        guess.rows = values.count() / row.pitch;
        const Int padding = padding_of(values, row.pitch);
        guess.columns = row.pitch - padding;
        // Rows that all end in the same values are unlikely to do so by chance.
        guess.likelihood = type.weight * (1 - row.apart) * (padding > 0 ? 2 : 1);
        guess.evidence =
            and_then(fmt::format("values {} elements apart differ only {:.0f}% as much as an average pair",
                                 grouped(row.pitch), row.apart * 100));
        if (near < smooth)
            guess.evidence += fmt::format(", neighbours {:.0f} %", near * 100);
        if (padding > 0)
            guess.evidence +=
                fmt::format("; the last {} of each sampled row are identical: padding", grouped(padding));
        guesses.push_back(std::move(guess));
    }
    const bool smooth_line = near < smooth;
    if (!type_tells && !smooth_line)
        return;
    ByteGuess line;
    line.dtype = type.dtype;
    line.columns = line.pitch = values.count();
    line.likelihood = type.weight * 0.15;
    line.evidence =
        and_then(smooth_line ? fmt::format(
                     "neighbours differ {:.0f}% as much as an average pair; no row pitch found", near * 100)
                             : std::string("no row pitch found: no distance correlates better than others"));
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
               ? fmt::format("{}, {} per row, {}", type, grouped(columns), of_pitch)
               : fmt::format("{}, {} of {} per row, {}", type, grouped(columns), grouped(pitch), of_pitch);
}

Guesses guess_layouts(std::span<const std::byte> bytes, const GuessOptions& options)
{
    Guesses result;
    if (static_cast<Int>(bytes.size()) < least_bytes)
    {
        result.why_none =
            fmt::format("{} bytes are too few; at least {} are needed", bytes.size(), least_bytes);
        return result;
    }
    const Samples plain(bytes, DType::uint8);
    constexpr Int looks = 384;
    constexpr Int in_a_row = 48;
    bool varies = false;
    std::optional<double> first;
    for (const Int start : plain.places(looks, in_a_row))
        for (const double value : plain.read(start, in_a_row))
            varies |= std::exchange(first, first.value_or(value)).value_or(value) != value;
    if (!varies)
    {
        result.why_none = fmt::format("every sampled byte is {}; type and rows cannot be guessed",
                                      static_cast<int>(first.value_or(0)));
        return result;
    }
    const GuessedWidth width = likely_width(bytes);
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
            fmt::format("nothing found in {} sampled bytes: no distance correlates better than others",
                        grouped(static_cast<Int>(bytes.size())));
    return result;
}

} // namespace stridescope::core
