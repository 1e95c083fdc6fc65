#include "core/data/npy.h"
#include "core/import/scene_of_data.h"
#include "core/scene/facts.h"
#include "tests/fuzz/check.h"

/// Files of .npy: a header that is believed describes bytes that are there, and can be written again.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const auto file_bytes = static_cast<core::Int>(size);
    const auto header = core::read_npy_header(fuzz::text_of(data, size), file_bytes);
    if (!header)
        return 0;
    fuzz::check(header->data_begin >= 0 && header->data_bytes >= 0
                    && header->data_begin <= file_bytes - header->data_bytes,
                "the data lie inside the file");
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data) + header->data_begin,
                                           static_cast<std::size_t>(header->data_bytes));
    auto array =
        core::packed_array(header->dtype, header->shape,
                           header->fortran_order ? core::ArrayOrder::fortran : core::ArrayOrder::c, bytes);
    fuzz::check(array.ok(), "the data are those of the header", array.ok() ? "" : array.problem().message);
    array->big_endian = header->big_endian;
    fuzz::read_elements(*array);
    if (const auto scene = core::scene_of_data(*array, false, "x.npy"))
        fuzz::check(core::evaluate(*scene).ok(), "a scene of an array evaluates");

    const std::string written = core::write_npy_header(header->dtype, header->shape, header->big_endian);
    const auto whole = static_cast<core::Int>(written.size()) + header->data_bytes;
    const auto again = core::read_npy_header(written, whole);
    fuzz::check(again.ok() && again->dtype == header->dtype && again->shape == header->shape
                    && again->big_endian == header->big_endian && !again->fortran_order
                    && again->data_bytes == header->data_bytes
                    && again->data_begin == static_cast<core::Int>(written.size()),
                "a header that is written says the same", written);
    return 0;
}
