#include "ui/state/commands.h"

#include "ui/state/browser.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{

namespace
{

constexpr KeyPress ctrl(char key)
{
    return {.key = key, .ctrl = true};
}
constexpr KeyPress ctrl_shift(char key)
{
    return {.key = key, .ctrl = true, .shift = true};
}

// A command's first key is the one that menus show. While a text field has the keyboard, undo, redo, Home, and
// Escape belong to the field.
constexpr std::array table = {
    CommandInfo{Command::open, "Open\u2026", ctrl('O'), true},
    CommandInfo{Command::save, "Save", ctrl('S'), true},
    CommandInfo{Command::save_as, "Save as\u2026", ctrl_shift('S'), true},
    CommandInfo{Command::start_page, "Start page", ctrl('N'), true},
    CommandInfo{Command::close_scene, "Close scene", ctrl('W'), true},
    CommandInfo{Command::reopen_scene, "Reopen closed scene", ctrl_shift('T'), true},
    CommandInfo{Command::next_scene, "Next scene", {.key = KeyPress::tab, .ctrl = true}, true},
    CommandInfo{
        Command::previous_scene, "Previous scene", {.key = KeyPress::tab, .ctrl = true, .shift = true}, true},
    CommandInfo{Command::paste, "Paste layout", ctrl('V'), false},
    CommandInfo{Command::undo, "Undo", ctrl('Z'), false},
    CommandInfo{Command::redo, "Redo", ctrl('Y'), false},
    CommandInfo{Command::redo, "Redo", ctrl_shift('Z'), false},
    CommandInfo{Command::toggle_theme, "Switch theme", ctrl('T'), true},
    CommandInfo{Command::larger, "Larger interface", ctrl('+'), true},
    CommandInfo{Command::larger, "Larger interface", ctrl('='), true},
    CommandInfo{Command::smaller, "Smaller interface", ctrl('-'), true},
    CommandInfo{Command::normal_size, "Reset interface size", ctrl('0'), true},
    CommandInfo{Command::palette, "Command palette", ctrl_shift('P'), true},
    CommandInfo{Command::manual, "Manual", {.key = KeyPress::f1}, true},
    CommandInfo{Command::show_offsets, "Show offsets in cells", {}, false},
    CommandInfo{Command::show_coordinates, "Show coordinates in cells", {}, false},
    CommandInfo{Command::show_values, "Show values in cells", {}, false},
    CommandInfo{Command::full_screen, "Full screen", {.key = KeyPress::f1 + 10}, true},
    CommandInfo{Command::copy_link, "Copy link to scene", {}, true},
    CommandInfo{Command::export_figure, "Export picture\u2026", ctrl('E'), true},
    CommandInfo{Command::fit, "Fit to view", {.key = KeyPress::home}, false},
    CommandInfo{Command::go_to, "Go to\u2026", ctrl('G'), true},
    CommandInfo{Command::raise_rank, "Expand to rank 4", ctrl('R'), false},
    CommandInfo{Command::dismiss, "Dismiss", {.key = KeyPress::escape}, false},
#ifndef __EMSCRIPTEN__ // a page cannot close itself
    CommandInfo{Command::quit, "Quit", ctrl('Q'), true},
#endif
    CommandInfo{Command::lessons, "Lessons\xE2\x80\xA6", ctrl('L'), true},
    CommandInfo{Command::explain_dump, "Explain a dump", {}, false},
    CommandInfo{Command::next_mismatch, "Next mismatch", {.key = KeyPress::f1 + 7}, true},
    CommandInfo{
        Command::previous_mismatch, "Previous mismatch", {.key = KeyPress::f1 + 7, .shift = true}, true},
    CommandInfo{Command::step_through, "Step through code", {.key = KeyPress::f1 + 6}, true},
    CommandInfo{Command::present, "Present", {.key = KeyPress::f1 + 4}, true},
    CommandInfo{Command::toggle_links, "Toggle links", {}, false},
    CommandInfo{Command::toggle_ruler, "Toggle ruler", {}, false},
    CommandInfo{Command::arrange, "Arrange tensors in lanes", {}, false},
    CommandInfo{Command::compare, "Compare with\xE2\x80\xA6", ctrl('D'), true},
    CommandInfo{Command::glossary, "Glossary", {}, false},
    CommandInfo{Command::tables, "DirectML support tables", {}, false},
    CommandInfo{Command::access_order, "Loop order: cache lines used", {}, false},
};

// Tells whether Shift belongs to a character: '+' needs it on many keyboards, but not on others, so there it is
// ignored.
bool shift_is_part_of_the_character(int key)
{
    return key < 256 && !(key >= 'A' && key <= 'Z');
}

bool same_key(const KeyPress& wanted, const KeyPress& pressed)
{
    return wanted.key != 0 && wanted.key == pressed.key && wanted.ctrl == pressed.ctrl
           && (wanted.shift == pressed.shift || shift_is_part_of_the_character(wanted.key));
}

} // namespace

