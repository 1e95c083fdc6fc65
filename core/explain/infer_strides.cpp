#include "core/explain/stride_search.h"
#include "core/explain/told_layouts.h"
#include "core/explain/wanted_tensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace stridescope::core
{
namespace
{

FoundLayouts search(std::span<const std::byte> memory, Int room, const WantedTensor& tensor,
                    const InferOptions& options, Meter& meter, Reach reach)
{
    const auto by_bits = [&]<typename Word>(Word)
    {
        return search_strides(Words<Word>(memory), Words<Word>(std::span<const std::byte>(tensor.bytes)),
                              tensor.sizes, SameBits{}, meter, reach);
    };
    if (options.near)
    {
        std::vector<std::byte> packed;
        const auto there = as_doubles({tensor.dtype, {room}, {1}, 0, memory, false}, room);
        const auto wanted = as_doubles(tensor.elements(packed), tensor.count);
        const NearEnough near{options.near->atol, options.near->rtol};
        return search_strides(Words<double>(std::span<const std::byte>(there)),
                              Words<double>(std::span<const std::byte>(wanted)), tensor.sizes, near, meter,
                              reach);
    }
    if (tensor.bits() < 8)
    {
        const auto nibbles = unpack_nibbles(memory);
        return search_strides(Words<std::uint8_t>(std::span<const std::byte>(nibbles)),
                              Words<std::uint8_t>(std::span<const std::byte>(tensor.bytes)), tensor.sizes,
                              SameBits{}, meter, reach);
    }
    return with_word(tensor.width(), by_bits);
}

/// What memory holds of a layout's elements, in the tensor's order; those behind its end are as they should be.
std::vector<std::byte> elements_inside(std::span<const std::byte> memory, Int room, const Layout& layout,
                                       const WantedTensor& tensor)
{
    std::vector<std::byte> elements = tensor.bytes;
    const auto width = static_cast<std::size_t>(tensor.width());
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    for (std::size_t i = 0; i < elements.size() / width; ++i, advance(layout.sizes, coordinate))
    {
        const Int place = offset_of(layout, coordinate);
        if (place >= room)
            continue;
        if (tensor.bits() < 8)
            elements[i] =
                (memory[static_cast<std::size_t>(place / 2)] >> (place % 2 == 0 ? 0 : 4)) & std::byte{15};
        else
            std::memcpy(elements.data() + i * width, memory.data() + static_cast<std::size_t>(place) * width,
                        width);
    }
    return tensor.bits() < 8 ? pack_nibbles(elements) : elements;
}

Mismatch mismatch_inside(std::span<const std::byte> memory, Int room, const Layout& layout,
                         const WantedTensor& tensor, const InferOptions& options)
{
    const auto elements = elements_inside(memory, room, layout, tensor);
    return mismatch_of(
        {tensor.dtype, layout.sizes.to_vector(), packed_strides(layout.sizes).to_vector(), 0, elements, false},
        tensor, options);
}

} // namespace

Inference infer_strides(std::span<const std::byte> memory, const WantedTensor& tensor,
                        const InferOptions& options)
{
    const Int room = room_of(memory, tensor);
    const Int usual = usual_budget(room, tensor.count);
    Inference result;
    result.elements = tensor.count;
    if (room == 0)
        return result;
    Meter meter(options.budget.value_or(usual), options.progress);
    FoundLayouts found = search(memory, room, tensor, options, meter, Reach::inside);
    result.tried = meter.tried();
    bool cancelled = meter.was_cancelled();
    const Int left = options.budget ? meter.left() : usual / 4;
    const bool cut = found.layouts.empty() && !cancelled && left > 0;
    if (cut)
    {
        Meter rest(left, options.progress);
        found = search(memory, room, tensor, options, rest, Reach::behind_the_end);
        result.tried += rest.tried();
        cancelled = rest.was_cancelled();
    }
    result.complete = found.complete;
    if (cancelled)
        result.outcome = InferOutcome::cancelled;
    if (cancelled || found.layouts.empty())
        return result;
    result.outcome = InferOutcome::found;
    result.equally_good = static_cast<Int>(found.layouts.size()) - 1;
    const auto open = undetermined(tensor.sizes, found.layouts);
    const Int matched = found.layouts.front().matched;
    for (LayoutLook& look : likeliest(found.layouts, tensor, options))
    {
        LayoutCandidate candidate;
        candidate.scene = scene_of(look.layout, tensor.dtype);
        candidate.matched = matched;
        candidate.mismatch =
            cut ? mismatch_inside(memory, room, look.layout, tensor, options)
                : mismatch_of({tensor.dtype, look.layout.sizes.to_vector(), look.layout.strides.to_vector(),
                               look.layout.base, memory, false},
                              tensor, options);
        candidate.undetermined = open;
        candidate.why = std::move(look.words);
        if (matched < tensor.count)
            candidate.why += fmt::format(", {} of {} elements {}", tensor.count - matched, tensor.count,
                                         cut ? "lie behind the dump's end" : "differ");
        result.candidates.push_back(std::move(candidate));
    }
    return result;
}

} // namespace stridescope::core
