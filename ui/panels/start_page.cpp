#include "ui/panels/start_page.h"

#include "ui/panels/example_card.h"
#include "ui/panels/lesson_list.h"
#include "ui/panels/start_cards.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/lesson_run.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/scroll_keys.h"
#include "ui/widgets/tile.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <span>

namespace stridescope::ui
{
namespace
{

constexpr float least_column = 280;
constexpr float most_column = 340;
constexpr float side_column = 320;
constexpr float card_gap = 16;
constexpr float margin = 40;
constexpr float least_with_side = 1520; ///< width of the page in pixels of the design
constexpr float action_height = 92;
constexpr float search_height = 122;
constexpr float heading_height = 46;

/// An example of the gallery, and a few words about it.
struct Shown
{
    const char* example;
    const char* title;
    const char* about;
};
// The first four are of four kinds: a small window shows no more.
constexpr std::array<Shown, 8> gallery = {{
    {"06-padded-rows", "Rows with padding", "2 \xC3\x97 3 elements, rows 5 slots apart"},
    {"21-slice-backward", "A slice, backward",
     "from the last row, stride \xE2\x88\x92"
     "2"},
    {"43-tpu-start-index", "TPU lanes from lane 2", "3 channels over 4 lanes"},
    {"71-tiled-xla", "Tiles of 2 \xC3\x97 2", "3 \xC3\x97 5 elements, as XLA tiles them"},
    {"11-nhwc-three-channels", "Interleaved channels", "3 \xC3\x97 3 \xC3\x97 5 elements as NHWC"},
    {"33-gather-elements-rows", "A gather", "each index selects a row"},
    {"54-tpu-memory-overlap", "Five tensors, one overlap", "lane memory of a CV182x"},
    {"72-tiled-swizzle", "A swizzle", "ldmatrix without a bank conflict"},
}};

/// Columns of equal cards, and the position of the next one.
class Columns
{
public:
    Columns(float page_left, float page_top, float page_width)
        : left(page_left), top(page_top), width(page_width),
          count(std::clamp(static_cast<int>((page_width + px(card_gap)) / px(least_column + card_gap)), 1, 4)),
          // A window may be narrower than a gap.
          each(
              std::max(1.F, std::floor((page_width + px(card_gap)) / static_cast<float>(count)) - px(card_gap)))
    {
    }

    /// Puts the cursor where the next card goes; begins a new row if the last one is full.
    ImVec2 next(float height)
    {
        const float x = left + static_cast<float>(column) * (each + px(card_gap));
        ImGui::SetCursorScreenPos({x, top});
        row = column == 0 ? height : std::max(row, height);
        if (++column == count)
            end_row();
        return {each, height};
    }
    void end_row()
    {
        if (column == 0)
            return;
        column = 0;
        top += row + px(card_gap);
    }
    /// Draws a heading across the columns; true if the link at its right was pressed.
    bool heading(std::string_view words, std::string_view remark, const char* item = nullptr,
                 std::string_view link = {})
    {
        end_row();
        paint_text(fonts().title, {left, top}, theme().text, words);
        const float after = left + text_size(fonts().title, std::string(words).c_str()).x + px(14);
        const float right = item ? button_width(link) : 0;
        // A remark that does not fit whole says too little to be worth its room.
        if (text_size(fonts().text, std::string(remark).c_str()).x <= left + width - right - px(16) - after)
            paint_text(fonts().text, {after, top + px(5)}, theme().text_soft, remark);
        bool pressed = false;
        if (item)
        {
            ImGui::SetCursorScreenPos({left + width - right, top - px(2)});
            pressed = button(item, link, {.width = right, .look = ButtonLook::link});
        }
        top += px(heading_height - 10);
        return pressed;
    }
    /// Takes more space at the right; cards keep their size.
    void widen(float more)
    {
        width += more;
        count = std::max(count, static_cast<int>((width + px(card_gap)) / (each + px(card_gap))));
    }
    void space(float length)
    {
        end_row();
        top += px(length);
    }