std::span<const CommandInfo> commands()
{
    return table;
}

std::optional<Command> command_for(const KeyPress& key, bool typing)
{
    for (const CommandInfo& info : table)
        if (same_key(info.key, key) && (info.while_typing || !typing))
            return info.command;
    return std::nullopt;
}

std::string_view also_called(Command command)
{
    switch (command)
    {
    case Command::step_through:
        return "steps next element trace walk animate";
    case Command::toggle_theme:
        return "dark light colours mode";
    case Command::larger:
        return "zoom in scale font size";
    case Command::smaller:
        return "zoom out scale font size";
    case Command::normal_size:
        return "zoom scale font size";
    case Command::fit:
        return "zoom all whole home";
    case Command::export_figure:
        return "figure image svg png pdf screenshot";
    case Command::compare:
        return "difference side by side conversion";
    case Command::explain_dump:
        return "infer find layout of bytes memory unknown";
    case Command::present:
        return "presenter slides audience class teach";
    case Command::copy_link:
        return "share url";
    case Command::paste:
        return "import clipboard text log";
    case Command::access_order:
        return "accesses pages loops cost";
    case Command::toggle_ruler:
        return "offsets bytes numbers";
    case Command::toggle_links:
        return "arrows lines connectors";
    case Command::go_to:
        return "find search offset byte address";
    case Command::arrange:
        return "allocate addresses";
    case Command::lessons:
        return "learn tutorial course";
    case Command::manual:
        return "help keys shortcuts documentation";
    case Command::raise_rank:
        return "dimensions unsqueeze";
    default:
        return {};
    }
}

bool needs_scene(Command command)
{
    switch (command)
    {
    case Command::close_scene:
    case Command::save:
    case Command::save_as:
    case Command::undo:
    case Command::redo:
    case Command::copy_link:
    case Command::export_figure:
    case Command::fit:
    case Command::go_to:
    case Command::raise_rank:
    case Command::show_offsets:
    case Command::show_coordinates:
    case Command::show_values:
    case Command::next_mismatch:
    case Command::previous_mismatch:
    case Command::toggle_links:
    case Command::toggle_ruler:
    case Command::arrange:
    case Command::access_order:
        return true;
    default:
        return false;
    }
}

bool is_browsers(const KeyPress& key)
{
    return key.ctrl ? key.key == 'N' || key.key == 'T' || key.key == 'W' : key.key == KeyPress::f1 + 4;
}

std::string key_text(const KeyPress& key)
{
    const bool is_lost = in_browser && key.ctrl && key.key == KeyPress::tab; // and no other key replaces it
    if (key.key == 0 || is_lost)
        return {};
    std::string text;
    if (in_browser && is_browsers(key))
        text += "Alt+";
    else if (key.ctrl)
        text += "Ctrl+";
    if (key.shift)
        text += "Shift+";
    if (key.key == KeyPress::escape)
        return text + "Escape";
    if (key.key == KeyPress::home)
        return text + "Home";
    if (key.key == KeyPress::tab)
        return text + "Tab";
    if (key.key >= KeyPress::f1)
        return text + "F" + std::to_string(key.key - KeyPress::f1 + 1);
    return text + static_cast<char>(key.key);
}

std::string key_text(Command command)
{
    const auto* const info = std::ranges::find(table, command, &CommandInfo::command);
    return info == table.end() ? std::string() : key_text(info->key);
}

} // namespace stridescope::ui
