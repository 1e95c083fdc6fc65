#include "ui/panels/canvas/view_parts.h"

#include "ui/picture/bank_figure.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"
#include "ui/widgets/button.h"

#include <fmt/format.h>

#include <array>

namespace stridescope::ui
{
namespace
{

/// Draws "‹ phase 1 of 4 ›" at the right of a line; returns the width used.
float stepper(const char* name, std::string_view words, core::Int& at, core::Int count, float right, float top)
{
    if (count < 2)
        return 0;
    const float arrow = px(26);
    const std::string text = fmt::format("{} {} of {}", words, at + 1, count);
    const float width = 2 * arrow + text_size(fonts().text, text.c_str()).x + px(12);
    ImGui::SetCursorScreenPos({right - width, top});
    if (button(fmt::format("{}/before", name).c_str(), "\xE2\x80\xB9",
               {.width = arrow, .look = ButtonLook::quiet, .enabled = at > 0, .tooltip = "Previous"}))
        --at;
    paint_text(fonts().text, {right - width + arrow + px(6), top + px(5)}, theme().text_soft, text);
    probe(fmt::format("{}: {}", name, text), {right - width, top, right, top + px(field_height)});
    ImGui::SetCursorScreenPos({right - arrow, top});
    if (button(fmt::format("{}/after", name).c_str(), "\xE2\x80\xBA",
               {.width = arrow, .look = ButtonLook::quiet, .enabled = at + 1 < count, .tooltip = "Next"}))
        ++at;
    return width + px(8);
}

} // namespace

float banks_toggle(ViewState& state, const Rect& line)
{
    const core::BankFacts* banks = state.view->facts().banks();
    if (!banks || banks->costs.empty() || state.look.asks)
        return 0;
    static constexpr std::array<const char*, 2> ways = {"Memory", "Banks"};
    const float width = px(140);
    if (line.width() < width + px(120))
        return 0;
    ImGui::SetCursorScreenPos({line.right - width, line.top});
    std::size_t chosen = state.look.banks.shown ? 1 : 0;
    if (segmented("memory/as", chosen, ways, width))
        state.look.banks.shown = chosen == 1;
    return width + px(10);
}

float bank_controls(ViewState& state, const Rect& line)
{
    Rect left = line;
    left.right -= banks_toggle(state, line);
    const BankLook at = bank_look(state.look, *state.view);
    const core::BankFacts& facts = *state.view->facts().banks();
    const core::BankCost& cost = facts.costs[at.access];
    BankLook& look = state.look.banks;
    look.access = at.access;
    look.instruction = at.instruction;
    look.phase = at.phase;
    left.right -= stepper("phase", "phase", look.phase, static_cast<core::Int>(cost.of_phase.size()),
                          left.right, left.top);
    left.right -= stepper("step", "step", look.instruction, cost.instructions, left.right, left.top);
    return line.right - left.right;
}

} // namespace stridescope::ui
