#include "core/infer/expected_tensor.h"
#include "core/infer/reported_layouts.h"
#include "core/infer/stride_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace stridescope::core
{
namespace
{

/// Part of a layout that the dump may lack.
enum class Missing
{
    nothing,
    behind_the_end,
    before_the_begin,
};

/// Elements in the opposite order.
std::vector<std::byte> turned(std::span<const std::byte> bytes, std::size_t width)
{
    std::vector<std::byte> other(bytes.size() / width * width);
    for (std::size_t i = 0; i < other.size(); i += width)
        std::memcpy(other.data() + other.size() - width - i, bytes.data() + i, width);
    return other;
}

FoundLayouts search(std::span<const std::byte> memory, Int room, const ExpectedTensor& tensor,
                    const InferOptions& options, Meter& meter, Missing missing, Stage stage)
{
    // Memory that reaches out before the beginning is reversed, so that it reaches out after the end.
    std::vector<std::byte> kept;
    const auto seen = [&](std::span<const std::byte> bytes, std::size_t width) -> std::span<const std::byte>
    {
        if (missing != Missing::before_the_begin)
            return bytes;
        kept = turned(bytes.first(static_cast<std::size_t>(room) * width), width);
        return kept;
    };
    const Reach reach = missing == Missing::nothing ? Reach::inside : Reach::behind_the_end;
    const auto found = [&]
    {
        if (options.near)
        {
            std::vector<std::byte> packed;
            const auto there = as_doubles({tensor.dtype, {room}, {1}, 0, memory, false}, room);
            const auto wanted = as_doubles(tensor.elements(packed), tensor.count);
            const NearEnough near{options.near->atol, options.near->rtol};
            return search_strides(Words<double>(seen(there, sizeof(double))),
                                  Words<double>(std::span<const std::byte>(wanted)), tensor.sizes, near, meter,
                                  reach, stage);
        }
        if (tensor.bits() < 8)
        {
            const auto nibbles = unpack_nibbles(memory);
            return search_strides(Words<std::uint8_t>(seen(nibbles, 1)),
                                  Words<std::uint8_t>(std::span<const std::byte>(tensor.bytes)), tensor.sizes,
                                  SameBits{}, meter, reach, stage);
        }
        return with_word(tensor.width(),
                         [&]<typename Word>(Word)
                         {
                             return search_strides(Words<Word>(seen(memory, sizeof(Word))),
                                                   Words<Word>(std::span<const std::byte>(tensor.bytes)),
                                                   tensor.sizes, SameBits{}, meter, reach, stage);
                         });
    };
    FoundLayouts layouts = found();
    if (missing == Missing::before_the_begin)
        for (FoundLayout& layout : layouts.layouts)
        {
            layout.base = room - 1 - layout.base;
            for (std::size_t d = 0; d < layout.strides.size(); ++d)
                layout.strides[d] = -layout.strides[d];
        }
    return layouts;
}

/// Returns the elements that memory contains for a layout, in the tensor's order. Elements outside memory have
/// their expected values.
std::vector<std::byte> elements_inside(std::span<const std::byte> memory, Int room, const Layout& layout,
                                       const ExpectedTensor& tensor)
{
    std::vector<std::byte> elements = tensor.bytes;
    const auto width = static_cast<std::size_t>(tensor.width());
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    for (std::size_t i = 0; i < elements.size() / width; ++i, advance(layout.sizes, coordinate))
    {
        const Int place = offset_of(layout, coordinate);
        if (place < 0 || place >= room)
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
                         const ExpectedTensor& tensor, const InferOptions& options)
{
    const auto elements = elements_inside(memory, room, layout, tensor);
    return mismatch_of(
        {tensor.dtype, layout.sizes.to_vector(), packed_strides(layout.sizes).to_vector(), 0, elements, false},
        tensor, options);
}

} // namespace

Inference infer_strides(std::span<const std::byte> memory, const ExpectedTensor& tensor,
                        const InferOptions& options)
{
    const Int room = room_of(memory, tensor);
    const Int usual = usual_budget(room, tensor.count);
    Inference result;
    result.elements = tensor.count;
    if (room == 0)
        return result;
    FoundLayouts found;
    bool cancelled = false;
    Missing cut = Missing::nothing;
    // Likely layouts are searched for in all ways before any way takes long; each has its part of the budget.
    static constexpr Missing ways[] = {Missing::nothing, Missing::behind_the_end, Missing::before_the_begin};
    Int together = options.budget.value_or(0);
    Int apart[] = {usual, usual / 4, usual / 4};
    for (const Stage stage : {Stage::first, Stage::second})
        for (const Missing missing : ways)
        {
            Int& left = options.budget ? together : apart[static_cast<std::size_t>(missing)];
            if (!found.layouts.empty() || cancelled || left <= 0)
                break;
            Meter meter(left, options.progress);
            found = search(memory, room, tensor, options, meter, missing, stage);
            cut = missing;
            result.tried += meter.tried();
            left -= meter.tried();
            cancelled = meter.was_cancelled();
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
            cut != Missing::nothing
                ? mismatch_inside(memory, room, look.layout, tensor, options)
                : mismatch_of({tensor.dtype, look.layout.sizes.to_vector(), look.layout.strides.to_vector(),
                               look.layout.base, memory, false},
                              tensor, options);
        candidate.undetermined = open;
        candidate.why = std::move(look.words);
        if (matched < tensor.count)
            candidate.why += fmt::format(", {} of {} elements {}", tensor.count - matched, tensor.count,
                                         cut == Missing::behind_the_end     ? "lie past the end of the dump"
                                         : cut == Missing::before_the_begin ? "lie before the start of the dump"
                                                                            : "differ");
        result.candidates.push_back(std::move(candidate));
    }
    return result;
}

} // namespace stridescope::core
