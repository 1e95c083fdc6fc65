#include "core/infer/infer.h"

#include "core/infer/expected_tensor.h"
#include "core/infer/rounding.h"
#include "core/scene/print.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <set>

namespace stridescope::core
{

std::uint64_t ExpectedTensor::operator[](Int i) const
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i * width(), static_cast<std::size_t>(width()));
    return word;
}

bool ExpectedTensor::constant() const
{
    return count < 2
           || std::memcmp(bytes.data(), bytes.data() + width(), static_cast<std::size_t>((count - 1) * width()))
                  == 0;
}

StridedElements ExpectedTensor::elements(std::vector<std::byte>& packed) const
{
    StridedElements all{dtype, sizes.to_vector(), packed_strides(sizes).to_vector(), 0, bytes, false};
    if (bits() < 8)
    {
        packed = pack_nibbles(bytes);
        all.bytes = packed;
    }
    return all;
}

Result<ExpectedTensor> expected_tensor(const StridedElements& tensor, std::optional<DType> dtype)
{
    if (tensor.sizes.empty() || tensor.sizes.size() > Dims::max_rank)
        return Problem{Code::rank, "",
                       fmt::format("the tensor has {} dimensions; the limit is 8", tensor.sizes.size())};
    ExpectedTensor wanted;
    wanted.dtype = dtype.value_or(tensor.dtype);
    wanted.sizes = Dims(tensor.sizes);
    for (std::size_t d = 0; d < wanted.sizes.size(); ++d)
        if (wanted.sizes[d] < 1)
            return Problem{Code::zero_size, "",
                           fmt::format("size {} of the tensor is 0; it has no elements", d)};
    const auto count = element_count(wanted.sizes);
    if (!count)
        return Problem{Code::overflow, "", "the element count exceeds 64 bits"};
    wanted.count = *count;
    wanted.bytes = rounded(tensor, wanted.dtype);
    return wanted;
}

std::vector<std::byte> unpack_nibbles(std::span<const std::byte> packed)
{
    std::vector<std::byte> nibbles;
    nibbles.reserve(packed.size() * 2);
    for (const std::byte byte : packed)
    {
        nibbles.push_back(byte & std::byte{15});
        nibbles.push_back(byte >> 4);
    }
    return nibbles;
}

std::vector<std::byte> pack_nibbles(std::span<const std::byte> nibbles)
{
    std::vector<std::byte> packed((nibbles.size() + 1) / 2);
    for (std::size_t i = 0; i < nibbles.size(); ++i)
        packed[i / 2] |= i % 2 == 0 ? nibbles[i] : nibbles[i] << 4;
    return packed;
}

Mismatch mismatch_of(const StridedElements& found, const ExpectedTensor& tensor, const InferOptions& options,
                     const TensorPlacement* lanes)
{
    DiffOptions how;
    how.tolerance = options.near.value_or(Tolerance{});
    how.tolerance.equal_nan = true;
    how.lanes = lanes;
    how.threads = options.threads;
    std::vector<std::byte> packed;
    auto mismatch = diff(found, tensor.elements(packed), how);
    return mismatch ? *std::move(mismatch) : Mismatch{};
}

Int usual_budget(Int memory, Int tensor)
{
    constexpr Int least = 500'000'000;
    return narrow((wide(memory) + tensor) * 16 + least).value_or(int_max);
}

