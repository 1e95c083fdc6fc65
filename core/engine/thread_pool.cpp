#include "core/engine/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace stridescope::core
{

/// One job that the workers share. `mutex` guards all but `next`.
struct ThreadPool::State
{
    std::mutex one_job; ///< held by the caller whose job runs
    std::mutex mutex;
    std::condition_variable work;
    std::condition_variable done;
    std::vector<std::thread> workers;

    JobPart part{};
    Int items = 0;
    Int grain = 1;
    std::atomic<Int> next{0};
    int wanted = 0; ///< number of workers that may still join the job
    int busy = 0;   ///< number of workers inside it
    bool ending = false;

    void take_parts()
    {
        for (;;)
        {
            const Int first = next.fetch_add(grain, std::memory_order_relaxed);
            if (first >= items)
                return;
            part.run(part.job, first, std::min(items, first + grain));
        }
    }

    void work_until_ended()
    {
        std::unique_lock lock(mutex);
        for (;;)
        {
            work.wait(lock, [this] { return ending || wanted > 0; });
            if (ending)
                return;
            --wanted;
            ++busy;
            lock.unlock();
            take_parts();
            lock.lock();
            if (--busy == 0)
                done.notify_one();
        }
    }
};

ThreadPool& ThreadPool::shared()
{
    static ThreadPool pool(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    return pool;
}

ThreadPool::ThreadPool(int threads) : state(std::make_unique<State>())
{
    try
    {
        for (int i = 1; i < threads; ++i)
            state->workers.emplace_back([this] { state->work_until_ended(); });
    }
    catch (const std::system_error&)
    {
        // The machine starts no more threads: those that it has do the work.
    }
}

ThreadPool::~ThreadPool()
{
    {
        const std::lock_guard lock(state->mutex);
        state->ending = true;
    }
    state->work.notify_all();
    for (std::thread& worker : state->workers)
        worker.join();
}

int ThreadPool::threads() const
{
    return static_cast<int>(state->workers.size()) + 1;
}

void ThreadPool::run(Int items, Int grain, int wanted_threads, JobPart part)
{
    State& pool = *state;
    grain = std::max<Int>(1, grain);
    const Int parts = divide_up(items, grain);
    const Int helpers = std::min<Int>({wanted_threads, threads(), parts}) - 1;
    if (helpers <= 0)
    {
        if (items > 0)
            part.run(part.job, 0, items);
        return;
    }
    const std::lock_guard caller(pool.one_job);
    {
        const std::lock_guard lock(pool.mutex);
        pool.part = part;
        pool.items = items;
        pool.grain = grain;
        pool.next.store(0, std::memory_order_relaxed);
        pool.wanted = static_cast<int>(helpers);
    }
    if (helpers == 1)
        pool.work.notify_one();
    else
        pool.work.notify_all();
    pool.take_parts();
    // A worker that has not woken by now is no longer needed.
    std::unique_lock lock(pool.mutex);
    pool.wanted = 0;
    pool.done.wait(lock, [&pool] { return pool.busy == 0; });
}

} // namespace stridescope::core
