#include "core/code/onednn_tags.h"
#include "core/code/spellings.h"
#include "core/code/strided_view.h"
#include "core/code/targets.h"
#include "core/layouts/text_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace stridescope::core
{
namespace
{

constexpr std::string_view onednn_name = "oneDNN";
constexpr std::size_t most_blocks = 12; // DNNL_MAX_NDIMS

std::string_view onednn_type(DType dtype)
{
    switch (dtype)
    {
    case DType::float64:
        return "f64";
    case DType::float32:
        return "f32";
    case DType::float16:
        return "f16";
    case DType::bfloat16:
        return "bf16";
    case DType::float8_e4m3:
        return "f8_e4m3";
    case DType::float8_e5m2:
        return "f8_e5m2";
    case DType::int32:
        return "s32";
    case DType::int8:
        return "s8";
    case DType::uint8:
        return "u8";
    case DType::int64:
    case DType::int16:
    case DType::int4:
    case DType::uint64:
    case DType::uint32:
    case DType::uint16:
    case DType::uint4:
    case DType::boolean:
        break;
    }
    return "";
}

/// Blocks as a memory descriptor of oneDNN describes them.
struct Blocking
{
    Layout outer;                  ///< layout of the blocks
    std::vector<DigitAxis> blocks; ///< blocks, outermost first
};

/// Finds the fewest innermost digits to be blocks, such that each dimension has at most one outer digit.
std::optional<Blocking> find_blocking(const DigitView& view)
{
    const Dims& sizes = view.placement.sizes;
    std::vector<DigitAxis> axes = in_memory_order(view.digits);
    // From one to the next, blocks of a dimension get finer.
    std::vector<std::size_t> finest(sizes.size(), std::numeric_limits<std::size_t>::max());
    for (const DigitAxis& axis : axes)
    {
        if (axis.place >= finest[axis.dimension])
            return std::nullopt;
        finest[axis.dimension] = axis.place;
    }
    for (Blocking found;;)
    {
        Dims in_blocks = Dims::filled(sizes.size(), 1);
        Int block = 1;
        for (const DigitAxis& axis : found.blocks)
        {
            in_blocks[axis.dimension] *= axis.extent;
            block *= axis.extent;
        }
        std::vector<std::size_t> outer_digits(sizes.size());
        found.outer = {Dims::filled(sizes.size(), 1), Dims::filled(sizes.size(), block), 0};
        for (const DigitAxis& axis : axes)
        {
            ++outer_digits[axis.dimension];
            found.outer.sizes[axis.dimension] = axis.extent;
            found.outer.strides[axis.dimension] = axis.stride;
        }
        bool fits = strides_nest(found.outer, block);
        for (std::size_t d = 0; d < sizes.size(); ++d)
            fits = fits && outer_digits[d] <= 1 && found.outer.sizes[d] == outer_extent(sizes[d], in_blocks[d]);
        if (fits)
            return found;
        if (axes.empty() || axes.back().stride != block)
            return std::nullopt;
        found.blocks.insert(found.blocks.begin(), axes.back());
        axes.pop_back();
    }
}

void write_fields(CodeWriter& code, const DigitView& view, const Blocking& blocking)
{
    const Dims& sizes = view.placement.sizes;
    code << "    // oneDNN 3 hides these fields: this is for version 2.\n"
            "    dnnl::memory::desc desc(dims, type, dnnl::memory::format_tag::any);\n"
            "    dnnl_memory_desc_t& fields = desc.data;\n"
            "    fields.format_kind = dnnl_blocked;\n"
            "    dnnl_blocking_desc_t& blocking = fields.format_desc.blocking;\n"
            "    blocking = {};\n"
            "    const dnnl_dim_t padded[] = {";
    Dims padded;
    for (const auto& digits : view.digits)
        padded.push_back(padded_size(digits));
    code << OfDimensions{Operand::input, padded} << "};\n    const dnnl_dim_t strides[] = {"
         << OfDimensions{Operand::input, blocking.outer.strides} << "};\n    for (int d = 0; d < "
         << static_cast<Int>(sizes.size())
         << "; ++d)\n    {\n        fields.padded_dims[d] = padded[d];\n"
            "        blocking.strides[d] = strides[d];\n    }\n"
            "    blocking.inner_nblks = "
         << static_cast<Int>(blocking.blocks.size()) << ";\n";
    for (std::size_t i = 0; i < blocking.blocks.size(); ++i)
    {
        const DigitAxis& axis = blocking.blocks[i];
        code << fmt::format("    blocking.inner_blks[{}] = ", i)
             << OfDimension(Operand::input, axis.dimension, axis.extent)
             << fmt::format(";\n    blocking.inner_idxs[{}] = {};\n", i, axis.dimension);
    }
    code << "    return desc;\n";
}

} // namespace

std::optional<std::string> onednn_tag(const DigitView& view)
{
    if (refuse({Beyond::moves, Beyond::window}, view, onednn_name))
        return std::nullopt;
    const Dims& sizes = view.placement.sizes;
    std::string letters;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        letters += static_cast<char>('a' + static_cast<int>(d));
    const LaidOut laid_out{sizes, Dims::filled(sizes.size(), 0), letters, view.tensor->dtype};
    for (std::string_view rest = onednn_tags; !rest.empty();)
    {
        const std::string_view tag = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), tag.size() + 1));
        const auto read = layouts::read_tag(tag, laid_out);
        if (read && lays_out(view, *read))
            return std::string(tag);
    }
    return std::nullopt;
}

