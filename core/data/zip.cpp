#include "core/data/zip.h"

#include "core/data/safetensors.h"
#include "core/data/zip_format.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

namespace stridescope::core
{
using namespace zip;

namespace
{

using Bytes = std::span<const std::byte>;

Problem wrong_zip(std::string message)
{
    return {Code::file, "", std::move(message)};
}

/// Reads a number of the file, lowest byte first; the caller has checked that it is inside.
template <typename Number>
Number number_at(Bytes file, Int at)
{
    Number number = 0;
    for (std::size_t i = sizeof(Number); i-- > 0;)
        number =
            static_cast<Number>(number << 8 | std::to_integer<Number>(file[static_cast<std::size_t>(at) + i]));
    return number;
}
std::uint16_t u16(Bytes file, Int at)
{
    return number_at<std::uint16_t>(file, at);
}
std::uint32_t u32(Bytes file, Int at)
{
    return number_at<std::uint32_t>(file, at);
}
/// A number above 63 bits becomes one greater than any file.
Int u64(Bytes file, Int at)
{
    const auto number = number_at<std::uint64_t>(file, at);
    return number > static_cast<std::uint64_t>(int_max) ? int_max : static_cast<Int>(number);
}

Int size_of(Bytes file)
{
    return static_cast<Int>(file.size());
}

bool inside(Bytes file, Int begin, Int bytes)
{
    return begin >= 0 && bytes >= 0 && begin <= size_of(file) && bytes <= size_of(file) - begin;
}

std::string text_at(Bytes file, Int begin, Int bytes)
{
    return {reinterpret_cast<const char*>(file.data()) + begin, static_cast<std::size_t>(bytes)};
}

struct Directory
{
    Int begin = 0;
    Int bytes = 0;
    Int entries = 0;
};

Result<Directory> find_directory(Bytes file)
{
    const Int first = std::max<Int>(0, size_of(file) - end_bytes - most_comment_bytes);
    Int end = size_of(file) - end_bytes;
    while (end >= first
           && !(u32(file, end) == end_signature && u16(file, end + 20) == size_of(file) - end - end_bytes))
        --end;
    if (end < first)
        return wrong_zip("not a complete zip archive (no end-of-directory record)");
    if (u16(file, end + 4) != u16(file, end + 6))
        return wrong_zip("a zip archive in several parts is not supported");
    Directory directory{u32(file, end + 16), u32(file, end + 12), u16(file, end + 10)};
    Int behind = end;
    const Int locator = end - locator64_bytes;
    if (locator >= 0 && u32(file, locator) == locator64_signature)
    {
        const Int end64 = u64(file, locator + 8);
        if (!inside(file, end64, end64_bytes) || end64 > locator - end64_bytes
            || u32(file, end64) != end64_signature)
            return wrong_zip("the zip archive's zip64 directory is not where the archive says");
        directory = {u64(file, end64 + 48), u64(file, end64 + 40), u64(file, end64 + 32)};
        behind = end64;
    }
    if (directory.entries > most_zip_entries)
        return wrong_zip(fmt::format("the zip archive has {} entries; the limit is {}", directory.entries,
                                     most_zip_entries));
    if (!inside(file, directory.begin, directory.bytes) || directory.begin + directory.bytes > behind
        || directory.bytes / directory_bytes < directory.entries)
        return wrong_zip("the zip archive's directory is not where the archive says");
    return directory;
}

/// Replaces the numbers that 32 bits do not hold by those in the extra fields of a directory entry.
bool read_zip64(Bytes file, Int begin, Int bytes, ZipEntry& entry, Int& local)
{
    const auto missing = [](Int number) { return number == in_zip64; };
    if (!missing(entry.bytes) && !missing(entry.packed_bytes) && !missing(local))
        return true;
    const Int end = begin + bytes;
    while (end - begin >= 4)
    {
        const std::uint16_t field = u16(file, begin);
        const Int length = u16(file, begin + 2);
        begin += 4;
        if (length > end - begin)
            return false;
        if (field == zip64_field)
        {
            Int at = begin;
            for (Int* number : {&entry.bytes, &entry.packed_bytes, &local})
            {
                if (!missing(*number))
                    continue;
                if (begin + length - at < 8)
                    return false;
                *number = u64(file, at);
                at += 8;
            }
            return true;
        }
        begin += length;
    }
    return true; // the entry has exactly this length, without zip64
}

std::optional<Problem> check_lengths(const ZipEntry& entry)
{
    if (!entry.deflated && entry.packed_bytes != entry.bytes)
        return wrong_entry(entry.name, "stored and declared lengths differ");
    if (entry.deflated && entry.bytes > 0 && (entry.bytes - 1) / most_ratio > entry.packed_bytes)
        return wrong_entry(entry.name, fmt::format("{} bytes cannot unpack to {}, as declared",
                                                   entry.packed_bytes, entry.bytes));
    return std::nullopt;
}

/// Locates the data through the entry's own header, which precedes it.
std::optional<Problem> locate_data(Bytes file, Int local, ZipEntry& entry)
{
    if (!inside(file, local, local_bytes) || u32(file, local) != local_signature)
        return wrong_entry(entry.name, "not where the directory says");
    const Int name_bytes = u16(file, local + 26);
    const Int extra_bytes = u16(file, local + 28);
    entry.data_begin = local + local_bytes + name_bytes + extra_bytes;
    if (!inside(file, entry.data_begin, entry.packed_bytes))
        return wrong_entry(entry.name, "truncated: the file ends before its data");
    if (text_at(file, local + local_bytes, name_bytes) != entry.name)
        return wrong_entry(entry.name, "the header before the data has a different name");
    return std::nullopt;
}

struct Extent
{
    Int begin;
    Int end;
    const std::string* name;
};

std::optional<Problem> check_overlaps(const std::vector<ZipEntry>& entries, std::vector<Int> locals,
                                      const Directory& directory)
{
    std::vector<Extent> extents;
    for (std::size_t i = 0; i < entries.size(); ++i)
        extents.push_back({locals[i], entries[i].data_begin + entries[i].packed_bytes, &entries[i].name});
    std::sort(extents.begin(), extents.end(),
              [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
    const Extent* before = nullptr;
    for (const Extent& extent : extents)
    {
        if (before && before->end > extent.begin)
            return wrong_entry(*extent.name, fmt::format("overlaps entry {}", quoted_name(*before->name)));
        if (extent.end > directory.begin && extent.begin < directory.begin + directory.bytes)
            return wrong_entry(*extent.name, "overlaps the directory");
        before = &extent;
    }
    return std::nullopt;
}

} // namespace

Problem zip::wrong_entry(const std::string& name, const std::string& message)
{
    return wrong_zip(fmt::format("zip archive entry {}: {}", quoted_name(name), message));
}

std::optional<std::string> wrong_zip_name(const std::string& name)
{
    if (name.empty())
        return "no name";
    if (name.size() > 0xFFFF - 4)
        return "name of more than 64 KiB";
    if (name.front() == '/' || name.find('\0') != std::string::npos || name.find('\\') != std::string::npos)
        return "name is not a relative path";
    for (std::size_t begin = 0; begin <= name.size();)
    {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (name.compare(begin, end - begin, "..") == 0)
            return "name contains '..'";
        begin = end + 1;
    }
    return std::nullopt;
}

Result<std::vector<ZipEntry>> read_zip_directory(Bytes file)
{
    const auto directory = find_directory(file);
    if (!directory)
        return directory.problem();
    std::vector<ZipEntry> entries;
    std::vector<Int> locals;
    std::unordered_set<std::string> names;
    Int at = directory->begin;
    const Int end = directory->begin + directory->bytes;
    for (Int i = 0; i < directory->entries; ++i)
    {
        if (end - at < directory_bytes || u32(file, at) != directory_signature)
            return wrong_zip("the zip archive's directory is truncated");
        const Int name_bytes = u16(file, at + 28);
        const Int extra_bytes = u16(file, at + 30);
        const Int comment_bytes = u16(file, at + 32);
        const Int next = at + directory_bytes + name_bytes + extra_bytes + comment_bytes;
        if (next > end)
            return wrong_zip("the zip archive's directory is truncated");
        ZipEntry entry;
        entry.name = text_at(file, at + directory_bytes, name_bytes);
        entry.crc = u32(file, at + 16);
        entry.packed_bytes = u32(file, at + 20);
        entry.bytes = u32(file, at + 24);
        Int local = u32(file, at + 42);
        const std::uint16_t flags = u16(file, at + 8);
        const std::uint16_t method = u16(file, at + 10);
        if (const auto why = wrong_zip_name(entry.name))
            return wrong_entry(entry.name, *why);
        if (!names.insert(entry.name).second)
            return wrong_entry(entry.name, "duplicate name");
        constexpr std::uint16_t encrypted = 1;
        if ((flags & encrypted) != 0)
            return wrong_entry(entry.name, "encrypted entries are not supported");
        if (method != Z_DEFLATED && method != 0)
            return wrong_entry(
                entry.name,
                fmt::format("compression method {} is not supported; stored (0) and deflated (8) are", method));
        entry.deflated = method == Z_DEFLATED;
        if (!read_zip64(file, at + directory_bytes + name_bytes, extra_bytes, entry, local))
            return wrong_entry(entry.name, "invalid extra fields");
        if (auto problem = check_lengths(entry))
            return *std::move(problem);
        if (auto problem = locate_data(file, local, entry))
            return *std::move(problem);
        at = next;
        entries.push_back(std::move(entry));
        locals.push_back(local);
    }
    if (auto problem = check_overlaps(entries, std::move(locals), *directory))
        return *std::move(problem);
    std::erase_if(entries, [](const ZipEntry& entry) { return entry.name.ends_with('/') && entry.bytes == 0; });
    return entries;
}

} // namespace stridescope::core
