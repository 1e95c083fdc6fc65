#include "core/scene/values_warnings.h"

#include "core/scene/named_files.h"
#include "core/spec/memory_cover.h"
#include "core/spec/values_of_file.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

std::optional<Warning> warning_of(const ValuesFile& file, const OperandTensor& operand,
                                  const std::string& place, const ValuesSource& files)
{
    const auto elements = elements_of_file(file, operand, files);
    if (!elements)
        return Warning{"values", std::string(code_name(elements.problem().code)), place,
                       elements.problem().message};
    if (elements->use != FileUse::memory)
        return std::nullopt;
    const auto gap = dump_gap(elements->array, operand.tensor->layout);
    if (!gap)
        return std::nullopt;
    return Warning{"values", std::string(code_name(Code::values_count)), place,
                   file.path + ": " + dump_gap_text(*gap)};
}

} // namespace

std::vector<Warning> values_warnings(const Scene& scene, const Facts& facts, const ValuesSource* files)
{
    std::vector<Warning> warnings;
    if (!files)
        return warnings;
    const auto operands = facts.operands();
    for_each_named_file(scene,
                        [&](const ValuesFile& file, const std::string& place)
                        {
                            // Indices that do not fit break a rule.
                            if (place.starts_with("indices."))
                                return;
                            const auto which = place.starts_with("output.") ? Operand::output : Operand::input;
                            const auto operand =
                                std::find_if(operands.begin(), operands.end(),
                                             [&](const OperandTensor& one) { return one.which == which; });
                            if (operand == operands.end())
                                return;
                            if (auto warning = warning_of(file, *operand, place, *files))
                                warnings.push_back(*std::move(warning));
                        });
    return warnings;
}

} // namespace stridescope::core
