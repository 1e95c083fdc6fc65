#include "core/code/code_parts.h"

#include "core/spec/index_numbers.h"
#include "core/tensor/coordinate_text.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace stridescope::core
{

Problem cannot_say(std::string where, std::string message)
{
    return {Code::unsupported, std::move(where), std::move(message)};
}

std::vector<std::string> dimension_names(std::string_view labels)
{
    std::vector<std::string> names;
    for (const char label : labels)
        names.emplace_back(1, small_letter(label));
    if (std::set<std::string>(names.begin(), names.end()).size() == names.size())
        return names;
    for (std::size_t d = 0; d < names.size(); ++d)
        names[d] = labels[d];
    return names;
}

void write_tensor_words(CodeWriter& code, DType dtype, std::string_view labels, const Dims& sizes,
                        Operand operand)
{
    code << info(dtype).name << ",";
    for (std::size_t d = 0; d < sizes.size(); ++d)
        code << " " << OfDimension(operand, d, std::string(1, labels[d]) + "=" + std::to_string(sizes[d]));
}

Layout with_sane_strides(const Layout& layout)
{
    constexpr Int most = int_max / 8;
    Layout sane = layout;
    for (std::size_t d = 0; d < sane.sizes.size(); ++d)
        if (sane.sizes[d] == 1 && (sane.strides[d] > most || sane.strides[d] < -most))
            sane.strides[d] = 0;
    return sane;
}

std::optional<Problem> refuse_4_bits(DType dtype, std::string_view target, std::string where)
{
    if (info(dtype).bits >= 8)
        return std::nullopt;
    return cannot_say(std::move(where),
                      std::string(target) + " has no 4-bit elements: " + std::string(info(dtype).name));
}

Result<SharedIntegers> given_indices(const GatherFacts& facts)
{
    if (!facts.index_values)
        return Problem{Code::values_count, "indices.values", "the scene gives no indices"};
    if (static_cast<Int>(facts.index_values->size()) > most_listed_numbers)
        return cannot_say("indices.values", "generated code is limited to 2^20 indices");
    return facts.index_values;
}

void write_digit(CodeWriter& code, const Digit& digit, Int last, const std::string& index,
                 std::string_view divide)
{
    const auto part = [&](Int number) { return OfDimension(Operand::input, digit.dimension, number); };
    const bool divided = digit.divisor > 1;
    const bool wraps = last / digit.divisor >= digit.extent;
    code << (divided || wraps ? "(" : "") << OfDimension(Operand::input, digit.dimension, index);
    if (divided)
        code << " " << divide << " " << part(digit.divisor);
    if (wraps)
        code << " % " << part(digit.extent);
    code << (divided || wraps ? ")" : "");
}

std::string index_text(const Placement& placement, std::size_t dimension, const std::string& name)
{
    const Int first = placement.first_of(dimension);
    return first == 0 ? name : "(" + std::to_string(first) + " + " + name + ")";
}

void write_digit_terms(CodeWriter& code, const Placement& placement, std::size_t dimension,
                       const std::string& index, std::string_view divide)
{
    for (const Digit& digit : placement.digits)
    {
        if (digit.dimension != dimension)
            continue;
        code << " + ";
        write_digit(code, digit, placement.first_of(dimension) + placement.sizes[dimension] - 1, index, divide);
        // The stride of a single value never matters, and may not fit.
        code << " * " << OfDimension(Operand::input, dimension, digit.extent == 1 ? 0 : digit.stride);
    }
}

std::string xor_text(const Xor& step)
{
    const Int mask = ((Int{1} << step.bits) - 1) << (step.base + std::max(0, step.shift));
    return fmt::format("((offset & {}) {} {})", mask, step.shift < 0 ? "<<" : ">>", std::abs(step.shift));
}

std::string pads_text(const Placement& placement, std::string_view divide)
{
    std::string text;
    for (const PadSlots& pad : placement.pads)
        text += fmt::format(" + offset {} {} * {}", divide, pad.interval, pad.amount);
    return text;
}

namespace
{

/// Writes the number of the slot in the distributed digit, counted from lane 0 of the first round.
void write_slot(CodeWriter& code, const TensorPlacement& map, const Digit& dealt,
                const std::vector<std::string>& names, std::string_view divide)
{
    if (map.start_lane != 0)
        code << "(" << map.start_lane << " + ";
    write_digit(code, dealt, map.sizes[dealt.dimension] - 1, names[dealt.dimension], divide);
    code << (map.start_lane != 0 ? ")" : "");
}

} // namespace

void write_lane(CodeWriter& code, const TensorPlacement& map, const std::vector<std::string>& names,
                std::string_view divide)
{
    write_slot(code, map, *map.cyclic_digit(), names, divide);
    code << " % " << map.lane_count;
}

void write_lane_term(CodeWriter& code, const TensorPlacement& map, const Digit& digit,
                     const std::vector<std::string>& names, std::string_view divide)
{
    if (digit.cyclic)
    {
        write_slot(code, map, digit, names, divide);
        code << " " << divide << " " << map.lane_count;
    }
    else
        write_digit(code, digit, map.sizes[digit.dimension] - 1, names[digit.dimension], divide);
    code << " * " << OfDimension(Operand::input, digit.dimension, digit.stride);
}

void write_lane_offset(CodeWriter& code, const TensorPlacement& map, const std::vector<std::string>& names,
                       std::string_view divide)
{
    std::string_view between;
    for (const Digit& digit : map.digits)
    {
        code << between;
        between = " + ";
        write_lane_term(code, map, digit, names, divide);
    }
}

Result<LaneMemory> lane_memory(const TpuFacts& facts)
{
    const auto forms = Tpu::forms(facts, Direction::forward);
    if (!forms)
        return forms.problem();
    if (const Digit* dealt = facts.map.cyclic_digit();
        dealt && !checked_add(facts.map.start_lane, facts.map.sizes[dealt->dimension]))
        return Problem{Code::overflow, "sizes", "the start lane and the channels do not fit in 64 bits"};
    const TensorForm& memory = forms->output;
    return LaneMemory{facts.map.lane_count, memory.sizes.back(), memory.element_count};
}

} // namespace stridescope::core
