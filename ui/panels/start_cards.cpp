#include "ui/panels/start_cards.h"

#include "core/scene/parse.h"
#include "ui/panels/canvas/thumbnail.h"
#include "ui/panels/dialogs/file_dialog.h"
#include "ui/panels/dialogs/paste_question.h"
#include "ui/panels/example_card.h"
#include "ui/panels/lesson_list.h"
#include "ui/picture/cell_colours.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/browser.h"
#include "ui/state/lesson_run.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/tile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr float button_height = 28;
constexpr const char* log_line = "memref<8x64xf16, strided<[72, 1]>>";

/// Returns the position of a card's buttons, at its lower edge.
ImVec2 buttons_of(ImVec2 low, ImVec2 size)
{
    return {low.x + px(card_margin), low.y + size.y - px(card_margin + button_height)};
}

/// Reads "1, 3, 224", "[1, 3, 224]", or "1x3x224"; nothing if the text contains anything else.
std::optional<std::vector<core::Int>> numbers_of(std::string text)
{
    const std::size_t last = text.find_last_not_of(" ])}\t");
    if (last != std::string::npos && std::string_view(",;x*").find(text[last]) != std::string_view::npos)
        return std::nullopt; // a number is missing
    for (char& c : text)
        if (std::string_view(",;x*[](){}\t").find(c) != std::string_view::npos)
            c = ' ';
    std::vector<core::Int> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (true)
    {
        at = std::find_if(at, end, [](char c) { return c != ' '; });
        if (at == end)
            return numbers;
        core::Int number = 0;
        const auto [next, failed] = std::from_chars(at, end, number);
        if (failed != std::errc() || (next < end && *next != ' '))
            return std::nullopt;
        numbers.push_back(number);
        at = next;
    }
}

/// Opens the tensor that is typed, or says why it is invalid.
void draw_typed(Workspace& workspace)
{
    StartForm& form = workspace.start;
    const auto sizes = numbers_of(form.sizes);
    const auto strides = numbers_of(form.strides);
    form.problem.clear();
    if (!sizes || !strides)
        return ask_about_text(workspace, form.sizes + "\n" + form.strides, "what was typed");
    nlohmann::json json = {{"stridescope", 1}, {"kind", "buffer"}, {"dtype", form.dtype}, {"sizes", *sizes}};
    if (!strides->empty())
        json["strides"] = *strides;
    auto parsed = core::parse_scene(json.dump());
    if (!parsed.ok())
        form.problem = parsed.problem().message;
    else if (const auto facts = core::evaluate(parsed->scene, {.effort = core::Effort::interactive()});
             !facts.ok())
        form.problem = facts.problem().message;
    else
        workspace.open_beside(std::move(parsed->scene));
}

/// Paints a triangle that points to the right, in a disc.
void paint_play(ImVec2 middle, float radius)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddCircleFilled(middle, radius, packed_colour(theme().accent));
    const float unit = radius / 18;
    const std::array<ImVec2, 3> play = {ImVec2{middle.x - unit * 5, middle.y - unit * 8},
                                        ImVec2{middle.x + unit * 9, middle.y},
                                        ImVec2{middle.x - unit * 5, middle.y + unit * 8}};
    list->AddConvexPolyFilled(play.data(), 3, packed_colour(theme().card));
}

void paint_icon(const char* squares, ImVec2 low)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, {low.x + px(40), low.y + px(40)}, packed_colour(theme().inset), px(8));
    list->AddRect(low, {low.x + px(40), low.y + px(40)}, packed_colour(theme().card_border), px(8));
    for (int i = 0; i < 9; ++i)
    {
        const char square = squares[i];
        const Colour fill = square == '!'   ? clash
                            : square == '.' ? theme().hole
                                            : hues.at(static_cast<std::size_t>(square - '0'));
        const ImVec2 corner(low.x + px(7 + 9 * static_cast<float>(i % 3)),
                            low.y + px(7 + 9 * static_cast<float>(i / 3)));
        list->AddRectFilled(corner, {corner.x + px(8), corner.y + px(8)}, packed_colour(fill), px(2));
    }
}

