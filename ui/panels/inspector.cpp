#include "ui/panels/inspector.h"

#include "ui/edits/dimension_edits.h"
#include "ui/edits/fixes.h"
#include "ui/edits/kind_edits.h"
#include "ui/panels/inspection.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/gesture.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"

#include <array>

namespace stridescope::ui
{
namespace
{

void kind_switch(Inspection& inspection)
{
    static constexpr std::array words = {"Buffer", "Slice", "Gather", "TPU"};
    auto chosen = static_cast<std::size_t>(kind_of(inspection.scene));
    if (!segmented("kind", chosen, words, ImGui::GetContentRegionAvail().x))
        return;
    inspection.scene = with_kind(inspection.scene, static_cast<Kind>(chosen));
    inspection.changed = true;
}

/// The rule that is broken, by its name, where, why, and a way out of it.
void problem_note(Inspection& inspection)
{
    const auto& problem = inspection.document.problem();
    if (!problem)
        return;
    const Theme& colours = theme();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    auto* const list = ImGui::GetWindowDrawList();
    list->ChannelsSplit(2); // the words first: the background is as tall as they are
    list->ChannelsSetCurrent(1);
    ImGui::SetCursorScreenPos({low.x + px(14), low.y + px(10)});
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width - px(28));
    text(fonts().mono, colours.bad, core::code_name(problem->code));
    if (!problem->where.empty())
    {
        const float taken = text_size(fonts().mono, core::code_name(problem->code).data()).x;
        const float wanted = text_size(fonts().mono, problem->where.c_str()).x;
        if (taken + wanted + px(44) < width)
            ImGui::SameLine(0, px(8));
        text(fonts().mono, colours.text_faint, problem->where);
    }
    text(fonts().text, colours.bad, problem->message);
    ImGui::PopTextWrapPos();
    if (auto fix = fix_for(inspection.scene, *problem))
        if (button("fix", fix->label))
        {
            inspection.scene = std::move(fix->scene);
            inspection.changed = true;
        }
    ImGui::EndGroup();
    const float bottom = ImGui::GetItemRectMax().y + px(10);
    list->ChannelsSetCurrent(0);
    const ImVec2 high(low.x + width, bottom);
    list->AddRectFilled(low, high, packed_colour(colours.bad.faded(0.10F)), px(9));
    list->AddRect(low, high, packed_colour(colours.bad.faded(0.45F)), px(9));
    list->ChannelsMerge();
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, bottom - low.y});
}

void notes(Inspection& inspection)
{
    const auto edit = [&](std::optional<std::string>& words, const auto& field)
    {
        std::string now = words.value_or("");
        if (!field(now))
            return;
        words.reset();
        if (!now.empty())
            words = now;
        inspection.changed = true;
    };
    section("Notes");
    edit(inspection.scene.title, [](std::string& words)
         { return text_field("title", words, "Title", ImGui::GetContentRegionAvail().x); });
    edit(inspection.scene.notes,
         [](std::string& words) { return notes_field("notes", words, "What this scene shows"); });
}

void hand_over(Document& document, Inspection&& inspection)
{
    if (inspection.changed)
    {
        // The ranges of drags keep most rules; the rest (64 bits, a tensor that no longer fits another) is
        // what this is for: a drag stops where a rule would break.
        const bool breaks = gesture_is_drag() && !document.problem()
                            && !core::evaluate(inspection.scene, {.effort = core::Effort::interactive()});
        if (!breaks)
            document.edit(std::move(inspection.scene), gesture());
    }
    if (gesture() == 0)
        document.end_gesture();
}

} // namespace

void draw_inspector(Document& document, const Rect& area)
{
    begin_card("inspector", area);
    Inspection inspection{document, document.scene()};
    kind_switch(inspection);
    problem_note(inspection);
    gap(2);
    // After another kind or a fix the parts would edit what is no longer there: they are back in the next
    // frame.
    if (!inspection.changed)
    {
        std::visit([&](auto& content) { inspect_kind(inspection, content); }, inspection.scene.content);
        gap(4);
        notes(inspection);
    }
    end_card();
    if (inspection.raise_rank)
    {
        inspection.scene = raise_rank(std::move(inspection.scene));
        inspection.changed = true;
    }
    hand_over(document, std::move(inspection));
}

} // namespace stridescope::ui
