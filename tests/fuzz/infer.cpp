#include "core/infer/infer.h"
#include "core/scene/facts.h"
#include "tests/fuzz/check.h"

#include <algorithm>
#include <array>

/// Dumps and expected tensors: the first bytes choose types, sizes and the chip, the rest is both the tensor's
/// elements and the dump. Each candidate is a scene that evaluates and matches no more than there is.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    constexpr std::size_t head = 8;
    constexpr core::Int most_elements = 512;
    if (size < head)
        return 0;
    constexpr std::array types = {core::DType::uint8, core::DType::int16, core::DType::float16,
                                  core::DType::float32, core::DType::int4};
    core::StridedElements tensor;
    tensor.dtype = types[data[0] % types.size()];
    tensor.sizes.resize(1 + data[1] % 4);
    core::Int count = 1;
    for (std::size_t d = 0; d < tensor.sizes.size(); ++d)
    {
        tensor.sizes[d] = data[2 + d] % 16;
        count *= tensor.sizes[d];
    }
    if (count > most_elements)
        return 0;
    const core::Dims sizes(tensor.sizes);
    tensor.strides.assign(sizes.size(), 1);
    for (std::size_t d = sizes.size(); d-- > 1;)
        tensor.strides[d - 1] = tensor.strides[d] * std::max<core::Int>(sizes[d], 1);
    const std::span<const std::byte> rest(reinterpret_cast<const std::byte*>(data) + head, size - head);
    const core::Int bits = core::info(tensor.dtype).bits;
    const auto bytes = static_cast<std::size_t>((count * bits + 7) / 8);
    std::vector<std::byte> elements(bytes);
    std::copy_n(rest.begin(), std::min(bytes, rest.size()), elements.begin());
    tensor.bytes = elements;

    core::InferOptions options;
    options.budget = 200000;
    if (data[6] % 4 == 1)
        options.near = core::Tolerance{};
    if (data[6] % 4 == 2)
        options.memory_dtype = types[data[6] / 4 % types.size()];
    if (data[7] % 3 == 1)
        options.lanes = core::InferOptions::Lanes{
            {.npu_num = 1 + data[7] / 3 % 8, .eu_bytes = 16, .lmem_bytes = 256, .bank_num = 4}, {}, {}};
    const auto found =
        core::infer(rest.subspan(std::min<std::size_t>(rest.size(), data[7] / 32)), tensor, options);
    if (!found)
    {
        fuzz::check(!found.problem().message.empty(), "a refusal has a reason");
        return 0;
    }
    fuzz::check((found->outcome == core::InferOutcome::found) == !found->candidates.empty(),
                "what is found has candidates");
    for (const core::LayoutCandidate& candidate : found->candidates)
    {
        fuzz::check(candidate.matched > 0 && candidate.matched <= found->elements,
                    "a candidate matches some elements, and at most all");
        fuzz::check(core::evaluate(candidate.scene).ok(), "a candidate is a scene that evaluates");
    }
    if (found->outcome == core::InferOutcome::not_found)
        fuzz::check(!core::why_none(*found).empty(), "no candidate has a reason");
    return 0;
}
