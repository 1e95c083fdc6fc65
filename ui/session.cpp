#include "ui/session.h"

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
    ++shown_revision;
}

} // namespace stridescope::ui
