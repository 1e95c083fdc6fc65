#include "core/code/directml_tensors.h"

#include <algorithm>

namespace stridescope::core
{

std::optional<Problem> refused_by_directml(const Facts& facts)
{
    const auto says_nothing = [](const Warning& warning)
    {
        return warning.kind != "directml" || warning.code.ends_with("_feature_level")
               || warning.code == "helper_wraps" || warning.code == "base_offset_not_16_aligned";
    };
    const auto refused = std::find_if_not(facts.warnings.begin(), facts.warnings.end(), says_nothing);
    if (refused == facts.warnings.end())
        return std::nullopt;
    return cannot_say(refused->where, "not valid in DirectML: " + refused->message);
}

Result<Int> directml_bytes(const TensorFacts& tensor, const std::string& prefix)
{
    if (tensor.total_bytes)
        return *tensor.total_bytes;
    if (!tensor.buffer_bytes)
        return cannot_say(prefix + "strides", "DirectML has no negative strides");
    return *tensor.buffer_bytes;
}

Result<Int> binding_offset(const TensorFacts& tensor, const std::string& prefix)
{
    const Int base = tensor.layout.base;
    if (base < 0)
        return cannot_say(prefix + "base_offset", "the offset of a binding must not be negative");
    const auto bits = checked_multiply(base, tensor.bits());
    if (!bits)
        return Problem{Code::overflow, prefix + "base_offset", "the offset in bytes does not fit in 64 bits"};
    if (*bits % 8 != 0)
        return cannot_say(prefix + "base_offset", "a binding must start at a whole byte");
    return *bits / 8;
}

} // namespace stridescope::core
