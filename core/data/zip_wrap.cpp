#include "core/data/zip_format.h"

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

} // namespace

ZipWrapping wrap_in_zip(const std::string& name, Int bytes, std::uint32_t crc)
{
    constexpr Int alignment = 64;
    constexpr Int version = 45;       // that knows zip64
    constexpr Int first_day = 0x0021; // of 1980: the same array gives the same file
    const auto name_bytes = static_cast<Int>(name.size());
    constexpr Int zip64_bytes = 20;
    const Int before = local_bytes + name_bytes + zip64_bytes + 4;
    const Int padding = (alignment - before % alignment) % alignment;
    // What an entry's own header and the directory say alike.
    const auto put_common = [&](ZipText& to, Int extra_bytes)
    {
        to.put16(version).put16(0x800).put16(0).put16(0).put16(first_day).put(crc); // names are UTF-8; stored
        to.put(in_zip64).put(in_zip64).put16(name_bytes).put16(extra_bytes);
    };
    ZipText head;
    head.put(local_signature);
    put_common(head, zip64_bytes + 4 + padding);
    head.text += name;
    head.put(zip64_field).put16(16).put64(bytes).put64(bytes);
    head.put(padding_field).put16(padding);
    head.text.append(static_cast<std::size_t>(padding), '\0');

    const Int directory = static_cast<Int>(head.text.size()) + bytes;
    ZipText tail;
    tail.put(directory_signature).put16(version);
    put_common(tail, zip64_bytes);
    tail.put16(0).put16(0).put16(0).put32(0).put32(0);
    tail.text += name;
    tail.put(zip64_field).put16(16).put64(bytes).put64(bytes);
    const auto length = static_cast<Int>(tail.text.size());
    tail.put(end64_signature).put64(end64_bytes - 12).put16(version).put16(version).put32(0).put32(0);
    tail.put64(1).put64(1).put64(length).put64(directory);
    tail.put(locator64_signature).put32(0).put64(directory + length).put32(1);
    tail.put(end_signature).put16(0).put16(0).put16(1).put16(1).put32(length);
    tail.put(directory < Int{in_zip64} ? static_cast<std::uint32_t>(directory) : in_zip64).put16(0);
    return {head.text, tail.text};
}

} // namespace stridescope::core
