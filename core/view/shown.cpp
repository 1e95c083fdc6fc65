#include "core/view/shown.h"

#include "core/scene/values_warnings.h"
#include "core/spec/values_of_file.h"

namespace stridescope::core
{
namespace
{

FileElements opened(const ValuesFile& file, const OperandTensor& operand, const ValuesSource& files)
{
    const auto elements = elements_of_file(file, operand, files);
    if (!elements)
        return {.values = {}, .problem = elements.problem().message, .code = elements.problem().code};
    const bool memory = elements->use == FileUse::memory;
    return {.values = {std::make_shared<const DataArray>(elements->array), memory},
            .problem = {},
            .gap = memory ? dump_gap(elements->array, *operand.tensor) : std::nullopt};
}

} // namespace

std::array<FileElements, most_operands> elements_of(const Facts& facts, const ValuesSource* files)
{
    std::array<FileElements, most_operands> all;
    for (const StoredTensor& one : facts.tensors())
        if (const auto* file = one.tensor ? std::get_if<ValuesFile>(&one.tensor->values) : nullptr;
            file && files && one.which != Operand::indices)
            all.at(static_cast<std::size_t>(one.which)) = opened(*file, one, *files);
    return all;
}

std::vector<Warning> values_warnings(const Shown& shown)
{
    std::vector<Warning> warnings = elsewhere_warnings(*shown.scene);
    for_each_file_of_cells(*shown.scene,
                           [&](const ValuesFile& file, const std::string& place, Operand which)
                           {
                               const FileElements& elements = shown.files.at(static_cast<std::size_t>(which));
                               const auto unreadable =
                                   elements.problem.empty()
                                       ? std::nullopt
                                       : std::optional(Problem{elements.code, "", elements.problem});
                               if (auto warning = values_warning(file, place, unreadable, elements.gap))
                                   warnings.push_back(*std::move(warning));
                           });
    return warnings;
}

bool wants_reads(const Shown& shown)
{
    constexpr Int most_picks_at_once = 4096; // most picks that a frame can count
    const auto copying = shown.facts->shared_copying();
    return copying && !shown.found.reads && copying->reads_work() > most_picks_at_once;
}

Shown show(Scene scene, Facts facts, const ValuesSource* files)
{
    Shown shown;
    shown.files = elements_of(facts, files);
    shown.facts = std::make_shared<const Facts>(std::move(facts));
    shown.scene = std::make_shared<const Scene>(std::move(scene));
    return shown;
}

Result<Shown> show(Scene scene, const EvaluateOptions& options)
{
    auto facts = evaluate(scene, options);
    if (!facts)
        return facts.problem();
    return show(std::move(scene), *std::move(facts), options.files);
}

} // namespace stridescope::core
