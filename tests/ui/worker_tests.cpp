#include "tests/ui/headless.h"
#include "ui/state/worker.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <latch>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

using namespace stridescope;
using ui::Worker;

namespace
{

/// A job that is under way until it is let go or cancelled.
struct Gate
{
    std::latch begun{1};
    std::atomic<bool> open = false;
    std::atomic<bool> saw_cancel = false;

    void wait(const core::Progress& progress)
    {
        begun.count_down();
        while (!open && !progress.cancelled)
            std::this_thread::yield();
        saw_cancel = static_cast<bool>(progress.cancelled);
    }
};

} // namespace

TEST_CASE("a job runs on another thread and its result is delivered on the frame's, when asked")
{
    Worker worker;
    const auto frame = std::this_thread::get_id();
    std::thread::id ran;
    std::thread::id delivered;
    std::latch done{1};
    worker.wake_with([&] { done.count_down(); });
    worker.start("job",
                 [&](core::Progress&) -> Worker::Delivery
                 {
                     ran = std::this_thread::get_id();
                     return [&] { delivered = std::this_thread::get_id(); };
                 });
    done.wait(); // the worker says when something can be delivered
    CHECK(delivered == std::thread::id());
    CHECK(worker.busy());
    worker.deliver();
    CHECK(delivered == frame);
    CHECK(ran != frame);
    CHECK_FALSE(worker.busy());
}

TEST_CASE("a newer job of the same name cancels the older one, which delivers nothing")
{
    Worker worker;
    Gate gate;
    std::vector<int> delivered;
    worker.start("job",
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     gate.wait(progress);
                     return [&] { delivered.push_back(1); };
                 });
    gate.begun.wait();
    for (int i = 2; i <= 4; ++i)
        worker.start(
            "job", [&, i](core::Progress&) -> Worker::Delivery { return [&, i] { delivered.push_back(i); }; });
    worker.finish();
    CHECK(gate.saw_cancel);
    CHECK(delivered == std::vector<int>{4});
}

TEST_CASE("jobs of other names all run, in the order they were given")
{
    Worker worker;
    std::vector<std::string> delivered;
    for (const char* name : {"a", "b", "c"})
        worker.start(name,
                     [&, name](core::Progress&) -> Worker::Delivery
                     { return [&, name] { delivered.emplace_back(name); }; });
    worker.finish();
    CHECK(delivered == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("a cancelled job delivers nothing, whether it waits, runs, or is done")
{
    Worker worker;
    Gate gate;
    int delivered = 0;
    const auto count = [&](core::Progress&) -> Worker::Delivery { return [&] { ++delivered; }; };
    worker.start("under way",
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     gate.wait(progress);
                     return [&] { ++delivered; };
                 });
    worker.start("waiting", count);
    gate.begun.wait();
    worker.cancel("waiting");
    worker.cancel("under way");
    worker.finish();
    CHECK(gate.saw_cancel);
    CHECK(delivered == 0);

    std::latch done{1};
    worker.wake_with([&] { done.count_down(); });
    worker.start("done", count);
    done.wait();
    worker.cancel("done");
    worker.deliver();
    CHECK(delivered == 0);
    CHECK_FALSE(worker.busy());
}

TEST_CASE("all jobs of an owner are cancelled at once, and those of others go on")
{
    Worker worker;
    Gate gate;
    const auto owner = std::make_shared<int>(1);
    const auto other = std::make_shared<int>(2);
    std::vector<std::string> delivered;
    worker.start({"a", owner},
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     gate.wait(progress);
                     return [&] { delivered.emplace_back("a"); };
                 });
    const auto says = [&](const char* word)
    {
        return [&delivered, word](core::Progress&) -> Worker::Delivery
        { return [&delivered, word] { delivered.emplace_back(word); }; };
    };
    worker.start({"b", owner}, says("b"));
    worker.start({"b", other}, says("another b"));
    worker.start("b", says("nobody's b"));
    gate.begun.wait();
    worker.cancel_all(owner);
    worker.finish();
    CHECK(gate.saw_cancel);
    CHECK(delivered == std::vector<std::string>{"another b", "nobody's b"});
}

TEST_CASE("jobs of a destroyed owner do not belong to another owner at the same address")
{
    Worker worker;
    Gate gate;
    int delivered = 0;
    alignas(int) std::array<std::byte, sizeof(int)> room{};
    const auto owner_there = [&] { return std::shared_ptr<int>(new (room.data()) int(0), [](int*) {}); };
    auto owner = owner_there();
    worker.start({"job", owner},
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     gate.wait(progress);
                     return [&] { ++delivered; };
                 });
    gate.begun.wait();
    owner = nullptr;
    owner = owner_there();
    worker.cancel_all(owner);
    CHECK(worker.share_done({"job", owner}) < 0);
    gate.open = true;
    worker.finish();
    CHECK_FALSE(gate.saw_cancel);
    CHECK(delivered == 1);
}