    float left;
    float top;
    float width;
    int count;
    float each;

private:
    float row = 0;
    int column = 0;
};

/// Returns "Slices", "Memories".
std::string heading_of(std::string noun)
{
    noun.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(noun.front())));
    if (noun.back() == 'y')
        return noun.substr(0, noun.size() - 1) + "ies";
    return noun + 's';
}

/// Buttons pressed on the page, handled once all of it is drawn.
struct Pressed
{
    const SceneOffer* scene = nullptr;
    const DumpExample* dump = nullptr;
    std::optional<std::string> lesson;
};

constexpr float other_rows = 512; ///< height of what is above and below the gallery, with the actions
constexpr float least_example = 148;

/// Returns the rows of the gallery: one in a low window, so that the actions are in sight; all examples are
/// below them.
std::size_t gallery_rows(float page_height)
{
    return page_height / px(1) < other_rows + 2 * least_example ? 1 : 2;
}

/// Returns the height of the cards of the gallery: lower in a low window, so that its rows are in sight. It
/// changes in steps, since each height has pictures of its own.
float gallery_height(float page_height)
{
    constexpr float step = 15;
    const float room = (page_height / px(1) - other_rows) / static_cast<float>(gallery_rows(page_height));
    return px(std::clamp(std::floor((room - least_example) / step) * step + least_example, least_example,
                         example_card_height));
}

void first_rows(Workspace& workspace, Columns& columns, bool has_side, float page_height, Pressed& pressed,
                bool& to_examples)
{
    const std::string minute = has_side ? std::string() : minute_words(workspace);
    if (columns.heading("What do you have?", "Stridescope draws a tensor beside the memory that holds it.",
                        has_side ? nullptr : "start/minute", minute))
        pressed.lesson = minute_lesson;
    shape_card(workspace, columns.next(px(start_card_height)));
    log_line_card(workspace, columns.next(px(start_card_height)));
    file_card(workspace, columns.next(px(start_card_height)));
    lessons_card(workspace, columns.next(px(start_card_height)));
    columns.space(14);
    to_examples =
        columns.heading("Look at an example", "Each opens with its notes, and everything in it can be edited.",
                        "start/examples", "All examples");
    const std::size_t rows = gallery_rows(page_height);
    const std::size_t most = std::max<std::size_t>(4, static_cast<std::size_t>(columns.count) * rows);
    for (const Shown& shown : std::span(gallery).first(std::min(gallery.size(), most)))
        for (const SceneOffer& offer : example_offers())
            if (offer.name == shown.example
                && example_card("look/" + offer.name, offer, shown.title, shown.about,
                                columns.next(gallery_height(page_height))))
                pressed.scene = &offer;
    columns.space(14);
    columns.heading("Do something with it", workspace.scenes.empty() ? "With an example, until a scene is open."
                                                                     : "With the scene that you opened last.");
    for (const Action& action : actions())
        action_card(workspace, action, columns.next(px(action_height)));
    columns.end_row();
}

/// Draws the tour, recent files, and the search: beside the first rows, or below them.
void side_cards(Workspace& workspace, float left, float top, float bottom)
{
    const float width = px(side_column);
    const auto at = [&](float y) { ImGui::SetCursorScreenPos({left, y}); };
    const float minute = px(start_card_height + heading_height - 10);
    at(top);
    minute_card(workspace, {width, minute});
    const float search = bottom - px(card_gap + search_height);
    at(search);
    search_card(workspace, {width, px(search_height)});
    const float recent = top + minute + px(card_gap);
    at(recent);
    recent_card(workspace, {width, search - px(card_gap) - recent});
}

