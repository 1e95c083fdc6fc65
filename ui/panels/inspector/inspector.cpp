#include "ui/panels/inspector/inspector.h"

#include "core/scene/change_kind.h"
#include "ui/panels/inspector/inspectors.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/gesture.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stridescope::ui
{
namespace
{

/// Returns the scene in another kind: as it was before switches of the kind alone left that kind, else
/// converted.
core::Scene in_kind(const Inspection& inspection, std::size_t kind)
{
    const auto& states = inspection.document.states().all();
    for (std::size_t at = inspection.document.states().position(); at > 0; --at)
    {
        const core::Scene& before = *states[at - 1];
        if (core::with_kind(before, states[at]->content.index()) != *states[at])
            break;
        if (before.content.index() == kind)
            return before;
    }
    return core::with_kind(inspection.scene, kind);
}

/// Draws two switches: one for the family of kinds, and below it one for the kinds of a family that has
/// several.
void kind_switch(Inspection& inspection)
{
    using Kinds = core::Kinds;
    std::vector<const char*> families;
    std::vector<const char*> members; // members of the scene's family
    std::vector<std::size_t> first;   // first kind of each family
    std::vector<std::size_t> kinds;   // kinds of the members
    const std::size_t shown = inspection.scene.content.index();
    std::size_t family = 0;
    for (std::size_t kind = 0; kind < Kinds::count; ++kind)
    {
        const std::string_view name = Kinds::families[kind];
        if (families.empty() || name != families.back())
        {
            families.push_back(Kinds::families[kind]);
            first.push_back(kind);
        }
        if (name != Kinds::families[shown])
            continue;
        family = families.size() - 1;
        members.push_back(Kinds::members[kind]);
        kinds.push_back(kind);
    }
    const float width = ImGui::GetContentRegionAvail().x;
    std::size_t chosen = shown;
    if (segmented("kind", family, families, width))
        chosen = first[family];
    if (members.size() > 1)
    {
        std::size_t member = shown - kinds.front();
        if (segmented("member", member, members, width))
            chosen = kinds[member];
    }
    if (chosen == shown)
        return;
    inspection.scene = in_kind(inspection, chosen);
    inspection.changed = true;
}

/// The broken rule with its code, path, and reason, and ways to fix it.
struct ProblemNote
{
    std::string code;
    std::string where;
    std::string message;
    std::vector<core::Fix> fixes;
    bool one_line = false; ///< code and path are on one line
    float height = 0;      ///< height in a card of a given width
};

std::optional<ProblemNote> problem_note(const Inspection& inspection, float card_width)
{
    const auto& problem = inspection.document.problem();
    if (!problem)
        return std::nullopt;
    ProblemNote note{std::string(core::code_name(problem->code)), problem->where, problem->message,
                     inspection.document.fixes()};
    const float width = card_width - px(32);
    const float between = px(8);
    const float line = font_size(fonts().mono);
    const float beside = text_size(fonts().mono, (note.code + note.where).c_str()).x + between;
    note.one_line = note.where.empty() || beside <= width;
    note.height = px(28) + line + (note.one_line ? 0 : line + between) + between
                  + wrapped_height(fonts().text, note.message, width) + px(2);
    float right = width; // right edge of the last button's row
    for (const core::Fix& fix : note.fixes)
    {
        const bool beside_it = right + between + button_width(fix.label) <= width;
        right = beside_it ? right + between + button_width(fix.label) : button_width(fix.label);
        note.height += beside_it ? 0 : between + px(field_height);
    }
    return note;
}

/// Draws a problem below the fields, which stay where they are while the user types.
void draw_problem(Inspection& inspection, ProblemNote& note, const Rect& area)
{
    const Theme& colours = theme();
    begin_card("problem", area, colours.bad);
    text(fonts().mono, colours.bad, note.code);
    if (!note.where.empty())
    {
        if (note.one_line)
            ImGui::SameLine(0, px(8));
        text(fonts().mono, colours.text_faint, note.where);
    }
    wrapped_text(fonts().text, colours.bad, note.message);
    for (std::size_t i = 0; i < note.fixes.size(); ++i)
    {
        if (i > 0)
            next_button(note.fixes[i].label, px(8));
        if (button(i == 0 ? "fix" : fmt::format("fix/{}", i).c_str(), note.fixes[i].label))
        {
            inspection.scene = std::move(note.fixes[i].scene);
            inspection.changed = true;
        }
    }
    end_card();
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
         [](std::string& words) { return notes_field("notes", words, "Describe this scene"); });
}

bool hand_over(Document& document, Inspection&& inspection)
{
    bool edited = false;
    if (inspection.changed)
    {
        // The ranges of numbers prevent most invalid edits. This prevents the rest (64 bits, a tensor that no
        // longer fits another): dragging and stepping stop before the scene becomes invalid.
        const bool breaks =
            gesture_moves_value() && !document.problem() && !document.would_keep_rules(inspection.scene);
        if (!breaks)
            document.edit(std::move(inspection.scene), gesture());
        edited = !breaks;
    }
    if (gesture() == 0)
        document.end_gesture();
    return edited;
}

} // namespace

bool draw_inspector(Document& document, InspectorKept& kept, const Rect& area, Arranging* arranging,
                    std::optional<std::size_t>* chosen, const core::Scene* preview, std::string_view focus)
{
    Inspection inspection{document, kept, preview ? *preview : document.scene(), arranging, chosen, focus};
    auto note = problem_note(inspection, area.width());
    Rect fields = area;
    if (note)
        fields.bottom = std::max(area.top + px(120), area.bottom - note->height - px(12));
    float& bottom = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID("fields"), fields.bottom);
    if (std::exchange(bottom, fields.bottom) > fields.bottom)
        keep_focus_in_sight(); // the rule is about the field that is typed in
    begin_card("inspector", fields);
    kind_switch(inspection);
    gap(2);
    // The parts would edit the old kind; those of the new one are drawn in the next frame.
    if (!inspection.changed)
    {
        core::visit_kind(inspection.scene.content,
                         [&]<typename K>(typename K::Scene& content) { inspect_kind<K>(inspection, content); });
        gap(4);
        notes(inspection);
    }
    end_card();
    if (note)
        draw_problem(inspection, *note, {area.left, fields.bottom + px(12), area.right, area.bottom});
    if (inspection.raise_rank)
    {
        inspection.scene = core::raise_rank(std::move(inspection.scene));
        inspection.changed = true;
    }
    return hand_over(document, std::move(inspection));
}

} // namespace stridescope::ui
