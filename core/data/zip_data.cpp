#include "core/data/zip_format.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>

namespace stridescope::core
{
using namespace zip;

namespace
{

using Bytes = std::span<const std::byte>;

/// zlib's state; its functions take pointers that they do not write to.
class Inflater
{
public:
    Inflater() : ready(::inflateInit2(&state, -MAX_WBITS) == Z_OK) {}
    ~Inflater() { ::inflateEnd(&state); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    [[nodiscard]] bool usable() const { return ready; }
    [[nodiscard]] bool ended() const { return at_end; }

    /// Fills as much of `to` as the data allow; false if they are not deflated data.
    bool fill(Bytes& from, std::span<std::byte>& to)
    {
        constexpr std::size_t most = std::size_t{1} << 30; // zlib counts in 32 bits
        while (!to.empty() && !at_end)
        {
            const std::size_t in = std::min(from.size(), most);
            const std::size_t out = std::min(to.size(), most);
            state.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(from.data()));
            state.avail_in = static_cast<uInt>(in);
            state.next_out = reinterpret_cast<Bytef*>(to.data());
            state.avail_out = static_cast<uInt>(out);
            const int said = ::inflate(&state, Z_NO_FLUSH);
            if (said == Z_MEM_ERROR)
                throw std::bad_alloc();
            const std::size_t read = in - state.avail_in;
            const std::size_t written = out - state.avail_out;
            from = from.subspan(read);
            to = to.subspan(written);
            at_end = said == Z_STREAM_END;
            if (said != Z_STREAM_END && said != Z_OK)
                return false;
            if (!at_end && read == 0 && written == 0)
                return false;
        }
        return true;
    }

private:
    z_stream state = {};
    bool ready;
    bool at_end = false;
};

Bytes packed_data(Bytes file, const ZipEntry& entry)
{
    return file.subspan(static_cast<std::size_t>(entry.data_begin),
                        static_cast<std::size_t>(entry.packed_bytes));
}

std::uint32_t checksum_of(std::uint32_t before, Bytes bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

Problem wrong_checksum(const ZipEntry& entry)
{
    return wrong_entry(entry.name, "damaged: the checksum does not match the data");
}

} // namespace

Result<std::vector<std::byte>> first_bytes(Bytes file, const ZipEntry& entry, Int most)
{
    std::vector<std::byte> head(static_cast<std::size_t>(std::min(most, entry.bytes)));
    Bytes from = packed_data(file, entry);
    if (!entry.deflated)
    {
        std::copy_n(from.begin(), head.size(), head.begin());
        return head;
    }
    Inflater inflater;
    std::span<std::byte> to(head);
    if (!inflater.usable())
        throw std::bad_alloc();
    if (!inflater.fill(from, to) || !to.empty())
        return wrong_entry(entry.name, "damaged: the data cannot be unpacked");
    return head;
}

std::optional<Problem> inflate_into(Bytes file, const ZipEntry& entry, Int skip, std::span<std::byte> to)
{
    Inflater inflater;
    if (!inflater.usable())
        throw std::bad_alloc();
    Bytes from = packed_data(file, entry);
    std::uint32_t crc = checksum_of(0, {});
    const auto fill = [&](std::span<std::byte> part)
    {
        std::span<std::byte> rest = part;
        const bool right = inflater.fill(from, rest) && rest.empty();
        crc = checksum_of(crc, part);
        return right;
    };
    const auto damaged = [&] { return wrong_entry(entry.name, "damaged: the data cannot be unpacked"); };
    std::vector<std::byte> skipped(static_cast<std::size_t>(skip));
    if (!fill(skipped))
        return damaged();
    constexpr std::size_t piece = std::size_t{1} << 20; // small enough that the bytes are still in the cache
    for (std::size_t at = 0; at < to.size(); at += piece)
        if (!fill(to.subspan(at, std::min(piece, to.size() - at))))
            return damaged();
    std::byte more{};
    std::span<std::byte> behind(&more, 1);
    if (!inflater.ended() && (!inflater.fill(from, behind) || behind.empty()))
        return wrong_entry(entry.name, "damaged: the unpacked length differs from the declared length");
    if (crc != entry.crc)
        return wrong_checksum(entry);
    return std::nullopt;
}

std::optional<Problem> check_stored(Bytes file, const ZipEntry& entry)
{
    if (checksum(packed_data(file, entry)) != entry.crc)
        return wrong_checksum(entry);
    return std::nullopt;
}

std::uint32_t checksum(Bytes bytes)
{
    return checksum_of(0, bytes);
}

} // namespace stridescope::core