TEST_CASE("a job that the user asked for does not wait for background jobs")
{
    Worker worker;
    Gate gate;
    std::vector<std::string> delivered;
    worker.start("slow",
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     gate.wait(progress);
                     return [&] { delivered.emplace_back("slow"); };
                 });
    gate.begun.wait();
    std::latch done{1};
    worker.start(
        "asked",
        [&](core::Progress&) -> Worker::Delivery
        {
            done.count_down();
            return [&] { delivered.emplace_back("asked"); };
        },
        ui::Urgency::asked);
    done.wait(); // though the other is under way
    while (delivered.empty())
        worker.deliver();
    CHECK(delivered == std::vector<std::string>{"asked"});
    gate.open = true;
    worker.finish();
    CHECK(delivered == std::vector<std::string>{"asked", "slow"});
}

TEST_CASE("a job of the same name takes the other's place, whichever is more urgent")
{
    Worker worker;
    Gate gate;
    std::vector<int> delivered;
    worker.start("job",
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     gate.wait(progress);
                     return [&] { delivered.push_back(1); };
                 });
    gate.begun.wait();
    worker.start(
        "job", [&](core::Progress&) -> Worker::Delivery { return [&] { delivered.push_back(2); }; },
        ui::Urgency::asked);
    worker.finish();
    CHECK(gate.saw_cancel);
    CHECK(delivered == std::vector<int>{2});
}

TEST_CASE("the share done is that of the job of that name, and none once it is cancelled")
{
    Worker worker;
    Gate gate;
    CHECK(worker.share_done("job") < 0);
    worker.start("job",
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     progress.share_done = 0.5;
                     gate.wait(progress);
                     return {};
                 });
    worker.start("next", [](core::Progress&) -> Worker::Delivery { return {}; });
    gate.begun.wait();
    CHECK(worker.share_done("job") == doctest::Approx(0.5));
    CHECK(worker.share_done("next") == 0);
    CHECK(worker.share_done("other") < 0);
    worker.cancel("job");
    CHECK(worker.share_done("job") < 0);
    worker.finish();
    CHECK(worker.share_done("next") < 0);
}

TEST_CASE("a worker that goes while it is busy cancels the job and waits for it")
{
    Gate gate;
    bool delivered = false;
    std::atomic<bool> ended = false;
    std::atomic<bool> began_next = false;
    {
        Worker worker;
        worker.start("job",
                     [&](core::Progress& progress) -> Worker::Delivery
                     {
                         gate.wait(progress);
                         ended = true;
                         return [&] { delivered = true; };
                     });
        worker.start("next",
                     [&](core::Progress&) -> Worker::Delivery
                     {
                         began_next = true;
                         return {};
                     });
        gate.begun.wait();
    }
    CHECK(gate.saw_cancel);
    CHECK(ended);
    CHECK_FALSE(delivered);
    CHECK_FALSE(began_next);
}

TEST_CASE("a delivery may start the next job")
{
    Worker worker;
    int delivered = 0;
    worker.start("first",
                 [&](core::Progress&) -> Worker::Delivery
                 {
                     return [&]
                     {
                         ++delivered;
                         worker.start("second",
                                      [&](core::Progress&) -> Worker::Delivery
                                      { return [&] { ++delivered; }; });
                     };
                 });
    worker.finish();
    CHECK(delivered == 2);
}

TEST_CASE("a job's captures are destroyed before its result is delivered")
{
    Worker worker;
    auto held = std::make_shared<int>(1);
    const std::weak_ptr<int> watched = held;
    bool gone = false;
    worker.start("job", [held](core::Progress&) -> Worker::Delivery { return {}; });
    held.reset();
    worker.start("after",
                 [&](core::Progress&) -> Worker::Delivery { return [&] { gone = watched.expired(); }; });
    worker.finish();
    CHECK(gone);
}

TEST_CASE("a job that runs out of memory delivers nothing and reports it once, and the next one runs")
{
    Worker worker;
    int delivered = 0;
    worker.start("job", [](core::Progress&) -> Worker::Delivery { throw std::bad_alloc(); });
    worker.finish();
    CHECK(worker.take_failure() == "not enough memory");
    CHECK_FALSE(worker.take_failure());
    worker.start("job", [](core::Progress&) -> Worker::Delivery { throw std::runtime_error("no more"); });
    worker.start("next", [&](core::Progress&) -> Worker::Delivery { return [&] { ++delivered; }; });
    worker.finish();
    CHECK(worker.take_failure() == "no more");
    CHECK(delivered == 1);
}

TEST_CASE("no one is woken after the wake call is removed")
{
    Worker worker;
    std::atomic<int> woken = 0;
    Gate gate;
    worker.wake_with([&] { ++woken; });
    worker.start("job",
                 [&](core::Progress& progress) -> Worker::Delivery
                 {
                     gate.wait(progress);
                     return {};
                 });
    gate.begun.wait();
    worker.wake_with({});
    gate.open = true;
    worker.finish();
    CHECK(woken == 0);
}

TEST_CASE("the reason of a failed job is shown as the window's message")
{
    test::Headless window;
    window.workspace.worker->start("job", [](core::Progress&) -> Worker::Delivery { throw std::bad_alloc(); });
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.workspace.message == "not enough memory");
    CHECK(window.shows("message/close"));
}
