#include "core/explain/element_reader.h"
#include "core/explain/layout_look.h"
#include "core/explain/stride_search.h"
#include "core/explain/wanted_tensor.h"
#include "core/spec/tensor_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stridescope::core
{
namespace
{

std::vector<std::byte> as_doubles(const StridedElements& elements, Int count)
{
    std::vector<std::byte> bytes(static_cast<std::size_t>(count) * sizeof(double));
    constexpr Int at_once = 4096;
    std::vector<double> values(at_once);
    const ElementReader reader(elements);
    for (Int first = 0; first < count; first += at_once)
    {
        const auto part = static_cast<std::size_t>(std::min(at_once, count - first));
        reader.read(first, std::span(values).first(part));
        std::memcpy(bytes.data() + static_cast<std::size_t>(first) * sizeof(double), values.data(),
                    part * sizeof(double));
    }
    return bytes;
}

FoundLayouts search(std::span<const std::byte> memory, Int room, const WantedTensor& tensor,
                    const InferOptions& options, Meter& meter)
{
    const auto by_bits = [&]<typename Word>(Word)
    {
        return search_strides(Words<Word>(memory), Words<Word>(std::span<const std::byte>(tensor.bytes)),
                              tensor.sizes, SameBits{}, meter);
    };
    if (options.near)
    {
        std::vector<std::byte> packed;
        const auto there = as_doubles({tensor.dtype, {room}, {1}, 0, memory, false}, room);
        const auto wanted = as_doubles(tensor.elements(packed), tensor.count);
        const NearEnough near{options.near->atol, options.near->rtol};
        return search_strides(Words<double>(std::span<const std::byte>(there)),
                              Words<double>(std::span<const std::byte>(wanted)), tensor.sizes, near, meter);
    }
    if (tensor.bits() < 8)
    {
        const auto nibbles = unpack_nibbles(memory);
        return search_strides(Words<std::uint8_t>(std::span<const std::byte>(nibbles)),
                              Words<std::uint8_t>(std::span<const std::byte>(tensor.bytes)), tensor.sizes,
                              SameBits{}, meter);
    }
    return with_word(tensor.width(), by_bits);
}

/// What no number settles: strides of dimensions of size 1, and whatever differs among those found.
std::vector<std::string> undetermined(const Dims& sizes, const std::vector<FoundLayout>& layouts)
{
    std::vector<std::string> names;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (sizes[d] == 1
            || std::any_of(layouts.begin(), layouts.end(),
                           [&](const FoundLayout& other)
                           { return other.strides[d] != layouts.front().strides[d]; }))
            names.push_back(fmt::format("strides[{}]", d));
    if (std::any_of(layouts.begin(), layouts.end(),
                    [&](const FoundLayout& other) { return other.base != layouts.front().base; }))
        names.emplace_back("base_offset");
    return names;
}

Scene scene_of(const Layout& layout, DType dtype)
{
    BufferScene buffer;
    buffer.tensor.dtype = info(dtype).name;
    buffer.tensor.sizes = layout.sizes.to_vector();
    buffer.tensor.strides = layout.strides.to_vector();
    buffer.tensor.base_offset = layout.base;
    Scene scene;
    scene.content = buffer;
    return scene;
}

} // namespace

Inference infer_strides(std::span<const std::byte> memory, const WantedTensor& tensor,
                        const InferOptions& options)
{
    const Int room =
        narrow(wide(static_cast<Int>(memory.size())) * 8 / tensor.bits()).value_or(0); // whole elements
    Meter meter(options.budget.value_or(usual_budget(room, tensor.count)), options.progress);
    FoundLayouts found;
    if (room > 0)
        found = search(memory, room, tensor, options, meter);
    Inference result;
    result.elements = tensor.count;
    result.tried = meter.tried();
    result.complete = found.complete;
    if (meter.was_cancelled())
    {
        result.outcome = InferOutcome::cancelled;
        return result;
    }
    if (found.layouts.empty())
        return result;
    result.outcome = InferOutcome::found;
    result.equally_good = static_cast<Int>(found.layouts.size()) - 1;
    const auto open = undetermined(tensor.sizes, found.layouts);
    const std::string labels = default_labels(tensor.sizes.size());
    std::vector<LayoutLook> looks;
    looks.reserve(found.layouts.size());
    for (const FoundLayout& layout : found.layouts)
        looks.push_back(
            look_at({tensor.sizes, layout.strides, layout.base}, labels, tensor.bits(), options.bytes_before));
    const std::size_t most = std::min(options.most, looks.size());
    std::partial_sort(looks.begin(), looks.begin() + static_cast<std::ptrdiff_t>(most), looks.end(),
                      [](const LayoutLook& a, const LayoutLook& b)
                      {
                          return std::tie(a.oddness, a.layout.base, a.layout.strides)
                                 < std::tie(b.oddness, b.layout.base, b.layout.strides);
                      });
    looks.resize(most);
    for (LayoutLook& look : looks)
    {
        LayoutCandidate candidate;
        candidate.scene = scene_of(look.layout, tensor.dtype);
        candidate.matched = found.layouts.front().matched;
        candidate.mismatch = mismatch_of({tensor.dtype, look.layout.sizes.to_vector(),
                                          look.layout.strides.to_vector(), look.layout.base, memory, false},
                                         tensor, options);
        candidate.undetermined = open;
        candidate.why = std::move(look.words);
        if (candidate.matched < tensor.count)
            candidate.why +=
                fmt::format(", {} of {} elements differ", tensor.count - candidate.matched, tensor.count);
        result.candidates.push_back(std::move(candidate));
    }
    return result;
}

} // namespace stridescope::core
