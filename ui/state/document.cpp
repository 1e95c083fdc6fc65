#include "ui/state/document.h"

#include "core/scene/draft.h"
#include "core/view/frame_effort.h"

namespace stridescope::ui
{
namespace
{

/// Tells whether data can be attached to a scene, since its tensor has no values of its own.
bool takes_data(const core::Facts& facts)
{
    const auto only = facts.only_tensor();
    return only && !only->tensor;
}

/// Returns an array as the tensor of a scene in lanes.
core::Result<core::DataArray> in_lanes(const core::Facts& facts, const core::DataArray& array)
{
    return core::as_tensor(array, facts.element_type(), facts.first().placement->sizes, "tensor");
}

} // namespace

Document::Document(core::Scene scene, std::string file_path, std::shared_ptr<const core::ValuesSource> files)
    : path(std::move(file_path)), values_files(std::move(files)), history(std::move(scene)),
      saved(history.shared_now())
{
    evaluate();
}

Document::Document(History<core::Scene> kept, std::shared_ptr<const core::Scene> saved_scene,
                   std::string file_path, std::shared_ptr<const core::ValuesSource> files)
    : path(std::move(file_path)), values_files(std::move(files)), history(std::move(kept)),
      saved(std::move(saved_scene))
{
    evaluate();
}

void Document::edit(core::Scene next, std::uint32_t gesture)
{
    if (given || next == history.now())
        return;
    begin_gesture(gesture);
    history.edit(std::move(next), gesture);
    effort = gesture != 0 ? core::frame_effort : core::Effort::interactive();
    evaluate();
}

/// A number that is half typed may be valid, and the whole one not: then what was drawn before it stays.
void Document::begin_gesture(std::uint32_t gesture)
{
    if (gesture == 0 || gesture != last_gesture)
        before_gesture = drawn;
    last_gesture = gesture;
}

void Document::undo()
{
    begin_gesture(0);
    history.undo();
    effort = core::Effort::interactive();
    evaluate();
}

void Document::redo()
{
    begin_gesture(0);
    history.redo();
    effort = core::Effort::interactive();
    evaluate();
}

core::EvaluateOptions Document::options() const
{
    core::EvaluateOptions options;
    options.effort = effort;
    options.files = values_files.get();
    return options;
}

bool Document::would_keep_rules(const core::Scene& next) const
{
    return core::evaluate(next, options()).ok();
}

void Document::evaluate()
{
    broken_rule.reset();
    broken_rules.clear();
    ways_out.clear();
    auto whole = core::show(history.now(), options());
    if (whole)
        return show(*std::move(whole));
    broken_rule = whole.problem();
    ways_out = core::fixes_for(scene(), *broken_rule);
    core::Draft draft = core::draft_of(history.now(), *broken_rule, options());
    if (before_gesture && before_gesture->part.empty())
        drawn = before_gesture;
    if (!drawn || !drawn->part.empty())
        show_what_resolves(draft);
    broken_rules = std::move(draft.problems);
}

void Document::show(core::Shown next)
{
    show_attached(next);
    drawn = std::make_shared<const core::Shown>(std::move(next));
}

void Document::keep_what_resolved()
{
    static constexpr const char* kept = "the last valid tensor";
    if (drawn && drawn->part != kept)
        adopt(drawn->scene, [](core::Shown& same) { same.part = kept; });
}

void Document::show_what_resolves(const core::Draft& draft)
{
    auto nearest = core::nearest_scene(history.now(), draft, options());
    if (!nearest)
        return keep_what_resolved();
    if (drawn && *drawn->scene == nearest->scene) // what was left out may have changed
        return adopt(drawn->scene,
                     [&](core::Shown& same)
                     {
                         same.part = nearest->shown;
                         same.index_values = nearest->index_values;
                     });
    core::Shown next = core::show(std::move(nearest->scene), std::move(nearest->facts), values_files.get());
    next.part = std::move(nearest->shown);
    next.index_values = std::move(nearest->index_values);
    show(std::move(next));
}

void Document::adopt(const std::shared_ptr<const core::Scene>& of,
                     const std::function<void(core::Shown&)>& change)
{
    if (!drawn || drawn->scene != of)
        return;
    auto next = std::make_shared<core::Shown>(*drawn);
    change(*next);
    drawn = std::move(next);
}

std::optional<core::Problem> Document::attach(const std::string& file)
{
    if (!drawn || !takes_data(*drawn->facts) || !values_files)
        return core::Problem{core::Code::file, "", "this kind of scene cannot take data from a file"};
    const auto values = values_files->open(file);
    if (!values)
        return values.problem();
    if (values->raw)
        return core::Problem{core::Code::file, "",
                             "this kind of scene cannot take raw bytes, which have no data type"};
    if (const auto array = in_lanes(*drawn->facts, *values->array); !array)
        return array.problem();
    attached = *values;
    attached_name = file;
    core::Shown next = *drawn;
    next.scene = std::make_shared<const core::Scene>(*next.scene); // long work must use other data
    show(std::move(next));
    return std::nullopt;
}

void Document::show_attached(core::Shown& next) const
{
    if (!attached || !takes_data(*next.facts))
        return;
    core::FileElements& own = next.files.front();
    if (const auto array = in_lanes(*next.facts, *attached->array))
        own = {{std::make_shared<const core::DataArray>(*array), false}, {}};
    else
        own = {{}, array.problem().message};
}

} // namespace stridescope::ui
