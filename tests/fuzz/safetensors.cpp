#include "core/data/safetensors.h"
#include "core/import/scene_of_data.h"
#include "core/scene/facts.h"
#include "tests/fuzz/check.h"

#include <algorithm>

/// Files of .safetensors: tensors that are believed lie inside the file, side by side, and can be opened.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const std::string_view text = fuzz::text_of(data, size);
    const auto file_bytes = static_cast<core::Int>(size);
    const auto length = core::safetensors_header_bytes(text.substr(0, 8), file_bytes);
    if (!length)
        return 0;
    const auto header =
        core::read_safetensors_header(text.substr(8, static_cast<std::size_t>(*length)), file_bytes);
    if (!header)
        return 0;
    core::Int end = 8 + *length;
    for (const core::TensorEntry& entry : header->tensors)
    {
        fuzz::check(header->find(entry.name) == &entry, "a tensor is found by its name", entry.name);
        const bool empty = entry.data_bytes == 0; // which overlaps nothing, wherever it is
        fuzz::check(entry.data_begin >= (empty ? 8 + *length : end) && entry.data_bytes >= 0
                        && entry.data_begin <= file_bytes - entry.data_bytes,
                    "data lie inside the file, one after the other", entry.name);
        end = std::max(end, entry.data_begin + entry.data_bytes);
        fuzz::check(core::quoted_name(entry.name).find('\n') == std::string::npos,
                    "a quoted name is on one line");
        if (!entry.dtype)
            continue;
        const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data) + entry.data_begin,
                                               static_cast<std::size_t>(entry.data_bytes));
        const auto array = core::packed_array(*entry.dtype, entry.sizes, core::ArrayOrder::c, bytes);
        fuzz::check(array.ok(), "the data are those of the header", array.ok() ? "" : array.problem().message);
        fuzz::read_elements(*array);
        if (const auto scene = core::scene_of_data(*array, false, "x.safetensors:" + entry.name))
            fuzz::check(core::evaluate(*scene).ok(), "a scene of an array evaluates", entry.name);
    }
    return 0;
}
