#include "tests/ui/headless.h"
#include "ui/tasks/task.h"

#include <doctest/doctest.h>

#include <atomic>
#include <latch>
#include <thread>

using namespace stridescope;
using test::Headless;

namespace
{

core::Scene row()
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[6]})");
}
core::Scene table_scene()
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})");
}
/// A frame has no time to find out whether elements share offsets.
core::Scene undecided_scene()
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[100,100,100],
                      "strides":[99991,77777,55555]})");
}

const core::Dims& sizes(const ui::OpenScene& open)
{
    return open.document.shown()->facts->first().tensor->layout.sizes;
}

/// A task of a scene that is under way until it is let go or cancelled, and whether its result was applied.
struct Held
{
    std::latch begun{1};
    std::atomic<bool> open = false;
    std::atomic<bool> ended = false;
    std::atomic<bool> saw_cancel = false;
    int applied = 0;

    void start(ui::Worker& worker, const std::shared_ptr<ui::OpenScene>& scene)
    {
        ui::start<int>(worker, scene,
                       {.name = "held",
                        .of = scene->document.shown()->scene,
                        .job =
                            [this](core::Progress& progress)
                        {
                            begun.count_down();
                            while (!open && !progress.cancelled)
                                std::this_thread::yield();
                            saw_cancel = static_cast<bool>(progress.cancelled);
                            ended = true;
                            return std::optional(1);
                        },
                        .apply = [this](ui::OpenScene&, int one) { applied += one; }});
        begun.wait();
    }
    /// Its result is ready, and no frame has taken it.
    void finish(ui::Worker& worker)
    {
        std::latch ready{1};
        worker.wake_with([&] { ready.count_down(); });
        open = true;
        ready.wait();
        worker.wake_with({});
    }
};

} // namespace

TEST_CASE("scenes are open beside each other, each with its edits, pins and undo")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    CHECK(workspace.front() == nullptr);
    CHECK(workspace.document() == nullptr);
    workspace.open_scene(row());
    workspace.open_beside(table_scene());
    window.settle();
    REQUIRE(workspace.scenes.size() == 2);
    CHECK(workspace.in_front == 1);
    CHECK(window.shows("cell/0/1,2"));
    workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {1, 2}}};
    window.fill("sizes[1]", "4");
    CHECK(sizes(*workspace.scenes[0]) == core::Dims{6});
    CHECK(sizes(*workspace.scenes[1]) == core::Dims{2, 4});

    workspace.bring_to_front(0);
    window.settle();
    CHECK(window.shows("cell/0/5"));
    CHECK_FALSE(window.shows("cell/0/1,2"));
    CHECK(workspace.views().look.pins.empty());
    CHECK_FALSE(workspace.document()->can_undo());
    window.fill("sizes[0]", "7");
    CHECK(sizes(*workspace.scenes[0]) == core::Dims{7});

    workspace.bring_to_front(1);
    window.settle();
    CHECK(workspace.views().look.pins.size() == 1);
    workspace.run(ui::Command::undo);
    CHECK(sizes(*workspace.scenes[0]) == core::Dims{7});
    CHECK(sizes(*workspace.scenes[1]) == core::Dims{2, 3});
}

TEST_CASE("the start page follows the last scene, and a scene opened there is added")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    workspace.open_scene(row());
    workspace.bring_to_front(1);
    window.settle();
    CHECK(workspace.document() == nullptr);
    CHECK(window.shows("start/open"));
    for (const ui::Command command :
         {ui::Command::undo, ui::Command::fit, ui::Command::go_to, ui::Command::raise_rank, ui::Command::save})
        workspace.run(command);
    workspace.open_scene(table_scene());
    REQUIRE(workspace.scenes.size() == 2);
    CHECK(sizes(*workspace.front()) == core::Dims{2, 3});
    CHECK(sizes(*workspace.scenes[0]) == core::Dims{6});
}

TEST_CASE("a scene opened in place of another leaves the others where they are")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    workspace.open_scene(row());
    workspace.open_beside(undecided_scene());
    workspace.bring_to_front(0);
    workspace.open_scene(table_scene());
    REQUIRE(workspace.scenes.size() == 2);
    CHECK(workspace.in_front == 0);
    CHECK(sizes(*workspace.scenes[0]) == core::Dims{2, 3});
    CHECK(sizes(*workspace.scenes[1]) == core::Dims{100, 100, 100});
}

TEST_CASE("closing the scene in front shows its neighbour, and after the last one the start page")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    workspace.open_scene(row());
    workspace.open_beside(table_scene());
    workspace.open_beside(undecided_scene());
    workspace.bring_to_front(1);
    workspace.close_scene(0); // not the one in front
    CHECK(sizes(*workspace.front()) == core::Dims{2, 3});
    workspace.close_scene(workspace.in_front);
    CHECK(sizes(*workspace.front()) == core::Dims{100, 100, 100});
    workspace.close_scene(workspace.in_front);
    CHECK(workspace.front() == nullptr);
    window.settle();
    CHECK(window.shows("start/open"));
}

