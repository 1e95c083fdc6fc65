#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// Commands of keys, buttons, and the menu.
enum class Command
{
    open,
    save,
    save_as,
    start_page,
    close_scene,
    reopen_scene, ///< reopen the scene that was closed last
    next_scene,
    previous_scene,
    paste, ///< open a layout from text in the clipboard
    undo,
    redo,
    toggle_theme,
    larger,
    smaller,
    normal_size,
    full_screen,
    copy_link,     ///< copy the scene as text for a URL
    export_figure, ///< to a file, or to the clipboard
    palette,       ///< every action by its name
    manual,
    show_offsets,
    show_coordinates,
    show_values,
    fit,
    go_to,      ///< go to a coordinate, an offset, or an address
    raise_rank, ///< give a lower-rank tensor leading dimensions of 1, to rank 4
    dismiss,    ///< close what is open, else drop the pin
    quit,
    lessons,      ///< show the list of lessons
    explain_dump, ///< find the layout that matches a dump
    next_mismatch,
    previous_mismatch,
    step_through, ///< step through the documents' code, or end that
    present,      ///< show only canvas and memory
    blank,        ///< while presenting: blank the screen, or end that
    toggle_links,
    toggle_ruler,
    compare,      ///< with another layout, another scene, or a file
    arrange,      ///< tensors that share lanes
    glossary,     ///< the glossary
    tables,       ///< the types and ranks that DirectML accepts, by feature level
    access_order, ///< count the cache lines that a loop order fetches
};

/// A key with its modifiers, as ASCII ('S', '+', '0') or one of the names below.
struct KeyPress
{
    static constexpr int escape = 256;
    static constexpr int home = 257;
    static constexpr int tab = 300;
    static constexpr int f1 = 258; ///< F1 to F12 are consecutive

    int key = 0;
    bool ctrl = false;
    bool shift = false;

    friend bool operator==(const KeyPress&, const KeyPress&) = default;
};

struct CommandInfo
{
    Command command;
    std::string_view name; ///< "Undo"
    KeyPress key;
    bool while_typing; ///< it also works while a text field has the keyboard
};

[[nodiscard]] std::span<const CommandInfo> commands();
/// Returns the command of a key. Several keys may have one command (Ctrl+Y and Ctrl+Shift+Z).
[[nodiscard]] std::optional<Command> command_for(const KeyPress& key, bool typing);
/// Returns other words that find the command; empty if its name is enough.
[[nodiscard]] std::string_view also_called(Command command);
/// Tells whether it does nothing on the start page.
[[nodiscard]] bool needs_scene(Command command);
/// Tells whether browsers keep a key for themselves: on a page Alt replaces Ctrl, or is added.
[[nodiscard]] bool is_browsers(const KeyPress& key);
/// Returns "Ctrl+S", for menus and tooltips; empty without a key.
[[nodiscard]] std::string key_text(const KeyPress& key);
[[nodiscard]] std::string key_text(Command command);

} // namespace stridescope::ui
