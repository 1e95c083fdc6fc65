#include "core/scene/resolve.h"

#include "core/tensor/directml.h"
#include "core/tensor/packing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace stridescope::core
{
namespace
{

Problem broken(Code code, const TensorContext& context, std::string_view key, std::string message)
{
    return {code, context.prefix + std::string(key), std::move(message)};
}

std::optional<Problem> check_rank_and_sizes(const TensorSpec& spec, const TensorContext& context)
{
    const std::size_t rank = spec.sizes.size();
    if (rank < 1 || rank > Dims::max_rank)
        return broken(Code::rank, context, "sizes", fmt::format("rank must be 1 to 8, this is {}", rank));
    if (spec.strides && spec.strides->size() != rank)
        return broken(Code::rank, context, "strides",
                      fmt::format("{} strides for {} sizes", spec.strides->size(), rank));
    for (std::size_t d = 0; d < rank; ++d)
        if (spec.sizes[d] < 1)
            return broken(Code::zero_size, context, fmt::format("sizes[{}]", d),
                          fmt::format("every size must be at least 1, not {}", spec.sizes[d]));
    return std::nullopt;
}

std::optional<Problem> check_labels(const TensorSpec& spec, const TensorContext& context)
{
    if (!spec.labels)
        return std::nullopt;
    const std::string& labels = *spec.labels;
    if (labels.size() != spec.sizes.size())
        return broken(
            Code::layout, context, "labels",
            fmt::format("{} labels for {} dimensions: one letter each", labels.size(), spec.sizes.size()));
    for (std::size_t d = 0; d < labels.size(); ++d)
    {
        if (!std::isalpha(static_cast<unsigned char>(labels[d])))
            return broken(Code::layout, context, "labels", "a label must be an ASCII letter");
        if (labels.find(labels[d]) != d)
            return broken(Code::layout, context, "labels", fmt::format("label {} is there twice", labels[d]));
    }
    return std::nullopt;
}

/// `pad` or `align`: each key a label that is not broadcast, each value at least `least`.
std::optional<Problem> read_per_label(const std::optional<PerLabel>& given, const char* key, Int least,
                                      const std::string& labels, const std::vector<bool>& broadcast,
                                      const TensorContext& context, Dims& values)
{
    if (!given)
        return std::nullopt;
    const auto place = [&](const std::string& label) { return fmt::format("{}.{}", key, label); };
    for (std::size_t d = 0; d < labels.size(); ++d)
        for (const auto& [label, value] : *given)
        {
            if (label != std::string_view(&labels[d], 1))
                continue;
            if (broadcast[d])
                return broken(Code::layout, context, place(label),
                              "a broadcast dimension takes no room to pad");
            if (value < least)
                return broken(Code::layout, context, place(label),
                              fmt::format("must be at least {}, not {}", least, value));
            values[d] = value;
        }
    for (const auto& [label, value] : *given)
        if (label.size() != 1 || labels.find(label) == std::string::npos)
            return broken(Code::layout, context, place(label),
                          fmt::format("no dimension is labelled {}", label));
    return std::nullopt;
}

Result<Packing> read_packing(const TensorSpec& spec, const std::string& labels, const TensorContext& context)
{
    const std::size_t rank = spec.sizes.size();
    Packing packing = Packing::row_major(rank);
    if (spec.layout)
    {
        std::string sorted_layout = *spec.layout;
        std::string sorted_labels = labels;
        std::sort(sorted_layout.begin(), sorted_layout.end());
        std::sort(sorted_labels.begin(), sorted_labels.end());
        if (sorted_layout != sorted_labels)
            return broken(Code::layout, context, "layout",
                          fmt::format("{} is not an order of the labels {}", *spec.layout, labels));
        for (std::size_t i = 0; i < rank; ++i)
            packing.order[i] = labels.find((*spec.layout)[i]);
    }
    if (spec.broadcast)
    {
        if (spec.broadcast->size() != rank)
            return broken(Code::layout, context, "broadcast",
                          fmt::format("{} flags for {} dimensions", spec.broadcast->size(), rank));
        packing.broadcast = *spec.broadcast;
    }
    if (auto problem = read_per_label(spec.pad, "pad", 0, labels, packing.broadcast, context, packing.pad))
        return *problem;
    if (auto problem =
            read_per_label(spec.align, "align", 1, labels, packing.broadcast, context, packing.align))
        return *problem;
    return packing;
}

std::optional<Problem> check_strides_alone(const TensorSpec& spec, const TensorContext& context)
{
    if (!spec.strides)
        return std::nullopt;
    const std::pair<const char*, bool> others[] = {{"layout", spec.layout.has_value()},
                                                   {"broadcast", spec.broadcast.has_value()},
                                                   {"pad", spec.pad.has_value()},
                                                   {"align", spec.align.has_value()}};
    for (const auto& [key, given] : others)
        if (given)
            return broken(Code::layout, context, key, "strides are given, so nothing else may determine them");
    return std::nullopt;
}

} // namespace

std::optional<Problem> check_values(const Values& values, Int elements, const std::string& prefix)
{
    constexpr Int most_listed = Int{1} << 20;
    const auto* list = std::get_if<NumberList>(&values);
    if (!list)
        return std::nullopt;
    const auto given = static_cast<Int>(list->numbers->size());
    if (given > most_listed)
        return Problem{Code::values_count, prefix + "values",
                       fmt::format("{} values; a list holds at most {}, a file more", given, most_listed)};
    if (given != elements)
        return Problem{Code::values_count, prefix + "values",
                       fmt::format("{} values for {} elements", given, elements)};
    return std::nullopt;
}

std::string default_labels(std::size_t rank)
{
    static constexpr const char* usual[] = {"", "W", "HW", "CHW", "NCHW", "NCDHW"};
    return rank < std::size(usual) ? usual[rank] : std::string("ABCDEFGH").substr(0, rank);
}

Result<TensorFacts> resolve_tensor(const TensorSpec& spec, const TensorContext& context)
{
    TensorFacts facts;
    const auto dtype = find_dtype(spec.dtype);
    if (!dtype)
        return broken(Code::dtype, context, "dtype", fmt::format("no data type is called {}", spec.dtype));
    facts.dtype = *dtype;
    if (auto problem = check_rank_and_sizes(spec, context))
        return *problem;
    if (auto problem = check_labels(spec, context))
        return *problem;
    if (auto problem = check_strides_alone(spec, context))
        return *problem;
    facts.labels = spec.labels.value_or(default_labels(spec.sizes.size()));
    const auto packing = read_packing(spec, facts.labels, context);
    if (!packing)
        return packing.problem();

    const Dims sizes = spec.sizes;
    const auto count = element_count(sizes);
    if (!count)
        return broken(Code::overflow, context, "sizes", "the product of the sizes does not fit 64 bits");
    const auto strides = spec.strides ? std::optional<Dims>(*spec.strides) : calculate_strides(sizes, *packing);
    if (!strides)
        return broken(Code::overflow, context, "strides", "a stride does not fit 64 bits");
    facts.layout = {sizes, *strides, spec.base_offset};
    facts.implicit_strides = !spec.strides && !spec.layout && !spec.broadcast && !spec.pad && !spec.align;
    const auto range = offset_range(facts.layout);
    if (!range || !narrow(wide(range->greatest) - range->least + 1))
        return broken(Code::overflow, context, "strides", "an element offset or the span does not fit 64 bits");

    const Int bits = info(facts.dtype).bits;
    if (std::none_of(strides->begin(), strides->end(), [](Int stride) { return stride < 0; }))
    {
        facts.buffer_bytes = buffer_bytes(facts.layout, bits);
        if (!facts.buffer_bytes)
            return broken(Code::overflow, context, "strides", "the size in bytes does not fit 64 bits");
    }
    facts.dml_buffer_bytes = published_buffer_bytes(facts.layout, facts.dtype, facts.implicit_strides);
    facts.total_bytes = spec.total_bytes;
    if (spec.total_bytes)
        facts.fits = range->least >= 0 && ((wide(range->greatest) + 1) * bits + 7) / 8 <= *spec.total_bytes;
    if (context.check_values)
    {
        if (auto problem = check_values(spec.values, *count, context.prefix))
            return *problem;
        const auto* file = std::get_if<ValuesFile>(&spec.values);
        if (const auto refused = file && context.files ? context.files->refusal(file->path) : std::nullopt)
            return broken(refused->code, context, "values.file", refused->message);
    }
    facts.values = spec.values;
    facts.footprint = footprint(facts.layout, context.effort, context.progress);
    return facts;
}

} // namespace stridescope::core
