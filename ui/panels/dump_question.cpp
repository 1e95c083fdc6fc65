#include "ui/panels/dump_question.h"

#include "core/text/counted.h"
#include "core/view/scene_view.h"
#include "ui/focus.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/workspace.h"

#include <fmt/format.h>

#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr core::Int most_first = 8; ///< values shown of a reading

std::string first_values(const core::SceneView& view)
{
    const core::Dims& sizes = view.sizes(core::Operand::input);
    core::Dims x = core::Dims::filled(sizes.size(), 0);
    std::string words;
    core::Searches few;
    for (core::Int i = 0; i < most_first; ++i)
    {
        words += (i == 0 ? "" : ", ") + view.value(core::Operand::input, x, few).value_or("\xe2\x80\x93");
        if (!core::advance(sizes, x))
            return words;
    }
    return words + ", \xe2\x80\xa6";
}

/// The scene with its input's values of that file.
core::Scene with_values(const Document& document, const std::string& name, core::FileUse use)
{
    core::Scene scene = document.scene();
    core::TensorSpec& input = *core::tensor_of(scene, core::Operand::input);
    // Bytes without a type are memory unless something else is said.
    input.values = core::ValuesFile{name, use == core::FileUse::values ? std::optional(use) : std::nullopt};
    return scene;
}

DumpQuestion::Reading reading_of(const Document& document, const std::string& name, core::FileUse use)
{
    const Document would(with_values(document, name, use), {}, document.shared_files());
    if (would.problem() || !would.has_picture())
        return {use, false, would.problem() ? would.problem()->message : std::string(), {}};
    const core::FileElements& elements = would.shown()->files.front();
    if (!elements.problem.empty())
        return {use, false, elements.problem, {}};
    const core::SceneView view(would.shown());
    const auto all = core::grouped(*core::element_count(view.sizes(core::Operand::input)));
    std::string covers = fmt::format("Covers all {} elements", all);
    if (elements.gap)
        covers = elements.gap->outside
                     ? fmt::format("Covers {} of {} elements; the rest are past the end of the file",
                                   core::grouped(elements.gap->elements - *elements.gap->outside), all)
                     : fmt::format("Does not cover all {} elements", all);
    return {use, true, std::move(covers), first_values(view)};
}

std::string size_words(const core::FileValues& values, const core::TensorFacts& tensor)
{
    const auto bytes = static_cast<core::Int>(values.array->bytes.size());
    const core::Int whole = core::narrow(core::wide(bytes) * 8 / tensor.bits()).value_or(0);
    return fmt::format("{}: {} of {}. The tensor has {}.", core::counted(bytes, "byte"),
                       core::counted(whole, "element"), core::info(tensor.dtype).name,
                       core::grouped(tensor.footprint.element_count));
}

struct Offer
{
    const char* name;
    const char* words;
    const char* about;
};
constexpr std::array<Offer, 2> offers = {{
    {"dump/memory", "Memory", "The raw buffer from offset 0, padding and holes included"},
    {"dump/values", "Values", "The elements only, in row-major order"},
}};

} // namespace

bool ask_about_dump(Workspace& workspace, const std::string& path)
{
    OpenScene* const open = workspace.front();
    if (!open || open->document.problem() || !open->document.shared_files())
        return false;
    const Document& document = open->document;
    if (!core::tensor_of(document.scene(), core::Operand::input))
        return false;
    const std::string name =
        workspace.host.name_beside ? workspace.host.name_beside(open->opened_path, path) : path;
    const auto values = document.shared_files()->open(name);
    if (!values || !values->raw)
        return false;
    Dialogs next;
    next.ask = Dialogs::Ask::read_dump;
    next.path = path;
    const core::SceneView view(document.shown());
    next.dump = {
        name,
        size_words(*values, *view.tensor(core::Operand::input)),
        {reading_of(document, name, core::FileUse::memory), reading_of(document, name, core::FileUse::values)}};
    workspace.dialogs = std::move(next);
    return true;
}

void draw_dump_question(Workspace& workspace)
{
    const DumpQuestion& question = workspace.dialogs.dump;
    const float width = ImGui::GetContentRegionAvail().x;
    text(fonts().title, theme().text, "How should these bytes be read?");
    wrapped_text(fonts().text, theme().text_soft, workspace.dialogs.path);
    wrapped_text(fonts().text, theme().text_soft, question.size);
    const DumpQuestion::Reading* chosen = nullptr;
    bool focused = !std::exchange(workspace.dialogs.fresh, false);
    for (std::size_t i = 0; i < offers.size(); ++i)
    {
        const DumpQuestion::Reading& reading = question.readings.at(i);
        gap(4);
        if (reading.fits && !std::exchange(focused, true))
            focus_next_item(true);
        if (button(offers.at(i).name, offers.at(i).words,
                   {.width = width,
                    .look = i == 0 && reading.fits ? ButtonLook::accent : ButtonLook::plain,
                    .enabled = reading.fits}))
            chosen = &reading;
        wrapped_text(fonts().text, theme().text_faint, offers.at(i).about);
        wrapped_text(fonts().text, reading.fits ? theme().text_soft : theme().bad, reading.covers);
        if (probing())
            probe_last_item(fmt::format("{}: {}", offers.at(i).name, reading.covers));
        if (!reading.first.empty())
            wrapped_text(fonts().mono, theme().text_faint, reading.first);
    }
    gap(4);
    const bool alone = button("dump/alone", "New scene", {.width = width});
    wrapped_text(fonts().text, theme().text_soft, "The bytes as a one-dimensional tensor");
    gap(4);
    const float each = px(100);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - each);
    const bool cancelled = button("dialog/cancel", "Cancel", {.width = each});
    if (cancelled || key_pressed(Key::escape, false))
        return close_dialog(workspace);
    if (chosen && workspace.front())
    {
        OpenScene& open = *workspace.front();
        core::Scene next = with_values(open.document, question.name, chosen->as);
        close_dialog(workspace);
        workspace.message.clear();
        open.views.look.text = CellText::values;
        open.document.edit(std::move(next), 0);
    }
    else if (alone)
    {
        const std::string path = workspace.dialogs.path;
        close_dialog(workspace);
        workspace.open_data_alone(path);
    }
}

} // namespace stridescope::ui
