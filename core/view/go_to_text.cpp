#include "core/view/go_to_text.h"

#include "core/view/buffer_end.h"

#include <fmt/format.h>

#include <charconv>
#include <string>

namespace stridescope::core
{
namespace
{

std::optional<Int> number(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    if (hex)
        text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()
        || value > static_cast<std::uint64_t>(int_max))
        return std::nullopt;
    return negative ? -static_cast<Int>(value) : static_cast<Int>(value);
}

/// Tells whether a text names a byte.
bool asks_byte(std::string_view text)
{
    return text.find_first_of("bBxX") != std::string_view::npos && text.find(',') == std::string_view::npos;
}

Problem wrong(std::string message)
{
    return {Code::index_out_of_range, "", std::move(message)};
}

/// A slot, and the number of its bytes before the one that is asked for.
struct Meant
{
    Pick place;
    Int bytes_into = 0;
};

Result<Meant> coordinate(const SceneView& view, Operand operand, std::string_view text)
{
    std::vector<Int> values;
    while (!text.empty())
    {
        const std::size_t comma = std::min(text.find(','), text.size());
        const auto value = number(text.substr(0, comma));
        if (!value)
            return wrong("enter a coordinate as numbers separated by commas");
        values.push_back(*value);
        text.remove_prefix(std::min(text.size(), comma + 1));
    }
    const Dims& sizes = view.sizes(operand);
    if (values.size() != sizes.size())
        return wrong(fmt::format("the tensor has {} dimensions, but the coordinate has {}", sizes.size(),
                                 values.size()));
    const Dims x(values);
    for (std::size_t d = 0; d < x.size(); ++d)
        if (x[d] < 0 || x[d] >= sizes[d])
            return wrong(
                fmt::format("{}={} is out of range 0 to {}", view.labels(operand)[d], x[d], sizes[d] - 1));
    return Meant{AtCoordinate{operand, x}};
}

Result<Meant> lane_byte(const SceneView& view, Int npu, Int byte)
{
    const TensorPlacement& map = view.placement();
    if (npu < 0 || npu >= map.lane_count)
        return wrong(fmt::format("lane {} is outside 0 to {}", npu, map.lane_count - 1));
    if (view.shared() && (byte < 0 || byte >= map.lane_bytes))
        return wrong(fmt::format("byte {} is outside the lane's 0 to {}", byte, map.lane_bytes - 1));
    if (view.shared())
        return Meant{AtPlace{Operand::input, {npu, byte}}};
    const Int end = checked_add(map.address, map.reserved_bytes).value_or(int_max);
    if (byte < map.address || byte >= end)
        return wrong(
            fmt::format("byte {} of the lane is outside the tensor's {} to {}", byte, map.address, end - 1));
    const SlotOfByte slot = *map.slot_of(byte);
    return Meant{AtPlace{Operand::input, {npu, slot.offset}}, slot.into};
}

Result<Meant> meant(const SceneView& view, Operand operand, std::string_view given)
{
    std::string text;
    for (const char c : given)
        if (c != ' ')
            text += c;
    if (text.find(',') != std::string::npos)
        return view.shared() ? wrong("several tensors share the lanes: enter a byte of one as lane:byte (2:64)")
                             : coordinate(view, operand, text);
    const TensorPlacement& placed = view.placement(operand);
    if (const std::size_t colon = text.find(':'); colon != std::string::npos)
    {
        const auto npu = number(std::string_view(text).substr(0, colon));
        const auto byte = number(std::string_view(text).substr(colon + 1));
        if (!view.shows_lanes())
            return wrong("lane:byte works only for a tensor in TPU lanes");
        if (!npu || !byte)
            return wrong("enter a byte of a lane as lane:byte");
        return lane_byte(view, *npu, *byte);
    }
    const bool byte_meant = asks_byte(text);
    const auto value = number(text.starts_with('b') || text.starts_with('B') ? std::string_view(text).substr(1)
                                                                             : std::string_view(text));
    if (!value)
        return wrong(view.shared() ? std::string("a byte of a lane (2:64), or an address (b68 or 0x44)")
                     : view.shows_lanes()
                         ? std::string("a coordinate (1,0,3), an address (b68 or 0x44), or lane:byte (2:64)")
                         : std::string("a coordinate (1,0,3), an offset (17), a byte (b68 or 0x44)"));
    if (view.shows_lanes())
        return *value < 0 ? Result<Meant>(wrong("an address must be 0 or more"))
                          : lane_byte(view, *value / placed.lane_bytes, *value % placed.lane_bytes);
    const auto slot = byte_meant ? placed.slot_of(*value) : SlotOfByte{*value, 0};
    if (!slot)
        return wrong("a byte this far has no offset of 64 bits");
    const Int offset = slot->offset;
    const OffsetRange range = with_buffer(view.memory_range(operand), view.tensor(operand));
    if (offset < range.least || offset > range.greatest)
        return wrong(fmt::format("offset {} is outside {} to {}", offset, range.least, range.greatest));
    return Meant{AtPlace{operand, {0, offset}}, slot->into};
}

} // namespace

Result<Pick> read_place(const SceneView& view, Operand operand, std::string_view text)
{
    auto one = meant(view, operand, text);
    return one ? Result<Pick>(std::move(one->place)) : Result<Pick>(one.problem());
}

Result<PlacesMeant> read_places(const SceneView& view, Operand operand, std::string_view text)
{
    const auto first = meant(view, operand, text);
    if (!first)
        return first.problem();
    PlacesMeant all{{first->place}, first->bytes_into};
    std::vector<Pick>& places = all.places;
    const TensorPlacement& placed = view.placement(operand);
    const Int bits = placed.bits;
    if (bits != 4 || view.shared())
        return all;
    const auto* const at = std::get_if<AtPlace>(&first->place);
    if (!at)
        return all;
    const Int next = at->place.offset + 1;
    if (view.shows_lanes() ? wide(next) * bits < wide(placed.reserved_bytes) * 8
                           : asks_byte(text) && next <= view.memory_range(operand).greatest)
        places.emplace_back(AtPlace{at->operand, {at->place.lane, next}});
    return all;
}

} // namespace stridescope::core
