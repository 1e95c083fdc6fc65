#pragma once

#include "core/analysis/progress.h"

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace stridescope::ui
{

/// Name and owner of a job: the same name is a different job for each owner. Owners are distinguished even if
/// one has gone and another is at its address.
struct JobName
{
    // NOLINTNEXTLINE(google-explicit-constructor): a job of nobody is its name
    JobName(const char* what, std::weak_ptr<const void> whose = {}) : name(what), owner(std::move(whose)) {}

    std::string name;
    std::weak_ptr<const void> owner;
};

/// Urgency of a job: none waits for work that was not asked for, and a page of a lesson does not wait for a
/// search of minutes.
enum class Urgency
{
    unasked,
    asked,
    brief, ///< a moment, as a rule
};

/// One thread per urgency, for what a frame cannot wait for. A job's result is a function, which the frame's
/// thread calls; so the worker touches nothing that a frame looks at. In a program with one thread, `deliver`
/// does one job at a time and gives up what takes too long. Given-up work counts as under way until it is
/// cancelled or started anew, so that it does not start by itself.
class Worker
{
public:
    using Delivery = std::function<void()>;
    /// Job that runs off the frame, on copies of its own. A cancelled one may give nothing.
    using Job = std::function<Delivery(core::Progress&)>;

    Worker() = default;
    /// Cancels what is under way and waits for it.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Sets what the worker's threads call when something can be delivered: it wakes the thread that waits for
    /// events. Once this returns, the earlier function is not called any more.
    void wake_with(std::function<void()> call);

    /// Queues a job; one of the same name that waits or is under way is cancelled, and nothing of it delivered.
    void start(const JobName& name, Job job, Urgency urgency = Urgency::unasked);
    void cancel(const JobName& name);
    /// Cancels all jobs of an owner.
    void cancel_all(const std::weak_ptr<const void>& owner);
    /// Calls what is ready.
    void deliver();
    /// Says, once, why a job ended without a result, such as a lack of memory.
    [[nodiscard]] std::optional<std::string> take_failure();

    [[nodiscard]] bool busy();
    /// Progress of the job of that name, 0 to 1; negative: there is none.
    [[nodiscard]] double share_done(const JobName& name);
    /// Waits until nothing is queued or under way, and all is delivered: for tests and pictures.
    void finish();

private:
    struct Task
    {
        Task(JobName of, Job what) : name(std::move(of)), job(std::move(what)) {}
        JobName name;
        Job job;
        core::Progress progress;
        Delivery delivery;
    };
    using SharedTask = std::shared_ptr<Task>;
    /// Jobs of one urgency, done in the order they were given.
    struct Line
    {
        std::deque<SharedTask> waiting;
        SharedTask current;
#ifndef STRIDESCOPE_ONE_THREAD
        std::jthread thread; ///< started with the first job
#endif
    };
#ifdef STRIDESCOPE_ONE_THREAD
    void do_most_urgent();
    std::vector<SharedTask> given_up;
#else
    void work(Line& line, const std::stop_token& stop);
#endif
    /// Does the first job that waits; `lock`, of `mutex`, is free meanwhile.
    void do_next(Line& line, std::unique_lock<std::mutex>& lock);
    template <typename Which>
    void drop(const Which& which);

    std::mutex mutex;
    std::condition_variable_any changed;
    std::vector<SharedTask> ready;
    std::optional<std::string> failure;
    std::function<void()> wake;
    std::array<Line, 3> lines; ///< by urgency
};

} // namespace stridescope::ui
