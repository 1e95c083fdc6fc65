#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// Commands that a key, a button, or the menu can ask for.
enum class Command
{
    open,
    save,
    save_as,
    start_page,
    close_scene,
    reopen_scene, ///< the one that was closed last
    next_scene,
    previous_scene,
    paste, ///< a layout, from the text in the clipboard
    undo,
    redo,
    toggle_theme,
    larger,
    smaller,
    normal_size,
    full_screen,
    copy_link,     ///< the scene as text for a URL
    export_figure, ///< as a file, or into the clipboard
    palette,       ///< every action by its name
    manual,
    show_offsets,
    show_coordinates,
    show_values,
    fit,
    go_to,      ///< a coordinate, an offset or an address
    raise_rank, ///< give a lower-rank tensor leading dimensions of 1, to rank 4
    dismiss,    ///< close what is open, else drop the pin
    quit,
    lessons,      ///< the list of them
    explain_dump, ///< which layout explains bytes
    next_mismatch,
    previous_mismatch,
    step_through, ///< the documents' code, or end that
    present,      ///< canvas and memory alone on the screen
    blank,        ///< while presenting: nothing, until it is asked again
    toggle_links,
    toggle_ruler,
    compare,      ///< with another layout, another scene or a file
    arrange,      ///< tensors that share lanes
    glossary,     ///< the glossary
    tables,       ///< which types and ranks DirectML takes, by feature level
    access_order, ///< which cache lines a loop order fetches
};

/// A key with its modifiers, in ASCII ('S', '+', '0') or one of the names below.
struct KeyPress
{
    static constexpr int escape = 256;
    static constexpr int home = 257;
    static constexpr int tab = 300;
    static constexpr int f1 = 258; ///< F1 to F12 follow each other

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
    bool while_typing; ///< acts also when a text field has the keyboard
};

[[nodiscard]] std::span<const CommandInfo> commands();
/// Several keys may give one command (Ctrl+Y and Ctrl+Shift+Z).
[[nodiscard]] std::optional<Command> command_for(const KeyPress& key, bool typing);
/// Returns other words that people look for it by; empty if its name says all.
[[nodiscard]] std::string_view also_called(Command command);
/// Tells whether it does nothing on the start page.
[[nodiscard]] bool needs_scene(Command command);
/// Tells whether browsers keep a key for themselves: on a page Alt takes the place of Ctrl, or comes before it.
[[nodiscard]] bool is_browsers(const KeyPress& key);
/// Returns "Ctrl+S", for menus and tooltips; empty without a key.
[[nodiscard]] std::string key_text(const KeyPress& key);
[[nodiscard]] std::string key_text(Command command);

} // namespace stridescope::ui
