#include "ui/state/commands.h"

#include <doctest/doctest.h>

using namespace stridescope::ui;

TEST_CASE("keys find their commands")
{
    CHECK(command_for({.key = 'Z', .ctrl = true}, false) == Command::undo);
    CHECK(command_for({.key = 'Y', .ctrl = true}, false) == Command::redo);
    CHECK(command_for({.key = 'Z', .ctrl = true, .shift = true}, false) == Command::redo);
    CHECK(command_for({.key = 'S', .ctrl = true}, false) == Command::save);
    CHECK(command_for({.key = 'S', .ctrl = true, .shift = true}, false) == Command::save_as);
    CHECK(command_for({.key = KeyPress::home}, false) == Command::fit);
    CHECK(command_for({.key = 'S'}, false) == std::nullopt);
}

TEST_CASE("a larger interface is one key on every keyboard")
{
    CHECK(command_for({.key = '+', .ctrl = true}, false) == Command::larger);
    CHECK(command_for({.key = '=', .ctrl = true}, false) == Command::larger);
    CHECK(command_for({.key = '=', .ctrl = true, .shift = true}, false) == Command::larger);
}

TEST_CASE("a text field keeps its own undo, Home and Escape, and lets saving through")
{
    CHECK(command_for({.key = 'Z', .ctrl = true}, true) == std::nullopt);
    CHECK(command_for({.key = KeyPress::home}, true) == std::nullopt);
    CHECK(command_for({.key = KeyPress::escape}, true) == std::nullopt);
    CHECK(command_for({.key = 'S', .ctrl = true}, true) == Command::save);
}

TEST_CASE("menus name the first key of a command")
{
    CHECK(key_text(Command::redo) == "Ctrl+Y");
    CHECK(key_text(Command::save_as) == "Ctrl+Shift+S");
    CHECK(key_text(Command::larger) == "Ctrl++");
    CHECK(key_text(Command::dismiss) == "Escape");
    CHECK(key_text(Command::fit) == "Home");
}

TEST_CASE("no two commands want the same key")
{
    for (const CommandInfo& info : commands())
        if (info.key.key != 0)
            CHECK(command_for(info.key, false) == info.command);
}