/// Returns a scene of the tour's tensor, for its picture.
const core::Scene& minute_scene()
{
    static const core::Scene scene =
        core::parse_scene(
            R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})")
            ->scene;
    return scene;
}

} // namespace

ImVec2 paint_start_card(ImVec2 size, std::string_view title, std::string_view about)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + size.x, low.y + size.y);
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, packed_colour(theme().card), px(11));
    list->AddRect(low, high, packed_colour(theme().card_border), px(11));
    const float left = low.x + px(card_margin);
    const float room = size.x - px(2 * card_margin);
    paint_text(fonts().strong, {left, low.y + px(14)}, theme().text, shortened(fonts().strong, title, room));
    paint_text(fonts().text, {left, low.y + px(34)}, theme().text_soft, shortened(fonts().text, about, room));
    return {left, low.y + px(62)};
}

bool card_row(const std::string& item, std::string_view words, std::string_view remark, float width)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = px(24);
    const bool pressed = invisible_button(item.c_str(), {width, height});
    probe_last_item(item);
    const bool hovered = ImGui::IsItemHovered();
    const float right = text_size(fonts().text, std::string(remark).c_str()).x;
    const float y = low.y + px(3);
    paint_text(fonts().text, {low.x, y}, hovered ? theme().accent : theme().text,
               shortened(fonts().text, words, width - right - px(10)));
    paint_text(fonts().text, {low.x + width - right, y}, theme().text_faint, remark);
    return pressed;
}

void shape_card(Workspace& workspace, ImVec2 size)
{
    StartForm& form = workspace.start;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 at = paint_start_card(size, "A shape and strides", "Leave strides empty for packed");
    const float width = size.x - px(2 * card_margin);
    const float column = px(62);
    const auto field = [&](float top, const char* label, const char* item, std::string& words, const char* hint,
                           TakesKeyboard keyboard)
    {
        ImGui::SetCursorScreenPos({at.x, top});
        field_label(label, column);
        if (text_field(item, words, hint, width - column, keyboard))
            form.problem.clear();
        return ImGui::IsItemDeactivated() && key_pressed(Key::enter, false);
    };
    bool entered = field(at.y, "Sizes", "start/sizes", form.sizes, "1, 3, 224, 224", TakesKeyboard::by_a_digit);
    entered =
        field(at.y + px(36), "Strides", "start/strides", form.strides, "packed", TakesKeyboard::no) || entered;
    const ImVec2 foot = buttons_of(low, size);
    if (!form.problem.empty())
    {
        const std::string problem = shortened(fonts().text, form.problem, width);
        ImGui::SetCursorScreenPos({at.x, at.y + px(70)});
        text(fonts().text, theme().bad, problem);
        probe("start/problem", {at.x, at.y + px(70), at.x + width, foot.y});
        if (problem != form.problem)
            item_tooltip(form.problem.c_str());
    }
    ImGui::SetCursorScreenPos(foot);
    const bool drawn = button("start/draw", "Draw",
                              {.width = px(76),
                               .look = ButtonLook::accent,
                               .enabled = !form.sizes.empty(),
                               .tooltip = "Draw a tensor of these sizes"});
    ImGui::SetCursorScreenPos({foot.x + px(84), foot.y});
    std::vector<std::string> types;
    for (const core::DTypeInfo& type : core::all_dtypes())
        types.emplace_back(type.name);
    choice("start/type", form.dtype, types, width - px(84));
    if ((drawn || entered) && !form.sizes.empty())
        draw_typed(workspace);
}

