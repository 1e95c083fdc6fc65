#include "ui/edits/gather_edits.h"

#include "core/tensor/layout.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// How many numbers tensors of these sizes hold; nothing where no list can.
std::optional<std::size_t> listed_count(const std::vector<core::Int>& sizes)
{
    if (sizes.empty() || sizes.size() > core::Dims::max_rank)
        return std::nullopt;
    if (std::any_of(sizes.begin(), sizes.end(), [](core::Int size) { return size < 1; }))
        return std::nullopt;
    const auto count = core::element_count(sizes);
    if (!count || *count > most_listed_numbers)
        return std::nullopt;
    return static_cast<std::size_t>(*count);
}

core::NumberList share(std::vector<core::Number> numbers)
{
    return {std::make_shared<const std::vector<core::Number>>(std::move(numbers))};
}

} // namespace

core::Values number_list(const std::vector<core::Int>& numbers)
{
    return share({numbers.begin(), numbers.end()});
}

std::shared_ptr<const std::vector<core::Number>> index_numbers(const core::TensorSpec& indices)
{
    const auto* list = std::get_if<core::NumberList>(&indices.values);
    return list ? list->numbers : nullptr;
}

void set_index(core::TensorSpec& indices, std::size_t place, core::Int value)
{
    const auto old = index_numbers(indices);
    if (!old || place >= old->size())
        return;
    std::vector<core::Number> numbers = *old;
    numbers[place] = value;
    indices.values = share(std::move(numbers));
}

void resize_indices(core::TensorSpec& indices, const std::vector<core::Int>& sizes)
{
    const std::vector<core::Int> old_sizes = std::exchange(indices.sizes, sizes);
    const auto old = index_numbers(indices);
    const auto count = listed_count(sizes);
    const auto old_count = listed_count(old_sizes);
    if (!old || !count || !old_count || old->size() != *old_count || sizes.size() != old_sizes.size())
        return;
    std::vector<core::Number> numbers(*count, core::Int{0});
    const core::Dims from = old_sizes;
    core::Dims coordinate = core::Dims::filled(sizes.size(), 0);
    for (core::Number& number : numbers)
    {
        if (core::contains(from, coordinate))
            number = (*old)[static_cast<std::size_t>(core::row_major_index(from, coordinate))];
        core::advance(sizes, coordinate);
    }
    indices.values = share(std::move(numbers));
}

void complete_indices(core::TensorSpec& indices)
{
    const auto count = listed_count(indices.sizes);
    if (!count)
        return;
    std::vector<core::Number> numbers;
    if (const auto old = index_numbers(indices))
        numbers = *old;
    numbers.resize(*count, core::Int{0});
    indices.values = share(std::move(numbers));
}

core::Int longest_tuple(const core::GatherNd1Scene& gather)
{
    const core::Wide room = core::wide(gather.input_dimension_count) - gather.batch_dimension_count;
    return static_cast<core::Int>(std::clamp<core::Wide>(room, 1, core::Dims::max_rank));
}

std::vector<IndexRange> index_ranges(const std::vector<core::Number>& numbers, std::size_t tuple_length)
{
    std::vector<IndexRange> ranges(tuple_length);
    for (std::size_t i = 0; tuple_length > 0 && i < numbers.size(); ++i)
        if (const auto* number = std::get_if<core::Int>(&numbers[i]))
        {
            IndexRange& range = ranges[i % tuple_length];
            range.least = std::min(range.least, *number);
            range.greatest = std::max(range.greatest, *number);
        }
    return ranges;
}

} // namespace stridescope::ui
