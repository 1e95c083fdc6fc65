#include "core/code/code_parts.h"
#include "core/code/targets.h"
#include "core/run/memory_elements.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::string_view c99_name = "C";
constexpr std::string_view unit = "    ";

/// Writes one function. Elements are copied by memcpy, so that memory of any type and at any address will do.
class Function
{
public:
    explicit Function(bool in_file) : indices_in_file(in_file) {}

    Result<CodeText> operator()(const BufferFacts& facts)
    {
        const Layout& layout = facts.tensor.layout;
        if (auto problem = check(facts.tensor, ""))
            return *std::move(problem);
        begin(facts.tensor.dtype, facts.tensor.labels, layout.sizes, Operand::input);
        open_loops();
        code << indent << "const int64_t offset = " << layout.base;
        write_terms(layout);
        return end(facts.tensor.bits());
    }
    Result<CodeText> operator()(const Slice1Facts& facts)
    {
        if (auto problem = check(facts.input, "input."))
            return *std::move(problem);
        begin(facts.input.dtype, facts.output.labels, facts.output.layout.sizes, Operand::output);
        open_loops();
        code << indent << "const int64_t offset = " << facts.view.base;
        write_terms(facts.view);
        return end(facts.input.bits());
    }
    Result<CodeText> operator()(const GatherNd1Facts& facts)
    {
        if (auto problem = check_gather(facts))
            return *std::move(problem);
        const GatherShape& shape = facts.shape;
        write_indices(*facts.index_values);
        begin(facts.input.dtype, facts.output.labels, shape.output_sizes, Operand::output);
        open_loops();
        const Layout& input = facts.input.layout;
        // The output ends in the block, as the input does; the tuples come before it, counted from batch to
        // batch.
        const std::size_t tuples_end = shape.first_of_block();
        const auto middle = static_cast<std::size_t>(shape.counts.indices_dimensions) - 1;
        const std::size_t tuples_begin = tuples_end - middle;
        code << indent << "const int64_t *index = indices + ";
        write_row_major(shape.output_sizes, tuples_begin, tuples_end);
        code << " * " << shape.tuple_length << ";\n";
        code << indent << "const int64_t offset = " << input.base;
        for (std::size_t b = 0; b < static_cast<std::size_t>(shape.counts.batch_dimensions); ++b)
            write_term(tuples_begin + b, input, shape.first_counting() + b);
        for (std::size_t d = shape.first_indexed(); d < tuples_end; ++d)
            write_index_term(fmt_index(d - shape.first_indexed()), input, d);
        for (std::size_t d = tuples_end; d < shape.rank(); ++d)
            write_term(d, input, d);
        return end(facts.input.bits());
    }
    Result<CodeText> operator()(const GatherElementsFacts& facts)
    {
        if (auto problem = check_gather(facts))
            return *std::move(problem);
        const Layout& input = facts.input.layout;
        write_indices(*facts.index_values);
        begin(facts.input.dtype, facts.output.labels, facts.output.layout.sizes, Operand::output);
        open_loops();
        code << indent << "const int64_t *index = indices + ";
        write_row_major(sizes, 0, sizes.size());
        code << ";\n" << indent << "const int64_t offset = " << input.base;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (d == facts.axis)
                write_index_term("*index", input, d);
            else
                write_term(d, input, d);
        return end(facts.input.bits());
    }
    Result<CodeText> operator()(const TpuFacts& facts)
    {
        const auto& map = facts.map;
        const auto memory = lane_memory(facts);
        if (!memory)
            return memory.problem();
        if (auto problem = refuse_4_bits(facts.dtype, c99_name, "dtype"))
            return *std::move(problem);
        begin(facts.dtype, map.labels, map.sizes, Operand::input);
        open_loops();
        code << indent << "const int64_t offset = ";
        if (map.in_lanes)
        {
            code << "(";
            write_lane(code, map, names, "/");
            code << ") * " << memory->lane_elements << "\n" << indent << unit << "+ ";
        }
        write_lane_offset(code, map, names, "/");
        code << ";\n";
        return end(map.bits, false);
    }
    Result<CodeText> operator()(const TiledFacts& facts)
    {
        if (const auto forms = Tiled::forms(facts, Direction::forward); !forms)
            return forms.problem();
        if (auto problem = refuse_4_bits(facts.tensor.dtype, c99_name, "dtype"))
            return *std::move(problem);
        const Placement& placement = facts.placement();
        const bool moves = !placement.xors.empty() || !placement.pads.empty();
        begin(facts.tensor.dtype, facts.tensor.labels, placement.sizes, Operand::input);
        // Each loop adds its own digits to what the loops around it add up to.
        std::string around = std::to_string(placement.base_of_digits());
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            const bool last = d + 1 == sizes.size();
            const std::string sum = last ? "offset" : names[d] + "_offset";
            open_loop(d, true);
            code << indent << (last && moves ? "" : "const ") << "int64_t " << sum << " = " << around;
            write_digit_terms(code, placement, d, index_text(placement, d, names[d]), "/");
            code << ";\n";
            around = sum;
        }
        placement.each_move([&](const Xor& step) { code << indent << "offset ^= " << xor_text(step) << ";\n"; },
                            [&] { code << indent << "offset += " << placement.base << ";\n"; });
        if (!placement.pads.empty())
            code << indent << "offset = offset" << pads_text(placement, "/") << ";\n";
        return end(facts.tensor.bits(), false);
    }
    template <typename Facts>
    Result<CodeText> operator()(const Facts& facts)
    {
        return cannot_say_kind(c99_name, facts);
    }