Result<CodeText> code_targets_of::onednn(const CodeInput& input)
{
    const auto view = digit_view(input.facts);
    if (!view)
        return std::visit([](const auto& facts) { return cannot_say_kind(onednn_name, facts); },
                          input.facts.content);
    const TensorFacts& tensor = *view->tensor;
    const std::string_view type = onednn_type(tensor.dtype);
    if (type.empty())
        return cannot_say("dtype", fmt::format("oneDNN has no {}", info(tensor.dtype).name));
    if (auto problem = refuse({Beyond::moves, Beyond::window}, *view, onednn_name))
        return *std::move(problem);
    const auto tag = onednn_tag(*view);
    const auto blocking = tag ? std::nullopt : find_blocking(*view);
    if (!tag && !blocking)
        return cannot_say(
            "strides",
            "a oneDNN memory descriptor has one stride per dimension, each at least the span of the smaller "
            "ones, and inner blocks without holes, each finer than the one before");
    if (blocking && blocking->blocks.size() > most_blocks)
        return cannot_say("digits", fmt::format("oneDNN has at most {} blocks, not {}", most_blocks,
                                                blocking->blocks.size()));
    if (blocking && !blocking->blocks.empty() && type.starts_with("f8"))
        return cannot_say("dtype",
                          fmt::format("only oneDNN 3 has {}, and only version 2 takes blocks without a tag",
                                      info(tensor.dtype).name));
    const Int base = view->placement.base;
    CodeWriter code;
    code << "#include <dnnl.hpp>\n\n// ";
    write_tensor_words(code, tensor.dtype, tensor.labels, view->placement.sizes, Operand::input);
    code << (base == 0 ? "" : fmt::format("; its memory begins {} elements after offset 0", base))
         << ".\ndnnl::memory::desc stridescope_desc()\n{\n    const dnnl::memory::dims dims = {"
         << OfDimensions{Operand::input, view->placement.sizes}
         << "};\n    const auto type = dnnl::memory::data_type::" << type << ";\n";
    if (tag)
        code << "    return dnnl::memory::desc(dims, type, dnnl::memory::format_tag::" << *tag << ");\n";
    else if (blocking->blocks.empty())
        code << "    return dnnl::memory::desc(dims, type, dnnl::memory::dims{"
             << OfDimensions{Operand::input, blocking->outer.strides} << "});\n";
    else
        write_fields(code, *view, *blocking);
    code << "}\n\n// `memory` points at offset 0.\n"
            "dnnl::memory stridescope_memory(const dnnl::engine& engine, void* memory)\n{\n"
            "    return dnnl::memory(stridescope_desc(), engine, static_cast<char*>(memory) + "
         << fmt::format("{} * {});\n}}\n", base, tensor.bits() / 8);
    return code.take();
}

} // namespace stridescope::core
