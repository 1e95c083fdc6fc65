#pragma once

#include "core/analysis/progress.h"

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

/// One thread for what a frame cannot wait for. A job's result is a function, which the frame's thread calls;
/// so nothing that a frame looks at is touched by the worker.
class Worker
{
public:
    using Delivery = std::function<void()>;
    /// Off the frame: on copies of its own. Cancelled, it may give nothing.
    using Job = std::function<Delivery(core::Progress&)>;

    Worker() = default;
    /// Cancels what is under way and waits for it.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Called on the worker's thread when something can be delivered: wakes whoever waits for events. Once this
    /// returns, what was given before is not called any more.
    void wake_with(std::function<void()> call);

    /// Queues a job; one of the same name that waits or is under way is cancelled, and nothing of it delivered.
    void start(const std::string& name, Job job);
    void cancel(const std::string& name);
    void cancel_all();
    /// Calls what is ready.
    void deliver();
    /// Why a job ended without a result, such as a lack of memory; told once.
    [[nodiscard]] std::optional<std::string> take_failure();

    [[nodiscard]] bool busy() const;
    /// Progress of the job of that name, 0 to 1; negative: there is none.
    [[nodiscard]] double share_done(const std::string& name) const;
    /// Until nothing is queued or under way, and all is delivered: for tests and pictures.
    void finish();

private:
    struct Task
    {
        std::string name;
        Job job;
        core::Progress progress;
        Delivery delivery;
    };
    using SharedTask = std::shared_ptr<Task>;
    void work(const std::stop_token& stop);
    void drop(const std::string& name);

    mutable std::mutex mutex;
    std::condition_variable_any changed;
    std::deque<SharedTask> waiting;
    SharedTask current;
    std::vector<SharedTask> ready;
    std::optional<std::string> failure;
    std::function<void()> wake;
    std::jthread thread; ///< started with the first job
};

} // namespace stridescope::ui
