#include "core/engine/element_gather.h"

#include "core/engine/indices.h"
#include "core/engine/thread_pool.h"
#include "core/tensor/layout.h"

#include <fmt/format.h>

#include <array>

namespace stridescope::core
{
namespace
{

/// Reads and writes elements of this many bytes.
template <std::size_t Bytes>
struct WholeBytes
{
    static void copy(const std::byte* source, Int from, std::byte* dest, Int to)
    {
        std::memcpy(dest + to * static_cast<Int>(Bytes), source + from * static_cast<Int>(Bytes), Bytes);
    }
};

struct Nibbles
{
    static void copy(const std::byte* source, Int from, std::byte* dest, Int to)
    {
        const std::byte value = source[from / 2] >> (from % 2 * 4) & std::byte{0x0F};
        std::byte& byte = dest[to / 2];
        byte = (byte & (to % 2 != 0 ? std::byte{0x0F} : std::byte{0xF0})) | value << (to % 2 * 4);
    }
};

template <typename Index, typename Element>
void gather_range(const ElementGatherSpec& spec, const std::byte* source, const Indices& indices,
                  std::byte* dest, Int first, Int last)
{
    const std::size_t inner = spec.sizes.size() - 1;
    const Int row = spec.sizes[inner];
    const Int axis_step = spec.source_strides[spec.axis];
    const Int inner_step = spec.axis == inner ? 0 : spec.source_strides[inner];
    Layout rows{spec.sizes, spec.source_strides, 0};
    rows.strides[spec.axis] = 0; // the index value gives the position along the axis
    Dims x = coordinate_at(spec.sizes, first);
    for (Int place = first; place < last;)
    {
        const Int from = x[inner];
        const Int end = std::min(row, from + (last - place));
        x[inner] = 0;
        const Int base = offset_of(rows, x);
        for (Int i = from; i < end; ++i, ++place)
        {
            const Int index = index_at<Index>(indices.data, place);
            const Int along = index < 0 ? index + spec.axis_size : index;
            Element::copy(source, base + i * inner_step + along * axis_step, dest, place);
        }
        x[inner] = row - 1;
        advance(spec.sizes, x);
    }
}

template <typename Index>
auto gather_of(Int bits)
{
    switch (bits)
    {
    case 4:
        return &gather_range<Index, Nibbles>;
    case 8:
        return &gather_range<Index, WholeBytes<1>>;
    case 16:
        return &gather_range<Index, WholeBytes<2>>;
    case 32:
        return &gather_range<Index, WholeBytes<4>>;
    default:
        return &gather_range<Index, WholeBytes<8>>;
    }
}

} // namespace

Int ElementGatherSpec::element_count() const
{
    return *core::element_count(sizes);
}

std::optional<Problem> check_element_gather(const ElementGatherSpec& spec)
{
    constexpr std::array<Int, 5> widths = {4, 8, 16, 32, 64};
    if (std::find(widths.begin(), widths.end(), spec.element_bits) == widths.end())
        return Problem{Code::dtype, "element_bits",
                       fmt::format("elements must have 4, 8, 16, 32, or 64 bits, not {}", spec.element_bits)};
    const std::size_t rank = spec.sizes.size();
    if (rank == 0 || spec.source_strides.size() != rank || spec.axis >= rank)
        return Problem{Code::rank, "axis", "the axis must be one of the dimensions of sizes and strides"};
    Layout reached{spec.sizes, spec.source_strides, 0};
    reached.sizes[spec.axis] = spec.axis_size;
    for (std::size_t d = 0; d < rank; ++d)
        if (spec.sizes[d] < 1 || reached.sizes[d] < 1)
            return Problem{Code::zero_size, fmt::format("sizes[{}]", d), "every size must be at least 1"};
    const auto range = offset_range(reached);
    if (!range || !core::element_count(spec.sizes))
        return Problem{Code::overflow, "sizes", "an offset or the number of elements does not fit in 64 bits"};
    if (range->least < 0 || range->greatest >= spec.source_elements)
        return Problem{Code::values_count, "source",
                       fmt::format("offsets {} to {} are not all inside the source's {} elements", range->least,
                                   range->greatest, spec.source_elements)};
    return std::nullopt;
}

std::optional<Problem> check_element_indices(const ElementGatherSpec& spec, const Indices& indices, int threads)
{
    const std::array<Int, 1> size = {spec.axis_size};
    const Int count = spec.element_count();
    const int used = useful_threads(threads, count * index_bytes(indices.type), tuning::least_bytes_a_thread);
    const auto place = find_bad_index(indices, size, count, used);
    return place ? std::optional(bad_index_problem(indices, *place, spec.axis_size, "")) : std::nullopt;
}

void gather_elements(const ElementGatherSpec& spec, const std::byte* source, const Indices& indices,
                     std::byte* dest, Int first, Int last, int threads)
{
    const auto range =
        with_index_type(indices.type, [&](auto zero) { return gather_of<decltype(zero)>(spec.element_bits); });
    // Parts begin at an even element, so that no two threads write to the same byte.
    constexpr Int step = 2;
    const int used =
        useful_threads(threads, (last - first) * index_bytes(indices.type), tuning::least_bytes_a_thread);
    in_parallel(
        divide_up(last - first, step), Int{8} << 10, used,
        [&](Int begin, Int end)
        { range(spec, source, indices, dest, first + begin * step, std::min(last, first + end * step)); });
}

} // namespace stridescope::core
