#include "ui/workspace.h"

#include "core/scene/change_kind.h"
#include "ui/document_look.h"
#include "ui/focus.h"
#include "ui/panels/facts.h"
#include "ui/panels/file_dialog.h"
#include "ui/panels/inspector.h"
#include "ui/panels/part_shown.h"
#include "ui/panels/start_page.h"
#include "ui/panels/top_bar.h"
#include "ui/panels/views.h"
#include "ui/tasks/background.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/paint.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float bar_height = 48;
constexpr float gutter = 12;
constexpr float message_height = 44;

void message_strip(Workspace& workspace, const Rect& area)
{
    auto* const list = ImGui::GetWindowDrawList();
    const Colour tone = theme().bad;
    list->AddRectFilled({area.left, area.top}, {area.right, area.bottom},
                        packed_colour(mixed(theme().card, tone, 0.12F)), px(12));
    list->AddRect({area.left, area.top}, {area.right, area.bottom}, packed_colour(tone.faded(0.5F)), px(12));
    const float close = px(76);
    const ImVec2 size = text_size(fonts().text, workspace.message.c_str());
    ImGui::PushClipRect({area.left, area.top}, {area.right - close - px(20), area.bottom}, true);
    paint_text(fonts().text, {area.left + px(16), (area.top + area.bottom - size.y) / 2}, tone,
               workspace.message);
    ImGui::PopClipRect();
    ImGui::SetCursorScreenPos({area.right - close - px(8), (area.top + area.bottom - px(field_height)) / 2});
    if (button("message/close", "Dismiss", {.width = close, .look = ButtonLook::quiet}))
        workspace.message.clear();
}

void scene_panels(Workspace& workspace, const Rect& area)
{
    Document& document = *workspace.document;
    const float between = px(gutter);
    // Side cards give way where the window is narrow or the interface large: the picture is what it is for.
    // But not so far that nothing can be read in them.
    const float wide = area.width();
    const float left = std::floor(std::max(std::min(px(380), wide * 0.27F), std::min(px(300), wide * 0.4F)));
    const float right = std::floor(std::max(std::min(px(320), wide * 0.22F), std::min(px(200), wide * 0.25F)));
    focus_region();
    draw_inspector(document, {area.left, area.top, area.left + left, area.bottom});
    if (!document.has_picture())
        return draw_nothing(document, {area.left + left + between, area.top, area.right, area.bottom});
    Rect views = {area.left + left + between, area.top, area.right - right - between, area.bottom};
    views.top += draw_part_shown(document, views);
    focus_region();
    draw_views(workspace, document, views);
    focus_region();
    draw_facts(workspace, document, {area.right - right, area.top, area.right, area.bottom});
}

float clamped_scale(float factor)
{
    return std::clamp(std::round(factor * 20) / 20, 0.7F, 3.0F);
}

} // namespace

namespace
{

std::string told(const std::string& path, const core::Problem& problem)
{
    if (problem.message.starts_with(path))
        return problem.message;
    return path + ": " + (problem.where.empty() ? problem.message : problem.where + ": " + problem.message);
}

void load_and_show(Workspace& workspace, const std::string& path)
{
    auto scene = workspace.host.load(path);
    if (!scene)
    {
        workspace.message = told(path, scene.problem());
        return;
    }
    workspace.message.clear();
    const bool data = workspace.host.is_data && workspace.host.is_data(path);
    workspace.open_scene(*std::move(scene), data ? std::string() : path);
}

/// True where the open scene now shows the file's elements as its input's.
bool attached(Workspace& workspace, const std::string& path)
{
    if (!workspace.document || workspace.document->problem())
        return false;
    Document& document = *workspace.document;
    core::Scene scene = document.scene();
    core::TensorSpec* input = core::tensor_of(scene, core::Operand::input);
    const auto& files = document.shared_files();
    if (!files)
        return false;
    const std::string name =
        workspace.host.name_beside ? workspace.host.name_beside(workspace.opened_path, path) : path;
    const auto values = files->open(name);
    if (!values)
        return false;
    if (!input)
    {
        if (document.attach(*values))
            return false;
        workspace.views.look.text = CellText::values;
        return true;
    }
    const core::SceneView view(document.shown().facts);
    const core::TensorFacts& tensor = *view.tensor(core::Operand::input);
    if (!values->raw && !core::as_tensor(*values->array, tensor.dtype, tensor.layout.sizes, "input"))
        return false;
    input->values = core::ValuesFile{name};
    document.edit(std::move(scene), 0);
    workspace.views.look.text = CellText::values;
    return true;
}

} // namespace

