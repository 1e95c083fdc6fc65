#include "ui/panels/facts/reference.h"

#include "core/kinds/index_values.h"
#include "core/lessons/glossary.h"
#include "core/spec/directml_support.h"
#include "core/text/letters.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/offer_list.h"
#include "ui/widgets/scroll_keys.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace stridescope::ui
{
namespace
{

/// A list that keys scroll, and the button that closes it.
class ReferenceList
{
public:
    explicit ReferenceList(const char* name) : width(ImGui::GetContentRegionAvail().x)
    {
        room = ImGui::GetIO().DisplaySize.y - px(210);
        begin_scrolled(name, width, std::min(room, px(560)));
    }
    void end(Workspace& workspace) const
    {
        scroll_by_keys(ScrollKeys::all, room);
        ImGui::EndChild();
        const float each = px(100);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - each);
        const bool entered = key_pressed(Key::enter, false) && !ImGui::IsWindowAppearing();
        if (button("dialog/close", "Close", {.width = each}) || entered || key_pressed(Key::escape, false))
            close_dialog(workspace);
    }

private:
    float width = 0;
    float room = 0;
};

/// Draws a name in a column of its own, and the text about it.
void line(std::string_view name, std::string_view words, const char* probed)
{
    const float left = ImGui::GetCursorPosX();
    const float column = std::min(px(230), ImGui::GetContentRegionAvail().x * 0.42F);
    const float wide = text_size(fonts().mono, name.data(), name.data() + name.size()).x;
    text(fonts().mono, theme().text, std::string(name));
    if (wide + px(10) < column)
        ImGui::SameLine();
    ImGui::SetCursorPosX(left + column);
    wrapped_text(fonts().text, theme().text_soft, std::string(words));
    if (probing())
        probe_last_item(probed + std::string(name));
}

constexpr std::array<std::string_view, 4> level_columns = {"rank 4, 5", "Other ranks", "In operators",
                                                           "As indices"};

/// Returns the first levels that accept a type: as a tensor of those ranks, and as an operator's data or
/// indices.
std::array<std::string, level_columns.size()> levels_of(core::DType type)
{
    const auto level = [&](core::DirectMLUse use, std::size_t rank)
    {
        const core::TypeSupport support = core::type_support(type, use);
        return support.never ? std::string("never")
                             : std::string(std::max(support.since, core::rank_since(rank)));
    };
    const bool indexes = !core::check_index_type(type);
    return {level(core::DirectMLUse::buffer, 4), level(core::DirectMLUse::buffer, 1),
            level(core::DirectMLUse::operand_data, 4),
            indexes ? level(core::DirectMLUse::indices, 4) : std::string("never")};
}

/// Draws one row of the table of types.
template <typename Cells>
void table_row(std::string_view name, const Cells& cells, bool head)
{
    const float left = ImGui::GetCursorPosX();
    const float width = ImGui::GetContentRegionAvail().x;
    const float first = std::min(px(110), width * 0.22F);
    const float each = (width - first) / static_cast<float>(level_columns.size());
    const Colour soft = head ? theme().text_soft : theme().text;
    text(head ? fonts().text : fonts().mono, soft, std::string(name));
    if (probing() && !head)
        probe_last_item("table/" + std::string(name));
    float x = left + first;
    for (const auto& cell : cells)
    {
        ImGui::SameLine();
        ImGui::SetCursorPosX(x);
        const std::string words(cell);
        ImFont* const face = head ? fonts().text : fonts().mono;
        text(face, words == "never" ? theme().text_faint : soft, shortened(face, words, each - px(6)));
        if (probing() && !head)
            probe_last_item("table/" + std::string(name) + "/" + words);
        x += each;
    }
}

void type_row(const core::DTypeInfo& type)
{
    table_row(type.name, levels_of(type.dtype), false);
}

} // namespace

void draw_glossary(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    text(fonts().title, theme().text, "Glossary");
    text_field("glossary/words", dialogs.words, "Search terms and definitions",
               ImGui::GetContentRegionAvail().x, ImGui::IsWindowAppearing());
    const std::string wanted = core::in_small_letters(dialogs.words);
    const ReferenceList list("glossary");
    bool any = false;
    for (const bool by_word : {true, false}) // words that match the name come before texts that mention it
        for (const core::GlossaryWord& one : core::glossary())
        {
            const bool named = core::in_small_letters(one.word).find(wanted) != std::string::npos;
            if (by_word != named
                || (!named && core::in_small_letters(one.meaning).find(wanted) == std::string::npos))
                continue;
            any = true;
            line(one.word, one.meaning, "glossary/");
        }
    if (!any)
        text(fonts().text, theme().text_faint, "No matching term.");
    list.end(workspace);
}

void draw_type_row(std::string_view type)
{
    constexpr float least_table = 400;
    for (const core::DTypeInfo& one : core::all_dtypes())
    {
        if (one.name != type)
            continue;
        if (ImGui::GetContentRegionAvail().x >= px(least_table))
        {
            table_row("", level_columns, true);
            return type_row(one);
        }
        // If columns would be cut, each level gets a line.
        const auto levels = levels_of(one.dtype);
        text(fonts().mono, theme().text, std::string(one.name));
        if (probing())
            probe_last_item("table/" + std::string(one.name));
        for (std::size_t i = 0; i < levels.size(); ++i)
        {
            text(fonts().text, theme().text_soft, level_columns[i]);
            ImGui::SameLine(px(120));
            text(fonts().mono, levels[i] == "never" ? theme().text_faint : theme().text, levels[i]);
            if (probing())
                probe_last_item(fmt::format("table/{}/{}", one.name, levels[i]));
        }
    }
}

void draw_tables(Workspace& workspace)
{
    text(fonts().title, theme().text, "DirectML support tables");
    const ReferenceList list("tables");
    section("Types", "First feature level that supports each use. Ranks 1\u20133 and 6\u20138 need "
                         + std::string(core::rank_since(1)));
    table_row("", level_columns, true);
    for (const core::DTypeInfo& type : core::all_dtypes())
        type_row(type);
    section("Operators");
    for (const core::DirectMLOperator& one : core::directml_operators())
        line(one.name, "from " + std::string(one.since), "table/");
    section("Fields", "Field names in DirectML and in Stridescope");
    for (const core::DirectMLField& field : core::directml_fields())
        line(field.name, std::string(field.key) + ": " + std::string(field.rule), "table/");
    list.end(workspace);
}

} // namespace stridescope::ui
