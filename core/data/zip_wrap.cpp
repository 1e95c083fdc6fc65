#include "core/data/zip_format.h"

#include <algorithm>

namespace stridescope::core
{
using namespace zip;

namespace
{

class ZipText
{
public:
    template <typename Number>
    ZipText& put(Number number)
    {
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            text += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFF);
        return *this;
    }
    ZipText& put16(Int number) { return put(static_cast<std::uint16_t>(number)); }
    ZipText& put32(Int number) { return put(static_cast<std::uint32_t>(number)); }
    ZipText& put64(Int number) { return put(static_cast<std::uint64_t>(number)); }

    std::string text;
};

constexpr Int alignment = 64;
constexpr Int version = 45; // the version that knows zip64
constexpr Int zip64_bytes = 20;
constexpr Int zip64_place_bytes = 8; ///< bytes of a position that 32 bits do not hold

/// Writes what an entry's own header and the directory have in common.
void put_common(ZipText& to, const ZipEntry& entry, Int extra_bytes)
{
    constexpr Int first_day = 0x0021; // 1 January 1980, so that the same arrays give the same file
    constexpr Int deflate = 8;
    to.put16(version).put16(0x800).put16(entry.deflated ? deflate : 0); // the flag says that names are UTF-8
    to.put16(0).put16(first_day).put(entry.crc).put(in_zip64).put(in_zip64);
    to.put16(static_cast<Int>(entry.name.size())).put16(extra_bytes);
}

std::string head_of(const ZipEntry& entry, Int place)
{
    const Int before = place + local_bytes + static_cast<Int>(entry.name.size()) + zip64_bytes + 4;
    const Int padding = (alignment - before % alignment) % alignment;
    ZipText head;
    head.put(local_signature);
    put_common(head, entry, zip64_bytes + 4 + padding);
    head.text += entry.name;
    head.put(zip64_field).put16(16).put64(entry.bytes).put64(entry.packed_bytes);
    head.put(padding_field).put16(padding);
    head.text.append(static_cast<std::size_t>(padding), '\0');
    return head.text;
}

void put_in_directory(ZipText& to, const ZipEntry& entry, Int place)
{
    const bool far = place >= Int{in_zip64};
    to.put(directory_signature).put16(version);
    put_common(to, entry, zip64_bytes + (far ? zip64_place_bytes : 0));
    to.put16(0).put16(0).put16(0).put32(0).put(far ? in_zip64 : static_cast<std::uint32_t>(place));
    to.text += entry.name;
    to.put(zip64_field).put16(far ? 16 + zip64_place_bytes : 16).put64(entry.bytes).put64(entry.packed_bytes);
    if (far)
        to.put64(place);
}

} // namespace

std::optional<ZipWrapping> wrap_in_zip(std::span<const ZipEntry> entries)
{
    ZipWrapping wrapping;
    ZipText tail;
    Int place = 0;
    for (const ZipEntry& entry : entries)
    {
        put_in_directory(tail, entry, place);
        wrapping.heads.push_back(head_of(entry, place));
        wrapping.begins.push_back(place + static_cast<Int>(wrapping.heads.back().size()));
        const auto end = checked_add(wrapping.begins.back(), entry.packed_bytes);
        constexpr Int room_for_more = Int{1} << 40; // room for headers and the directory
        if (!end || *end > int_max - room_for_more)
            return std::nullopt;
        place = *end;
    }
    const auto count = static_cast<Int>(entries.size());
    const Int few = std::min<Int>(count, 0xFFFF);
    const auto length = static_cast<Int>(tail.text.size());
    tail.put(end64_signature).put64(end64_bytes - 12).put16(version).put16(version).put32(0).put32(0);
    tail.put64(count).put64(count).put64(length).put64(place);
    tail.put(locator64_signature).put32(0).put64(place + length).put32(1);
    tail.put(end_signature).put16(0).put16(0).put16(few).put16(few).put32(std::min<Int>(length, in_zip64));
    tail.put(place < Int{in_zip64} ? static_cast<std::uint32_t>(place) : in_zip64).put16(0);
    wrapping.bytes = place + static_cast<Int>(tail.text.size());
    wrapping.tail = std::move(tail.text);
    return wrapping;
}

} // namespace stridescope::core
