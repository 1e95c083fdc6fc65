#include "app/data_files.h"

#include "core/data/npy.h"
#include "core/import/onnx_graph.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

namespace stridescope::app
{
namespace
{

using Mapped = std::shared_ptr<const MappedFile>;

constexpr std::string_view safetensors_ending = ".safetensors";

core::Problem problem_of(const std::string& path, const core::Problem& problem)
{
    return {problem.code, problem.where, path + ": " + problem.message};
}

core::Problem problem_of(const std::string& path, std::string message)
{
    return problem_of(path, core::Problem{core::Code::file, "", std::move(message)});
}

std::string_view text_of(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool is_npy(const std::string& path, std::string_view text)
{
    return text.starts_with(core::npy_magic) || path.ends_with(".npy");
}

bool is_npz(const std::string& path, std::string_view text)
{
    return core::begins_as_zip(text) || path.ends_with(core::npz_ending);
}

bool is_safetensors(const std::string& path, std::string_view text)
{
    const auto begin = static_cast<std::size_t>(core::safetensors_prefix_bytes);
    return path.ends_with(safetensors_ending) || (text.size() > begin && text[begin] == '{');
}

core::Result<core::NpyHeader> npy_header_of(std::string_view text)
{
    return core::read_npy_header(text.substr(0, static_cast<std::size_t>(core::most_npy_header_bytes) + 12),
                                 static_cast<core::Int>(text.size()));
}

core::Result<core::SafetensorsHeader> safetensors_header_of(std::string_view text)
{
    const auto size = static_cast<core::Int>(text.size());
    const auto length = core::safetensors_header_bytes(text.substr(0, 8), size);
    if (!length)
        return length.problem();
    return core::read_safetensors_header(text.substr(8, static_cast<std::size_t>(*length)), size);
}

/// A header that was read while the file changed cannot be trusted, nor can a problem in it.
template <typename T>
core::Result<T> undamaged(const std::string& path, const Mapped& file, core::Result<T> read)
{
    if (auto problem = file->damage_now())
        return *problem;
    if (!read)
        return problem_of(path, read.problem());
    return read;
}

core::Result<SharedArray> array_of(const std::string& path, const Mapped& file, core::DType dtype,
                                   std::vector<core::Int> sizes, core::ArrayOrder order, core::Int data_begin,
                                   core::Int data_bytes, bool big_endian)
{
    const auto data =
        file->bytes().subspan(static_cast<std::size_t>(data_begin), static_cast<std::size_t>(data_bytes));
    auto array = core::packed_array(dtype, std::move(sizes), order, data, file);
    if (!array)
        return problem_of(path, array.problem());
    array->big_endian = big_endian;
    return std::make_shared<const core::DataArray>(*std::move(array));
}

/// Returns the names of a list of tensors, or the first ones.
template <typename Entries>
std::string names_of(const Entries& entries)
{
    constexpr std::size_t most = 20;
    std::string names;
    for (std::size_t i = 0; i < entries.size() && i < most; ++i)
        names += (i == 0 ? "" : ", ") + core::quoted_name(entries[i].name);
    if (entries.size() > most)
        names += fmt::format(", ... {} in all", entries.size());
    return names.empty() ? "none" : names;
}

/// Returns the entry with a name, or the only one.
template <typename Entries>
core::Result<const typename Entries::value_type*> choose(const Entries& entries,
                                                         const std::optional<std::string>& tensor)
{
    const auto wrong = [&](const std::string& message) {
        return core::Problem{core::Code::file, "", fmt::format("{}: {}", message, names_of(entries))};
    };
    if (!tensor && entries.size() != 1)
        return wrong(fmt::format("{} tensors; choose one with FILE:NAME", entries.size()));
    const auto found = tensor ? std::find_if(entries.begin(), entries.end(),
                                             [&](const auto& entry) { return entry.name == *tensor; })
                              : entries.begin();
    if (found == entries.end())
        return wrong(fmt::format("no tensor {}; available", core::quoted_name(*tensor)));
    return &*found;
}

core::Result<NpzFile> npz_in(const Mapped& file)
{
    auto entries = undamaged(file->path(), file, core::read_npz(file->bytes()));
    if (!entries)
        return entries.problem();
    return NpzFile{file, *std::move(entries)};
}

core::Result<SharedArray> tensor_in_npz(const Mapped& file, const std::optional<std::string>& tensor)
{
    const auto npz = npz_in(file);
    if (!npz)
        return npz.problem();
    const auto entry = choose(npz->entries, tensor);
    return entry ? array_of(*npz, **entry) : problem_of(file->path(), entry.problem());
}

core::Result<SharedArray> tensor_in_safetensors(const Mapped& file, const std::optional<std::string>& tensor)
{
    const std::string& path = file->path();
    const auto header = undamaged(path, file, safetensors_header_of(text_of(file->bytes())));
    if (!header)
        return header.problem();
    const auto chosen = choose(header->tensors, tensor);
    if (!chosen)
        return problem_of(path, chosen.problem());
    const core::TensorEntry& entry = **chosen;
    if (!entry.dtype)
        return problem_of(path, fmt::format("tensor {} has unsupported type {}", core::quoted_name(entry.name),
                                            core::quoted_name(entry.type)));
    return array_of(path, file, *entry.dtype, entry.sizes, core::ArrayOrder::c, entry.data_begin,
                    entry.data_bytes, false);
}

constexpr const char* no_data = "not an .npy, .npz, or .safetensors file";

} // namespace

core::Result<NpzFile> open_npz(const std::string& path)
{
    const auto file = MappedFile::open(path);
    return file ? npz_in(*file) : file.problem();
}

core::Result<SharedArray> array_of(const NpzFile& npz, const core::NpzEntry& entry)
{
    auto array = undamaged(npz.file->path(), npz.file, core::npz_array(npz.file->bytes(), entry, npz.file));
    if (!array)
        return array.problem();
    return std::make_shared<const core::DataArray>(*std::move(array));
}

core::Result<SharedArray> open_data(const std::string& path, const std::optional<std::string>& tensor)
{
    const auto file = MappedFile::open(path);
    return file ? data_in(*file, tensor) : file.problem();
}

core::Result<SharedArray> data_in(const Mapped& file, const std::optional<std::string>& tensor)
{
    const std::string& path = file->path();
    const std::string_view text = text_of(file->bytes());
    if (is_npy(path, text))
    {
        auto header = undamaged(path, file, npy_header_of(text));
        if (!header)
            return header.problem();
        if (tensor)
            return problem_of(path, fmt::format("no tensor {}: an .npy file has one array, without a name",
                                                core::quoted_name(*tensor)));
        return array_of(path, file, header->dtype, header->shape,
                        header->fortran_order ? core::ArrayOrder::fortran : core::ArrayOrder::c,
                        header->data_begin, header->data_bytes, header->big_endian);
    }
    if (is_npz(path, text))
        return tensor_in_npz(file, tensor);
    return is_safetensors(path, text) ? tensor_in_safetensors(file, tensor) : problem_of(path, no_data);
}

core::Result<SharedArray> bytes_of(const Mapped& file)
{
    const auto size = static_cast<core::Int>(file->bytes().size());
    return array_of(file->path(), file, core::DType::uint8, {size}, core::ArrayOrder::c, 0, size, false);
}

core::Result<std::vector<core::TensorEntry>> list_tensors(const std::string& path)
{
    const auto file = MappedFile::open(path);
    if (!file)
        return file.problem();
    const std::string_view text = text_of((*file)->bytes());
    if (is_npy(path, text))
    {
        const auto header = undamaged(path, *file, npy_header_of(text));
        if (!header)
            return header.problem();
        return std::vector<core::TensorEntry>{{"", core::npy_type_name(header->dtype, header->big_endian),
                                               header->dtype, header->shape, header->data_begin,
                                               header->data_bytes}};
    }
    if (is_npz(path, text))
    {
        const auto npz = npz_in(*file);
        if (!npz)
            return npz.problem();
        std::vector<core::TensorEntry> tensors;
        for (const core::NpzEntry& entry : npz->entries)
            tensors.push_back(core::listed((*file)->bytes(), entry));
        return tensors;
    }
    if (path.ends_with(".onnx"))
        return undamaged(path, *file, core::onnx_initializers(text));
    if (!is_safetensors(path, text))
        return problem_of(path, no_data);
    auto header = undamaged(path, *file, safetensors_header_of(text));
    if (!header)
        return header.problem();
    return std::move(header->tensors);
}

bool is_data_path(const std::string& path)
{
    const std::string file = split_data_name(path).path;
    return file.ends_with(".npy") || file.ends_with(core::npz_ending) || file.ends_with(safetensors_ending);
}

DataName split_data_name(const std::string& name)
{
    struct stat status = {};
    if (::stat(name.c_str(), &status) == 0)
        return {name, std::nullopt};
    std::size_t behind = std::string::npos;
    for (const std::string_view ending : {safetensors_ending, core::npz_ending})
        if (const auto found = name.find(std::string(ending) + ":"); found != std::string::npos)
            behind = std::min(behind, found + ending.size());
    if (behind == std::string::npos)
        return {name, std::nullopt};
    return {name.substr(0, behind), name.substr(behind + 1)};
}

} // namespace stridescope::app