TEST_CASE("a scene that was closed comes back with its undo, the last one first")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    workspace.open_scene(row());
    workspace.open_beside(table_scene());
    workspace.document()->edit(undecided_scene(), 0);
    workspace.close_scene(1);
    workspace.close_scene(0);
    window.settle();
    window.press(ui::KeyPress{.key = 'T', .ctrl = true, .shift = true});
    window.settle();
    CHECK(workspace.scenes.size() == 1);
    CHECK(workspace.document()->scene() == row());
    workspace.run(ui::Command::reopen_scene);
    CHECK(workspace.scenes.size() == 2);
    CHECK(workspace.document()->scene() == undecided_scene());
    workspace.document()->undo();
    CHECK(workspace.document()->scene() == table_scene());
    workspace.run(ui::Command::reopen_scene); // there are no more
    CHECK(workspace.scenes.size() == 2);
}

TEST_CASE("work for a scene that was closed is started again when the scene is reopened")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    workspace.open_scene(undecided_scene());
    window.frame();
    workspace.close_scene(0);
    workspace.reopen_scene();
    window.settle();
    workspace.worker->finish();
    window.settle();
    CHECK(workspace.document()->shown()->facts->decided());
}

TEST_CASE("quitting asks for every scene that is not saved, and stops where it is cancelled")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    workspace.open_scene(row());
    workspace.open_beside(table_scene());
    workspace.open_beside(undecided_scene());
    window.settle();
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}})
    {
        core::Scene next = workspace.scenes[index]->document.scene();
        next.title = "edited";
        workspace.scenes[index]->document.edit(next, 0);
    }
    workspace.run(ui::Command::quit);
    window.settle();
    CHECK(workspace.in_front == 0);
    window.click("dialog/discard");
    window.settle();
    CHECK(workspace.in_front == 1);
    CHECK_FALSE(workspace.quit_requested);
    window.click("dialog/cancel");
    window.settle();
    CHECK_FALSE(workspace.quit_requested);
    CHECK(workspace.scenes.size() == 3); // none is lost
    workspace.run(ui::Command::quit);
    window.settle();
    window.click("dialog/discard");
    window.settle();
    window.click("dialog/discard");
    CHECK(workspace.quit_requested);
    CHECK(workspace.scenes.size() == 1);
}

TEST_CASE("the result of work for a scene in the background is delivered to that scene")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    workspace.open_scene(undecided_scene());
    workspace.open_beside(table_scene());
    window.frame();
    const auto before = workspace.document()->shown();
    workspace.worker->finish();
    CHECK(workspace.scenes[0]->document.shown()->facts->decided());
    CHECK(workspace.document()->shown() == before);
    workspace.bring_to_front(0);
    window.settle();
    CHECK(workspace.views().view->shown() == workspace.document()->shown());
    CHECK_FALSE(workspace.worker->busy()); // nothing is found out again
}

TEST_CASE("a delivery to a closed scene is dropped, be its job under way or done")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    ui::Worker& worker = *workspace.worker;
    for (const bool done : {false, true})
        for (const bool told : {false, true})
        {
            CAPTURE(done);
            CAPTURE(told);
            Held held;
            workspace.open_scene(row());
            window.frame();
            worker.finish();
            held.start(worker, workspace.scenes[0]);
            if (done)
                held.finish(worker);
            if (told)
                workspace.close_scene(0);
            else
                workspace.scenes.clear(); // nobody cancels: there is no scene to deliver to all the same
            held.open = true;
            worker.finish();
            CHECK(held.ended);
            CHECK(held.applied == 0);
            CHECK((held.saw_cancel || done || !told));
        }
}

TEST_CASE("an edit cancels the work for the scene before it")
{
    Headless window;
    ui::Workspace& workspace = window.workspace;
    ui::Worker& worker = *workspace.worker;
    workspace.open_scene(row());
    window.frame();
    const auto rename = [&](const char* title)
    {
        core::Scene next = workspace.document()->scene();
        next.title = title;
        workspace.document()->edit(std::move(next), 0);
    };
    Held under_way;
    under_way.start(worker, workspace.scenes[0]);
    rename("one");
    window.frame();
    worker.finish();
    CHECK(under_way.saw_cancel);
    CHECK(under_way.applied == 0);

    Held done;
    done.start(worker, workspace.scenes[0]);
    done.finish(worker);
    rename("two");
    worker.deliver(); // before any frame has seen the edit
    CHECK(done.applied == 0);

    Held kept;
    kept.start(worker, workspace.scenes[0]);
    kept.finish(worker);
    worker.deliver();
    CHECK(kept.applied == 1);
}

TEST_CASE("a click on `run` does not wait for background work")
{
    Headless window(table_scene());
    ui::Workspace& workspace = window.workspace;
    Held held;
    held.start(*workspace.worker, workspace.scenes[0]);
    window.click("right/Run");
    window.click("run");
    while (!workspace.front()->work.run)
        window.frame();
    CHECK(workspace.front()->work.run->runs >= 3);
    CHECK_FALSE(held.ended);
    held.open = true;
    workspace.worker->finish();
    CHECK(held.applied == 1);
}
