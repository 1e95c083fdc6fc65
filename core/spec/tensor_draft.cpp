#include "core/spec/tensor_draft.h"

#include "core/analysis/footprint.h"
#include "core/spec/check_values.h"
#include "core/tensor/directml.h"
#include "core/text/counted.h"
#include "core/text/nearest_word.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace stridescope::core
{
namespace
{

/// Says why letters cannot label this many dimensions; nothing if they can.
std::optional<std::string> labels_fault(const std::string& labels, std::size_t rank)
{
    if (std::any_of(labels.begin(), labels.end(), [](char c) { return static_cast<unsigned char>(c) > 127; }))
        return "a label must be an ASCII letter";
    if (labels.size() != rank)
        return fmt::format("{} for {}: give one letter per dimension",
                           counted(static_cast<Int>(labels.size()), "label"),
                           counted(static_cast<Int>(rank), "dimension"));
    for (std::size_t d = 0; d < rank; ++d)
    {
        if (!std::isalpha(static_cast<unsigned char>(labels[d])))
            return "a label must be an ASCII letter";
        if (labels.find(labels[d]) != d)
            return fmt::format("label {} is used twice", labels[d]);
    }
    return std::nullopt;
}

/// Reads one tensor, one rule after the other.
class Reader
{
public:
    Reader(const TensorSpec& tensor, const std::string& path_prefix) : spec(tensor), prefix(path_prefix) {}

    TensorDraft read(bool values_too, const ValuesSource* files)
    {
        draft.dtype = find_dtype(spec.dtype);
        if (!draft.dtype)
            draft.problems.push_back(no_such_dtype(spec.dtype, prefix + "dtype"));
        read_sizes();
        const auto wrong_labels = spec.labels ? labels_fault(*spec.labels, spec.sizes.size()) : std::nullopt;
        if (wrong_labels)
            broken_layout("labels", *wrong_labels);
        draft.labels = labels_of(spec);
        check_strides_alone();
        if (!spec.strides && has_rank)
            read_packing(!wrong_labels);
        const auto count = draft.sizes ? element_count(*draft.sizes) : std::nullopt;
        if (draft.sizes && !count)
            draft.problems.push_back(too_many_elements(prefix + "sizes"));
        read_strides(count.has_value());
        if (values_too && count)
        {
            if (auto problem = check_values(spec.values, *count, prefix))
                draft.problems.push_back(*std::move(problem));
            const auto* file = std::get_if<ValuesFile>(&spec.values);
            if (const auto refused = file && files ? files->refusal(file->path) : std::nullopt)
                broken(refused->code, "values.file", refused->message);
        }
        return std::move(draft);
    }

private:
    void broken(Code code, std::string_view key, std::string message)
    {
        draft.problems.push_back({code, prefix + std::string(key), std::move(message)});
    }

    /// Adds a problem of the layout: then strides do not follow, or are not as intended, so they are not
    /// checked.
    void broken_layout(std::string_view key, std::string message)
    {
        layout_right = false;
        broken(Code::layout, key, std::move(message));
    }

    void read_sizes()
    {
        const std::size_t rank = spec.sizes.size();
        has_rank = rank >= 1 && rank <= Dims::max_rank;
        if (!has_rank)
            broken(Code::rank, "sizes", fmt::format("rank must be 1 to 8, not {}", rank));
        if (spec.strides && spec.strides->size() != rank)
            broken(Code::rank, "strides",
                   fmt::format("{} sizes need {} strides, not {}", rank, rank, spec.strides->size()));
        const auto empty = size_problems(spec.sizes, prefix + "sizes");
        draft.problems.insert(draft.problems.end(), empty.begin(), empty.end());
        if (has_rank && empty.empty())
            draft.sizes = Dims(spec.sizes);
    }

    void check_strides_alone()
    {
        if (!spec.strides)
            return;
        const std::pair<const char*, bool> others[] = {{"layout", spec.layout.has_value()},
                                                       {"broadcast", spec.broadcast.has_value()},
                                                       {"pad", spec.pad.has_value()},
                                                       {"align", spec.align.has_value()}};
        for (const auto& [key, given] : others)
            if (given)
                broken_layout(
                    key,
                    "\"strides\" cannot be combined with layout, broadcast, pad, or align; remove one of them");
    }

    /// Reads `pad` or `align`: each key is a label that is not broadcast, and each value at least `least`.
    void read_per_label(const std::optional<PerLabel>& given, const char* key, Int least, bool labels_right,
                        Dims& values)
    {
        if (!given)
            return;
        const auto place = [&](const std::string& label) { return fmt::format("{}.{}", key, label); };
        for (std::size_t d = 0; d < draft.labels.size(); ++d)
            for (const auto& [label, value] : *given)
            {
                if (label != std::string_view(&draft.labels[d], 1))
                    continue;
                if (packing.broadcast[d])
                    broken_layout(place(label), "a broadcast dimension cannot be padded or aligned");
                else if (value < least)
                {
                    broken_layout(place(label), fmt::format("must be at least {}, not {}", least, value));
                    room_known = false;
                }
                else
                    values[d] = value;
            }
        for (const auto& [label, value] : *given)
            if (labels_right && (label.size() != 1 || draft.labels.find(label) == std::string::npos))
                broken_layout(place(label), fmt::format("no dimension has label {}", label));
    }

    void read_packing(bool labels_right)
    {
        const std::size_t rank = spec.sizes.size();
        packing = Packing::row_major(rank);
        if (spec.layout)
        {
            if (const auto order = order_of(*spec.layout, draft.labels))
                packing.order = *order;
            else if (labels_right)
                broken_layout("layout", fmt::format("{} is not a permutation of the labels {}", *spec.layout,
                                                    draft.labels));
        }
        if (spec.broadcast && spec.broadcast->size() == rank)
            packing.broadcast = *spec.broadcast;
        else if (spec.broadcast)
            broken_layout("broadcast",
                          fmt::format("{} for {}", counted(static_cast<Int>(spec.broadcast->size()), "flag"),
                                      counted(static_cast<Int>(rank), "dimension")));
        read_per_label(spec.pad, "pad", 0, labels_right, packing.pad);
        read_per_label(spec.align, "align", 1, labels_right, packing.align);
    }

    /// Reads strides, and checks that their offsets fit in 64 bits, if the other choices are valid.
    void read_strides(bool count_fits)
    {
        if (spec.strides && has_rank && spec.strides->size() == spec.sizes.size())
            draft.strides = Dims(*spec.strides);
        else if (!spec.strides && draft.sizes && room_known)
        {
            draft.strides = calculate_strides(*draft.sizes, packing);
            draft.packing = packing;
        }
        const bool of_rank = !spec.strides || spec.strides->size() == spec.sizes.size();
        if (!draft.sizes || !count_fits || !of_rank || !layout_right)
            return;
        if (!draft.strides)
            return broken(Code::overflow, "strides", "a stride does not fit in 64 bits");
        const Layout layout = {*draft.sizes, *draft.strides, spec.base_offset};
        const auto range = offset_range(layout);
        if (!range || !narrow(wide(range->greatest) - range->least + 1))
            return broken(Code::overflow, "strides", "an element offset or the span does not fit in 64 bits");
        const bool forwards =
            std::none_of(layout.strides.begin(), layout.strides.end(), [](Int stride) { return stride < 0; });
        if (forwards && draft.dtype && !buffer_bytes(layout, info(*draft.dtype).bits))
            broken(Code::overflow, "strides", "the size in bytes does not fit in 64 bits");
    }

    const TensorSpec& spec;
    const std::string& prefix;
    TensorDraft draft;
    Packing packing;
    bool has_rank = false;
    bool layout_right = true;
    bool room_known = true; ///< all padding and alignments are valid numbers
};

} // namespace

TensorDraft draft_tensor(const TensorSpec& spec, const std::string& prefix, bool values_too,
                         const ValuesSource* files)
{
    return Reader(spec, prefix).read(values_too, files);
}

Problem no_such_dtype(const std::string& name, const std::string& path)
{
    std::string upper = name;
    for (char& c : upper)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    std::vector<std::string_view> names;
    for (const DTypeInfo& known : all_dtypes())
        names.push_back(known.name);
    return {Code::dtype, path, fmt::format("unknown data type \"{}\"{}", name, did_you_mean(upper, names))};
}

std::vector<Problem> size_problems(const std::vector<Int>& sizes, const std::string& path)
{
    std::vector<Problem> problems;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (sizes[d] < 1)
            problems.push_back({Code::zero_size, fmt::format("{}[{}]", path, d),
                                fmt::format("every size must be at least 1, not {}", sizes[d])});
    return problems;
}

Problem too_many_elements(const std::string& path)
{
    return {Code::overflow, path, "the product of the sizes does not fit in 64 bits"};
}

std::string labels_of(const TensorSpec& spec)
{
    const std::size_t rank = spec.sizes.size();
    if (spec.labels && !labels_fault(*spec.labels, rank))
        return *spec.labels;
    if (rank <= Dims::max_rank)
        return default_labels(rank);
    // A scene of this rank is always invalid, but its panel must be drawn so that it can be fixed.
    std::string labels(rank, '?');
    for (std::size_t d = 0; d < std::min<std::size_t>(rank, 26); ++d)
        labels[d] = static_cast<char>('A' + static_cast<int>(d));
    return labels;
}

std::string default_labels(std::size_t rank)
{
    static constexpr const char* usual[] = {"", "W", "HW", "CHW", "NCHW", "NCDHW"};
    return rank < std::size(usual) ? usual[rank] : std::string("ABCDEFGH").substr(0, rank);
}

std::optional<std::vector<std::size_t>> order_of(const std::string& text, const std::string& labels)
{
    if (labels_fault(text, labels.size()))
        return std::nullopt;
    std::vector<std::size_t> order;
    for (const char letter : text)
    {
        const std::size_t d = labels.find(letter);
        if (d == std::string::npos)
            return std::nullopt;
        order.push_back(d);
    }
    return order;
}

} // namespace stridescope::core
