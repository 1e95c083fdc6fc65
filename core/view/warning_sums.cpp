#include "core/view/warning_sums.h"

#include "core/scene/number_path.h"
#include "core/spec/warning_rules.h"
#include "core/tpu/lanes.h"

#include <bit>

namespace stridescope::core
{
namespace
{

constexpr Int binding_alignment = 16;

Derivation derivation(const Warning& warning, std::string of, Expression left, Int value, std::string rule)
{
    const WarningRule* const known = warning_rule(warning.code);
    return {std::move(of), std::move(left), value, std::move(rule), known ? known->source : std::string_view()};
}

/// Derives the remainder of a number after division by `multiple`; numbers are not negative, but a base may be.
Derivation remainder_of(const Warning& warning, const Term& number, Int multiple, const std::string& called)
{
    const Int value = *number.value;
    const Term of = number_term(called, multiple, Unit::bytes);
    Expression left;
    left.put(number)
        .put(" - floor(")
        .put(number_term({}, value, Unit::bytes))
        .put("/")
        .put(of)
        .put(")*")
        .put(number_term({}, multiple, Unit::bytes));
    const Int rest = (value % multiple + multiple) % multiple;
    return derivation(warning, "bytes past a multiple", std::move(left), rest, "remainder; must be 0");
}

/// Returns the tensor that a warning is about.
std::optional<StoredTensor> tensor_of(const Warning& warning, const Facts& facts)
{
    for (StoredTensor& one : facts.tensors())
        if (one.path.empty() ? one.which == operand_of_path(warning.where)
                             : warning.where == one.path || warning.where.starts_with(one.path + "."))
            return std::move(one);
    return std::nullopt;
}

void bank_sums(const Warning& warning, const TensorPlacement& map, std::vector<Derivation>& out)
{
    const auto banks = banks_touched(map);
    if (!banks)
        return;
    const Int size = map.bank_bytes;
    Expression first;
    first.put("floor(").put(number_term("address", map.address, Unit::bytes)).put("/");
    first.put(number_term("bytes per bank", size, Unit::bytes)).put(")");
    out.push_back(derivation(warning, "first bank", std::move(first), banks->first,
                             "the bank of the tensor's first byte"));
    Expression last;
    last.put("min(").put(number_term("banks", map.bank_count, Unit::banks)).put(" - 1, floor((");
    last.put(number_term("end, exclusive", map.end_address, Unit::bytes)).put(" - 1)/");
    last.put(number_term("bytes per bank", size, Unit::bytes)).put("))");
    out.push_back(derivation(warning, "last bank", std::move(last), banks->last,
                             "the bank of the tensor's last reserved byte"));
}

void alignment_sums(const Warning& warning, const Scene& scene, const TensorFacts& tensor,
                    std::vector<Derivation>& out)
{
    const TensorSpec* const spec = tensor_at(scene, warning.where);
    if (!spec || !spec->guaranteed_base_offset_alignment)
        return;
    const Int alignment = *spec->guaranteed_base_offset_alignment;
    Expression left;
    if (warning.code == "alignment_below_element_size")
    {
        left.put("ceil(").put(number_term("bits per element", tensor.bits(), Unit::bits)).put("/8) - ");
        left.put(number_term("alignment", alignment, Unit::bytes));
        out.push_back(derivation(warning, "bytes missing", std::move(left),
                                 divide_up(tensor.bits(), 8) - alignment,
                                 "an element's bytes without the alignment"));
        return;
    }
    if (alignment <= 0)
        return;
    const auto power = static_cast<Int>(std::bit_floor(static_cast<std::uint64_t>(alignment)));
    left.put(number_term("alignment", alignment, Unit::bytes)).put(" - ");
    left.put(number_term("the next lower power of two", power, Unit::bytes));
    out.push_back(derivation(warning, "above a power of two", std::move(left), alignment - power,
                             "excess over the next lower power of two; must be 0"));
}

} // namespace

std::vector<Derivation> warning_sums(const Warning& warning, const Scene& scene, const Facts& facts)
{
    std::vector<Derivation> out;
    const auto about = tensor_of(warning, facts);
    if (!about)
        return out;
    const TensorFacts* const tensor = about->tensor;
    const TensorPlacement* const map = tensor ? nullptr : about->placement.get();
    if (warning.code == "address" && map)
        out.push_back(remainder_of(warning, number_term("address", map->address, Unit::bytes),
                                   map->start_alignment, "alignment of the layout"));
    else if ((warning.code == "bank_crossing" || warning.code == "bank_shared") && map)
        bank_sums(warning, *map, out);
    else if (warning.code == "overlap" && map)
    {
        Expression left;
        left.put(number_term("address", map->address, Unit::bytes)).put(" + ");
        left.put(number_term("reserved bytes", map->reserved_bytes, Unit::bytes));
        out.push_back(derivation(warning, "end, exclusive", std::move(left), map->end_address,
                                 "one past the tensor's last byte"));
    }
    else if (warning.code.starts_with("alignment_") && tensor)
        alignment_sums(warning, scene, *tensor, out);
    else if (warning.code == "base_offset_not_16_aligned" && tensor)
    {
        // The sum is in bits if elements are not whole bytes.
        const Wide bits = wide(tensor->layout.base) * tensor->bits();
        if (const auto bytes = bits % 8 == 0 ? narrow(bits / 8) : std::nullopt; bytes && *bytes >= 0)
            out.push_back(remainder_of(warning, number_term("base offset in bytes", *bytes, Unit::bytes),
                                       binding_alignment, "required binding alignment in bytes"));
    }
    return out;
}

} // namespace stridescope::core
