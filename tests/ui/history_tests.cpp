#include "ui/state/history.h"

#include <doctest/doctest.h>

using stridescope::ui::History;

TEST_CASE("edits of one gesture are one step of undo")
{
    History<int> history(1);
    history.edit(2, 7);
    history.edit(3, 7);
    history.edit(4, 7);
    CHECK(history.now() == 4);
    history.undo();
    CHECK(history.now() == 1);
    CHECK_FALSE(history.can_undo());
    history.redo();
    CHECK(history.now() == 4);
}

TEST_CASE("a gesture that has ended does not include the next edit")
{
    History<int> history(1);
    history.edit(2, 7);
    history.end_gesture();
    history.edit(3, 7);
    history.undo();
    CHECK(history.now() == 2);
}

TEST_CASE("edits without a gesture are one step each")
{
    History<int> history(1);
    history.edit(2, 0);
    history.edit(3, 0);
    history.undo();
    CHECK(history.now() == 2);
    history.undo();
    CHECK(history.now() == 1);
}

TEST_CASE("an edit that changes nothing is no step")
{
    History<int> history(1);
    history.edit(1, 0);
    CHECK_FALSE(history.can_undo());
}

TEST_CASE("a gesture that returns to its start leaves nothing to undo")
{
    History<int> history(1);
    history.edit(2, 0);
    history.edit(5, 7);
    history.edit(2, 7);
    CHECK(history.now() == 2);
    history.undo();
    CHECK(history.now() == 1);
}

TEST_CASE("a gesture may continue after it returned to its start")
{
    History<int> history(1);
    history.edit(5, 7);
    history.edit(1, 7);
    history.edit(6, 7);
    history.edit(8, 7);
    CHECK(history.now() == 8);
    history.undo();
    CHECK(history.now() == 1);
    CHECK_FALSE(history.can_undo());
}

TEST_CASE("an edit after undo forgets what could be redone")
{
    History<int> history(1);
    history.edit(2, 0);
    history.undo();
    history.edit(3, 0);
    CHECK_FALSE(history.can_redo());
    history.undo();
    CHECK(history.now() == 1);
}
