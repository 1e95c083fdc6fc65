#include "core/code/python.h"

#include "core/code/digit_view.h"
#include "core/run/memory_elements.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{

void write_tuple(CodeWriter& code, const OfDimensions& numbers)
{
    code << "(" << numbers << (numbers.numbers.size() == 1 ? ",)" : ")");
}

void write_python_coordinates(CodeWriter& code, std::string_view module, Operand operand, const Dims& sizes,
                              std::size_t dimension, std::size_t first, std::size_t end)
{
    const OfDimension size(operand, dimension, sizes[dimension]);
    code << module << ".arange(" << size << ")";
    if (end - first == 1)
        return;
    code << ".reshape(";
    for (std::size_t d = first; d < end; ++d)
    {
        code << (d == first ? "" : ", ");
        if (d == dimension)
            code << size;
        else
            code << "1";
    }
    code << ")";
}

void write_python_coordinates(CodeWriter& code, std::string_view module, Operand operand, const Dims& sizes,
                              std::size_t dimension)
{
    write_python_coordinates(code, module, operand, sizes, dimension, 0, sizes.size());
}

namespace
{

class Script
{
public:
    explicit Script(const PythonDialect& of) : dialect(of) {}

    Result<CodeText> operator()(const BufferFacts& facts)
    {
        if (auto problem = write_source(facts.tensor, "", "out"))
            return *std::move(problem);
        return code.take();
    }
    Result<CodeText> operator()(const Slice1Facts& facts)
    {
        if (auto problem = write_source(facts.input, "input.", "source"))
            return *std::move(problem);
        code << "out = source";
        dialect.write_slice(code, facts.window, facts.output.layout.sizes);
        code << "\n";
        return code.take();
    }
    Result<CodeText> operator()(const GatherNd1Facts& facts)
    {
        const auto indices = given_indices(facts);
        if (!indices)
            return indices.problem();
        if (auto problem = write_source(facts.input, "input.", "source"))
            return *std::move(problem);
        const GatherShape& shape = facts.shape;
        const std::size_t skipped = shape.rank() - static_cast<std::size_t>(shape.counts.indices_dimensions);
        write_indices(**indices, facts.indices.layout.sizes, skipped);
        code << "out = source[";
        for (std::size_t d = 0; d < shape.first_counting(); ++d)
            code << "0, ";
        for (std::size_t b = 0; b < static_cast<std::size_t>(shape.counts.batch_dimensions); ++b)
        {
            write_python_coordinates(code, dialect.module, Operand::indices, facts.indices.layout.sizes,
                                     skipped + b, skipped, facts.indices.rank() - 1);
            code << ", ";
        }
        for (Int i = 0; i < shape.tuple_length; ++i)
            code << (i == 0 ? "" : ", ") << "indices[..., " << i << "]";
        code << "].reshape(" << OfDimensions{Operand::output, shape.output_sizes} << ")\n";
        return code.take();
    }
    Result<CodeText> operator()(const GatherElementsFacts& facts)
    {
        const auto indices = given_indices(facts);
        if (!indices)
            return indices.problem();
        if (auto problem = write_source(facts.input, "input.", "source"))
            return *std::move(problem);
        const Dims& sizes = facts.indices.layout.sizes;
        write_indices(**indices, sizes, 0);
        code << "part = source[";
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            code << (d == 0 ? ":" : ", :");
            if (d != facts.axis)
                code << OfDimension(Operand::output, d, sizes[d]);
        }
        code << "]\n";
        dialect.write_gather_elements(code, facts);
        return code.take();
    }
    Result<CodeText> operator()(const TpuFacts& facts)
    {
        const auto& map = facts.map;
        const auto memory = lane_memory(facts);
        if (!memory)
            return memory.problem();
        if (auto problem = refuse_4_bits(facts.dtype, dialect.target, "dtype"))
            return *std::move(problem);
        begin(facts.dtype, map.labels, map.sizes, Operand::input);
        code << "memory = ";
        dialect.write_iota(code, memory->elements, facts.dtype);
        if (map.in_lanes)
            code << ".reshape(" << memory->lanes << ", " << memory->lane_elements << ")";
        code << "\n";
        const auto names = write_coordinates(map.labels, map.sizes);
        if (map.in_lanes)
        {
            code << "lane = ";
            write_lane(code, map, names, "//");
            code << "\n";
        }
        code << "offset = ";
        write_lane_offset(code, map, names, "//");
        code << (map.in_lanes ? "\nout = memory[lane, offset]\n" : "\nout = memory[offset]\n");
        return code.take();
    }
    Result<CodeText> operator()(const TiledFacts& facts)
    {
        const auto forms = Tiled::forms(facts, Direction::forward);
        if (!forms)
            return forms.problem();
        const TensorFacts& tensor = facts.tensor;
        if (auto problem = refuse_4_bits(tensor.dtype, dialect.target, "dtype"))
            return *std::move(problem);
        const Placement& placement = facts.placement();
        const Int elements = forms->output.element_count;
        begin(tensor.dtype, tensor.labels, placement.sizes, Operand::input);
        code << "memory = ";
        dialect.write_iota(code, elements, tensor.dtype);
        code << "\n";
        const std::vector<DigitAxis> axes = in_memory_order(facts.digits);
        if (placement.xors.empty() && placement.pads.empty() && is_dense(axes)
            && facts.whole.padded_elements <= elements - placement.base)
            write_tiles(facts, axes, elements);
        else
            write_offsets(tensor.labels, placement);
        return code.take();
    }
    template <typename Facts>
    Result<CodeText> operator()(const Facts& facts)
    {
        return cannot_say_kind(dialect.target, facts);
    }

private:
    void begin(DType dtype, std::string_view labels, const Dims& sizes, Operand operand)
    {
        code << dialect.import << "\n\n# ";
        write_tensor_words(code, dtype, labels, sizes, operand);
        code << "\n";
        if (const std::string_view words = dialect.stand_in(dtype); !words.empty())
            code << "# " << dialect.target << " has no " << info(dtype).name << ": its bytes are stored as "
                 << words << "\n";
    }
    /// Writes the memory and the strided tensor in it.
    std::optional<Problem> write_source(const TensorFacts& tensor, const std::string& prefix,
                                        std::string_view name)
    {
        const auto elements = memory_elements(tensor, prefix);
        if (!elements)
            return elements.problem();
        if (auto problem = refuse_4_bits(tensor.dtype, dialect.target, prefix + "dtype"))
            return problem;
        if (auto problem = dialect.refusal(tensor.layout, prefix))
            return problem;
        // In bytes, the strides must fit too.
        if (!checked_multiply(*elements, tensor.bits() / 8))
            return Problem{Code::overflow, prefix + "strides",
                           "the size of the memory in bytes does not fit in 64 bits"};
        begin(tensor.dtype, tensor.labels, tensor.layout.sizes, Operand::input);
        code << "memory = ";
        dialect.write_iota(code, *elements, tensor.dtype);
        code << "\n" << name << " = ";
        dialect.write_view(code, with_sane_strides(tensor.layout), Operand::input);
        code << "\n";
        return std::nullopt;
    }
    /// Writes "c = np.arange(3).reshape(1, 3, 1)" for each dimension; returns the names.
    std::vector<std::string> write_coordinates(std::string_view labels, const Dims& sizes)
    {
        auto names = dimension_names(labels);
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            code << OfDimension(Operand::input, d, names[d]) << " = ";
            write_python_coordinates(code, dialect.module, Operand::input, sizes, d);
            code << "\n";
        }
        return names;
    }
    /// Writes digits that lie without holes as axes: the digits of each dimension are joined, and padding is
    /// cut off.
    void write_tiles(const TiledFacts& facts, const std::vector<DigitAxis>& axes, Int elements)
    {
        const Placement& placement = facts.placement();
        const Int whole = facts.whole.padded_elements;
        code << "out = memory";
        if (placement.base != 0 || whole != elements)
            code << "[" << placement.base << ":" << placement.base + whole << "]";
        if (!axes.empty())
            write_call("reshape", axes,
                       [](const DigitAxis& axis)
                       { return OfDimension(Operand::input, axis.dimension, axis.extent); });
        std::vector<std::size_t> order(axes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b)
                  {
                      return axes[a].dimension != axes[b].dimension ? axes[a].dimension < axes[b].dimension
                                                                    : axes[a].place > axes[b].place;
                  });
        if (!std::is_sorted(order.begin(), order.end()))
            write_call(dialect.transpose, order,
                       [&](std::size_t axis)
                       { return OfDimension(Operand::input, axes[axis].dimension, static_cast<Int>(axis)); });
        code << ".reshape(" << OfDimensions{Operand::input, facts.whole.padded_sizes} << ")";
        if (placement.sizes == facts.whole.padded_sizes)
        {
            code << "\n";
            return;
        }
        code << "[";
        for (std::size_t d = 0; d < placement.sizes.size(); ++d)
        {
            const Int first = placement.first_of(d);
            code << (d == 0 ? "" : ", ") << OfDimension(Operand::input, d, first) << ":"
                 << OfDimension(Operand::input, d, first + placement.sizes[d]);
        }
        code << "]\n";
    }
    template <typename List>
    void write_call(std::string_view name, const List& list, auto&& part)
    {
        code << "." << name << "(";
        for (std::size_t i = 0; i < list.size(); ++i)
            code << (i == 0 ? "" : ", ") << part(list[i]);
        code << ")";
    }
    /// Writes the arithmetic that gives the offset of each element.
    void write_offsets(std::string_view labels, const Placement& placement)
    {
        const auto names = write_coordinates(labels, placement.sizes);
        code << "offset = " << placement.base_of_digits();
        for (std::size_t d = 0; d < names.size(); ++d)
            write_digit_terms(code, placement, d, index_text(placement, d, names[d]), "//");
        code << "\n";
        placement.each_move([&](const Xor& step) { code << "offset = offset ^ " << xor_text(step) << "\n"; },
                            [&] { code << "offset = offset + " << placement.base << "\n"; });
        if (!placement.pads.empty())
            code << "offset = offset" << pads_text(placement, "//") << "\n";
        code << "out = memory[offset]\n";
    }
    /// Writes index values without the leading dimensions that are not used.
    void write_indices(const std::vector<Int>& values, const Dims& sizes, std::size_t skipped)
    {
        code << "indices = " << dialect.make_array << "([\n";
        code.numbers(values, "    ");
        code << "\n], dtype=" << dialect.module << ".int64).reshape(";
        for (std::size_t d = skipped; d < sizes.size(); ++d)
            code << (d == skipped ? "" : ", ") << OfDimension(Operand::indices, d, sizes[d]);
        code << ")\n";
    }

    const PythonDialect& dialect;
    CodeWriter code;
};

} // namespace

Result<CodeText> write_python(const Facts& facts, const PythonDialect& dialect)
{
    return std::visit(Script(dialect), facts.content);
}

} // namespace stridescope::core
