#include "core/run/packed_copy.h"

#include "core/engine/copy_plan.h"
#include "core/run/copy_pieces.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int piece_bytes = Int{16} << 20;

class OwnMemory : public DataOwner
{
public:
    explicit OwnMemory(std::size_t size) : content(new std::byte[size]) {}
    [[nodiscard]] std::byte* data() const { return content.get(); }

private:
    std::unique_ptr<std::byte[]> content; // a vector would set it to zero first
};

void reverse_bytes(std::byte* data, Int elements, Int element_bytes)
{
    for (Int i = 0; i < elements; ++i)
        std::reverse(data + i * element_bytes, data + (i + 1) * element_bytes);
}

/// Returns the bytes that a piece of a packed source reads: a contiguous range.
std::span<const std::byte> source_bytes(const DataArray& array, const CopySpec& piece)
{
    const auto first = static_cast<std::size_t>(piece.source_offset * piece.element_bits / 8);
    const auto end = static_cast<std::size_t>(
        divide_up((piece.source_offset + element_count(piece)) * piece.element_bits, 8));
    return array.bytes.subspan(first, end - first);
}

} // namespace

Result<DataArray> packed_copy(const DataArray& array, int threads)
{
    const Int elements = array.element_count();
    const auto memory = std::make_shared<OwnMemory>(array.bytes.size());
    DataArray packed = array;
    packed.big_endian = false;
    packed.strides = array_strides(array.sizes, ArrayOrder::c);
    packed.bytes = {memory->data(), array.bytes.size()};
    packed.owner = memory;
    if (elements == 0)
        return packed;

    const CopySpec whole = copy_spec({array.sizes, array.strides, 0}, elements,
                                     {array.sizes, packed.strides, 0}, elements, array.bits());
    std::optional<Problem> problem;
    each_piece(whole, PieceOrder::source, piece_bytes * 8 / array.bits(),
               [&](const CopySpec& piece)
               {
                   const auto plan = plan_copy(piece);
                   if (!plan)
                       problem = plan.problem();
                   else
                       problem = run(*plan, array.bytes.data(), memory->data(), threads);
                   if (array.owner)
                       array.owner->let_go(source_bytes(array, piece));
                   return !problem;
               });
    if (!problem)
        problem = array.damage_now();
    if (problem)
        return *std::move(problem);
    if (array.big_endian)
        reverse_bytes(memory->data(), elements, array.bits() / 8);
    return packed;
}

} // namespace stridescope::core
