#include "core/infer/guess_samples.h"

#include "core/infer/draws.h"

#include <algorithm>
#include <cmath>

namespace stridescope::core
{

Samples::Samples(std::span<const std::byte> bytes, DType dtype)
    : type(dtype), size(static_cast<Int>(bytes.size()) / (info(dtype).bits / 8)),
      reader({dtype, {size}, {1}, 0, bytes, false})
{
}

std::vector<double> Samples::read(Int first, Int length) const
{
    const auto many = static_cast<std::size_t>(std::min(length, size - first));
    std::vector<double> values(many);
    const auto through = [&]<typename Value>(Value)
    {
        std::vector<Value> own(many);
        reader.read(first, std::span(own));
        std::transform(own.begin(), own.end(), values.begin(),
                       [](Value value) { return static_cast<double>(value); });
    };
    switch (value_class(type))
    {
    case ValueClass::floating:
        reader.read(first, std::span(values));
        break;
    case ValueClass::signed_integer:
        through(Int{});
        break;
    case ValueClass::unsigned_integer:
        through(std::uint64_t{});
    }
    for (double& value : values)
        if (!std::isfinite(value))
            value = 0;
    return values;
}

std::vector<Int> Samples::places(Int wanted, Int room) const
{
    auto random = guess_dice(static_cast<std::uint64_t>(size));
    const auto choices = static_cast<std::uint64_t>(std::max<Int>(0, size - room)) + 1;
    std::vector<Int> chosen(static_cast<std::size_t>(wanted));
    for (Int& one : chosen)
        one = static_cast<Int>(drawn(random, choices));
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace stridescope::core
