#include "ui/session.h"

#include "core/scene/values_of_file.h"
#include "ui/edits/kind_edits.h"

namespace stridescope::ui
{
Document::Document(core::Scene scene, std::string file_path, std::shared_ptr<const core::ValuesSource> files)
    : path(std::move(file_path)), values_files(std::move(files)), history(scene), saved(std::move(scene))
{
    evaluate();
    if (last_good)
        return;
    // Nothing was ever right about this file, but there is always a picture: a small scene of its kind.
    core::Scene stand_in = new_scene(kind_of(history.now()));
    if (auto facts = core::evaluate(stand_in, {.effort = core::Effort::interactive()}))
        last_good = Evaluated{std::move(stand_in), *std::move(facts)};
    ++shown_revision;
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

core::Result<core::Facts> Document::facts_of(const core::Scene& scene) const
{
    core::EvaluateOptions options;
    options.effort = core::Effort::interactive();
    options.files = values_files.get();
    return core::evaluate(scene, options);
}

void Document::evaluate()
{
    auto facts = facts_of(history.now());
    if (!facts)
    {
        broken_rule = facts.problem();
        return;
    }
    broken_rule.reset();
    last_good = Evaluated{history.now(), *std::move(facts)};
    open_files();
    ++shown_revision;
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
    const auto* tpu = std::get_if<core::TpuFacts>(&last_good->facts.content);
    if (!tpu || values.raw)
        return core::Problem{core::Code::file, "", "these bytes have no type, and the scene no place for them"};
    const auto array = core::as_tensor(*values.array, tpu->dtype, tpu->map.sizes, "tensor");
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
    if (const auto* tpu = std::get_if<core::TpuFacts>(&last_good->facts.content); tpu && attached)
    {
        FileElements& own = from_files.front();
        const auto array = core::as_tensor(*attached->array, tpu->dtype, tpu->map.sizes, "tensor");
        if (array)
            own.values = {std::make_shared<const core::DataArray>(*array), false};
        else
            own.problem = array.problem().message;
    }
    for (const core::Part part : view.parts())
    {
        const core::TensorFacts* tensor = view.tensor(part);
        const auto* file = tensor ? std::get_if<core::ValuesFile>(&tensor->values) : nullptr;
        if (!file || part == core::Part::indices || !values_files)
            continue;
        FileElements& own = from_files.at(static_cast<std::size_t>(part));
        const auto opened = values_files->open(file->path);
        if (!opened)
        {
            own.problem = opened.problem().message;
            continue;
        }
        const auto elements =
            core::elements_of_file(*file, *opened, *tensor, part == core::Part::input ? "input" : "output");
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