private:
    static std::string fmt_index(std::size_t place) { return "index[" + std::to_string(place) + "]"; }

    static std::optional<Problem> check(const TensorFacts& tensor, const std::string& prefix)
    {
        if (tensor.footprint.range.least < 0)
            return Problem{Code::layout, prefix + "base_offset",
                           "the lowest offset is " + std::to_string(tensor.footprint.range.least)
                               + ": a buffer has no memory before offset 0"};
        if (auto problem = refuse_4_bits(tensor.dtype, c99_name, prefix + "dtype"))
            return problem;
        const auto elements = checked_add(tensor.footprint.range.greatest, 1);
        if (!elements || !checked_multiply(*elements, tensor.bits() / 8))
            return Problem{Code::overflow, prefix + "strides",
                           "the size of the memory in bytes does not fit in 64 bits"};
        return std::nullopt;
    }
    std::optional<Problem> check_gather(const GatherFacts& facts) const
    {
        if (indices_in_file)
            return cannot_say("indices.values",
                              "C output cannot read indices from a file; put them in the scene");
        if (const auto indices = given_indices(facts); !indices)
            return indices.problem();
        return check(facts.input, "input.");
    }

    void write_indices(const std::vector<Int>& values)
    {
        has_indices = true;
        from_end = std::any_of(values.begin(), values.end(), [](Int index) { return index < 0; });
        code << "#include <stdint.h>\n#include <string.h>\n\nstatic const int64_t indices[] = {\n";
        code.numbers(values, unit);
        code << "};\n\n";
    }
    void begin(DType dtype, std::string_view labels, const Dims& looped, Operand which)
    {
        sizes = looped;
        operand = which;
        names = dimension_names(labels);
        if (!has_indices)
            code << "#include <stdint.h>\n#include <string.h>\n\n";
        code << "/* ";
        write_tensor_words(code, dtype, labels, sizes, operand);
        code << " */\nvoid stridescope_copy(void *to, const void *from)\n{\n"
             << unit << "unsigned char *packed = to;\n"
             << unit << "const unsigned char *memory = from;\n"
             << unit << "int64_t ";
        for (std::size_t d = 0; d < sizes.size(); ++d)
            code << (d == 0 ? "" : ", ") << OfDimension(operand, d, names[d]);
        code << ";\n\n";
        indent = unit;
    }
    void open_loops()
    {
        for (std::size_t d = 0; d < sizes.size(); ++d)
            open_loop(d, d + 1 == sizes.size());
    }
    void open_loop(std::size_t d, bool in_braces)
    {
        const OfDimension name(operand, d, names[d]);
        code << indent << "for (" << name << " = 0; " << name << " < " << OfDimension(operand, d, sizes[d])
             << "; ++" << name << ")\n";
        if (in_braces)
            code << indent << "{\n";
        braces += in_braces ? 1U : 0U;
        indent += unit;
    }
    /// Writes " + h * 5": the coordinate of a loop times the stride of a dimension of the memory.
    void write_term(std::size_t loop, const Layout& layout, std::size_t d)
    {
        if (layout.sizes[d] > 1)
            code << " + " << OfDimension(operand, loop, names[loop]) << " * "
                 << OfDimension(operand, loop, layout.strides[d]);
    }
    void write_terms(const Layout& layout)
    {
        for (std::size_t d = 0; d < layout.sizes.size(); ++d)
            write_term(d, layout, d);
        code << ";\n";
        terms_ended = true;
    }
    void write_index_term(const std::string& index, const Layout& layout, std::size_t d)
    {
        const auto part = [&](Int number) { return OfDimension(Operand::input, d, number); };
        code << " + ";
        if (from_end)
            code << "(" << index << " < 0 ? " << index << " + " << part(layout.sizes[d]) << " : " << index
                 << ")";
        else
            code << index;
        // The stride of a dimension of size 1 never matters, and may not fit.
        code << " * " << part(layout.sizes[d] == 1 ? 0 : layout.strides[d]);
    }
    /// Writes "(n * 3 + c) * 4 + h" of the loops [first, last).
    void write_row_major(const Dims& of, std::size_t first, std::size_t last)
    {
        if (first == last)
        {
            code << "0";
            return;
        }
        for (std::size_t d = first; d + 1 < last; ++d)
            code << "(";
        for (std::size_t d = first; d < last; ++d)
        {
            if (d > first)
                code << " * " << OfDimension(operand, d, of[d]) << " + ";
            code << OfDimension(operand, d, names[d]);
            if (d > first && d + 1 < last)
                code << ")";
        }
        if (last - first > 1)
            code << ")";
    }
    Result<CodeText> end(Int bits, bool open_sum = true)
    {
        if (open_sum && !terms_ended)
            code << ";\n";
        const Int bytes = bits / 8;
        code << "\n"
             << indent << "memcpy(packed, memory + offset * " << bytes << ", " << bytes << ");\n"
             << indent << "packed += " << bytes << ";\n";
        for (; braces > 0; --braces)
        {
            indent.resize(indent.size() - unit.size());
            code << indent << "}\n";
        }
        code << "}\n";
        return code.take();
    }

    bool indices_in_file;
    bool has_indices = false;
    bool from_end = false;
    bool terms_ended = false;
    Dims sizes;
    Operand operand = Operand::input;
    std::vector<std::string> names;
    std::string indent;
    std::size_t braces = 0; ///< open loops that have braces
    CodeWriter code;
};

} // namespace

Result<CodeText> code_targets_of::c99(const CodeInput& input)
{
    return std::visit(Function(input.indices_in_file), input.facts.content);
}

} // namespace stridescope::core
