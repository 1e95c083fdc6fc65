#include "ui/state/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace stridescope::ui
{
namespace
{

bool same_owner(const std::weak_ptr<const void>& a, const std::weak_ptr<const void>& b)
{
    return !a.owner_before(b) && !b.owner_before(a);
}

bool same(const JobName& a, const JobName& b)
{
    return a.name == b.name && same_owner(a.owner, b.owner);
}

} // namespace

Worker::~Worker()
{
    {
        const std::lock_guard lock(mutex);
        for (Line& line : lines)
        {
            line.waiting.clear();
            if (line.current)
                line.current->progress.cancelled = true;
        }
#ifndef STRIDESCOPE_ONE_THREAD
        ending = true;
#endif
    }
    changed.notify_all();
#ifndef STRIDESCOPE_ONE_THREAD
    for (Line& line : lines)
        if (line.thread.joinable())
            line.thread.join();
#endif
}

template <typename Which>
void Worker::drop(const Which& which)
{
    const auto is_meant = [&](const SharedTask& task) { return which(task->name); };
    std::erase_if(ready, is_meant);
#ifdef STRIDESCOPE_ONE_THREAD
    std::erase_if(given_up, is_meant);
#endif
    for (Line& line : lines)
    {
        std::erase_if(line.waiting, is_meant);
        if (line.current && is_meant(line.current))
            line.current->progress.cancelled = true;
    }
}

void Worker::start(const JobName& name, Job job, Urgency urgency)
{
    const std::lock_guard lock(mutex);
    drop([&](const JobName& other) { return same(name, other); });
    Line& line = lines[static_cast<std::size_t>(urgency)];
    line.waiting.push_back(std::make_shared<Task>(name, std::move(job)));
#ifndef STRIDESCOPE_ONE_THREAD
    try
    {
        if (!line.thread.joinable())
            line.thread = std::thread([this, &line] { work(line); });
    }
    catch (const std::system_error& refused)
    {
        line.waiting.clear();
        failure = refused.what();
    }
    changed.notify_all();
#endif
}

void Worker::wake_with(std::function<void()> call)
{
    const std::lock_guard lock(mutex); // held while it is called
    wake = std::move(call);
}

std::optional<std::string> Worker::take_failure()
{
    const std::lock_guard lock(mutex);
    return std::exchange(failure, std::nullopt);
}

void Worker::cancel(const JobName& name)
{
    const std::lock_guard lock(mutex);
    drop([&](const JobName& other) { return same(name, other); });
}

void Worker::cancel_all(const std::weak_ptr<const void>& owner)
{
    const std::lock_guard lock(mutex);
    drop([&](const JobName& other) { return same_owner(owner, other.owner); });
}

#ifdef STRIDESCOPE_ONE_THREAD
void Worker::do_most_urgent()
{
    using namespace std::chrono_literals;
    static constexpr std::array<std::chrono::milliseconds, 3> most_time = {1s, 10s, 5s}; // by urgency
    std::unique_lock lock(mutex);
    for (std::size_t urgency = lines.size(); urgency-- > 0;)
    {
        Line& line = lines[urgency];
        if (line.waiting.empty())
            continue;
        const SharedTask task = line.waiting.front();
        task->progress.cancelled.end_after(most_time[urgency]);
        do_next(line, lock);
        if (!task->progress.cancelled)
            return;
        given_up.push_back(task);
        failure = fmt::format("Stopped after {} s: in a browser, long work would freeze the page. The desktop "
                              "program has no such limit.",
                              most_time[urgency].count() / 1000);
        return;
    }
}
#else
void Worker::work(Line& line)
{
    for (std::unique_lock lock(mutex);;)
    {
        changed.wait(lock, [&] { return ending || !line.waiting.empty(); });
        if (ending)
            return;
        do_next(line, lock);
    }
}
#endif

void Worker::do_next(Line& line, std::unique_lock<std::mutex>& lock)
{
    line.current = line.waiting.front();
    line.waiting.pop_front();
    const SharedTask task = line.current;
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
    task->job = nullptr; // frees what it held here, not on the frame's thread
    lock.lock();
    line.current = nullptr;
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

void Worker::deliver()
{
#ifdef STRIDESCOPE_ONE_THREAD
    do_most_urgent();
#endif
    std::vector<SharedTask> now;
    {
        const std::lock_guard lock(mutex);
        now = std::exchange(ready, {});
    }
    for (const SharedTask& task : now)
        task->delivery();
}

bool Worker::busy()
{
    const std::lock_guard lock(mutex);
    return !ready.empty()
           || std::any_of(lines.begin(), lines.end(),
                          [](const Line& line) { return line.current || !line.waiting.empty(); });
}

double Worker::share_done(const JobName& name)
{
    const std::lock_guard lock(mutex);
    const auto is_meant = [&](const SharedTask& task) { return same(name, task->name); };
    for (const Line& line : lines)
    {
        if (line.current && is_meant(line.current) && !line.current->progress.cancelled)
            return line.current->progress.share_done;
        if (std::any_of(line.waiting.begin(), line.waiting.end(), is_meant))
            return 0;
    }
#ifdef STRIDESCOPE_ONE_THREAD
    for (const SharedTask& task : given_up)
        if (is_meant(task))
            return task->progress.share_done;
#endif
    return -1;
}

void Worker::finish()
{
    while (busy())
    {
#ifndef STRIDESCOPE_ONE_THREAD
        {
            std::unique_lock lock(mutex);
            changed.wait(lock,
                         [&]
                         {
                             return std::all_of(lines.begin(), lines.end(),
                                                [](const Line& line)
                                                { return !line.current && line.waiting.empty(); });
                         });
        }
#endif
        deliver();
    }
}

} // namespace stridescope::ui
