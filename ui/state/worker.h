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

/// Name and owner of a job: jobs of different owners differ even if their names are equal. Owners are
/// distinguished even if one is gone and another has its address.
struct JobName
{
    // NOLINTNEXTLINE(google-explicit-constructor): a job without an owner is given by its name
    JobName(const char* what, std::weak_ptr<const void> whose = {}) : name(what), owner(std::move(whose)) {}

    std::string name;
    std::weak_ptr<const void> owner;
};

/// Urgency of a job: none waits for background work, and a page of a lesson does not wait for a search of
/// minutes.
enum class Urgency
{
    unasked,
    asked,
    brief, ///< takes a moment, usually
};

/// Does work that a frame cannot wait for, with one thread per urgency. A job's result is a function that the
/// frame's thread calls; so the worker touches nothing that a frame uses. In a program with one thread,
/// `deliver` does one job at a time and gives up those that take too long. Such a job counts as running until
/// it is cancelled or started again, so that it does not restart by itself.
class Worker
{
public:
    using Delivery = std::function<void()>;
    /// A job that runs outside the frame, on copies of its own. A cancelled job may return nothing.
    using Job = std::function<Delivery(core::Progress&)>;

    Worker() = default;
    /// Cancels running jobs and waits for them.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Sets the function that the worker's threads call when something can be delivered: it wakes the thread
    /// that waits for events. Once this returns, the previous function is no longer called.
    void wake_with(std::function<void()> call);

    /// Queues a job. A queued or running job of the same name is cancelled, and its result dropped.
    void start(const JobName& name, Job job, Urgency urgency = Urgency::unasked);
    void cancel(const JobName& name);
    /// Cancels all jobs of an owner.
    void cancel_all(const std::weak_ptr<const void>& owner);
    /// Calls the results that are ready.
    void deliver();
    /// Returns, once, why a job ended without a result, such as a lack of memory.
    [[nodiscard]] std::optional<std::string> take_failure();

    [[nodiscard]] bool busy();
    /// Returns the progress of the job with that name, 0 to 1; negative if there is none.
    [[nodiscard]] double share_done(const JobName& name);
    /// Waits until nothing is queued or running, and everything is delivered: for tests and pictures.
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
    /// Jobs of one urgency, done in their order.
    struct Line
    {
        std::deque<SharedTask> waiting;
        SharedTask current;
#ifndef STRIDESCOPE_ONE_THREAD
        std::thread thread; ///< started with the first job
#endif
    };
#ifdef STRIDESCOPE_ONE_THREAD
    void do_most_urgent();
    std::vector<SharedTask> given_up;
#else
    void work(Line& line);
    bool ending = false; ///< the threads end when they have done what they do now
#endif
    /// Does the first queued job; `lock`, of `mutex`, is released meanwhile.
    void do_next(Line& line, std::unique_lock<std::mutex>& lock);
    template <typename Which>
    void drop(const Which& which);

    std::mutex mutex;
    std::condition_variable changed;
    std::vector<SharedTask> ready;
    std::optional<std::string> failure;
    std::function<void()> wake;
    std::array<Line, 3> lines; ///< by urgency
};

} // namespace stridescope::ui
