#include "core/code/spellings.h"
#include "core/code/targets.h"
#include "core/layouts/text_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

constexpr std::string_view xla_name = "XLA";

using Tiles = std::vector<std::vector<Int>>;

/// Guesses tiles that put the digits so, if the dimensions of the untiled shape are in `order`, outermost
/// first; reading the text back confirms the guess. A level of tiles begins where the dimensions begin again.
Tiles guess_tiles(const DigitView& view, const std::vector<DigitAxis>& axes,
                  const std::vector<std::size_t>& order)
{
    const std::size_t rank = order.size();
    std::vector<std::size_t> place(rank);
    for (std::size_t i = 0; i < rank; ++i)
        place[order[i]] = i;
    Tiles parts(1, std::vector<Int>(rank, 1));
    std::size_t least = 0;
    for (const DigitAxis& axis : axes)
    {
        const std::size_t d = axis.dimension;
        // The first tiles must leave no more of a dimension than its size needs.
        const Int inner = padded_size(view.digits[d]) / axis.extent;
        const bool too_many = parts.size() == 1 && outer_extent(view.placement.sizes[d], inner) != axis.extent;
        if (place[d] < least || too_many)
            parts.emplace_back(rank, 1);
        parts.back()[place[d]] = axis.extent;
        least = place[d] + 1;
    }
    for (std::size_t level = parts.size() - 1; level > 1; --level)
        for (std::size_t i = 0; i < rank; ++i)
            parts[level - 1][i] *= parts[level][i];
    parts.erase(parts.begin());
    for (std::vector<Int>& tile : parts)
        tile.erase(tile.begin(), std::find_if(tile.begin(), tile.end(), [](Int extent) { return extent > 1; }));
    return parts;
}

std::string layout_of(const std::vector<std::size_t>& order, const Tiles& tiles, Int bits)
{
    std::string text = fmt::format("{{{}", fmt::join(order.rbegin(), order.rend(), ","));
    if (!tiles.empty() || bits < 8)
        text += ":";
    for (std::size_t i = 0; i < tiles.size(); ++i)
        text += fmt::format("{}({})", i == 0 ? "T" : "", fmt::join(tiles[i], ","));
    if (bits < 8)
        text += fmt::format("E({})", bits); // without it a byte an element
    return text + "}";
}

/// Returns tiles that interleave what earlier tiles leave outside, as on TPUs: T(1024)(128)(2,1) of a line and
/// T(8,128)(2,1,1,1), with the numbers of these digits; reading the text back confirms the guess.
std::vector<Tiles> interleaved_tiles(const std::vector<DigitAxis>& axes)
{
    std::vector<Tiles> all;
    if (axes.size() < 2)
        return all;
    const auto from_end = [&](std::size_t i) { return axes[axes.size() - 1 - i].extent; };
    const Int packed = from_end(0);
    const Int lanes = from_end(1);
    Int line = lanes;
    for (std::size_t i = 2; i <= axes.size(); ++i)
    {
        const auto whole = checked_multiply(line, packed);
        if (!whole)
            break;
        all.push_back({{*whole}, {lanes}, {packed, 1}});
        line = i < axes.size() ? checked_multiply(line, from_end(i)).value_or(int_max) : line;
    }
    if (axes.size() > 2)
        all.push_back({{from_end(2), lanes}, {packed, 1, 1, 1}});
    return all;
}

} // namespace

std::optional<std::string> xla_layout(const DigitView& view)
{
    const std::vector<DigitAxis> axes = in_memory_order(view.digits);
    if (refuse({Beyond::moves, Beyond::window, Beyond::base}, view, xla_name) || !is_dense(axes))
        return std::nullopt;
    const TensorFacts& tensor = *view.tensor;
    const LaidOut laid_out{tensor.layout.sizes, Dims::filled(tensor.rank(), 0), tensor.labels, tensor.dtype};
    std::vector<std::size_t> order(tensor.rank());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::optional<std::string> found;
    std::size_t fewest = axes.size() + 3;
    do
    {
        std::vector<Tiles> guesses = {guess_tiles(view, axes, order)};
        constexpr std::size_t most_interleaved = 3; // there are many orders of more dimensions
        if (order.size() <= most_interleaved)
            for (Tiles& more : interleaved_tiles(axes))
                guesses.push_back(std::move(more));
        for (const Tiles& tiles : guesses)
        {
            if (tiles.size() >= fewest)
                continue;
            const std::string text = layout_of(order, tiles, tensor.bits());
            const auto read = layouts::read_xla(text, laid_out);
            if (!read || !lays_out(view, *read))
                continue;
            found = text;
            fewest = tiles.size();
        }
    } while (fewest > 0 && std::next_permutation(order.begin(), order.end()));
    return found;
}

Result<CodeText> code_targets_of::xla(const CodeInput& input)
{
    const auto view = digit_view(input.facts);
    if (!view)
        return std::visit([](const auto& facts) { return cannot_say_kind(xla_name, facts); },
                          input.facts.content);
    if (auto problem = refuse({Beyond::moves, Beyond::window, Beyond::base}, *view, xla_name))
        return *std::move(problem);
    if (!is_dense(in_memory_order(view->digits)))
        return cannot_say("strides", "XLA layouts have no holes, no shared offsets, and no negative strides");
    const auto layout = xla_layout(*view);
    if (!layout)
        return cannot_say("layout", "no XLA dimension order with usual tiles gives this layout");
    CodeWriter code;
    code << layouts::xla_type(view->tensor->dtype) << "["
         << OfDimensions{Operand::input, view->placement.sizes, ","} << "]" << *layout << "\n";
    return code.take();
}

} // namespace stridescope::core
