#include "core/infer/compared_words.h"
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
    FoundLayouts layouts = with_compared(
        memory, tensor, options.near,
        [&]<typename Word>(Word, std::span<const std::byte> there, const Words<Word>& wanted, const auto& equal)
        {
            return search_strides(Words<Word>(seen(there, sizeof(Word))), wanted, tensor.sizes, equal, meter,
                                  reach, stage);
        });
    if (missing == Missing::before_the_begin)
        for (FoundLayout& layout : layouts.layouts)
        {
            layout.base = room - 1 - layout.base;
            for (std::size_t d = 0; d < layout.strides.size(); ++d)
                layout.strides[d] = -layout.strides[d];
        }
    return layouts;
}

Mismatch mismatch_inside(std::span<const std::byte> memory, const Layout& layout, const ExpectedTensor& tensor,
                         const InferOptions& options)
{
    const auto elements = gathered(memory, tensor, [&](const Dims& x) { return offset_of(layout, x); });
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
                ? mismatch_inside(memory, look.layout, tensor, options)
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
