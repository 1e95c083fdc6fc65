#include "ui/state/dump_state.h"
#include "ui/state/workspace.h"

#include "ui/state/open_scene.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
    {
        open.preview = Preview{candidate, chosen.shown, open.document.shown()->scene, look};
        // The pages have the colours that the candidates' thumbnails give them.
        const core::Dims sizes = core::SceneView(chosen.shown).sizes(core::Operand::input);
        if (const auto page = core::default_pages(sizes).page; page && sizes[*page] > 1)
            look.colour = {ColouredBy::What::dimension, *page};
        look.hex_slots = true;
    }
    open.preview->candidate = candidate;
    open.preview->shown = chosen.shown;
    open.dump.chosen = candidate;
    look.text = CellText::values;
    look.fit_all();
    if (open.dump.found->guessed)
        look.colour = {ColouredBy::What::value, 0};
    settle_dump(open); // mismatches are known from now on, rather than from the next frame
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
    open.views.look.hex_slots = false;
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
    // A scene cannot name a file of lanes: the dump's elements stay until the scene is edited.
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
    // The result is taken before this frame draws the canvas, so that no further frame is needed.
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
            open.views.look.marked = {scene, candidate.marks, candidate.expected};
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

namespace
{

/// Returns the file that a scene's tensor has its data from; null if there is none.
const core::ValuesFile* data_file_of(const core::Scene& scene)
{
    const core::TensorSpec* const tensor = core::tensor_of(scene, core::Operand::input);
    return tensor ? std::get_if<core::ValuesFile>(&tensor->values) : nullptr;
}

std::string data_file(const core::Scene& scene)
{
    const core::ValuesFile* const file = data_file_of(scene);
    return file ? file->path : std::string();
}

} // namespace

bool names_a_dump(const core::Scene& scene)
{
    const core::ValuesFile* const file = data_file_of(scene);
    return file && file->use() == core::FileUse::memory;
}

void begin_dump_question(OpenScene& open)
{
    DumpState& dump = open.dump;
    if (std::exchange(dump.started_with_scene, true))
        return;
    const core::Scene& scene = open.document.scene();
    if (dump.asked.memory.empty())
        dump.asked.memory = data_file(scene);
    const core::Shown& shown = *open.document.shown();
    const core::TensorSpec* const tensor = core::tensor_of(scene, core::Operand::input);
    const bool raw_line = tensor && tensor->dtype == "UINT8" && tensor->sizes.size() == 1;
    dump.asked.expected = raw_line ? ExpectedElements::unknown : ExpectedElements::counting;
    std::vector<core::Int> sizes;
    if (const auto only = shown.facts->only_tensor(); only && !only->tensor)
    {
        sizes = only->placement->sizes.to_vector();
        dump.asked.dtype = shown.facts->element_type();
    }
    else if (tensor)
    {
        sizes = tensor->sizes;
        if (!raw_line)
            dump.asked.dtype = core::find_dtype(tensor->dtype);
    }
    dump.sizes_typed = fmt::format("{}", fmt::join(sizes, ","));
}

bool has_dump_tab(const OpenScene& open)
{
    return open.dump.asked_for || open.dump.found || !data_file(open.document.scene()).empty();
}

void ask_about_dump(OpenScene& open, const std::string& memory, const std::string& expected,
                    const std::string& chip)
{
    DumpState& dump = open.dump;
    dump.asked_for = true;
    open.views.tab = RightTab::dump;
    dump.asked.memory = memory;
    if (open.document.has_picture())
        begin_dump_question(open);
    dump.asked.chip = chip;
    dump.asked.expected = expected.empty() ? ExpectedElements::counting : ExpectedElements::file;
    dump.asked.expected_file = expected;
}

void explain_dump(Workspace& workspace)
{
    const auto show = [](Workspace& w)
    {
        if (OpenScene* const open = w.front())
        {
            open->dump.asked_for = true;
            open->dump.take_keyboard = true;
            open->views.tab = RightTab::dump;
            open->views.column = Column::facts;
        }
    };
    if (workspace.front())
        return show(workspace);
    ask_for_file(workspace, Dialogs::Ask::open_file);
    workspace.dialogs.take_path = [show](Workspace& w, const std::string& path)
    {
        w.open_data_alone(path);
        if (w.message.empty())
            show(w);
    };
}

bool leave_dump(OpenScene& open)
{
    if (!open.dump.asked_for || open.views.tab != RightTab::dump)
        return false;
    open.dump.asked_for = false;
    open.views.tab = RightTab::facts;
    return true;
}

void ask_for_dump_files(Workspace& workspace)
{
    OpenScene* const open = workspace.front();
    if (!open)
        return;
    const auto wants = std::exchange(open->dump.file_wanted, DumpState::Wants::nothing);
    if (wants == DumpState::Wants::nothing)
        return;
    ask_for_file(workspace, Dialogs::Ask::open_file);
    workspace.dialogs.what = wants == DumpState::Wants::memory ? "Open dump" : "Open expected tensor";
    workspace.dialogs.path = split_path(open->opened_path).folder;
    workspace.dialogs.take_path = [wants](Workspace& w, const std::string& path)
    {
        OpenScene* const front = w.front();
        if (!front)
            return;
        const std::string name = w.host.name_beside ? w.host.name_beside(front->opened_path, path) : path;
        (wants == DumpState::Wants::memory ? front->dump.asked.memory : front->dump.asked.expected_file) = name;
    };
}

} // namespace stridescope::ui
