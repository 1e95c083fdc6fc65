#include "core/engine/copy_spec.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace stridescope::core
{

CopySpec copy_spec(const Layout& source, Int source_elements, const Layout& dest, Int dest_elements,
                   Int element_bits)
{
    assert(source.sizes == dest.sizes);
    CopySpec spec;
    for (std::size_t d = 0; d < source.sizes.size(); ++d)
        spec.dimensions.push_back({source.sizes[d], source.strides[d], dest.strides[d]});
    spec.source_offset = source.base;
    spec.dest_offset = dest.base;
    spec.element_bits = element_bits;
    spec.source_elements = source_elements;
    spec.dest_elements = dest_elements;
    return spec;
}

CopySpec inverse(const CopySpec& spec)
{
    CopySpec result = spec;
    for (CopyDimension& dimension : result.dimensions)
        std::swap(dimension.source_stride, dimension.dest_stride);
    std::swap(result.source_offset, result.dest_offset);
    std::swap(result.source_elements, result.dest_elements);
    return result;
}

namespace
{

/// Checks that every offset touched lies in [0, elements), and that no step of the arithmetic wraps.
std::optional<Problem> check_side(const CopySpec& spec, const char* side, Int CopyDimension::*stride,
                                  Int offset, Int elements)
{
    std::optional<Int> least = offset;
    std::optional<Int> greatest = offset;
    for (const CopyDimension& dimension : spec.dimensions)
    {
        if (dimension.size == 1)
            continue;
        const auto reach = checked_multiply(dimension.size - 1, dimension.*stride);
        if (reach && *reach < 0)
            least = checked_add(*least, *reach);
        else if (reach)
            greatest = checked_add(*greatest, *reach);
        if (!reach || !least || !greatest)
            return Problem{Code::overflow, fmt::format("{}.strides", side),
                           fmt::format("the {}'s offsets do not fit in 64 bits", side)};
    }
    if (*least < 0 || *greatest >= elements)
        return Problem{Code::values_count, side,
                       fmt::format("offsets {} to {} are not all inside the {}'s {} elements", *least,
                                   *greatest, side, elements)};
    if (!checked_multiply(elements, spec.element_bits))
        return Problem{Code::overflow, side,
                       fmt::format("the {}'s {} elements of {} bits do not fit in 64 bits", side, elements,
                                   spec.element_bits)};
    return std::nullopt;
}

} // namespace

std::optional<Problem> check_copy(const CopySpec& spec)
{
    const Int bits = spec.element_bits;
    if (bits != 4 && bits != 8 && bits != 16 && bits != 32 && bits != 64)
        return Problem{Code::dtype, "element_bits",
                       fmt::format("elements must have 4, 8, 16, 32, or 64 bits, not {}", bits)};
    for (std::size_t d = 0; d < spec.dimensions.size(); ++d)
        if (spec.dimensions[d].size < 1)
            return Problem{Code::zero_size, fmt::format("sizes[{}]", d),
                           fmt::format("a size must be at least 1, not {}", spec.dimensions[d].size)};
    if (auto problem =
            check_side(spec, "source", &CopyDimension::source_stride, spec.source_offset, spec.source_elements))
        return problem;
    return check_side(spec, "dest", &CopyDimension::dest_stride, spec.dest_offset, spec.dest_elements);
}

} // namespace stridescope::core
