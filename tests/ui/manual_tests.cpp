#include "core/assets.h"
#include "core/lessons/markdown.h"
#include "tests/ui/headless.h"
#include "ui/panels/dialogs/manual.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace stridescope;
using test::Headless;

namespace
{

/// Returns the pages that a page leads to, by their files.
std::set<std::string> links_of(std::string_view text)
{
    std::set<std::string> links;
    for (const core::TextBlock& block : core::manual_blocks(text))
        for (const core::TextRun& run : block.runs)
            if (!run.link.empty())
                links.insert(run.link);
    return links;
}

const std::string& page_of(const Headless& window)
{
    return window.workspace.dialogs.manual.page;
}

} // namespace

TEST_CASE("the manual: F1 opens the contents, which lead to every page, and each page to pages that exist")
{
    Headless window;
    window.press(ui::KeyPress{.key = ui::KeyPress::f1});
    REQUIRE(window.workspace.dialogs.ask == ui::Dialogs::Ask::manual);
    CHECK(page_of(window) == "README");
    std::set<std::string> pages;
    for (const core::assets::ManualPage& page : core::assets::manual())
        pages.insert(std::string(page.name) + ".md");
    CHECK(pages.size() > 20);
    for (const std::string& page : pages)
        if (page != "README.md")
            CHECK_MESSAGE(window.shows("link/" + page), page);
    for (const core::assets::ManualPage& page : core::assets::manual())
    {
        CAPTURE(page.name);
        CHECK(page.text.starts_with("# "));
        for (const std::string& link : links_of(page.text))
            CHECK_MESSAGE(pages.contains(link), link);
        ui::open_manual(window.workspace, page.name);
        window.settle();
        for (const std::string& link : links_of(page.text))
            CHECK_MESSAGE(window.shows("link/" + link), link);
    }
}

TEST_CASE("the manual: a link opens its page, Back and Contents lead back, Enter and Escape close")
{
    Headless window;
    window.press(ui::KeyPress{.key = ui::KeyPress::f1});
    window.click("link/window.md");
    CHECK(page_of(window) == "window");
    CHECK_FALSE(window.shows("link/tpu.md")); // it is a link of the contents
    window.click("manual/back");
    CHECK(page_of(window) == "README");
    window.click("link/install.md");
    window.click("manual/contents");
    CHECK(page_of(window) == "README");
    window.click("manual/back");
    CHECK(page_of(window) == "install");
    window.press(ui::Key::enter);
    CHECK_FALSE(window.shows("dialog/close"));
    window.press(ui::KeyPress{.key = ui::KeyPress::f1});
    CHECK(window.shows("dialog/close"));
    window.press(ui::KeyPress{ui::KeyPress::escape});
    CHECK_FALSE(window.shows("dialog/close"));
}

TEST_CASE("the manual: the keyboard leads to a link, and Enter follows it")
{
    Headless window;
    window.press(ui::KeyPress{.key = ui::KeyPress::f1});
    test::tab_to(window, "link/window.md");
    window.press(ui::Key::enter);
    CHECK(page_of(window) == "window");
}

TEST_CASE("the manual: the palette opens a page by its title")
{
    Headless window;
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("keys and mouse");
    window.press(ui::Key::enter);
    window.settle();
    REQUIRE(window.workspace.dialogs.ask == ui::Dialogs::Ask::manual);
    CHECK(page_of(window) == "keyboard");
    CHECK(ui::manual_title("# Keys and mouse\n\nF1") == "Keys and mouse");
}

TEST_CASE("the manual: a table's cells are beside each other, in rows that do not overlap")
{
    Headless window;
    window.press(ui::KeyPress{.key = ui::KeyPress::f1});
    // Links of the contents stand in the table's second column.
    const ui::ProbeRect first = window.rect("link/install.md");
    const ui::ProbeRect second = window.rect("link/facts.md");
    CHECK(first.left == second.left);
    CHECK(first.bottom <= second.top);
    window.resize({420, 500});
    CHECK(window.rect("link/install.md").bottom <= window.rect("link/facts.md").top);
}