void Workspace::open_path(const std::string& path)
{
    if (host.is_data && host.is_data(path))
        return open_data(path);
    leave_document(*this, [path](Workspace& workspace) { load_and_show(workspace, path); });
}

void Workspace::open_data(const std::string& path)
{
    if (host.tensors)
    {
        auto listed = host.tensors(path);
        if (listed && listed->size() > 1)
        {
            dialogs = {};
            dialogs.ask = Dialogs::Ask::choose_tensor;
            dialogs.path = path;
            dialogs.tensors = *std::move(listed);
            return;
        }
        if (!listed)
        {
            message = told(path, listed.problem());
            return;
        }
    }
    if (attached(*this, path))
        return message.clear();
    leave_document(*this, [path](Workspace& workspace) { load_and_show(workspace, path); });
}

void Workspace::open_scene(core::Scene scene, std::string path)
{
    close_dialog(*this);
    forget_wrong_text();
    auto values = host.values ? host.values(path) : nullptr;
    opened_path = path;
    document.emplace(std::move(scene), std::move(path), std::move(values));
    views = ViewState{};
    worker->cancel_all(); // of the document that was
    analysed_revision = 0;
    run_revision = 0;
    reads_revision = 0;
    recall_view(*this);
}

void Workspace::key_pressed(const KeyPress& key, bool typing)
{
    if (const auto command = command_for(key, typing))
        run(*command);
}

void Workspace::run(Command command)
{
    const bool asking = dialogs.ask != Dialogs::Ask::nothing;
    switch (command)
    {
    case Command::open:
        leave_document(*this, [](Workspace& w) { ask_for_file(w, Dialogs::Ask::open_file); });
        break;
    case Command::save:
        save_document(*this);
        break;
    case Command::save_as:
        if (document)
            ask_for_file(*this, Dialogs::Ask::save_file);
        break;
    case Command::start_page:
        leave_document(*this,
                       [](Workspace& w)
                       {
                           w.document.reset();
                           w.message.clear();
                       });
        break;
    case Command::undo:
        if (document && !asking)
            document->undo();
        break;
    case Command::redo:
        if (document && !asking)
            document->redo();
        break;
    case Command::toggle_theme:
        theme = theme == ThemeName::dark ? ThemeName::light : ThemeName::dark;
        break;
    case Command::larger:
        interface_scale = clamped_scale(interface_scale * 1.1F);
        break;
    case Command::smaller:
        interface_scale = clamped_scale(interface_scale / 1.1F);
        break;
    case Command::normal_size:
        interface_scale = 1;
        break;
    case Command::palette:
    case Command::help:
        if (asking && dialogs.ask != Dialogs::Ask::palette && dialogs.ask != Dialogs::Ask::help)
            break; // the question that is open comes first
        dialogs = {};
        dialogs.ask = command == Command::palette ? Dialogs::Ask::palette : Dialogs::Ask::help;
        break;
    case Command::show_offsets:
        views.look.text = CellText::offsets;
        break;
    case Command::show_coordinates:
        views.look.text = CellText::coordinates;
        break;
    case Command::show_values:
        views.look.text = CellText::values;
        break;
    case Command::full_screen:
        full_screen = !full_screen;
        break;
    case Command::fit:
        views.look.fit_all();
        break;
    case Command::go_to:
        views.go_to_asked = document && !asking;
        break;
    case Command::raise_rank:
        if (document && !asking)
            document->edit(core::raise_rank(document->scene()), 0);
        break;
    case Command::dismiss:
        if (asking)
            close_dialog(*this);
        else if (!message.empty())
            message.clear();
        else if (views.selection)
            views.select(std::nullopt);
        else
            views.look.pins.clear();
        break;
    case Command::quit:
        leave_document(*this, [](Workspace& w) { w.quit_requested = true; });
        break;
    }
}

void draw(Workspace& workspace)
{
    keep_working(workspace);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::Begin("workspace", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings
                     | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground
                     | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    draw_top_bar(workspace, {0, 0, screen.x, px(bar_height)});
    const float between = px(gutter);
    Rect area{between, px(bar_height) + between, screen.x - between, screen.y - between};
    if (!workspace.message.empty())
    {
        message_strip(workspace, {area.left, area.top, area.right, area.top + px(message_height)});
        area.top += px(message_height) + between;
    }
    if (workspace.document)
        scene_panels(workspace, area);
    else
    {
        focus_region();
        draw_start_page(workspace, {0, area.top - between, screen.x, screen.y});
    }
    draw_dialogs(workspace);
    ImGui::End();
}

} // namespace stridescope::ui
