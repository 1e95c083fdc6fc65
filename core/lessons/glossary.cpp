#include "core/lessons/glossary.h"

#include "core/text/letters.h"

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::array words = {
    GlossaryWord{"aliased",
                 "Said of a slot that two or more coordinates use, so that one value appears several times."},
    GlossaryWord{"alignment", "The multiple that an address or a stride is rounded up to."},
    GlossaryWord{"axis", "A dimension given by its number, counted from 0."},
    GlossaryWord{
        "bank",
        "One of the equal parts of a TPU's lane or of a GPU's shared memory. It serves one access at a time."},
    GlossaryWord{
        "bank conflict",
        "Two accesses of one step or instruction go to the same bank, which serves them one after the other."},
    GlossaryWord{"base offset", "The offset of coordinate (0,0,...) in the buffer, in elements."},
    GlossaryWord{"batch", "One index of the outermost dimension, N of NCHW."},
    GlossaryWord{"batch dimension", "A leading dimension that the input and the indices of a gather share; "
                                    "each of its indices is gathered separately."},
    GlossaryWord{"broadcast", "A dimension larger than 1 with stride 0: all its indices use the same slots."},
    GlossaryWord{"buffer", "The block of memory that holds a tensor."},
    GlossaryWord{"byte", "The unit of addresses. An element starts at byte offset \xC3\x97 element size."},
    GlossaryWord{"cache line", "64 aligned bytes, which the processor reads at once."},
    GlossaryWord{"channel", "The dimension C. On a TPU, channels are distributed over the lanes."},
    GlossaryWord{"coordinate", "One index per dimension; identifies an element."},
    GlossaryWord{
        "digit",
        "A part of a coordinate with an extent and a stride of its own; a block's digit is the innermost."},
    GlossaryWord{
        "distinct offsets",
        "The number of different offsets that the elements use: fewer than elements if some share one."},
    GlossaryWord{"dump", "A file of memory whose layout is to be found."},
    GlossaryWord{"element", "One value of a tensor."},
    GlossaryWord{"element count", "The product of the sizes."},
    GlossaryWord{"EU bytes", "The bytes that the execution units of a lane process at once: EU_NUM elements."},
    GlossaryWord{"EU", "Execution unit of a lane. Aligned layouts start each channel at a multiple of what all "
                       "of them process at once."},
    GlossaryWord{"EU vector", "The EU_NUM elements that the execution units of a lane process at once."},
    GlossaryWord{"feature level", "The version of DirectML that a device supports, from 1_0 to 6_4."},
    GlossaryWord{"gather", "A copy of the elements or blocks of an input that index values select."},
    GlossaryWord{"hole", "A slot between the lowest and the highest offset that no element uses. Padding of "
                         "tiles is not counted."},
    GlossaryWord{"index", "A position along one dimension, counted from 0."},
    GlossaryWord{"lane", "TPU: the local memory of one NPU. GPU: one thread of a warp."},
    GlossaryWord{"lane size", "The bytes of one lane (LMEM); the same for all lanes of a chip."},
    GlossaryWord{"layout", "The mapping from coordinates to offsets: sizes, strides, and base offset."},
    GlossaryWord{"lmem", "Local memory: the memory of one lane, beside its NPU."},
    GlossaryWord{"memory order", "The dimensions as they lie in memory, outermost first."},
    GlossaryWord{"minimum bytes", "The smallest buffer that holds the tensor, rounded up to a multiple of 4; "
                                  "the base offset is not included."},
    GlossaryWord{"NCHW", "Batch, channel, height, width. In memory, W is innermost."},
    GlossaryWord{"NHWC", "Channels last: C is innermost, so that the channels of a pixel are contiguous."},
    GlossaryWord{"NPU", "A processing unit of a TPU. Each has one lane; a chip has npu_num of them."},
    GlossaryWord{"offset", "The number of a slot, in elements from the start of the buffer. The first is 0."},
    GlossaryWord{"overlapping", "Two or more coordinates share an offset."},
    GlossaryWord{"packed",
                 "Every offset of the span has exactly one element: the span equals the element count."},
    GlossaryWord{"padded", "The span contains holes."},
    GlossaryWord{"padding", "Unused slots after a row or a channel, so that the next one starts at an aligned "
                            "offset. In a tile: its positions without an element."},
    GlossaryWord{"permuted", "The memory order of the dimensions differs from their logical order."},
    GlossaryWord{"phase", "The lanes of a warp that shared memory serves together."},
    GlossaryWord{"rank", "The number of dimensions."},
    GlossaryWord{"scatter",
                 "The inverse of a gather: writes elements to the coordinates that index values give."},
    GlossaryWord{"size", "The number of indices along a dimension."},
    GlossaryWord{"slice", "A copy of every k-th element of a window, per dimension."},
    GlossaryWord{"slot", "The memory of one element; half a byte for 4-bit types."},
    GlossaryWord{"span", "Highest offset \xE2\x88\x92 lowest offset + 1, in elements."},
    GlossaryWord{"start lane", "The lane of channel 0."},
    GlossaryWord{"stride", "The distance in memory between neighbouring indices of a dimension, in elements; "
                           "times the element size, in bytes."},
    GlossaryWord{"swizzle", "A change of offsets that XORs higher bits into lower ones, so that neighbours in "
                            "a column are in different banks."},
    GlossaryWord{"tensor", "A multidimensional array of values."},
    GlossaryWord{"tile",
                 "A block of positions that lie together in memory. Those without an element are padding."},
    GlossaryWord{"trailing padding", "Unused slots after the last element. They are not in the span."},
    GlossaryWord{"tuple", "The index values that together select one element or block for a gather."},
    GlossaryWord{"warp", "The threads of a GPU that execute an instruction together. Each is a lane."},
    GlossaryWord{"wavefront",
                 "One cycle of shared memory: each bank gives one word, to all lanes that ask for it."},
    GlossaryWord{"window", "The region of the input that a slice reads."},
};

