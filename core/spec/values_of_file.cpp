#include "core/spec/values_of_file.h"

#include "core/data/numbers.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Returns the bytes, up to the last whole element of a type, as one dimension.
Result<DataArray> memory_of_bytes(const DataArray& bytes, DType dtype)
{
    const auto length = static_cast<Int>(bytes.bytes.size());
    const Int count = static_cast<Int>(wide(length) * 8 / info(dtype).bits);
    const Int used = packed_bytes(dtype, count).value_or(length);
    return packed_array(dtype, {count}, ArrayOrder::c, bytes.bytes.first(static_cast<std::size_t>(used)),
                        bytes.owner);
}

/// Returns the elements in the order of the file, as one dimension.
DataArray in_one_dimension(DataArray array)
{
    array.sizes = {array.element_count()};
    array.strides = {1};
    return array;
}

/// Turns a single number into a tensor of one element, since scenes have at least one dimension.
DataArray with_a_dimension(DataArray array)
{
    return array.sizes.empty() ? in_one_dimension(std::move(array)) : array;
}

Result<DataArray> array_of(FileUse use, const FileValues& opened, DType dtype, const Dims& sizes,
                           const std::string& tensor)
{
    const DataArray& array = *opened.array;
    if (use == FileUse::values)
        return opened.raw ? packed_array(dtype, sizes.to_vector(), ArrayOrder::c, array.bytes, array.owner)
                          : as_tensor(with_a_dimension(array), dtype, sizes, tensor);
    if (array.dtype == dtype)
        return in_one_dimension(array);
    if (array.big_endian)
        return Problem{
            Code::file, "",
            "a big-endian array of another data type cannot be read as memory; save it little-endian"};
    return memory_of_bytes(array, dtype);
}

} // namespace

Result<ElementsOfFile> elements_of_file(const ValuesFile& file, const FileValues& opened, DType dtype,
                                        const Dims& sizes, const std::string& tensor)
{
    // Bytes without a type are memory, whatever the file's name.
    const FileUse use = !file.as && opened.raw ? FileUse::memory : file.use();
    const auto array = array_of(use, opened, dtype, sizes, tensor);
    if (!array)
        return Problem{array.problem().code, array.problem().where, file.path + ": " + array.problem().message};
    return ElementsOfFile{*array, use};
}

Result<ElementsOfFile> elements_of_file(const ValuesFile& file, const OperandTensor& operand,
                                        const ValuesSource& files)
{
    const auto opened = files.open(file.path);
    if (!opened)
        return opened.problem();
    return elements_of_file(file, *opened, operand.tensor->dtype, operand.tensor->layout.sizes,
                            operand.which == Operand::input ? "input" : "output");
}

Result<SharedIntegers> integers_of_file(const ElementsOfFile& elements, const Layout& layout)
{
    const DataArray& array = elements.array;
    const Int count = element_count(layout.sizes).value_or(int_max);
    if (count > most_integers) // elements of memory may share slots, so its length bounds nothing
        return Problem{Code::file, "", fmt::format("more than {} indices are not supported", most_integers)};
    const bool memory = elements.use == FileUse::memory;
    const auto range = offset_range(layout);
    if (memory && (!range || range->least < 0 || range->greatest >= array.element_count()))
        return Problem{
            Code::file, "",
            fmt::format("the tensor needs more memory than the file's {} elements", array.element_count())};
    auto integers = std::make_shared<std::vector<Int>>();
    integers->reserve(static_cast<std::size_t>(count));
    const bool in_order = !memory && array.strides == array_strides(array.sizes, ArrayOrder::c);
    Dims x = Dims::filled(layout.sizes.size(), 0);
    for (Int i = 0; i < count; ++i)
    {
        const Int place = in_order ? i : memory ? offset_of(layout, x) : place_of(array, i);
        const Number number = element_number(array.dtype, bits_at(array, place));
        const auto* integer = std::get_if<Int>(&number);
        integers->push_back(integer ? *integer : int_max);
        if (memory)
            advance(layout.sizes, x);
    }
    if (auto damage = array.damage_now())
        return *damage;
    return SharedIntegers(std::move(integers));
}

Result<SharedIntegers> ValuesSource::integers(const ValuesFile& file, DType dtype, const Layout& layout) const
{
    const auto opened = open(file.path);
    if (!opened)
        return opened.problem();
    if (opened->raw && !file.as && file.use() == FileUse::values)
        return Problem{
            Code::file, "",
            file.path + ": not an .npy, .npz, or .safetensors file. Raw index bytes must be in a .bin file."};
    const auto elements = elements_of_file(file, *opened, dtype, layout.sizes, "indices");
    if (!elements)
        return elements.problem();
    return integers_of_file(*elements, layout);
}

} // namespace stridescope::core
