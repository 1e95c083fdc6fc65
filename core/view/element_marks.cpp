#include "core/view/element_marks.h"

#include "core/compare/placement.h"

#include <algorithm>
#include <bit>

namespace stridescope::core
{
namespace
{

constexpr Int word_bits = 64;
constexpr Int most_looks = 256;           ///< most cells of a box that are checked
constexpr Int most_places = Int{1} << 33; ///< most slots of a memory that are marked: 1 GiB of bits

void mark(std::vector<std::uint64_t>& words, Int place)
{
    words[static_cast<std::size_t>(place / word_bits)] |= std::uint64_t{1} << (place % word_bits);
}

} // namespace

MarkedPlaces::MarkedPlaces(std::vector<std::uint64_t> words) : bits(std::move(words))
{
    before.reserve(bits.size() + 1);
    Int sum = 0;
    for (const std::uint64_t word : bits)
    {
        before.push_back(sum);
        sum += std::popcount(word);
    }
    before.push_back(sum);
}

bool MarkedPlaces::has(Int place) const
{
    const Int word = place / word_bits;
    return place >= 0 && word < static_cast<Int>(bits.size())
           && (bits[static_cast<std::size_t>(word)] >> (place % word_bits) & 1U) != 0;
}

Int MarkedPlaces::rank(Int place) const
{
    const Int all = static_cast<Int>(bits.size()) * word_bits;
    if (place <= 0 || before.empty())
        return 0;
    if (place >= all)
        return before.back();
    const auto word = static_cast<std::size_t>(place / word_bits);
    const std::uint64_t low = (std::uint64_t{1} << (place % word_bits)) - 1;
    return before[word] + std::popcount(bits[word] & low);
}

Int MarkedPlaces::count(Int begin, Int end) const
{
    return begin < end ? rank(end) - rank(begin) : 0;
}

std::optional<Int> MarkedPlaces::after(Int others) const
{
    if (others < 0 || others >= count())
        return std::nullopt;
    const auto behind = std::upper_bound(before.begin(), before.end(), others) - before.begin() - 1;
    std::uint64_t word = bits[static_cast<std::size_t>(behind)];
    for (Int left = others - before[static_cast<std::size_t>(behind)]; left > 0; --left)
        word &= word - 1;
    return behind * word_bits + std::countr_zero(word);
}

std::optional<Int> MarkedPlaces::next(Int from) const
{
    return after(rank(from));
}

std::optional<Int> MarkedPlaces::previous(Int before_this) const
{
    return after(rank(before_this) - 1);
}

std::shared_ptr<const ElementMarks> ElementMarks::of(const Facts& facts, std::vector<std::uint64_t> row_major,
                                                     Progress* progress)
{
    const auto placement = placement_of(facts);
    if (!placement || placement->sizes.empty() || placement->sizes.size() > Dims::max_rank)
        return nullptr;
    auto marks = std::make_shared<ElementMarks>();
    marks->extents = Dims(placement->sizes);
    marks->elements = MarkedPlaces(std::move(row_major));
    const OffsetRange kept = placement->kept;
    marks->first_place = kept.least;
    marks->lane_places = narrow(wide(kept.greatest) - kept.least + 1).value_or(int_max);
    const Int all = checked_multiply(marks->lane_places, placement->lane_count).value_or(int_max);
    if (all > most_places)
        return marks;
    std::vector<std::uint64_t> words(static_cast<std::size_t>(divide_up(all, word_bits)));
    Int looked = 0;
    for (auto at = marks->elements.next(0); at; at = marks->elements.next(*at + 1))
    {
        const Dims x = coordinate_at(marks->extents, *at);
        const Place place = place_of(*placement, x);
        mark(words, place.lane * marks->lane_places + place.offset - marks->first_place);
        if (++looked % (1 << 16) == 0 && is_cancelled(progress))
            return nullptr;
    }
    marks->places = MarkedPlaces(std::move(words));
    return marks;
}

std::optional<Int> ElementMarks::next(Int from) const
{
    const auto after = elements.next(from + 1);
    return after ? after : elements.next(0);
}

std::optional<Int> ElementMarks::previous(Int from) const
{
    const auto earlier = elements.previous(from);
    return earlier ? earlier : elements.previous(int_max);
}

double ElementMarks::share(const PageChoice& pages, const CellBox& box) const
{
    const Wide cells = box.cells();
    if (cells <= 0 || count() == 0)
        return 0;
    const auto looks = static_cast<Int>(std::min<Wide>(cells, most_looks));
    Int marked = 0;
    Int seen = 0;
    for (Int i = 0; i < looks; ++i)
    {
        // Samples lie evenly in the box, so that they differ in all three directions.
        const Wide at = cells * (2 * i + 1) / (2 * looks);
        const auto column = box.column.first + static_cast<Int>(at % box.column.count);
        const auto row = box.row.first + static_cast<Int>(at / box.column.count % box.row.count);
        const auto page = box.page.first + static_cast<Int>(at / box.column.count / box.row.count);
        if (!holds_cell(pages, row, column))
            continue;
        ++seen;
        marked += has(page_coordinate(pages, page, row, column)) ? 1 : 0;
    }
    return seen > 0 ? static_cast<double>(marked) / static_cast<double>(seen) : 0;
}

} // namespace stridescope::core
