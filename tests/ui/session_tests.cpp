#include "headless.h"
#include "tests/core/dice.h"
#include "ui/state/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <map>

using namespace stridescope;
using test::Headless;
using ui::Command;

namespace
{

core::Scene sized(core::Int size)
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[)"
                          + std::to_string(size) + "]}");
}

/// Logs as files would hold them.
struct Logs
{
    ui::SessionLog log;
    std::map<std::uint64_t, std::string> texts;

    void note(const ui::Workspace& workspace)
    {
        for (const std::uint64_t scene : log.closed(workspace))
            texts.erase(scene);
        for (const auto& added : log.added(workspace))
        {
            if (added.whole)
                texts[added.scene].clear();
            texts[added.scene] += added.line() + "\n";
        }
    }
    void restore(ui::Workspace& workspace) const
    {
        std::vector<ui::RestoredScene> scenes;
        for (const auto& [number, text] : texts)
            if (auto scene = ui::restored(text))
                scenes.push_back(*std::move(scene));
        ui::open_restored(workspace, std::move(scenes));
    }
};

/// All that is to be there again.
void check_same(const ui::Workspace& a, const ui::Workspace& b)
{
    REQUIRE(a.scenes.size() == b.scenes.size());
    CHECK(a.in_front == b.in_front);
    for (std::size_t i = 0; i < a.scenes.size(); ++i)
    {
        const ui::Document& left = a.scenes[i]->document;
        const ui::Document& right = b.scenes[i]->document;
        CHECK(left.path == right.path);
        CHECK(left.changed_since_saved() == right.changed_since_saved());
        CHECK(left.states().position() == right.states().position());
        REQUIRE(left.states().all().size() == right.states().all().size());
        for (std::size_t s = 0; s < left.states().all().size(); ++s)
            CHECK(*left.states().all()[s] == *right.states().all()[s]);
    }
}

} // namespace

TEST_CASE("after random edits, open scenes and their undo are restored whenever the program is killed")
{
    core::test::Dice dice(11);
    ui::Host host;
    host.load = [](const std::string&) -> core::Result<core::Scene> { return sized(1); };
    host.save = [](const std::string&, const core::Scene&) { return std::nullopt; };
    for (int round = 0; round < 20 / core::test::thinned(4); ++round)
    {
        Headless window(host, {});
        ui::Workspace& workspace = window.workspace;
        Logs logs;
        for (int step = 0; step < 60; ++step)
        {
            const auto what = dice.between(0, 9);
            if (what == 0 || workspace.scenes.empty())
                workspace.open_beside(sized(dice.between(1, 50)), what == 0 ? "/f.json" : "");
            else if (what == 1)
                workspace.bring_to_front(
                    static_cast<std::size_t>(dice.between(0, core::Int(workspace.scenes.size()))));
            else if (what == 2 && workspace.front())
                workspace.close_scene(workspace.in_front);
            else if (what == 3 && workspace.front())
                workspace.document()->mark_saved();
            else if (what == 4)
                workspace.run(Command::undo);
            else if (what == 5)
                workspace.run(Command::redo);
            else if (workspace.front())
                workspace.document()->edit(sized(dice.between(1, 1000)),
                                           static_cast<std::uint32_t>(dice.between(0, 2)));
            if (dice.between(0, 2) == 0)
                logs.note(workspace);
        }
        logs.note(workspace);
        ui::Workspace again(host);
        logs.restore(again);
        check_same(workspace, again);
    }
}

TEST_CASE("a line that was cut short loses only what it said")
{
    Headless window(sized(3));
    Logs logs;
    logs.note(window.workspace);
    window.workspace.document()->edit(sized(4), 0);
    logs.note(window.workspace);
    const std::string& log = logs.texts.begin()->second;
    const std::size_t first = log.find('\n') + 1;
    for (std::size_t length = 0; length <= log.size(); ++length)
    {
        const auto scene = ui::restored(std::string_view(log).substr(0, length));
        CHECK(scene.has_value() == (length >= first));
        if (scene)
            CHECK(scene->states.size() == (length == log.size() ? 2U : 1U));
    }
    CHECK_FALSE(ui::restored("{}\n"));
    const auto whole = ui::restored(log);
    REQUIRE(whole);
    CHECK_FALSE(whole->cut_short);
    const auto damaged = ui::restored(log + "{}\n" + log);
    REQUIRE(damaged);
    CHECK(damaged->cut_short);
    CHECK_FALSE(ui::restored(R"({"keep":5,"push":[],"saved":0,"rest":{}})"
                             "\n"));
}