bool same(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return small_letter(x) == small_letter(y); });
}

} // namespace

std::span<const GlossaryWord> glossary()
{
    return words;
}

std::string_view meaning_of(std::string_view word)
{
    const auto find = [](std::string_view wanted) -> std::string_view
    {
        for (const GlossaryWord& one : words)
            if (same(one.word, wanted))
                return one.meaning;
        return {};
    };
    const std::string_view meaning = find(word);
    if (!meaning.empty() || word.size() < 2 || small_letter(word.back()) != 's')
        return meaning;
    return find(word.substr(0, word.size() - 1));
}

namespace
{

bool is_word_sign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

/// Returns how many characters at the text's beginning are the word or its plural; 0 if it does not begin with
/// it.
std::size_t length_of(std::string_view word, std::string_view text)
{
    for (const std::string_view ending : {"", "s", "es"})
    {
        const std::size_t length = word.size() + ending.size();
        if (text.size() >= length && same(text.substr(0, word.size()), word)
            && same(text.substr(word.size(), ending.size()), ending)
            && (text.size() == length || !is_word_sign(text[length])))
            return length;
    }
    return 0;
}

} // namespace

std::vector<GlossaryHit> glossary_hits(std::string_view text)
{
    std::vector<GlossaryHit> hits;
    for (std::size_t at = 0; at < text.size();)
    {
        GlossaryHit longest;
        for (const GlossaryWord& one : words)
            if (const std::size_t length = length_of(one.word, text.substr(at));
                length > longest.to - longest.from)
                longest = {at, at + length, one.word, one.meaning};
        if (longest.to > at)
        {
            if (std::none_of(hits.begin(), hits.end(),
                             [&](const GlossaryHit& hit) { return hit.word == longest.word; }))
                hits.push_back(longest);
            at = longest.to;
        }
        while (at < text.size() && is_word_sign(text[at]))
            ++at;
        while (at < text.size() && !is_word_sign(text[at]))
            ++at;
    }
    return hits;
}

} // namespace stridescope::core