namespace
{

/// Tells whether rounding leaves so few values that nearly any memory of an integer type has them somewhere.
bool few_values(const ExpectedTensor& tensor)
{
    std::set<std::uint64_t> values;
    for (Int i = 0; i < tensor.count; ++i)
        if (values.insert(tensor[i]).second && values.size() > 4)
            return false;
    return true;
}

/// Tells whether memory may hold codes of the tensor's numbers; each of its codes is read as a number of 8
/// bytes, so that there is a limit to how many it may have.
bool maybe_quantised(std::span<const std::byte> memory, const StridedElements& tensor,
                     const InferOptions& options)
{
    constexpr std::size_t most_bytes = std::size_t{1} << 27;
    return memory.size() <= most_bytes && !options.lanes && options.memory_dtype
           && info(tensor.dtype).number_class == NumberClass::floating
           && info(*options.memory_dtype).number_class != NumberClass::floating
           && info(*options.memory_dtype).bits <= 16 && *options.memory_dtype != DType::boolean;
}

Result<Inference> infer_rounded(std::span<const std::byte> memory, const ExpectedTensor& wanted,
                                const InferOptions& options)
{
    if (wanted.count > 1 && wanted.constant())
    {
        Inference none;
        none.outcome = InferOutcome::ambiguous;
        none.elements = wanted.count;
        return none;
    }
    if (options.lanes)
        return infer_lanes(memory, wanted, options);
    Inference strided = infer_strides(memory, wanted, options);
    const bool explained = !strided.candidates.empty() && strided.candidates.front().matched == wanted.count;
    if (explained || !options.tiled || strided.outcome == InferOutcome::cancelled)
        return strided;
    InferOptions rest = options;
    if (rest.budget)
        rest.budget = std::max<Int>(0, *rest.budget - strided.tried);
    Inference tiled = infer_tiled(memory, wanted, rest);
    tiled.tried += strided.tried;
    const Int by_strides = strided.candidates.empty() ? 0 : strided.candidates.front().matched;
    if (tiled.outcome == InferOutcome::cancelled
        || (tiled.outcome == InferOutcome::found && tiled.candidates.front().matched > by_strides))
        return tiled;
    strided.tried = tiled.tried;
    return strided;
}

Result<Inference> infer_any(std::span<const std::byte> memory, const StridedElements& tensor,
                            const ExpectedTensor& wanted, const InferOptions& options)
{
    if (!maybe_quantised(memory, tensor, options))
        return infer_rounded(memory, wanted, options);
    InferOptions rest = options;
    const auto quantised = [&] { return infer_quantised(memory, tensor, *options.memory_dtype, rest); };
    const auto rounded = [&] { return infer_rounded(memory, wanted, rest); };
    const bool codes_first = few_values(wanted);
    Result<Inference> first = codes_first ? Result<Inference>(quantised()) : rounded();
    if (!first || first->outcome == InferOutcome::found || first->outcome == InferOutcome::cancelled)
        return first;
    if (rest.budget)
        rest.budget = std::max<Int>(0, *rest.budget - first->tried);
    Result<Inference> second = codes_first ? rounded() : Result<Inference>(quantised());
    if (!second)
        return second;
    second->tried += first->tried;
    // If only the rounded elements are all the same, the tensor was not found: not every memory matches it.
    if (second->outcome == InferOutcome::ambiguous)
        if (const auto own = expected_tensor(tensor, std::nullopt); own && !own->constant())
            second->outcome = InferOutcome::not_found;
    return second;
}

} // namespace

Result<Inference> infer(std::span<const std::byte> memory, const StridedElements& tensor,
                        const InferOptions& options)
{
    const auto wanted = expected_tensor(tensor, options.memory_dtype);
    if (!wanted)
        return wanted.problem();
    Result<Inference> inference = infer_any(memory, tensor, *wanted, options);
    if (!inference)
        return inference;
    inference->memory_bytes = static_cast<Int>(memory.size());
    inference->packed_bytes = packed_bytes(wanted->dtype, wanted->count).value_or(int_max);
    return inference;
}

Json as_json(const Inference& inference)
{
    Json json;
    json["candidates"] = Json::array();
    for (const LayoutCandidate& candidate : inference.candidates)
    {
        Json scene = Json::parse(print_scene(candidate.scene));
        if (std::holds_alternative<BufferScene>(candidate.scene.content))
            scene.emplace("base_offset", 0); // reported even if it is the default
        json["candidates"].push_back(
            {{"scene", std::move(scene)},
             {"matched", candidate.matched},
             {"elements", inference.elements},
             {"share", static_cast<double>(candidate.matched) / static_cast<double>(inference.elements)},
             {"mismatch", as_json(candidate.mismatch)},
             {"undetermined", candidate.undetermined},
             {"why", candidate.why}});
    }
    json["equally_good"] = inference.equally_good;
    json["tried"] = inference.tried;
    json["complete"] = inference.complete;
    return json;
}

std::string undetermined_text(const std::vector<std::string>& numbers, Int equally_good)
{
    return fmt::format("{}{}", fmt::join(numbers, ", "),
                       equally_good == 0 ? " (their size is 1, so no stride moves an element)" : "");
}

std::string why_none(const Inference& inference)
{
    switch (inference.outcome)
    {
    case InferOutcome::ambiguous:
        return fmt::format("all {} elements have the same value, so every layout matches", inference.elements);
    case InferOutcome::cancelled:
        return fmt::format("cancelled after {} comparisons", inference.tried);
    default:
        break;
    }
    std::string why = fmt::format("no match within {} comparisons", inference.tried);
    if (inference.memory_bytes < inference.packed_bytes)
        why += fmt::format(
            "; the dump ({} bytes) is shorter than the packed tensor ({} bytes), and layouts with half or more "
            "of the elements outside the dump, or with elements outside both ends, are not searched",
            inference.memory_bytes, inference.packed_bytes);
    return why;
}

} // namespace stridescope::core
