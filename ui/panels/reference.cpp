#include "ui/panels/reference.h"

#include "core/lessons/glossary.h"
#include "core/spec/directml_support.h"
#include "ui/focus.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/offer_list.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"
#include "ui/workspace.h"

#include <algorithm>
#include <string>

namespace stridescope::ui
{
namespace
{

/// A list that scrolls by keys, and the button that closes it.
class ReferenceList
{
public:
    explicit ReferenceList(const char* name) : width(ImGui::GetContentRegionAvail().x)
    {
        room = ImGui::GetIO().DisplaySize.y - px(210);
        begin_child(name, {width, std::min(room, px(560))}, false);
    }
    void end(Workspace& workspace) const
    {
        const float step = px(60);
        ImGui::SetScrollY(ImGui::GetScrollY()
                          + step * static_cast<float>(key_pressed(Key::down) - key_pressed(Key::up))
                          + room * static_cast<float>(key_pressed(Key::page_down) - key_pressed(Key::page_up)));
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

/// A name in a column of its own, and what is said of it.
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

std::string since_words(const core::TypeSupport& support)
{
    return support.never ? "never" : "from " + std::string(support.since);
}

void type_line(const core::DTypeInfo& type)
{
    const auto of = [&](core::DirectMLUse use) { return since_words(core::type_support(type.dtype, use)); };
    std::string words = "tensor " + of(core::DirectMLUse::buffer) + "; data of slices and gathers "
                        + of(core::DirectMLUse::operand_data);
    const bool indexes = type.dtype == core::DType::int32 || type.dtype == core::DType::uint32
                         || type.dtype == core::DType::int64 || type.dtype == core::DType::uint64;
    words += indexes ? "; indices " + of(core::DirectMLUse::indices) : "; no indices";
    line(type.name, words, "table/");
}

} // namespace

void draw_glossary(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    text(fonts().title, theme().text, "Glossary");
    text_field("glossary/words", dialogs.words, "Search words and what they mean",
               ImGui::GetContentRegionAvail().x, ImGui::IsWindowAppearing());
    const std::string wanted = lower_case(dialogs.words);
    const ReferenceList list("glossary");
    bool any = false;
    for (const bool by_word : {true, false}) // what is called so comes before what speaks of it
        for (const core::GlossaryWord& one : core::glossary())
        {
            const bool named = lower_case(one.word).find(wanted) != std::string::npos;
            if (by_word != named || (!named && lower_case(one.meaning).find(wanted) == std::string::npos))
                continue;
            any = true;
            line(one.word, one.meaning, "glossary/");
        }
    if (!any)
        text(fonts().text, theme().text_faint, "No word has this in it.");
    list.end(workspace);
}

void draw_type_row(std::string_view type)
{
    for (const core::DTypeInfo& one : core::all_dtypes())
        if (one.name == type)
            type_line(one);
}

void draw_tables(Workspace& workspace)
{
    text(fonts().title, theme().text, "DirectML's types, ranks and feature levels");
    const ReferenceList list("tables");
    section("Types", "the first feature level of each use");
    for (const core::DTypeInfo& type : core::all_dtypes())
        type_line(type);
    section("Ranks");
    line("4 and 5", "from " + std::string(core::rank_since(4)), "table/rank ");
    line("1 to 3, 6 to 8", "from " + std::string(core::rank_since(1)), "table/rank ");
    section("Operators");
    for (const core::DirectMLOperator& one : core::directml_operators())
        line(one.name, "from " + std::string(one.since), "table/");
    section("Fields", "by their names in DirectML, and here");
    for (const core::DirectMLField& field : core::directml_fields())
        line(field.name, std::string(field.key) + ": " + std::string(field.rule), "table/");
    list.end(workspace);
}

} // namespace stridescope::ui
