#include "core/lessons/glossary.h"

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::array words = {
    GlossaryWord{
        "alignment",
        "A multiple that an address or a stride is rounded up to, so that hardware reads whole lines at once."},
    GlossaryWord{"axis", "One dimension of a tensor, counted from 0."},
    GlossaryWord{"bank", "A part of a lane's memory that serves one access at a time; two tensors in one bank "
                         "wait for each other."},
    GlossaryWord{"base offset",
                 "How many elements lie before the tensor's coordinate (0,0,...) in its buffer."},
    GlossaryWord{"batch", "One of several samples: an index of the outermost dimension, N of NCHW."},
    GlossaryWord{"batch dimension", "A leading dimension that the input and the indices of a gather share: "
                                    "each of its indices is gathered by itself."},
    GlossaryWord{
        "broadcast",
        "A dimension of stride 0: all its indices lie at one place, so one element is seen many times."},
    GlossaryWord{"buffer", "A range of memory in which a tensor lies."},
    GlossaryWord{"byte", "The unit addresses count in: offset times the element's size."},
    GlossaryWord{"channel", "The dimension C; on a TPU the one that is dealt over the lanes."},
    GlossaryWord{"coordinate", "One index for each dimension, which names an element."},
    GlossaryWord{"distinct offsets",
                 "How many different places the elements lie at; fewer than elements where some share one."},
    GlossaryWord{"element", "One value of a tensor."},
    GlossaryWord{"EU bytes", "How many bytes the execution units of a lane process at once: EU_NUM elements."},
    GlossaryWord{"EU", "Execution unit: the part of a lane that computes on so many bytes at once; tensors are "
                       "aligned to it."},
    GlossaryWord{"feature level", "A version of what a DirectML device can do, from 1_0 to 6_4."},
    GlossaryWord{"gather", "Picks elements or blocks of an input by index values."},
    GlossaryWord{"hole", "A slot between the lowest and the highest offset that no element uses."},
    GlossaryWord{"index", "A whole number from 0 that says which row, column or channel."},
    GlossaryWord{"lane",
                 "One of the equal strips of a TPU's local memory, each beside its own processing unit."},
    GlossaryWord{"lane bytes", "How large the local memory of one lane is, its LMEM; all lanes have as much."},
    GlossaryWord{"layout", "The rule by which coordinates become offsets: sizes, strides and base."},
    GlossaryWord{"lmem", "Local memory: the memory of one lane, beside its processing unit."},
    GlossaryWord{"NCHW", "Batch, channel, height, width; in memory the width is the fastest."},
    GlossaryWord{
        "NHWC",
        "The same tensor with the channels fastest in memory: the channels of a pixel lie side by side."},
    GlossaryWord{"NPU", "A processing unit of a TPU with one lane of memory; a chip has npu_num of them."},
    GlossaryWord{"offset", "How many elements a place is from the start of the buffer; the first is 0."},
    GlossaryWord{"overlapping", "Two coordinates or more lie at one place."},
    GlossaryWord{"packed", "No holes and no shared places: as many places as elements."},
    GlossaryWord{"padded", "There are places between the elements that no element uses."},
    GlossaryWord{
        "padding",
        "Places behind a row or a channel that no element uses, there to begin the next at a round place."},
    GlossaryWord{"permuted", "The dimensions are in another order in memory than in the tensor."},
    GlossaryWord{"rank", "How many dimensions a tensor has."},
    GlossaryWord{"scatter", "The other way round of a gather: writes to the places that index values name."},
    GlossaryWord{"size", "How many indices a dimension has."},
    GlossaryWord{"slice", "A copy of every so-manyth element of a window."},
    GlossaryWord{"span",
                 "Highest offset \xE2\x88\x92 lowest offset + 1: from a tensor's first slot to its last, "
                 "in elements."},
    GlossaryWord{"start lane", "The lane in which a tensor's first channel lies."},
    GlossaryWord{"stride", "How many elements from an index of a dimension to the next, in memory; in bytes it "
                           "is the stride times the element's size."},
    GlossaryWord{"tensor", "Values in a grid of any number of dimensions."},
    GlossaryWord{"tuple", "The index values that together name one element or block for a gather."},
    GlossaryWord{"window", "The part of an input that a slice takes its elements from."}};

char small(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return small(x) == small(y); });
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
    if (!meaning.empty() || word.size() < 2 || small(word.back()) != 's')
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

/// How many characters at the text's beginning are the word, or its plural; 0: none.
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