void log_line_card(Workspace& workspace, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 at = paint_start_card(size, "A line from a log", "PyTorch, MLIR, CuTe, oneDNN, XLA");
    const float width = size.x - px(2 * card_margin);
    const ImVec2 high(at.x + width, at.y + px(64));
    ImGui::GetWindowDrawList()->AddRectFilled(at, high, packed_colour(theme().inset), px(8));
    ImGui::GetWindowDrawList()->AddRect(at, high, packed_colour(theme().card_border), px(8));
    paint_text(fonts().mono, {at.x + px(12), at.y + px(12)}, theme().text_soft, "memref<8x64xf16,");
    paint_text(fonts().mono, {at.x + px(12), at.y + px(33)}, theme().text_soft, "  strided<[72, 1]>>");
    const ImVec2 foot = buttons_of(low, size);
    ImGui::SetCursorScreenPos(foot);
    const float paste = button_width("Paste");
    if (button("start/paste", "Paste",
               {.width = paste,
                .tooltip =
                    "Open a log line, code, or a scene from the clipboard (" + key_text(Command::paste) + ")"}))
        workspace.run(Command::paste);
    ImGui::SetCursorScreenPos({foot.x + paste + px(8), foot.y});
    if (button("start/try", "Try this line", {.tooltip = log_line}))
        ask_about_text(workspace, log_line, "the example");
}

void file_card(Workspace& workspace, ImVec2 size)
{
    StartForm& form = workspace.start;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 at = paint_start_card(size, "A file or a dump", "Drop it anywhere on the window");
    const float width = size.x - px(2 * card_margin);
    ImGui::SetCursorScreenPos(at);
    bool entered = false;
    if (!in_browser)
    {
        text_field("start/path", form.path, "Path to a file", width, std::exchange(form.path_again, false));
        entered = ImGui::IsItemDeactivated() && key_pressed(Key::enter, false);
    }
    paint_text(fonts().text, {at.x, at.y + px(in_browser ? 0 : 38)}, theme().text_faint,
               shortened(fonts().text, ".json .npy .npz .safetensors .onnx .bin", width));
    ImGui::SetCursorScreenPos(buttons_of(low, size));
    const bool typed = !form.path.empty();
    const bool pressed = button("start/open", typed ? "Open" : "Browse\xE2\x80\xA6",
                                {.tooltip = "Open a file (" + key_text(Command::open) + ")"});
    if (pressed && !typed)
        workspace.run(Command::open);
    else if ((pressed || entered) && typed)
    {
        workspace.open_path(expanded_path(form.path));
        form.path_again = entered && !workspace.front();
    }
}

void minute_card(Workspace& workspace, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + size.x, low.y + size.y);
    const auto [pressed, visible] = tile_button("start/minute", size);
    if (pressed)
        open_lesson(workspace, minute_lesson);
    if (!visible)
        return;
    ImGui::GetWindowDrawList()->AddRect(low, high, packed_colour(theme().chosen_edge), px(11));
    paint_play({low.x + px(36), low.y + px(36)}, px(18));
    const float left = low.x + px(66);
    const float room = size.x - px(66 + card_margin);
    paint_text(fonts().strong, {left, low.y + px(17)}, theme().text,
               shortened(fonts().strong, minute_words(workspace), room));
    paint_text(fonts().text, {left, low.y + px(37)}, theme().text_soft,
               shortened(fonts().text, "Five pages with a 2 \xC3\x97 3 tensor", room));
    draw_thumbnail("minute", minute_scene(), {low.x + px(card_margin), low.y + px(66)},
                   {high.x - px(card_margin), high.y - px(card_margin)});
}

