#include "ui/document.h"

#include "core/scene/draft.h"
#include "core/spec/values_of_file.h"

namespace stridescope::ui
{
namespace
{

/// An array as the tensor that lies in lanes.
core::Result<core::DataArray> in_lanes(const core::Facts& facts, const core::DataArray& array)
{
    return core::as_tensor(array, facts.element_type(), facts.lanes()->sizes, "tensor");
}

} // namespace

Document::Document(core::Scene scene, std::string file_path, std::shared_ptr<const core::ValuesSource> files)
    : path(std::move(file_path)), values_files(std::move(files)), history(scene), saved(std::move(scene))
{
    evaluate();
}

void Document::edit(core::Scene next, std::uint32_t gesture)
{
    if (next == history.now())
        return;
    history.edit(std::move(next), gesture);
    evaluate();
}

void Document::undo()
{
    history.undo();
    evaluate();
}

void Document::redo()
{
    history.redo();
    evaluate();
}

core::EvaluateOptions Document::options() const
{
    core::EvaluateOptions options;
    options.effort = core::Effort::interactive();
    options.files = values_files.get();
    return options;
}

core::Result<core::Facts> Document::facts_of(const core::Scene& scene) const
{
    return core::evaluate(scene, options());
}

void Document::evaluate()
{
    broken_rule.reset();
    broken_rules.clear();
    auto facts = facts_of(history.now());
    if (facts)
        return show({history.now(), *std::move(facts), {}});
    broken_rule = facts.problem();
    broken_rules = core::draft_of(history.now(), *broken_rule, options()).problems;
    if (!last_good || !last_good->operand.empty())
        show_what_resolves();
}

void Document::show(Evaluated evaluated)
{
    last_good = std::move(evaluated);
    open_files();
    ++shown_revision;
}

void Document::show_what_resolves()
{
    auto nearest = core::nearest_scene(history.now(), options());
    if (!nearest || (last_good && last_good->scene == nearest->scene))
        return;
    if (auto facts = facts_of(nearest->scene))
        show({std::move(nearest->scene), *std::move(facts), std::move(nearest->shown)});
}

void Document::adopt(unsigned of_revision, core::Facts facts)
{
    if (of_revision != shown_revision || !last_good)
        return;
    last_good->facts = std::move(facts);
    ++shown_revision;
}

std::optional<core::Problem> Document::attach(const core::FileValues& values)
{
    if (!has_picture() || !last_good->facts.lanes() || values.raw)
        return core::Problem{core::Code::file, "", "these bytes have no type, and the scene no place for them"};
    const auto array = in_lanes(last_good->facts, *values.array);
    if (!array)
        return array.problem();
    attached = values;
    open_files();
    ++shown_revision;
    return std::nullopt;
}

void Document::open_files()
{
    from_files = {};
    const core::SceneView view(last_good->facts);
    if (attached && last_good->facts.lanes())
    {
        FileElements& own = from_files.front();
        const auto array = in_lanes(last_good->facts, *attached->array);
        if (array)
            own.values = {std::make_shared<const core::DataArray>(*array), false};
        else
            own.problem = array.problem().message;
    }
    for (const core::Operand operand : view.parts())
    {
        const core::TensorFacts* tensor = view.tensor(operand);
        const auto* file = tensor ? std::get_if<core::ValuesFile>(&tensor->values) : nullptr;
        if (!file || operand == core::Operand::indices || !values_files)
            continue;
        FileElements& own = from_files.at(static_cast<std::size_t>(operand));
        const auto opened = values_files->open(file->path);
        if (!opened)
        {
            own.problem = opened.problem().message;
            continue;
        }
        const auto elements = core::elements_of_file(*file, *opened, tensor->dtype, tensor->layout.sizes,
                                                     operand == core::Operand::input ? "input" : "output");
        if (!elements)
        {
            own.problem = elements.problem().message;
            continue;
        }
        own.values = {std::make_shared<const core::DataArray>(elements->array),
                      elements->use == core::FileUse::memory};
    }
}

} // namespace stridescope::ui
