#include "core/import/wire.h"

namespace stridescope::core
{
namespace
{

/// Reads a varint; false if it is cut or longer than 64 bits.
bool read_varint(std::string_view bytes, std::size_t& at, std::uint64_t& value)
{
    value = 0;
    for (unsigned shift = 0; shift < 64 && at < bytes.size(); shift += 7)
    {
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0)
            return shift < 63 || byte <= 1;
    }
    return false;
}

} // namespace

bool WireReader::fail(std::size_t place)
{
    at = place;
    broken = true;
    return false;
}

bool WireReader::varint(std::uint64_t& value)
{
    return read_varint(bytes, at, value);
}

bool WireReader::next(WireField& field)
{
    if (broken || at >= bytes.size())
        return false;
    const std::size_t begin = at;
    std::uint64_t tag = 0;
    if (!varint(tag))
        return fail(begin);
    field = WireField{};
    field.at = base + begin;
    field.number = tag >> 3U;
    std::uint64_t value = 0;
    switch (tag & 7U)
    {
    case 0:
        if (!varint(value))
            return fail(begin);
        field.value = static_cast<Int>(value);
        break;
    case 1:
    case 5:
        value = (tag & 7U) == 1 ? 8 : 4;
        if (bytes.size() - at < value)
            return fail(begin);
        at += value;
        break;
    case 2:
        if (!varint(value) || bytes.size() - at < value)
            return fail(begin);
        field.is_bytes = true;
        field.bytes = bytes.substr(at, value);
        at += value;
        break;
    default:
        return fail(begin);
    }
    return field.number != 0 || fail(begin);
}

bool append_numbers(const WireField& field, std::size_t most, std::vector<Int>& numbers)
{
    if (!field.is_bytes)
    {
        numbers.push_back(field.value);
        return numbers.size() <= most;
    }
    for (std::size_t at = 0; at < field.bytes.size();)
    {
        std::uint64_t value = 0;
        if (!read_varint(field.bytes, at, value) || numbers.size() >= most)
            return false;
        numbers.push_back(static_cast<Int>(value));
    }
    return true;
}

} // namespace stridescope::core
