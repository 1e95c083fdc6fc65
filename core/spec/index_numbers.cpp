#include "core/spec/index_numbers.h"

#include "core/tensor/layout.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Returns the number of elements for these sizes; nothing if no list can hold them.
std::optional<std::size_t> listed_count(const std::vector<Int>& sizes)
{
    if (sizes.empty() || sizes.size() > Dims::max_rank)
        return std::nullopt;
    if (std::any_of(sizes.begin(), sizes.end(), [](Int size) { return size < 1; }))
        return std::nullopt;
    const auto count = element_count(sizes);
    if (!count || *count > most_listed_numbers)
        return std::nullopt;
    return static_cast<std::size_t>(*count);
}

NumberList share(std::vector<Number> numbers)
{
    return {std::make_shared<const std::vector<Number>>(std::move(numbers))};
}

} // namespace

Values number_list(const std::vector<Int>& numbers)
{
    return share({numbers.begin(), numbers.end()});
}

std::shared_ptr<const std::vector<Number>> index_numbers(const TensorSpec& indices)
{
    const auto* list = std::get_if<NumberList>(&indices.values);
    return list ? list->numbers : nullptr;
}

void set_index(TensorSpec& indices, std::size_t place, Int value)
{
    const auto old = index_numbers(indices);
    if (!old || place >= old->size())
        return;
    std::vector<Number> numbers = *old;
    numbers[place] = value;
    indices.values = share(std::move(numbers));
}

void resize_indices(TensorSpec& indices, const std::vector<Int>& sizes)
{
    const std::vector<Int> old_sizes = std::exchange(indices.sizes, sizes);
    const auto old = index_numbers(indices);
    const auto count = listed_count(sizes);
    const auto old_count = listed_count(old_sizes);
    if (!old || !count || !old_count || old->size() != *old_count || sizes.size() != old_sizes.size())
        return;
    std::vector<Number> numbers(*count, Int{0});
    const Dims from = old_sizes;
    const Dims to = sizes;
    Dims coordinate = Dims::filled(sizes.size(), 0);
    for (Number& number : numbers)
    {
        if (contains(from, coordinate))
            number = (*old)[static_cast<std::size_t>(row_major_index(from, coordinate))];
        advance(to, coordinate);
    }
    indices.values = share(std::move(numbers));
}

void complete_indices(TensorSpec& indices)
{
    const auto count = listed_count(indices.sizes);
    if (!count)
        return;
    std::vector<Number> numbers;
    if (const auto old = index_numbers(indices))
        numbers = *old;
    numbers.resize(*count, Int{0});
    indices.values = share(std::move(numbers));
}

std::vector<IndexRange> index_ranges(const std::vector<Number>& numbers, std::size_t tuple_length)
{
    std::vector<IndexRange> ranges(tuple_length);
    for (std::size_t i = 0; tuple_length > 0 && i < numbers.size(); ++i)
        if (const auto* number = std::get_if<Int>(&numbers[i]))
        {
            IndexRange& range = ranges[i % tuple_length];
            range.least = std::min(range.least, *number);
            range.greatest = std::max(range.greatest, *number);
        }
    return ranges;
}

} // namespace stridescope::core
