#include "core/data/npz.h"

#include <fmt/format.h>

#include <unordered_set>

namespace stridescope::core
{
namespace
{

constexpr std::string_view npy_ending = ".npy";

Problem in_entry(const NpzEntry& entry, const std::string& message)
{
    return {Code::file, "", fmt::format("array {}: {}", quoted_name(entry.name), message)};
}

std::string_view text_of(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Unpacked bytes, and their file, whose later changes do not matter.
class Unpacked : public DataOwner
{
public:
    explicit Unpacked(std::size_t size) : content(new std::byte[size]), length(size) {}
    [[nodiscard]] std::span<std::byte> bytes() const { return {content.get(), length}; }

private:
    std::unique_ptr<std::byte[]> content; // a vector would set it to zero first
    std::size_t length;
};

/// Unpacks the header's bytes, and hardly more.
Result<std::vector<std::byte>> header_bytes(std::span<const std::byte> file, const ZipEntry& entry)
{
    constexpr Int usual = 4096;
    auto head = first_bytes(file, entry, usual);
    if (!head || entry.bytes <= usual || read_npy_header(text_of(*head), entry.bytes)
        || !text_of(*head).starts_with(npy_magic))
        return head;
    return first_bytes(file, entry, most_npy_header_bytes + 12);
}

/// Returns the type as the header names it, if it is not one of ours.
std::string spelled_type(std::span<const std::byte> head)
{
    const std::string_view text = text_of(head);
    constexpr std::string_view key = "'descr': '";
    const std::size_t found = text.find(key);
    const std::size_t end = found == std::string_view::npos ? found : text.find('\'', found + key.size());
    constexpr std::size_t most = 64;
    if (!text.starts_with(npy_magic) || end == std::string_view::npos || end - found > most)
        return "?";
    return std::string(text.substr(found + key.size(), end - found - key.size()));
}

} // namespace

bool begins_as_zip(std::string_view text)
{
    return text.starts_with(zip_magic) || text.starts_with(empty_zip_magic);
}

Result<std::vector<NpzEntry>> read_npz(std::span<const std::byte> file)
{
    auto zipped = read_zip_directory(file);
    if (!zipped)
        return zipped.problem();
    std::vector<NpzEntry> entries;
    std::unordered_set<std::string> names;
    for (ZipEntry& zip : *zipped)
    {
        std::string name = zip.name;
        if (name.ends_with(npy_ending))
            name.resize(name.size() - npy_ending.size());
        if (!names.insert(name).second)
            return Problem{Code::file, "", fmt::format("duplicate array name {}", quoted_name(name))};
        entries.push_back({std::move(name), std::move(zip)});
    }
    return entries;
}

Result<NpyHeader> read_npz_header(std::span<const std::byte> file, const NpzEntry& entry)
{
    const auto head = header_bytes(file, entry.zip);
    if (!head)
        return head.problem();
    auto header = read_npy_header(text_of(*head), entry.zip.bytes);
    if (!header)
        return in_entry(entry, header.problem().message);
    return header;
}

TensorEntry listed(std::span<const std::byte> file, const NpzEntry& entry)
{
    TensorEntry tensor{entry.name, "?", std::nullopt, {}, entry.zip.data_begin, entry.zip.bytes, {}};
    const auto head = header_bytes(file, entry.zip);
    if (!head)
    {
        tensor.problem = head.problem().message;
        tensor.damaged = true;
        return tensor;
    }
    const auto header = read_npy_header(text_of(*head), entry.zip.bytes);
    if (!header)
    {
        tensor.type = spelled_type(*head);
        tensor.problem = in_entry(entry, header.problem().message).message;
        const bool structured = text_of(*head).find("'descr': [") != std::string_view::npos;
        tensor.damaged = !structured && (tensor.type == "?" || is_npy_type(tensor.type));
        return tensor;
    }
    tensor.type = npy_type_name(header->dtype, header->big_endian);
    tensor.dtype = header->dtype;
    tensor.sizes = header->shape;
    tensor.data_bytes = header->data_bytes;
    if (!entry.zip.deflated)
        tensor.data_begin += header->data_begin;
    return tensor;
}

Result<DataArray> npz_array(std::span<const std::byte> file, const NpzEntry& entry,
                            std::shared_ptr<const DataOwner> owner)
{
    const auto header = read_npz_header(file, entry);
    if (!header)
        return header.problem();
    // This check precedes unpacking: a malicious archive would need a header of an equally large array.
    if (header->data_begin + header->data_bytes != entry.zip.bytes)
        return in_entry(entry, fmt::format("{} bytes, but its header and elements take {}", entry.zip.bytes,
                                           header->data_begin + header->data_bytes));
    const auto data_bytes = static_cast<std::size_t>(header->data_bytes);
    std::span<const std::byte> data;
    if (!entry.zip.deflated)
    {
        if (auto problem = check_stored(file, entry.zip))
            return *std::move(problem);
        data = file.subspan(static_cast<std::size_t>(entry.zip.data_begin + header->data_begin), data_bytes);
    }
    else
    {
        if (entry.zip.bytes > most_inflated_bytes)
            return in_entry(
                entry, fmt::format("unpacks to {} bytes; the limit is {}. Save it uncompressed (np.savez).",
                                   entry.zip.bytes, most_inflated_bytes));
        const auto unpacked = std::make_shared<Unpacked>(data_bytes);
        if (auto problem = inflate_into(file, entry.zip, header->data_begin, unpacked->bytes()))
            return *std::move(problem);
        data = unpacked->bytes();
        owner = unpacked;
    }
    auto array = packed_array(header->dtype, header->shape,
                              header->fortran_order ? ArrayOrder::fortran : ArrayOrder::c, data, owner);
    if (!array)
        return in_entry(entry, array.problem().message);
    array->big_endian = header->big_endian;
    return array;
}

} // namespace stridescope::core
