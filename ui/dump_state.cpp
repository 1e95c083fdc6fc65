#include "ui/dump_state.h"

#include "ui/open_scene.h"

#include <utility>

namespace stridescope::ui
{

const std::shared_ptr<const core::Shown>& on_canvas(const OpenScene& open)
{
    return open.preview ? open.preview->shown : open.document.shown();
}

void preview_candidate(OpenScene& open, std::size_t candidate)
{
    if (!open.dump.found || candidate >= open.dump.found->candidates.size() || !open.document.has_picture())
        return;
    const DumpCandidate& chosen = open.dump.found->candidates[candidate];
    Look& look = open.views.look;
    if (!open.preview)
        open.preview = Preview{candidate, chosen.shown, open.document.shown()->scene, look};
    open.preview->candidate = candidate;
    open.preview->shown = chosen.shown;
    open.dump.chosen = candidate;
    look.text = CellText::values;
    look.fit_all();
    if (open.dump.found->guessed)
        look.colour = {ColouredBy::What::value, 0};
    settle_dump(open); // what differs is known from now on, not from the next frame
}

void end_preview(OpenScene& open)
{
    if (!open.preview)
        return;
    open.views.look = std::move(open.preview->before);
    open.preview.reset();
    open.dump.marks_looked_for.reset();
}

void leave_preview(OpenScene& open)
{
    open.preview.reset();
    open.dump.marks_looked_for.reset();
}

void take_candidate(OpenScene& open)
{
    if (!open.preview)
        return;
    const std::shared_ptr<const core::Shown> shown = open.preview->shown;
    leave_preview(open);
    open.document.edit(core::Scene(*shown->scene), 0);
    // No file of lanes names the dump: its elements stay until the scene is edited.
    if (!shown->facts->first().tensor && open.document.has_picture())
        open.document.adopt(open.document.shown()->scene,
                            [&](core::Shown& now) { now.files.front() = shown->files.front(); });
}

void settle_dump(OpenScene& open)
{
    if (!open.document.has_picture())
    {
        open.preview.reset();
        return;
    }
    if (open.preview && open.preview->instead_of != open.document.shown()->scene)
        end_preview(open);
    // The result is taken before the canvas of this frame is drawn: nothing asks for another frame.
    DumpState& dump = open.dump;
    if (dump.found && !dump.found->candidates.empty() && open.views.tab == RightTab::dump
        && std::exchange(dump.fresh, false))
    {
        dump.focus = dump.focused = 0;
        return preview_candidate(open, 0);
    }
    const std::shared_ptr<const core::Scene>& scene = on_canvas(open)->scene;
    if (open.dump.marks_looked_for.lock() == scene || !open.dump.found)
        return;
    open.dump.marks_looked_for = scene;
    open.views.look.marked = {};
    for (const DumpCandidate& candidate : open.dump.found->candidates)
        if (candidate.marks && (candidate.shown->scene == scene || *candidate.shown->scene == *scene))
        {
            open.views.look.marked = {scene, candidate.marks, candidate.wanted};
            return;
        }
}

bool step_mismatch(OpenScene& open, bool forwards)
{
    settle_dump(open);
    Look& look = open.views.look;
    const auto& marks = look.marked.which;
    if (!marks || marks->count() == 0 || !open.document.has_picture()
        || look.marked.of != on_canvas(open)->scene)
        return false;
    open.views.follow(on_canvas(open));
    core::Int from = forwards ? -1 : core::int_max;
    if (!look.pins.empty())
        if (const auto* at = std::get_if<core::AtCoordinate>(&look.pins.back());
            at && core::contains(marks->sizes(), at->coordinate))
            from = core::row_major_index(marks->sizes(), at->coordinate);
    const auto to = forwards ? marks->next(from) : marks->previous(from);
    look.pins = {core::AtCoordinate{core::Operand::input, core::coordinate_at(marks->sizes(), *to)}};
    go_to(look, *open.views.view, look.pins.back());
    look.hovered.reset();
    return true;
}

} // namespace stridescope::ui
