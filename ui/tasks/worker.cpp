#include "ui/tasks/worker.h"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace stridescope::ui
{

Worker::~Worker()
{
    {
        const std::lock_guard lock(mutex);
        waiting.clear();
        if (current)
            current->progress.cancelled = true;
    }
    thread.request_stop();
    changed.notify_all();
}

void Worker::drop(const std::string& name)
{
    std::erase_if(waiting, [&](const SharedTask& task) { return task->name == name; });
    std::erase_if(ready, [&](const SharedTask& task) { return task->name == name; });
    if (current && current->name == name)
        current->progress.cancelled = true;
}

void Worker::start(const std::string& name, Job job)
{
    const std::lock_guard lock(mutex);
    drop(name);
    auto task = std::make_shared<Task>();
    task->name = name;
    task->job = std::move(job);
    waiting.push_back(std::move(task));
    try
    {
        if (!thread.joinable())
            thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
    }
    catch (const std::system_error& refused)
    {
        waiting.clear();
        failure = refused.what();
    }
    changed.notify_all();
}

void Worker::wake_with(std::function<void()> call)
{
    const std::lock_guard lock(mutex); // under which it is called
    wake = std::move(call);
}

std::optional<std::string> Worker::take_failure()
{
    const std::lock_guard lock(mutex);
    return std::exchange(failure, std::nullopt);
}

void Worker::cancel(const std::string& name)
{
    const std::lock_guard lock(mutex);
    drop(name);
}

void Worker::cancel_all()
{
    const std::lock_guard lock(mutex);
    waiting.clear();
    ready.clear();
    if (current)
        current->progress.cancelled = true;
}

void Worker::work(const std::stop_token& stop)
{
    std::unique_lock lock(mutex);
    while (changed.wait(lock, stop, [&] { return !waiting.empty(); }))
    {
        current = waiting.front();
        waiting.pop_front();
        const SharedTask task = current;
        lock.unlock();
        Delivery delivery;
        std::optional<std::string> why_not;
        try
        {
            delivery = task->job(task->progress);
        }
        catch (const std::bad_alloc&)
        {
            why_not = "not enough memory";
        }
        catch (const std::exception& thrown)
        {
            why_not = thrown.what();
        }
        task->job = nullptr; // what it held goes here, not on the frame's thread
        lock.lock();
        current = nullptr;
        if (!task->progress.cancelled && why_not)
            failure = std::move(why_not);
        if (!task->progress.cancelled && delivery)
        {
            task->delivery = std::move(delivery);
            ready.push_back(task);
        }
        changed.notify_all();
        if (wake)
            wake();
    }
}

void Worker::deliver()
{
    std::vector<SharedTask> now;
    {
        const std::lock_guard lock(mutex);
        now = std::exchange(ready, {});
    }
    for (const SharedTask& task : now)
        task->delivery();
}

bool Worker::busy() const
{
    const std::lock_guard lock(mutex);
    return current || !waiting.empty() || !ready.empty();
}

double Worker::share_done(const std::string& name) const
{
    const std::lock_guard lock(mutex);
    if (current && current->name == name && !current->progress.cancelled)
        return current->progress.share_done;
    const bool queued =
        std::any_of(waiting.begin(), waiting.end(), [&](const SharedTask& task) { return task->name == name; });
    return queued ? 0 : -1;
}

void Worker::finish()
{
    while (busy())
    {
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return !current && waiting.empty(); });
        }
        deliver();
    }
}

} // namespace stridescope::ui
