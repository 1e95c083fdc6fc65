#include "core/lessons/named_misconceptions.h"

#include <algorithm>
#include <iterator>

namespace stridescope::core
{
namespace
{

constexpr NamedMisconception table[] = {
    {"bytes_for_elements", "right * itemsize", "{answer} counts bytes. Offsets and strides count elements.",
     "where next", "place_unit == 'element' and bits > 8"},
    {"elements_for_bytes",
     "right / itemsize",
     "{answer} counts elements. The question is about bytes: {itemsize} an element.",
     {},
     "bits >= 8"},
    {"padding_forgotten", "dot(coords, packed_strides(sizes))",
     "You counted without the padding: a row takes {strides[-2]} places in memory, though it has {sizes[-1]} "
     "elements.",
     "where next", "strides[-1] == 1 and strides[-2] > sizes[-1]"},
    {"order_ignored", "dot(coords, packed_strides(sizes))",
     "That is the place in row-major order. The strides say another order: {strides}.", "where next",
     "strides[-1] != 1"},
    {"rows_columns_exchanged",
     "dot(swapped(coords, -1, -2), strides)",
     "You exchanged rows and columns: the last number of a coordinate counts columns.",
     "where next",
     {},
     "rows and columns exchanged"},
    {"rows_columns_exchanged",
     "swapped(right, -1, -2)",
     "You exchanged rows and columns: the last number of a coordinate counts columns.",
     "who",
     {},
     "rows and columns exchanged"},
    {"padding_forgotten", "[place / sizes[1], place % sizes[1]]",
     "You counted rows of {sizes[1]}; in memory a row takes {strides[0]} places.", "who",
     "strides[1] == 1 and strides[0] > sizes[1]"},
    {"next_in_memory", "place + 1", "The element read next need not lie at the next place in memory.", "next"},
    {"exclusive_end", "right + 1", "{answer} is one past it. The first place is 0.", "where next"},
    {"one_short", "right - 1", "{answer} is the last index; there is one more of them than that."},
    {"base_offset_ignored", "with {\"base_offset\":0}",
     "You forgot the base offset: coordinate 0 is not at offset 0.", "where next who"},
    {"start_lane_ignored", "with {\"start_index\":0}",
     "You ignored the start lane: channel 0 is in lane {scene.start_index}.", "where next who"},
    {"alignment_ignored", "with {\"layout\":\"compact\"}",
     "That is the compact layout. An aligned channel takes whole rows of {eu_num} elements.", "where next who"},
    {"four_bytes_always", "with {\"dtype\":\"FLOAT32\"}",
     "You took 4 bytes an element; here it is {bits} bits."},
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