void recent_card(Workspace& workspace, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = size.x - px(2 * card_margin);
    const bool is_first = workspace.recent.empty();
    ImVec2 at =
        paint_start_card(size, is_first ? "New scene" : "Recent", is_first ? "A scene of each kind" : "");
    if (!is_first)
        at.y = low.y + px(42);
    const float row = px(44);
    const float foot = buttons_of(low, size).y;
    const SceneOffer* begun = nullptr;
    if (is_first)
        for (const SceneOffer& offer : new_offers())
        {
            if (at.y + px(25) > foot)
                break;
            ImGui::SetCursorScreenPos(at);
            if (card_row("start/new/" + offer.name, offer.title, "", width))
                begun = &offer;
            at.y += px(25);
        }
    std::optional<std::string> chosen;
    for (std::size_t i = 0; i < workspace.recent.size() && at.y + row <= foot; ++i, at.y += row)
    {
        const std::string item = "recent/" + std::to_string(i);
        const auto [folder, name] = split_path(workspace.recent[i]);
        ImGui::SetCursorScreenPos(at);
        if (invisible_button(item.c_str(), {width, row - px(4)}))
            chosen = workspace.recent[i];
        probe_last_item(item);
        item_tooltip(workspace.recent[i].c_str());
        paint_text(fonts().text, {at.x, at.y + px(1)}, ImGui::IsItemHovered() ? theme().accent : theme().text,
                   shortened(fonts().text, name, width));
        paint_text(fonts().text, {at.x, at.y + px(19)}, theme().text_faint,
                   shortened(fonts().text, folder, width));
    }
    ImGui::SetCursorScreenPos({low.x + px(card_margin), foot + px(6)});
    if (card_row("start/browse", "Open a file\xE2\x80\xA6", key_text(Command::open), width))
        workspace.run(Command::open);
    if (begun)
        workspace.open_beside(begun->scene);
    else if (chosen)
        workspace.open_path(*chosen);
}

void search_card(Workspace& workspace, ImVec2 size)
{
    ImVec2 at = paint_start_card(size, "Find anything", "");
    at.y -= px(24);
    const auto row = [&](const char* item, const char* words, Command command)
    {
        ImGui::SetCursorScreenPos(at);
        if (card_row(item, words, key_text(command), size.x - px(2 * card_margin)))
            workspace.run(command);
        at.y += px(25);
    };
    row("start/search", "Search actions and examples", Command::palette);
    row("start/manual", "Read the manual", Command::manual);
    row("start/glossary", "Look up a word", Command::glossary);
}

std::span<const Action> actions()
{
    static constexpr std::array<Action, 4> all = {{
        {"do/compare", "Compare two layouts", "See which elements move, and what copies cost.",
         Command::compare, "11-nhwc-three-channels", "0.20.20.2"},
        {"do/steps", "Step through a copy", "Read and write each element, with the code.",
         Command::step_through, "21-slice-backward", "000.2...."},
        {"do/present", "Present to a class", "Show the tensor and its memory in large type.", Command::present,
         "06-padded-rows", "...444..."},
        {"do/dump", "Explain a dump", "Find the layout that matches the bytes.", Command::explain_dump,
         "06-padded-rows", "0123!4567"},
    }};
    return all;
}

void action_card(Workspace& workspace, const Action& action, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const auto [pressed, visible] = tile_button(action.item, size);
    if (visible)
    {
        paint_icon(action.icon, {low.x + px(card_margin), low.y + px(18)});
        const float left = low.x + px(card_margin + 54);
        const float room = size.x - px(2 * card_margin + 54);
        const std::string key = key_text(action.command);
        const float right = text_size(fonts().text, key.c_str()).x;
        paint_text(fonts().strong, {left, low.y + px(17)}, theme().text,
                   shortened(fonts().strong, action.title, room - right - px(8)));
        paint_text(fonts().text, {left + room - right, low.y + px(17)}, theme().text_faint, key);
        paint_text(fonts().text, {left, low.y + px(39)}, theme().text_soft, action.about, room);
    }
    if (pressed)
        do_with_example(workspace, action);
}

void do_with_example(Workspace& workspace, const Action& action)
{
    workspace.message.clear();
    if (!workspace.scenes.empty())
        workspace.bring_to_front(workspace.scenes.size() - 1);
    else if (const std::vector<DumpExample>& dumps = dump_examples(workspace);
             action.command == Command::explain_dump && !dumps.empty())
        open_dump_example(workspace, DumpExample(dumps.front()));
    else // without a dump among the assets, the form of one, beside a scene to fill in
        for (const SceneOffer& offer : example_offers())
            if (offer.name == action.example)
                workspace.open_beside(offer.scene);
    if (OpenScene* const open = workspace.front())
    {
        open->views.follow(open->document.shown());
        workspace.run(action.command);
    }
}

} // namespace stridescope::ui
