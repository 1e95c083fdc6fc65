#include "core/data/npz.h"
#include "tests/fuzz/check.h"

/// Archives of .npz: an entry that is believed can be listed and read, and its array lies in its bytes.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const std::span<const std::byte> file(reinterpret_cast<const std::byte*>(data), size);
    const auto entries = core::read_npz(file);
    if (!entries)
    {
        fuzz::check(!entries.problem().message.empty(), "a refusal has a reason");
        return 0;
    }
    for (const core::NpzEntry& entry : *entries)
    {
        const core::TensorEntry shown = core::listed(file, entry);
        fuzz::check(shown.name == entry.name, "an entry is listed by its name", entry.name);
        const auto header = core::read_npz_header(file, entry);
        const auto array = core::npz_array(file, entry, nullptr);
        if (!array)
            continue;
        fuzz::check(header.ok() && header->dtype == array->dtype, "an array that is read has a header");
        fuzz::read_elements(*array);
    }
    return 0;
}
