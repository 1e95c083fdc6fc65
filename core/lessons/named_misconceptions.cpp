#include "core/lessons/named_misconceptions.h"

#include <algorithm>
#include <iterator>

namespace stridescope::core
{
namespace
{

constexpr NamedMisconception table[] = {
    {"bytes_for_elements", "right * itemsize", "{answer} is in bytes. Offsets and strides are in elements.",
     "where next", "place_unit == 'element' and bits > 8"},
    {"elements_for_bytes",
     "right / itemsize",
     "{answer} is in elements. The question asks for bytes: {itemsize} per element.",
     {},
     "bits >= 8"},
    {"padding_forgotten", "dot(coords, packed_strides(sizes))",
     "You left out the padding: a row takes {strides[-2]} slots in memory but has only {sizes[-1]} elements.",
     "where next", "strides[-1] == 1 and strides[-2] > sizes[-1]"},
    {"order_ignored", "dot(coords, packed_strides(sizes))",
     "That is the row-major offset. These strides, {strides}, use another order.", "where next",
     "strides[-1] != 1"},
    {"rows_columns_exchanged",
     "dot(swapped(coords, -1, -2), strides)",
     "You swapped rows and columns: the last index of a coordinate is the column.",
     "where next",
     {},
     "rows and columns swapped"},
    {"rows_columns_exchanged",
     "swapped(right, -1, -2)",
     "You swapped rows and columns: the last index of a coordinate is the column.",
     "who",
     {},
     "rows and columns swapped"},
    {"padding_forgotten", "[place / sizes[1], place % sizes[1]]",
     "You counted {sizes[1]} slots per row; in memory a row takes {strides[0]}.", "who",
     "strides[1] == 1 and strides[0] > sizes[1]"},
    {"next_in_memory", "place + 1", "The next element is not always in the next slot.", "next"},
    {"exclusive_end", "right + 1", "{answer} is one too many. Offsets start at 0.", "where next"},
    {"one_short", "right - 1", "{answer} is the last index. The count is one more."},
    {"base_offset_ignored", "with {\"base_offset\":0}",
     "You left out the base offset: coordinate 0 is not at offset 0.", "where next who"},
    {"start_lane_ignored", "with {\"start_index\":0}",
     "You ignored the start lane: channel 0 is in lane {scene.start_index}.", "where next who"},
    {"alignment_ignored", "with {\"layout\":\"compact\"}",
     "That is the compact layout. An aligned channel takes whole EU vectors of {eu_num} elements.",
     "where next who"},
    {"four_bytes_always", "with {\"dtype\":\"FLOAT32\"}",
     "You used 4 bytes per element; this type has {bits} bits."},
};

} // namespace

std::string NamedMisconception::words() const
{
    std::string plain(called.empty() ? name : called);
    std::replace(plain.begin(), plain.end(), '_', ' ');
    return plain;
}

std::span<const NamedMisconception> named_misconceptions()
{
    return table;
}

const NamedMisconception* find_misconception(std::string_view name)
{
    const auto found =
        std::find_if(std::begin(table), std::end(table), [&](const auto& one) { return one.name == name; });
    return found == std::end(table) ? nullptr : found;
}

} // namespace stridescope::core
