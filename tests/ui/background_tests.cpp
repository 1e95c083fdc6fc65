#include "core/spec/index_numbers.h"
#include "tests/ui/headless.h"
#include "ui/tasks/native_run.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

using namespace stridescope;
using test::Headless;

namespace
{

/// So many tuples that what they pick is counted off the frame, of an input whose overlaps are too.
core::Scene slow_gather()
{
    core::Scene scene = test::scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32",
        "sizes":[20,20,20,20],"strides":[1000003,999983,1000033,1000037]},
        "indices":{"dtype":"UINT32","sizes":[1,1,2,1],"values":[1,0]},
        "input_dimension_count":4,"indices_dimension_count":2,"batch_dimension_count":0})");
    auto& gather = std::get<core::GatherNd1Scene>(scene.content);
    core::resize_indices(gather.indices, {1, 1, core::Int{1} << 20, 1});
    return scene;
}

} // namespace

TEST_CASE("a finished count of what a gather picks is kept when slower facts of the same scene arrive")
{
    Headless window;
    window.workspace.open_scene(slow_gather());
    // The worker is held until both are asked for, so that the facts arrive while the other is under way.
    std::atomic<bool> open = false;
    window.workspace.worker->start("gate",
                                   [&open](core::Progress&) -> ui::Worker::Delivery
                                   {
                                       while (!open)
                                           std::this_thread::yield();
                                       return {};
                                   });
    window.frame();
    window.frame();
    const auto first = window.workspace.document()->shown();
    open = true;
    window.workspace.worker->finish();
    CHECK(window.workspace.document()->shown()->facts != first->facts); // the slow facts came
    window.frame();
    window.frame();
    CHECK(window.workspace.views().view->reads());
    CHECK_FALSE(window.workspace.worker->busy()); // nothing is counted again
}

TEST_CASE("the elements that an edited gather picks are counted anew")
{
    Headless window(slow_gather());
    window.workspace.worker->finish();
    const auto before = window.workspace.document()->shown()->found.reads;
    REQUIRE(before);
    window.fill("indices.values[0]", "19");
    CHECK(window.workspace.views().view->reads() != before.get());
    window.workspace.worker->finish();
    window.settle();
    REQUIRE(window.workspace.views().view->reads());
    CHECK(window.workspace.views().view->reads() != before.get());
    window.workspace.worker->finish();
    CHECK_FALSE(window.workspace.views().view->cell(core::Operand::input, {19, 0, 0, 0}).not_copied);
    CHECK(window.workspace.views().view->cell(core::Operand::input, {18, 0, 0, 0}).not_copied);
}

TEST_CASE("a pinned element is looked up again when new results about the scene arrive")
{
    Headless window;
    window.workspace.open_scene(slow_gather());
    const auto before = window.workspace.document()->shown(); // a busy machine may know more after a frame
    window.settle();
    window.workspace.views().look.pins = {core::AtPlace{core::Operand::input, {0, 1}}};
    window.frame();
    REQUIRE(window.workspace.views().pick_findings);
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.workspace.document()->shown() != before);
    CHECK(window.workspace.views().pick_findings->of == window.workspace.document()->shown());
}

TEST_CASE("a native run can be cancelled while it is measured, of elements of 4 bits too")
{
    const auto facts = core::evaluate(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"UINT4","sizes":[512,1024]})"));
    REQUIRE(facts);
    core::Progress progress;
    const ui::NativeRun whole = ui::run_natively(*facts, nullptr, true, progress);
    CHECK(whole.problem.empty());
    CHECK(whole.runs >= 3);
    progress.cancelled = true;
    const ui::NativeRun cancelled = ui::run_natively(*facts, nullptr, true, progress);
    CHECK(cancelled.runs == 0);
}