void all_offers(Workspace& workspace, Columns& columns, bool to_examples, Pressed& pressed)
{
    columns.space(14);
    if (to_examples)
        ImGui::SetScrollFromPosY(columns.top - ImGui::GetWindowPos().y, 0);
    columns.heading("New", "One scene of each kind to start from.");
    for (const SceneOffer& offer : new_offers())
        if (example_card("new/" + offer.name, offer, offer.title, offer.about,
                         columns.next(px(example_card_height))))
            pressed.scene = &offer;
    columns.space(14);
    const float indent = columns.left - ImGui::GetWindowPos().x;
    ImGui::SetCursorScreenPos({columns.left, columns.top});
    ImGui::Indent(indent);
    if (const auto lesson = lesson_list(workspace, columns.width))
        pressed.lesson = lesson;
    ImGui::Unindent(indent);
    columns.top = ImGui::GetCursorScreenPos().y + px(14);
    for (std::size_t kind = 0; kind < core::Kinds::count; ++kind)
    {
        columns.heading(heading_of(core::Kinds::nouns[kind]), "examples");
        for (const SceneOffer& offer : example_offers())
            if (offer.scene.content.index() == kind
                && example_card("example/" + offer.name, offer, offer.title, offer.about,
                                columns.next(px(example_card_height))))
                pressed.scene = &offer;
        columns.space(14);
    }
    const std::vector<DumpExample>& dumps = dump_examples(workspace);
    if (dumps.empty())
        return;
    columns.heading("Dumps", "Bytes that do not match their scene: find out why.");
    for (const DumpExample& dump : dumps)
    {
        const ImVec2 size = columns.next(px(62));
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const auto [opened, visible] = tile_button("dump-example/" + dump.title, size);
        if (opened)
            pressed.dump = &dump;
        if (!visible)
            continue;
        const float room = size.x - px(2 * card_margin);
        paint_text(fonts().strong, {low.x + px(card_margin), low.y + px(11)}, theme().text,
                   shortened(fonts().strong, dump.title, room));
        paint_text(fonts().text, {low.x + px(card_margin), low.y + px(32)}, theme().text_soft,
                   shortened(fonts().text, dump.about, room));
    }
    columns.end_row();
}

} // namespace

void draw_start_page(Workspace& workspace, const Rect& area)
{
    ImGui::SetCursorScreenPos({area.left, area.top});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    begin_child("start", {area.width(), area.height()}, false);
    ImGui::PopStyleVar();
    const bool has_side = area.width() >= px(least_with_side);
    const float side = has_side ? px(side_column + card_gap) : 0;
    const float edge = px(area.width() < px(700) ? 16 : margin);
    const float widest = px(4 * (most_column + card_gap) - card_gap);
    const float width = std::min(widest, area.width() - 2 * edge - side);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float left = corner.x + std::floor((area.width() - width - side) / 2);
    Columns columns(left, corner.y + px(22), width);
    Pressed pressed;
    bool to_examples = false;
    const float top = columns.top;
    first_rows(workspace, columns, has_side, area.height(), pressed, to_examples);
    if (has_side)
        side_cards(workspace, left + width + px(card_gap), top, columns.top);
    else
    {
        columns.space(0);
        if (!workspace.recent.empty()) // otherwise all kinds are listed below
            recent_card(workspace, columns.next(px(search_height + 60)));
        search_card(workspace, columns.next(px(search_height)));
        columns.end_row();
    }
    columns.widen(side);
    all_offers(workspace, columns, to_examples, pressed);
    ImGui::SetCursorScreenPos({left, columns.top + px(24)});
    ImGui::Dummy({1, 1});
    scroll_by_keys(ScrollKeys::pages, area.height());
    ImGui::EndChild();
    ImGui::PopStyleColor();
    if (pressed.scene)
    {
        workspace.message.clear();
        workspace.open_beside(pressed.scene->scene);
    }
    else if (pressed.dump)
        open_dump_example(workspace, DumpExample(*pressed.dump));
    else if (pressed.lesson)
        open_lesson(workspace, *pressed.lesson);
}

} // namespace stridescope::ui