TEST_CASE("a log takes as long as it has lines")
{
    const std::string scene = R"({\"stridescope\":1,\"kind\":\"buffer\",\"dtype\":\"UINT8\",\"sizes\":[3]})";
    const auto log_of = [&](std::size_t lines)
    {
        std::string log;
        for (std::size_t i = 0; i < lines; ++i)
            log += R"({"keep":)" + std::to_string(i) + R"(,"push":[")" + scene + R"("],"saved":0,"rest":{"at":)"
                   + std::to_string(i)
                   + R"(,"path":"","beside":"","view":"{}","attached":"","pins":[],"place":0,"front":true}})"
                   + "\n";
        return log;
    };
    const auto seconds_for = [&](std::size_t lines)
    {
        const std::string log = log_of(lines);
        double best = 1e9;
        for (int turn = 0; turn < 3; ++turn)
        {
            const std::clock_t begin = std::clock();
            const auto scene_of_log = ui::restored(log);
            best = std::min(best, double(std::clock() - begin) / CLOCKS_PER_SEC);
            REQUIRE(scene_of_log);
            CHECK(scene_of_log->states.size() == lines);
            CHECK(scene_of_log->position == lines - 1);
        }
        return best;
    };
    const std::size_t lines = 32'000 / core::test::thinned(4);
    // Sixteen times the lines would be 256 times the time if each line copied all those before it.
    CHECK(seconds_for(lines) < 64 * seconds_for(lines / 16));
}

TEST_CASE("invalid counts in a log end it at that line")
{
    Headless window(sized(3));
    Logs logs;
    logs.note(window.workspace);
    const std::string good = logs.texts.begin()->second;
    REQUIRE(ui::restored(good));
    for (const std::string key : {R"("keep":)", R"("at":)", R"("place":)", R"("saved":)"})
        for (const char* number :
             {"-1", "1e999", "1e300", "0.5", "99999999999999999999", "18446744073709551615", "null"})
        {
            std::string text = good;
            const auto begin = text.find(key) + key.size();
            text.replace(begin, text.find_first_of(",}", begin) - begin, number);
            CHECK_FALSE(ui::restored(text));
        }
}

TEST_CASE("scenes that are set aside: the window shows their folder, and opens them on request")
{
    Headless window(sized(3));
    bool opened = false;
    const ui::SetAside aside{{"/state/aside-abc"},
                             [&](ui::Workspace& workspace)
                             {
                                 opened = true;
                                 workspace.open_beside(sized(4));
                             }};
    window.workspace.set_aside = aside;
    window.settle();
    window.click("aside/later");
    CHECK_FALSE(window.workspace.set_aside);
    CHECK_FALSE(opened);
    CHECK_FALSE(window.shows("aside/open"));
    window.workspace.set_aside = aside;
    window.settle();
    window.click("aside/open");
    CHECK(opened);
    CHECK(window.workspace.scenes.size() == 2);
    CHECK_FALSE(window.shows("aside/open"));
}

TEST_CASE("unchanged scenes are not written again")
{
    Headless window(sized(3));
    Logs logs;
    logs.note(window.workspace);
    CHECK(logs.log.added(window.workspace).empty());
    window.workspace.views().look.text = ui::CellText::coordinates;
    CHECK(logs.log.added(window.workspace).size() == 1);
    CHECK(logs.log.added(window.workspace).empty());
}

TEST_CASE("unsaved changes are unsaved again after the program was killed")
{
    Headless before;
    before.workspace.open_beside(sized(3));
    before.workspace.document()->mark_unsaved();
    Logs logs;
    logs.note(before.workspace);
    ui::Workspace after{ui::Host()};
    logs.restore(after);
    REQUIRE(after.document());
    CHECK(after.document()->changed_since_saved());
    check_same(before.workspace, after);
}

TEST_CASE("undo goes back past a save")
{
    Headless window(sized(3));
    window.workspace.document()->edit(sized(4), 0);
    window.workspace.document()->mark_saved();
    window.workspace.document()->edit(sized(5), 0);
    window.workspace.run(Command::undo);
    CHECK_FALSE(window.workspace.document()->changed_since_saved());
    window.workspace.run(Command::undo);
    CHECK(window.workspace.document()->scene() == sized(3));
    CHECK(window.workspace.document()->changed_since_saved());
}

TEST_CASE("invalid pins in a log end it at that line")
{
    Headless window(sized(3));
    window.workspace.views().look.pins = {core::AtPlace{core::Operand::input, {0, 2}}};
    Logs logs;
    logs.note(window.workspace);
    const std::string good = logs.texts.begin()->second;
    REQUIRE(ui::restored(good));
    CHECK(ui::restored(good)->pins == window.workspace.views().look.pins);
    const std::string pins = R"("pins":[{"in":0,"offset":2}])";
    REQUIRE(good.find(pins) != std::string::npos);
    const auto with = [&](const std::string& other)
    {
        std::string text = good;
        return text.replace(text.find(pins), pins.size(), other);
    };
    CHECK(ui::restored(with(R"("pinned":0)"))); // as older programs write it
    for (const char* wrong : {R"("pins":[{"in":9,"offset":2}])", R"("pins":[{"npu":-1,"offset":2}])",
                              R"("pins":[{"in":0,"at":[1,1,1,1,1,1,1,1,1,1,1]}])", R"("pins":[7])"})
        CHECK_FALSE(ui::restored(with(wrong)));
}
